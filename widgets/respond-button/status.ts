import type { CallError } from '#shared/client/call.ts';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { RespondValues } from '#shared/domain/respond-attributes.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { changeVisit, endVisit } from '../kit/keep-visit.ts';
import { visitName, visitOf } from '../kit/visits.ts';
import { widgetCall } from '../kit/widget-call.ts';

interface Place {
  origin: string;
  key: string;
  fetch: Fetch | undefined;
}

type Followed = HTMLElement &
  Pick<RespondValues, 'embedKey' | 'vacancy' | 'externalId'> & { fetcher: Fetch | undefined };

/** Tokens of this page, by their grant; a new one is asked for a minute before the end. */
const tokens = new Map<string, { token: string; until: number }>();

/** How far the respond of an element has come; null without one. */
export async function statusOf(element: Followed, origin: string): Promise<string | null> {
  const { embedKey: key, fetcher: fetch } = element;
  return key ? askStatus({ origin, key, fetch }, visitName(element)) : null;
}

/**
 * Asks how far the respond has come that the page knows under `name`, and keeps it for all elements. Null where there is
 * none. Without a connection what was known stays.
 */
async function askStatus(place: Place, name: string): Promise<string | null> {
  const { key, origin, fetch } = place;
  const { grant, responds } = visitOf(key);
  const known = responds[name];
  if (!grant || !known) return null;
  try {
    const token = await tokenOf(place, grant);
    const { respond } = await widgetCall(
      origin,
      fetch,
      token,
    )('GET /embed/respond/status', {
      vacancy: known.vacancyId,
    });
    if (!respond) return null;
    const { label, status, id } = respond;
    if (label !== known.label)
      changeVisit(key, { responds: { ...visitOf(key).responds, [name]: { ...known, id, label } } });
    return status;
  } catch (error) {
    // Calls fail with a CallError.
    const { code } = error as Partial<CallError>;
    if (code === 'unauthorized') {
      tokens.delete(grant.grantId);
      endVisit(key);
    }
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
  if (key) followed.set(element, { whose, stop: askOften({ origin, key, fetch: element.fetcher }, name) });
  else followed.delete(element);
}

function askOften(place: Place, name: string): () => void {
  const ask = () => {
    if (document.visibilityState === 'visible') void askStatus(place, name);
  };
  ask();
  const timer = setInterval(ask, MINUTE_MS);
  document.addEventListener('visibilitychange', ask);
  addEventListener('pageshow', ask);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', ask);
    removeEventListener('pageshow', ask);
  };
}

async function tokenOf(
  { origin, key, fetch }: Place,
  { grantId, secret }: { grantId: string; secret: string },
): Promise<string> {
  const held = tokens.get(grantId);
  if (held && held.until > Date.now() + MINUTE_MS) return held.token;
  const { token, expiresSeconds } = await widgetCall(origin, fetch)('POST /embed/token', { key, grantId, secret });
  tokens.set(grantId, { token, until: Date.now() + expiresSeconds * SECOND_MS });
  return token;
}
