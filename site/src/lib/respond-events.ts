import type { RespondTarget } from '#shared/client/respond-call.ts';
import type { SentRespond } from '#shared/contracts/respond-send.ts';

/** A respond of this page has been sent. */
export interface SentEvent {
  target: RespondTarget;
  sent: SentRespond;
}

declare global {
  interface DocumentEventMap {
    'respond:sent': CustomEvent<SentEvent>;
  }
}

/** Tells the page, which then shows the respond in place of its button. */
export function tellSent(detail: SentEvent): void {
  document.dispatchEvent(new CustomEvent('respond:sent', { detail }));
}

/** The page of one's own respond. */
export const respondHref = (id: number): string => `/profile/responds/${id}`;
