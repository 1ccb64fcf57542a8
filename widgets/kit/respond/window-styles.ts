import css from './form.css?inline';

const styles = new CSSStyleSheet();
styles.replaceSync(css);

/** Adds the styles of a window with the form of a respond. */
export function dressWindow(shadow: ShadowRoot): void {
  if (!shadow.adoptedStyleSheets.includes(styles)) shadow.adoptedStyleSheets.push(styles);
}
