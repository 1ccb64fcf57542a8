import styles from './more.css?inline';

/** Styles of what only some settings draw. */
export const more = new CSSStyleSheet();
more.replaceSync(styles);
