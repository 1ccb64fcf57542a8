import { CHAT_TICKET_SECONDS } from '#shared/domain/limits.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import type { Actor } from '../../platform/actor.ts';
import type { Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { makeToken, type Secrets } from '../../platform/secrets.ts';

const PURPOSE = 'chat ticket';
/** Tells a ticket from an access token. */
const PREFIX = 'ticket_';

/** What a socket stands on: it ends with it. */
export type SocketPass = { sessionId: string } | { grantId: string };

/** A word that opens the caller's socket once, in any process. Only its hash is stored. Throws `wrong_state` for a caller without a session. */
export async function makeTicket(
  { db, actor, clock }: Context,
  secrets: Secrets,
): Promise<{ ticket: string; expiresAt: Date }> {
  const whose = passOf(actor);
  if (!whose) throw new DomainError('wrong_state', { detail: 'Войдите на\u00a0сайте ещё раз' });
  const ticket = `${PREFIX}${makeToken()}`;
  const expiresAt = new Date(clock.now().getTime() + CHAT_TICKET_SECONDS * SECOND_MS);
  const columns = 'grantId' in whose ? { widgetGrantId: whose.grantId } : whose;
  await db
    .insertInto('chatTicket')
    .values({ tokenHash: secrets.hash(PURPOSE, ticket), ...columns, expiresAt })
    .execute();
  return { ticket, expiresAt };
}

function passOf(actor: Actor): SocketPass | null {
  if (actor.kind === 'guest') return { grantId: actor.grantId };
  return 'sessionId' in actor && actor.sessionId !== undefined ? { sessionId: actor.sessionId } : null;
}

export function isTicket(token: string): boolean {
  return token.startsWith(PREFIX);
}

/** What a ticket was given for, which is used up; `expired`, or null for one that never was or was used. */
export async function useTicket(
  { db, clock }: Pick<Context, 'db' | 'clock'>,
  secrets: Secrets,
  ticket: string,
): Promise<SocketPass | 'expired' | null> {
  const row = await db
    .deleteFrom('chatTicket')
    .where('tokenHash', '=', secrets.hash(PURPOSE, ticket))
    .returning(['sessionId', 'widgetGrantId', 'expiresAt'])
    .executeTakeFirst();
  if (!row) return null;
  if (row.expiresAt <= clock.now()) return 'expired';
  if (row.sessionId !== null) return { sessionId: row.sessionId };
  return row.widgetGrantId === null ? null : { grantId: row.widgetGrantId };
}
