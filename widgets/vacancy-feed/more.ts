import css from './more.css?inline';

/** Code that the usual first view does not need. The build adds the rarely shown parts of the feed to this file. */
export { pageAddress } from '../kit/address.ts';
export { hintRefusal } from '../kit/refusals.ts';
export { attend } from './attend.ts';
export { guarded } from './guarded.ts';
export { copiesOf } from './item-actions.ts';

export const styles = new CSSStyleSheet();
styles.replaceSync(css);
