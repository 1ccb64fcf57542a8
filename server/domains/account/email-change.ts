import type { AccountSide } from '#shared/domain/account.ts';
import { CONFIRMED_MINUTES, EMAIL_UNDO_HOURS } from '#shared/domain/limits.ts';
import { HOUR_MS, MINUTE_MS, toIso } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import type { Purpose } from './confirmation/confirmation-purposes.ts';
import {
  endConfirmationsOf,
  endUndoLinksOf,
  insertConfirmation,
  type ConfirmationRow,
} from './confirmation/confirmation-repository.ts';
import { giveToken, useToken } from './confirmation/confirmation-tokens.ts';
import { deleteIdentitiesSince } from './provider/identity-repository.ts';
import {
  findAccountByEmail,
  findAccountForUpdate,
  findApplicantByPhone,
  setAccount,
  sideOf,
  type AccountRow,
} from './repository.ts';
import { deleteSecondFactor, findSecondFactor } from './second-factor/second-factor-repository.ts';
import { endSessions } from './sign-in/session-repository.ts';
import { readDetails, type ConfirmationDetails } from './stored.ts';
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
  const { phone, phoneConfirmedAt } = account;
  const formerPhone = phone ? { phone, confirmedAt: toIso(phoneConfirmedAt) } : null;
  const link = { purpose: 'undo_email', destination: former, accountId: account.id, details: { formerPhone } } as const;
  const token = await giveLink(tx, context, tools, link, EMAIL_UNDO_HOURS * HOUR_MS);
  await tools.messages.mail(tx, context.jobs, former, 'email-changed-note', {
    newEmail: email,
    link: `${tools.publicOrigin}/auth/confirm/email-undo?token=${token}`,
    hours: EMAIL_UNDO_HOURS,
  });
}

/**
 * Gives the account its old address back, by the link that went there. Whoever changed it knew the password, so that stops
 * working, every session ends, and other ways in that have come since go: the number, providers, the second step. Returns a token for a new password. Throws `not_found`, `wrong_state`.
 */
export function undoEmailChange(
  context: CallContext,
  tools: AccountTools,
  token: string,
): Promise<{ token: string; side: AccountSide }> {
  return useToken(context, tools, token, ['undo_email'], async (tx, undo) => {
    const { destination, accountId } = undo;
    const account = accountId ? await findAccountForUpdate(tx, accountId) : undefined;
    if (!account) throw new DomainError('not_found');
    const side = sideOf(account.kind);
    await assertFree(tx, side, destination, account.id);
    const now = context.clock.now();
    const restored = { email: destination, emailConfirmedAt: now, passwordHash: null, passwordChangedAt: now };
    await setAccount(tx, account.id, { ...restored, ...(await phoneBefore(tx, account, undo)) }, now);
    await takeWaysInSince(tx, account.id, undo.sentAt);
    await endSessions(tx, account.id, {}, 'password_changed', now);
    await endConfirmationsOf(tx, account.id, now);
    await endUndoLinksOf(tx, account.id, now);
    const recovery = { purpose: 'password_recovery', destination, accountId: account.id, details: { side } } as const;
    return { token: await giveLink(tx, context, tools, recovery, CONFIRMED_MINUTES * MINUTE_MS), side };
  });
}

/** The columns of the number that the account had; without one if an applicant signs in by it in another account now. */
async function phoneBefore(
  tx: DatabaseTransaction,
  { id, kind, phone }: AccountRow,
  { details }: ConfirmationRow,
): Promise<{ phone?: string | null; phoneConfirmedAt?: Date | null }> {
  const { formerPhone } = readDetails(details);
  if (formerPhone === undefined || formerPhone?.phone === phone) return {};
  const owner = formerPhone && kind === 'applicant' ? await findApplicantByPhone(tx, formerPhone.phone) : undefined;
  if (!formerPhone || (owner && owner.id !== id)) return { phone: null, phoneConfirmedAt: null };
  const { confirmedAt } = formerPhone;
  return { phone: formerPhone.phone, phoneConfirmedAt: confirmedAt === null ? null : new Date(confirmedAt) };
}

async function takeWaysInSince(tx: DatabaseTransaction, accountId: string, since: Date): Promise<void> {
  await deleteIdentitiesSince(tx, accountId, since);
  const factor = await findSecondFactor(tx, accountId);
  if (factor && (factor.confirmedAt ?? factor.createdAt) >= since) await deleteSecondFactor(tx, accountId);
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
