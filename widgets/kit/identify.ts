import type { CallError } from '#shared/client/call.ts';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import { whenBlocked } from './blocked.ts';
import { adoptGrant, endGrant, forgettingsOf, forgetVisitor, type VisitorPlace } from './guest.ts';
import { hint } from './hint.ts';
import { isKeptOut } from './kept-out.ts';
import type { Persist } from './keep-visit.ts';
import { pageTold } from './page-around.ts';
import { visitOf } from './visits.ts';
import { widgetCall } from './widget-call.ts';

/** An element on whose page the host's server has said who is there. */
export interface Identified {
  place: VisitorPlace;
  persist?: Persist | undefined;
  emit(name: string, detail: object): boolean;
  /** Asks from a frame of ours, which tells of it itself, where the page's policy blocks our requests. */
  instead?: (() => Promise<boolean>) | undefined;
}

export { forgetVisitor };

/** Where the visitor of an element is known. Throws for one without a key. */
export function placeOf({ embedKey: key, fetcher: fetch }: Keyed, origin: string): VisitorPlace {
  if (!key) throw new DOMException('embed-key', 'InvalidStateError');
  return { origin, key, fetch };
}

interface Keyed {
  embedKey: string | null;
  fetcher: Fetch | undefined;
}

/** What is under way, by key and token: elements of one page have the same one. */
const asked = new Map<string, Promise<boolean>>();

/**
 * Lets the key's elements know the visitor whom the host's server vouches for. Of whoever was there before nothing stays, unless it
 * is the same visitor: then nothing is asked, as a token works once. False for a test key. Fails as a call.
 */
export async function identify({ place, persist, emit, instead }: Identified, jwt: string): Promise<boolean> {
  if (instead && isKeptOut(place.origin)) return instead();
  const name = `${place.key} ${jwt}`;
  const stopListening = instead && whenBlocked('connect-src', place.origin, () => {});
  const first = asked.get(name) ?? bring(place, jwt, persist).finally(() => asked.delete(name));
  asked.set(name, first);
  try {
    const isVerified = await first;
    if (isVerified) emit('chat-identify', { verified: true, level: 'site' });
    return isVerified;
  } catch (error) {
    // The browser tells of what it has blocked a moment after that has failed.
    if (instead) await new Promise((resolve) => setTimeout(resolve));
    if (instead && isKeptOut(place.origin)) return await instead();
    // Calls fail with a CallError.
    const { code = 'service_unavailable', problem } = error as Partial<CallError>;
    hint(problem?.errors?.[0]?.message ?? problem?.detail ?? 'посетителя не\u00a0узнали: Каркас не\u00a0ответил');
    emit('chat-error', { code });
    throw error;
  } finally {
    stopListening?.();
  }
}

/** By key the token that was brought last: it says who is there, whenever the answers come. */
const latest = new Map<string, string>();

async function bring(place: VisitorPlace, jwt: string, persist: Persist | undefined): Promise<boolean> {
  const { origin, key, fetch } = place;
  const named = subjectOf(jwt);
  const { grant, framed, subject } = visitOf(key);
  latest.set(key, jwt);
  if (grant && named !== null && subject === named) return true;
  if (grant ?? framed) await forgetVisitor(place);
  const since = forgettingsOf(key);
  const { site } = pageTold();
  const answer = await widgetCall(origin, fetch)('POST /embed/identify', { key, jwt, site });
  if (!answer.grant) return false;
  if (latest.get(key) !== jwt || since !== forgettingsOf(key)) {
    void endGrant(place, answer.grant.token);
    return false;
  }
  adoptGrant(place, answer.grant, { since, persist, ...(named !== null && { subject: named }) });
  return true;
}

/** Whom a token names; null for what is none. The marketplace checks it: here it only says whether they are known already. */
export function subjectOf(jwt: string): string | null {
  try {
    const [, content = ''] = jwt.split('.');
    const bytes = atob(content.replaceAll('-', '+').replaceAll('_', '/'));
    const text = new TextDecoder().decode(Uint8Array.from(bytes, (sign) => sign.charCodeAt(0)));
    const { sub } = JSON.parse(text) as { sub?: unknown };
    return typeof sub === 'string' ? sub : null;
  } catch {
    return null;
  }
}
