import css from './more.css?inline';

/** Code that the usual first view does not need. The build adds the rarely shown parts of the feed to this file. */
export { pageAddress } from '../kit/address.ts';
export { REFUSALS } from './advice.ts';
export { attend } from './attend.ts';
export { copiesOf } from './item-actions.ts';

export const styles = new CSSStyleSheet();
styles.replaceSync(css);
