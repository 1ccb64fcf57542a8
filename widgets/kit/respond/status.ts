import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { askOften } from '../ask-often.ts';
import { hintNotLoaded } from '../hint.ts';
import { changeVisit } from '../keep-visit.ts';
import { visitorCall, type VisitorPlace } from '../guest.ts';
import { NO_VISIT, visitName, visitOf } from '../visits.ts';

type Followed = HTMLElement & RespondValues & { fetcher: Fetch | undefined };

/** How far the respond of an element has come; null without one. */
export async function statusOf(element: Followed, origin: string): Promise<string | null> {
  const { embedKey: key, fetcher: fetch } = element;
  const { grant, framed } = visitOf(key ?? '');
  if (framed && !grant) return (await import('./follow-framed.ts')).framedStatus(element, origin);
  return key ? askStatus({ origin, key, fetch }, visitName(element)) : null;
}

/** Asks how far the respond has come, and keeps it for all elements. Null where there is none. Without a connection what was known stays. */
async function askStatus(place: VisitorPlace, name: string): Promise<string | null> {
  const { key } = place;
  const { grant, responds } = visitOf(key);
  const known = responds[name];
  const vacancyId = known?.vacancyId ?? Number(name);
  // Of a vacancy that is named by the employer's own code only what was sent here is known.
  if (!grant || Number.isNaN(vacancyId)) return null;
  try {
    const { respond } = await visitorCall(place)('GET /embed/respond/status', { vacancy: vacancyId });
    if (!respond) return null;
    const { label, status, id } = respond;
    if (label !== known?.label)
      changeVisit(key, { responds: { ...visitOf(key).responds, [name]: { vacancyId, id, label } } });
    return status;
  } catch {
    return null;
  }
}

/** Elements whose respond is followed: whose it is, and what stops that. */
const followed = new WeakMap<Followed, { whose: string; stop: () => void }>();

/** Keeps the status of an element's respond current while the page is looked at; ends that without a visitor who is known or off the page. */
export function follow(element: Followed, origin: string): void {
  const name = visitName(element);
  const { embedKey: key, fetcher: fetch } = element;
  const { grant, framed, responds } = element.isConnected && key ? visitOf(key) : NO_VISIT;
  const isSent = responds[name] !== undefined;
  const knownBy = grant?.grantId ?? (framed && isSent ? 'frame' : '');
  const whose = knownBy && key ? [origin, key, name, knownBy, isSent].join(' ') : '';
  const before = followed.get(element);
  if ((before?.whose ?? '') === whose) return;
  before?.stop();
  followed.delete(element);
  if (!whose || !key) return;
  if (!grant) {
    followed.set(element, { whose, stop: inFrame(element, origin) });
    return;
  }
  const place = { origin, key, fetch };
  // Somebody who has responded elsewhere is asked for once.
  if (isSent) followed.set(element, { whose, stop: keepCurrent(place, [name]) });
  else {
    followed.set(element, { whose, stop() {} });
    void askStatus(place, name);
  }
}

/** The frame that has sent it goes on asking. */
function inFrame(element: Followed, origin: string): () => void {
  let stop: (() => void) | null = null;
  let isOver = false;
  import('./follow-framed.ts').then(({ followFramed }) => {
    if (!isOver) stop = followFramed(element, origin);
  }, hintNotLoaded);
  return () => {
    isOver = true;
    stop?.();
  };
}

/** Keeps responds of a visitor current while the page is looked at; returns what ends that. */
export function keepCurrent(place: VisitorPlace, names: readonly string[]): () => void {
  const ends = [askOften(() => names.forEach((name) => void askStatus(place, name))), hearStatus(place)];
  return () => ends.forEach((end) => end());
}

/** Hears changes at once by the connection of the chat, where the key is for that. */
function hearStatus(place: VisitorPlace): () => void {
  if (!visitOf(place.key).grant?.chats) return () => {};
  const gone = new AbortController();
  import('../chat/line.ts').then(({ hearResponds }) => hearResponds(place, gone.signal), hintNotLoaded);
  return () => gone.abort();
}
