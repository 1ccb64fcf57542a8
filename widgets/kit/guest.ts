import type { Call, CallError } from '#shared/client/call.ts';
import type { Fetch } from '#shared/client/transport-fetch.ts';
import type { WidgetGrant } from '#shared/contracts/embed-parts.ts';
import { MINUTE_MS, SECOND_MS } from '#shared/domain/time.ts';
import { changeVisit, endVisit, forgetDrafts, type Persist } from './keep-visit.ts';
import { visitOf, type Visit } from './visits.ts';
import { widgetCall } from './widget-call.ts';

/** Where a visitor's grant holds. */
export interface VisitorPlace {
  origin: string;
  key: string;
  fetch: Fetch | undefined;
}

/** Tokens of this page, by their grant; a new one is asked for a minute before the end. */
const tokens = new Map<string, { token: string; fileToken: string; until: number }>();
const asking = new Map<string, Promise<string>>();

/** The token for addresses of files that the page has at the moment, which cannot wait; empty without one. */
export function heldFileToken(key: string): string {
  return tokens.get(visitOf(key).grant?.grantId ?? '')?.fileToken ?? '';
}

/** A token with at least a minute left. Fails as a call, with `unauthorized` where the key's visitor has no grant. */
export async function tokenOf(place: VisitorPlace): Promise<string> {
  const { grant } = visitOf(place.key);
  // Another call may have been refused meanwhile, and the grant forgotten.
  if (!grant) throw Object.assign(new Error('The visitor has no grant'), { code: 'unauthorized', status: 401 });
  const { grantId, secret } = grant;
  const held = tokens.get(grantId);
  if (held && held.until > Date.now() + MINUTE_MS) return held.token;
  const asked = asking.get(grantId) ?? askToken(place, grantId, secret);
  asking.set(grantId, asked);
  return asked.finally(() => asking.delete(grantId));
}

async function askToken({ origin, key, fetch }: VisitorPlace, grantId: string, secret: string): Promise<string> {
  const given = await widgetCall(origin, fetch)('POST /embed/token', { key, grantId, secret });
  keepToken(grantId, given);
  return given.token;
}

/** How often the visitor of a key was forgotten: what was asked for before that is nobody's any more. */
const forgotten = new Map<string, number>();
export const forgettingsOf = (key: string): number => forgotten.get(key) ?? 0;

interface Adopted extends Partial<Pick<Visit, 'responds' | 'subject'>> {
  persist?: Persist | undefined;
  /** {@link forgettingsOf} the key when the grant was asked for. */
  since: number;
}

/**
 * All elements of the key know the visitor from here on, with these responds; of somebody else's nothing stays. A grant that was
 * asked for before the visitor was forgotten is ended instead: whoever is there now may be another.
 */
export function adoptGrant(
  place: VisitorPlace,
  given: WidgetGrant,
  { persist, responds: more, subject, since }: Adopted,
): void {
  const { key } = place;
  if (since !== forgettingsOf(key)) return void endGrant(place, given.token);
  const { grantId, secret, chats, verified, mayJoin, visitor, ...token } = given;
  keepToken(grantId, token);
  const { grant, framed, responds: before, subject: named } = visitOf(key);
  if (grant && grant.visitor !== visitor) forgetDrafts(grant.grantId);
  const known = grant ?? framed;
  const own = !known || known.visitor === visitor ? before : {};
  changeVisit(
    key,
    {
      responds: { ...own, ...more },
      grant: { grantId, secret, chats, verified, mayJoin, visitor },
      // A code of their own leaves them whom the host has named.
      subject: verified ? (subject ?? named) : undefined,
    },
    persist,
  );
}

type GivenToken = Pick<WidgetGrant, 'token' | 'fileToken' | 'expiresSeconds'>;

function keepToken(grantId: string, { expiresSeconds, ...token }: GivenToken): void {
  tokens.set(grantId, { ...token, until: Date.now() + expiresSeconds * SECOND_MS });
}

/** Nothing is known of the visitor any more, here at once and on the marketplace as soon as it hears of it. */
export async function forgetVisitor(place: VisitorPlace): Promise<void> {
  const { grant } = visitOf(place.key);
  const held = tokens.get(grant?.grantId ?? '');
  forgotten.set(place.key, forgettingsOf(place.key) + 1);
  endVisit(place.key);
  if (!grant) return;
  await endGrant(place, held?.token ?? askToken(place, grant.grantId, grant.secret));
  tokens.clear();
}

/** Without a connection a grant ends with its week. */
export async function endGrant({ origin, fetch }: VisitorPlace, token: string | Promise<string>): Promise<void> {
  try {
    await widgetCall(origin, fetch, await token)('DELETE /embed/grant');
  } catch {
    // As said.
  }
}

/** The calls of whoever has brought a code. A token that was refused is renewed once; a grant that was is forgotten. */
export function visitorCall(place: VisitorPlace): Call {
  return async (name, ...rest) => {
    const { grant } = visitOf(place.key);
    const send = async () => widgetCall(place.origin, place.fetch, await tokenOf(place))(name, ...rest);
    try {
      return await send().catch((error: unknown) => {
        if (!isRefused(error) || !tokens.delete(grant?.grantId ?? '')) throw error;
        return send();
      });
    } catch (error) {
      // Somebody may have brought another one meanwhile.
      if (isRefused(error) && visitOf(place.key).grant?.grantId === grant?.grantId) endVisit(place.key);
      throw error;
    }
  };
}

/** Calls fail with a CallError. */
function isRefused(error: unknown): boolean {
  return (error as Partial<CallError>).code === 'unauthorized';
}
