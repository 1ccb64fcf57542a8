import type { Call, CallOptions } from '#shared/client/call.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { SentRespond } from '#shared/contracts/respond-send.ts';
import { LINK_MESSAGES } from '#shared/domain/embed-link.ts';
import { siteCall } from '../../lib/call.ts';
import { drawRespond } from '../../lib/draw-respond.tsx';
import { heedPresses, readFirst } from './read-first.ts';

/** A respond with a resume in a window that a page of an employer has opened: the page hears that it was sent, and no more. */

type Sending = CallInput<Contracts['POST /respond/vacancy']>;

/** What the template has written. */
export interface Asked {
  shows: 'form' | 'quick' | 'closed';
  key: string;
  origin: string;
  /** Around the frame of ours that has opened the window. */
  site?: string | undefined;
  challenge: string;
  state: string;
  vacancyId: number | null;
  source: 'widget_button' | 'widget_feed';
  reference?: string | undefined;
  path?: string | undefined;
  attribution: { utmSource?: string | undefined; utmMedium?: string | undefined; utmCampaign?: string | undefined };
  files: boolean;
  test: boolean;
}

const place = document.querySelector<HTMLElement>('[data-respond]');
const title = document.querySelector('h1');
const quick = document.querySelector<HTMLButtonElement>('[data-respond-quick]');
const back = document.querySelector<HTMLButtonElement>('[data-respond-back]');
const opener = window.opener as Window | null;

if (place && title) {
  // The template has written it.
  const asked = JSON.parse(place.dataset.respond ?? '{}') as Asked;
  const { key, origin, site, challenge, state, source, reference, path, attribution, files, test } = asked;
  const tell = (message: { t: string; code?: string; respondId?: number; vacancyId?: number }): void =>
    opener?.postMessage({ ns: 'karkas', state, ...message }, origin);

  const send = (input: Sending, options: CallOptions) => {
    const { source: _, ...body } = input;
    const from = { key, origin, site, source, reference, path, ...(test ? { test: true as const } : {}) };
    return siteCall('POST /embed/respond', { ...body, ...from }, options);
  };
  // The answer is that of the form's own call, and so is what comes with its name.
  const call = ((name, ...rest) =>
    name === 'POST /respond/vacancy'
      ? send(...(rest as unknown as Parameters<typeof send>))
      : siteCall(name, ...rest)) as Call;

  const finish = async ({ id }: SentRespond, vacancyId: number): Promise<void> => {
    if (back) back.hidden = false;
    tell({ t: LINK_MESSAGES.responded, respondId: id, vacancyId });
    if (test) return;
    try {
      const { code } = await siteCall('POST /embed/link', { key, origin, site, challenge });
      tell({ t: LINK_MESSAGES.allowed, code });
    } catch {
      // The respond is sent; the page only does not follow it.
    }
  };

  back?.addEventListener('click', () => {
    // By itself the page learns nothing: that nobody has responded is what a person may keep to themselves.
    if (asked.shows === 'closed') tell({ t: LINK_MESSAGES.closed });
    window.close();
  });
  if (asked.shows === 'closed') {
    if (back) back.hidden = !opener;
  } else if (!opener || asked.vacancyId === null) {
    const link = document.createElement('a');
    link.href = `/vacancy/${asked.vacancyId}/respond`;
    link.textContent = 'откликнитесь на\u00a0Каркасе';
    place.replaceChildren('Вернитесь на\u00a0страницу сайта и\u00a0откройте это окно с\u00a0неё или ', link, '.');
  } else if (quick) {
    readFirst((isRead) => (quick.disabled = !isRead));
    quick.addEventListener('click', () => {
      tell({ t: LINK_MESSAGES.quick });
      window.close();
    });
  } else {
    const { vacancyId } = asked;
    heedPresses(place);
    drawRespond(
      { title, body: place },
      { vacancyId },
      { call, attribution, files, onSent: (sent) => void finish(sent, vacancyId) },
    );
  }
}
