import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { bubbleOf, openChat } from './chat-after.ts';
import type { ButtonState } from './states.ts';

/** An element as its opened window reads it. */
export type OpenedButton = HTMLElement &
  RespondValues & { fetcher: Fetch | undefined; test: boolean; exposePii: boolean };

/** What an opened button needs from its element. */
export interface Around {
  /** The window that the press has opened, for the resume. */
  popup?: Window | undefined;
  origin: string;
  pageHref: string;
  emit(name: string, detail: object): boolean;
  show(state: ButtonState): void;
  onClose(): void;
}

/** How far an opened button has come. */
export interface Course {
  enter(next: ButtonState): void;
  sent(what: { vacancyId: number; already: boolean }): void;
  /** Its window is closed. */
  end(): void;
}

export function createCourse(element: OpenedButton, { show, onClose }: Pick<Around, 'show' | 'onClose'>): Course {
  let state: ButtonState = 'opening';
  let sentTo: number | null = null;
  const enter = (next: ButtonState): void => {
    // What has become of it stays whatever the form shows next.
    if (next === state || (next === 'sent' && state === 'already')) return;
    state = next;
    show(next);
  };

  /** Where whoever has responded goes on: a page of the site, else its chat. */
  function goOn(vacancyId: number): void {
    if (!element.isConnected) return;
    const next = nextPage(element);
    if (next) return location.assign(next.href);
    const bubble = chatOf(element);
    if (bubble) openChat(bubble, vacancyId);
  }

  return {
    enter,
    sent({ vacancyId, already }) {
      sentTo = vacancyId;
      enter(already ? 'already' : 'sent');
    },
    end() {
      onClose();
      if (sentTo !== null) goOn(sentTo);
      else if (state !== 'closed') enter('idle');
    },
  };
}

/** Another site is no page of theirs. */
function nextPage({ successUrl }: OpenedButton): URL | null {
  const next = successUrl === null ? null : URL.parse(successUrl, document.baseURI);
  return next?.origin === location.origin ? next : null;
}

/** The bubble that opens after the respond: a try begins no dialog. */
export function chatOf(element: OpenedButton) {
  return element.chatAfter === 'on' && !element.test && !nextPage(element) ? bubbleOf(element) : null;
}
