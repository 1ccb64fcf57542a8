import type { AccountSide } from '#shared/domain/account.ts';
import { CONFIRMED_MINUTES, EMAIL_UNDO_HOURS } from '#shared/domain/limits.ts';
import { HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Purpose } from './confirmation-purposes.ts';
import { endConfirmationsOf, endUndoLinksOf, insertConfirmation } from './confirmation-repository.ts';
import { giveToken, useToken } from './confirmation-tokens.ts';
import { findAccountByEmail, findAccountForUpdate, setAccount, sideOf, type AccountRow } from './repository.ts';
import { endSessions } from './session-repository.ts';
import type { ConfirmationDetails } from './stored.ts';
import type { AccountTools } from './tools.ts';

/**
 * Gives the account another address; the old one gets a link that undoes it. `confirmedAt` is null when nobody has shown
 * that the address is theirs. Throws `wrong_state` for an address of another account.
 */
export async function replaceEmail(
  tx: DatabaseTransaction,
  context: Pick<Context, 'clock' | 'ip' | 'jobs'>,
  tools: Pick<AccountTools, 'messages' | 'publicOrigin' | 'secrets'>,
  account: AccountRow,
  email: string,
  confirmedAt: Date | null,
): Promise<void> {
  const side = sideOf(account.kind);
  await assertFree(tx, side, email, account.id);
  await setAccount(tx, account.id, { email, emailConfirmedAt: confirmedAt }, context.clock.now());
  const former = account.email;
  if (!former || former === email) return;
  const link = { purpose: 'undo_email', destination: former, accountId: account.id } as const;
  const token = await giveLink(tx, context, tools, link, EMAIL_UNDO_HOURS * HOUR_MS);
  await tools.messages.mail(tx, context.jobs, former, 'email-changed-note', {
    newEmail: email,
    link: `${tools.publicOrigin}/auth/confirm/email-undo?token=${token}`,
    hours: EMAIL_UNDO_HOURS,
  });
}

/**
 * Gives the account its old address back, by the link that went there. Whoever changed it knew the password, so that stops
 * working and every session ends. Returns a token for a new password. Throws `not_found`, `wrong_state`.
 */
export function undoEmailChange(
  context: CallContext,
  tools: AccountTools,
  token: string,
): Promise<{ token: string; side: AccountSide }> {
  return useToken(context, tools, token, ['undo_email'], async (tx, { destination, accountId }) => {
    const account = accountId ? await findAccountForUpdate(tx, accountId) : undefined;
    if (!account) throw new DomainError('not_found');
    const side = sideOf(account.kind);
    await assertFree(tx, side, destination, account.id);
    const now = context.clock.now();
    const restored = { email: destination, emailConfirmedAt: now, passwordHash: null, passwordChangedAt: now };
    await setAccount(tx, account.id, restored, now);
    await endSessions(tx, account.id, {}, 'password_changed', now);
    await endConfirmationsOf(tx, account.id, now);
    await endUndoLinksOf(tx, account.id, now);
    const recovery = { purpose: 'password_recovery', destination, accountId: account.id, details: { side } } as const;
    return { token: await giveLink(tx, context, tools, recovery, CONFIRMED_MINUTES * MINUTE_MS), side };
  });
}

interface Link {
  purpose: Purpose;
  destination: string;
  accountId: string;
  details?: ConfirmationDetails;
}

/** A token that nobody has to ask for. */
async function giveLink(
  tx: DatabaseTransaction,
  { clock, ip }: Pick<Context, 'clock' | 'ip'>,
  { secrets }: Pick<AccountTools, 'secrets'>,
  { details = {}, ...link }: Link,
  lifeMs: number,
): Promise<string> {
  const now = clock.now();
  const expiresAt = new Date(now.getTime() + lifeMs);
  const row = { ...link, channel: 'mail', details: JSON.stringify(details), ip, sentAt: now, expiresAt };
  const { id } = await insertConfirmation(tx, row);
  return giveToken(tx, secrets, id);
}

async function assertFree(tx: DatabaseTransaction, side: AccountSide, email: string, accountId: string): Promise<void> {
  const owner = await findAccountByEmail(tx, side, email);
  if (owner && owner.id !== accountId)
    throw new DomainError('wrong_state', { detail: 'Этот адрес уже есть в\u00a0другом аккаунте' });
}
