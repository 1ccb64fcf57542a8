import css from './more.css?inline';

const styles = new CSSStyleSheet();
styles.replaceSync(css);

/** Adds what the usual bubble does without: a dark theme, colours of the page, a greeting. */
export function dressBubble(shadow: ShadowRoot): void {
  if (!shadow.adoptedStyleSheets.includes(styles)) shadow.adoptedStyleSheets.push(styles);
}
