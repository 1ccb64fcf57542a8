import { CHAT_TICKET_SECONDS } from '#shared/domain/limits.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { makeToken, type Secrets } from '../../platform/secrets.ts';

const PURPOSE = 'chat ticket';
/** Tells a ticket from an access token. */
const PREFIX = 'ticket_';

/** A word that opens the socket of the caller's session once, in any process. Only its hash is stored. Throws `wrong_state` for a caller without a session. */
export async function makeTicket(
  { db, actor, clock }: Context,
  secrets: Secrets,
): Promise<{ ticket: string; expiresAt: Date }> {
  const sessionId = 'sessionId' in actor ? actor.sessionId : undefined;
  if (sessionId === undefined) throw new DomainError('wrong_state', { detail: 'Войдите на\u00a0сайте ещё раз' });
  const ticket = `${PREFIX}${makeToken()}`;
  const expiresAt = new Date(clock.now().getTime() + CHAT_TICKET_SECONDS * SECOND_MS);
  await db
    .insertInto('chatTicket')
    .values({ tokenHash: secrets.hash(PURPOSE, ticket), sessionId, expiresAt })
    .execute();
  return { ticket, expiresAt };
}

export function isTicket(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** The session of a ticket, which is used up; `expired`, or null for one that never was or was used. */
export async function useTicket(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  secrets: Secrets,
  ticket: string,
): Promise<string | 'expired' | null> {
  const row = await db
    .deleteFrom('chatTicket')
    .where('tokenHash', '=', secrets.hash(PURPOSE, ticket))
    .returning(['sessionId', 'expiresAt'])
    .executeTakeFirst();
  if (!row) return null;
  return row.expiresAt > clock.now() ? row.sessionId : 'expired';
}
