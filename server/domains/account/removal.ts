import type { CodeSent } from '#shared/contracts/account.ts';
import { ACCOUNT_REMOVAL_DAYS } from '#shared/domain/limits.ts';
import { addDays, toIso } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext, Context } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { confirmCode, requestCode } from './confirmation/confirmations.ts';
import type { Withdrawal } from './consent/consents.ts';
import { accountErased, accountRemoved, accountRestored, visitorConsentWithdrawn } from './events.ts';
import { deleteIdentitiesOf } from './provider/identity-repository.ts';
import { changeOwn, readOwn } from './own-account.ts';
import { findAccountForUpdate, findAccountsToErase, setAccount, type AccountRow } from './repository.ts';
import { deleteSecondFactor } from './second-factor/second-factor-repository.ts';
import { endSessions } from './sign-in/session-repository.ts';
import type { AccountTools } from './tools.ts';

/** What other domains have to say before an account goes: throws `wrong_state` with what its owner does first. */
export interface RemovalTools {
  assertNoOpenOrders(db: Database, owner: { applicantId: string }): Promise<void>;
}

/**
 * A code to the number, or to the address of an account without one. Throws `wrong_state` for a removed account, and while somebody
 * works for its owner.
 */
export async function requestRemoval(context: CallContext, tools: AccountTools & RemovalTools): Promise<CodeSent> {
  const account = await readOwn(context);
  if (account.status === 'removing') throw new DomainError('wrong_state', { detail: 'Аккаунт уже удаляется' });
  const { phone, email, id: accountId, kind } = account;
  await tools.assertNoOpenOrders(context.db, { applicantId: accountId });
  if (context.actor.kind === 'member' && context.actor.isHead)
    throw new DomainError('wrong_state', { detail: 'Сначала передайте компанию другому сотруднику' });
  // Members do not confirm their numbers.
  if (phone && kind === 'applicant')
    return requestCode(context, tools, { purpose: 'remove_account', channel: 'sms', destination: phone, accountId });
  if (email)
    return requestCode(context, tools, { purpose: 'remove_account', channel: 'mail', destination: email, accountId });
  throw new DomainError('wrong_state', { detail: 'Сначала добавьте телефон или почту' });
}

/** Hides the account at once and ends its sessions; its data is erased after the time of grace. */
export function removeAccount(
  context: CallContext,
  tools: AccountTools & RemovalTools,
  code: { confirmationId: string; code: string },
): Promise<void> {
  return confirmCode(context, tools, code, ['remove_account'], (tx, { accountId }) =>
    changeOwn({ ...context, db: tx }, async (_tx, account) => {
      if (account.id !== accountId) throw new DomainError('wrong_state');
      await tools.assertNoOpenOrders(tx, { applicantId: accountId });
      await startRemoval(tx, context, tools, account);
    }),
  );
}

/** What other domains do at once when a consent is withdrawn, in its transaction. */
export interface WithdrawalTools {
  hideResumesFromPublic(context: Context, tx: DatabaseTransaction, accountId: string): Promise<void>;
  archiveMinorsResumes(context: Context, tx: DatabaseTransaction, accountId: string): Promise<void>;
}

/**
 * What follows the withdrawal of a consent: without the one to personal data the account goes as if its owner had removed
 * it, on any day: what they have ordered is given up. Throws `wrong_state` for members, whose data their company has entered too.
 */
export async function followWithdrawal(
  tx: DatabaseTransaction,
  { accountId, subjectHash, key, effect }: Withdrawal,
  context: Context,
  tools: AccountTools & WithdrawalTools,
): Promise<void> {
  if (accountId === null) {
    const isTold = effect === 'remove-account' || effect === 'stop-advertising';
    if (isTold && subjectHash) await context.events.emit(tx, visitorConsentWithdrawn(subjectHash));
    return;
  }
  if (effect === 'hide-from-public') await tools.hideResumesFromPublic(context, tx, accountId);
  if (effect === 'archive-resumes') await tools.archiveMinorsResumes(context, tx, accountId);
  if (effect === 'close-documents' || effect === 'stop-advertising')
    await context.events.emit(tx, { type: 'consent.withdrawn', payload: { accountId, key }, tags: [] });
  if (effect !== 'remove-account') return;
  const account = await findAccountForUpdate(tx, accountId);
  if (account?.status !== 'active' && account?.status !== 'suspended') return;
  if (account.kind !== 'applicant')
    throw new DomainError('wrong_state', { detail: 'Напишите на\u00a0help@karkas.example: это аккаунт компании' });
  await startRemoval(tx, context, tools, account);
}

async function startRemoval(
  tx: DatabaseTransaction,
  { clock, events, jobs }: Context,
  { messages, publicOrigin }: AccountTools,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
): Promise<void> {
  const now = clock.now();
  await setAccount(tx, id, { status: 'removing', removalAskedAt: now }, now);
  await endSessions(tx, id, {}, 'removed', now);
  await events.emit(tx, accountRemoved(id));
  if (email)
    await messages.mail(tx, jobs, email, 'account-removal', {
      eraseOn: toIso(addDays(now, ACCOUNT_REMOVAL_DAYS)),
      restoreLink: `${publicOrigin}/sign-in`,
    });
}

/** Within the time of grace; what the removal hid comes back. Throws `wrong_state` for an account that is not removed. */
export function cancelRemoval(context: CallContext): Promise<AccountRow> {
  return changeOwn(context, async (tx, account) => {
    if (account.status !== 'removing') throw new DomainError('wrong_state', { detail: 'Аккаунт не\u00a0удаляется' });
    await context.events.emit(tx, accountRestored(account.id));
    return setAccount(tx, account.id, { status: 'active', removalAskedAt: null }, context.clock.now());
  });
}

/** Erases accounts whose time of grace is over, each in its own transaction. Other domains react to the event. */
export async function eraseRemoved(context: Context, { messages }: Pick<AccountTools, 'messages'>): Promise<void> {
  const { db, clock, events, jobs } = context;
  const due = await findAccountsToErase(db, addDays(clock.now(), -ACCOUNT_REMOVAL_DAYS));
  for (const id of due) {
    await inTransaction(db, async (tx) => {
      const account = await findAccountForUpdate(tx, id);
      // Restored meanwhile.
      if (account?.status !== 'removing') return;
      await eraseAccount(tx, { clock, events, jobs }, { messages }, account);
    });
  }
}

/** Leaves nothing personal: sessions end, the address is free again. Its owner gets a mail. */
export async function eraseAccount(
  tx: DatabaseTransaction,
  { clock, events, jobs }: Pick<Context, 'clock' | 'events' | 'jobs'>,
  { messages }: Pick<AccountTools, 'messages'>,
  { id, email }: Pick<AccountRow, 'id' | 'email'>,
): Promise<void> {
  const now = clock.now();
  await setAccount(tx, id, { ...NOTHING_PERSONAL, status: 'erased', erasedAt: now }, now);
  await tx.deleteFrom('session').where('accountId', '=', id).execute();
  await deleteSecondFactor(tx, id);
  await deleteIdentitiesOf(tx, id);
  await tx.deleteFrom('confirmation').where('accountId', '=', id).execute();
  await events.emit(tx, accountErased(id));
  if (email) await messages.mail(tx, jobs, email, 'account-erased', {});
}

const NOTHING_PERSONAL = {
  email: null,
  emailConfirmedAt: null,
  phone: null,
  phoneConfirmedAt: null,
  passwordHash: null,
  passwordChangedAt: null,
  lastName: null,
  firstName: null,
  middleName: null,
  birthDate: null,
  cityId: null,
  specializationId: null,
  preferredContact: null,
  telegram: null,
  callHours: null,
  photoUrl: null,
} as const;
