/** Classes without registration, for pages that choose the names themselves: `define({ prefix: 'acme' })`. */
import './vacancy-feed/offer.ts';

export { VacancyFeedElement } from './vacancy-feed/element.ts';
export { defineElements as define } from './kit/define-once.ts';
