import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { askOften } from '../kit/ask-often.ts';
import { changeVisit } from '../kit/keep-visit.ts';
import { visitorCall, type VisitorPlace } from '../kit/visitor.ts';
import { visitName, visitOf } from '../kit/visits.ts';

type Followed = HTMLElement &
  Pick<RespondValues, 'embedKey' | 'vacancy' | 'externalId'> & { fetcher: Fetch | undefined };

/** How far the respond of an element has come; null without one. */
export async function statusOf(element: Followed, origin: string): Promise<string | null> {
  const { embedKey: key, fetcher: fetch } = element;
  return key ? askStatus({ origin, key, fetch }, visitName(element)) : null;
}

/**
 * Asks how far the respond has come that the page knows under `name`, and keeps it for all elements. Null where there is
 * none. Without a connection what was known stays.
 */
async function askStatus(place: VisitorPlace, name: string): Promise<string | null> {
  const { key } = place;
  const { grant, responds } = visitOf(key);
  const known = responds[name];
  if (!grant || !known) return null;
  try {
    const { respond } = await visitorCall(place)('GET /embed/respond/status', { vacancy: known.vacancyId });
    if (!respond) return null;
    const { label, status, id } = respond;
    if (label !== known.label)
      changeVisit(key, { responds: { ...visitOf(key).responds, [name]: { ...known, id, label } } });
    return status;
  } catch {
    return null;
  }
}

/** Elements whose respond is followed: whose it is, and what stops that. */
const followed = new WeakMap<Followed, { whose: string; stop: () => void }>();

/** Keeps the status of an element's respond current while the page is looked at; ends that without a respond or off the page. */
export function follow(element: Followed, origin: string): void {
  const name = visitName(element);
  const key = element.isConnected && element.embedKey && visitOf(element.embedKey).responds[name] && element.embedKey;
  const whose = key ? `${origin} ${key} ${name}` : '';
  const before = followed.get(element);
  if ((before?.whose ?? '') === whose) return;
  before?.stop();
  if (key)
    followed.set(element, { whose, stop: askOften(() => askStatus({ origin, key, fetch: element.fetcher }, name)) });
  else followed.delete(element);
}
