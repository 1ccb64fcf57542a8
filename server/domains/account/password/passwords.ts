import { RECENT_SIGN_IN_MINUTES } from '#shared/domain/limits.ts';
import { MINUTE_MS, toIso } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { endConfirmationsOf } from '../confirmation/confirmation-repository.ts';
import { hashPassword } from './password-hash.ts';
import { assertPassword } from './password-strength.ts';
import { endStepsOf } from '../second-factor/second-factor-repository.ts';
import { setAccount, type AccountRow } from '../repository.ts';
import type { AccountTools } from '../tools.ts';

/** Stores a new password and mails a note of it, but not of the first one of a sign-up. Throws `bad_argument` at `field` for a weak one. */
export async function replacePassword(
  tx: DatabaseTransaction,
  { clock, jobs }: CallContext,
  { messages }: AccountTools,
  account: AccountRow,
  password: string,
  field: string,
): Promise<AccountRow> {
  await assertPassword(password, wordsOf(account), field);
  const now = clock.now();
  const changed = await setAccount(
    tx,
    account.id,
    {
      passwordHash: await hashPassword(password),
      passwordChangedAt: now,
      // The code that led here was sent to this address.
      ...(field === 'password' && account.email ? { emailConfirmedAt: account.emailConfirmedAt ?? now } : {}),
    },
    now,
  );
  // Whoever knew the old one may have begun a change of address: the note about it advises a new password against that.
  await endConfirmationsOf(tx, account.id, now);
  await endStepsOf(tx, account.id, now);
  if (account.email && !isOfSignUp(account, now))
    await messages.mail(tx, jobs, account.email, 'password-changed', { at: toIso(now) });
  return changed;
}

/** Whoever has just shown that the address is theirs needs no note there of a first password. */
function isOfSignUp({ passwordHash, emailConfirmedAt }: AccountRow, now: Date): boolean {
  if (passwordHash || !emailConfirmedAt) return false;
  return now.getTime() - emailConfirmedAt.getTime() <= RECENT_SIGN_IN_MINUTES * MINUTE_MS;
}

/** What a password of this account should not be made of. */
function wordsOf({ email, phone, firstName, lastName, middleName, birthDay }: AccountRow): string[] {
  const parts = [email, ...(email?.split(/[@._-]/) ?? []), phone, phone?.slice(2), firstName, lastName, middleName];
  const year = birthDay ? [birthDay.slice(0, 4)] : [];
  return [...parts, ...year].filter((word): word is string => Boolean(word && word.length > 2));
}
