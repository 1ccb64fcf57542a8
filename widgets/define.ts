/** Classes without registration, for pages that choose the names themselves: `define({ prefix: 'acme' })`. */
import './chat-bubble/offer.ts';
import './respond-button/offer.ts';
import './vacancy-feed/offer.ts';

export { ChatBubbleElement } from './chat-bubble/element.ts';
export { RespondButtonElement } from './respond-button/element.ts';
export { VacancyFeedElement } from './vacancy-feed/element.ts';
export { defineElements as define } from './kit/define-once.ts';
