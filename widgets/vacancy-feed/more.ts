import css from './more.css?inline';

/** What the usual first view does without. The build puts the rarely drawn parts of the feed into this file too. */
export { pageAddress } from '../kit/address.ts';
export { REFUSALS } from './advice.ts';
export { attend } from './attend.ts';
export { copiesOf } from './item-actions.ts';

export const styles = new CSSStyleSheet();
styles.replaceSync(css);
