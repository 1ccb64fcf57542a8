import type { Updateable } from 'kysely';
import type { CodeSent } from '#shared/contracts/account.ts';
import { LINK_HOURS, PERSON_AGE_MIN, RECENT_SIGN_IN_MINUTES } from '#shared/domain/limits.ts';
import { MINUTE_MS, toIso } from '#shared/domain/time.ts';
import { inTransaction, type DatabaseTransaction } from '../../database/connect.ts';
import type { Account } from '../../database/schema.ts';
import type { CallContext } from '../../platform/context.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import { findCity, findSpecialization } from '../compendium/index.ts';
import { assertBirthDate } from './birth-date.ts';
import { accountSecured } from './events.ts';
import { setOwnPhoto } from './own-photo.ts';
import { confirmCode, requestCode, requestLink } from './confirmation/confirmations.ts';
import { useToken } from './confirmation/confirmation-tokens.ts';
import { replaceEmail } from './email-change.ts';
import { isPassword } from './password/password-hash.ts';
import { replacePassword } from './password/passwords.ts';
import { readPhone } from './phone.ts';
import {
  findAccount,
  findAccountByEmail,
  findAccountForUpdate,
  findApplicantByPhone,
  setAccount,
  sideOf,
  type AccountRow,
} from './repository.ts';
import { endSessions, findSessionForUpdate } from './sign-in/session-repository.ts';
import type { AccountTools } from './tools.ts';

/** What people change of their own account. The caller is signed in: the contract sees to it. */

/** The caller's account. Throws `unauthorized` when it has gone since the request began. */
export async function readOwn({ db, actor }: Pick<CallContext, 'db' | 'actor'>): Promise<AccountRow> {
  const account = 'accountId' in actor ? await findAccount(db, actor.accountId) : undefined;
  if (!account) throw new DomainError('unauthorized');
  return account;
}

/** Changes the caller's account under its lock. */
export function changeOwn<Result>(
  { db, actor }: Pick<CallContext, 'db' | 'actor'>,
  work: (tx: DatabaseTransaction, account: AccountRow) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async (tx) => {
    const account = 'accountId' in actor ? await findAccountForUpdate(tx, actor.accountId) : undefined;
    if (!account) throw new DomainError('unauthorized');
    return work(tx, account);
  });
}

type OwnFields = Pick<
  Updateable<Account>,
  | 'lastName'
  | 'firstName'
  | 'middleName'
  | 'birthDate'
  | 'cityId'
  | 'specializationId'
  | 'preferredContact'
  | 'telegram'
  | 'callHours'
>;

/** Throws `conflict` for a stale version, `bad_argument` for an unknown city or specialization. */
export function updateOwn(
  context: CallContext,
  { version, photoFileId, ...fields }: OwnFields & { version?: number; photoFileId?: string | null | undefined },
): Promise<AccountRow> {
  return changeOwn(context, async (tx, account) => {
    if (version !== undefined && version !== account.version)
      throw new DomainError('conflict', { detail: 'Эти данные изменили в\u00a0другом окне. Обновите страницу' });
    if (fields.cityId != null && !findCity(Number(fields.cityId)))
      throw badField('cityId', 'not_in_dictionary', 'Выберите город из списка');
    if (fields.specializationId != null && !findSpecialization(Number(fields.specializationId)))
      throw badField('specializationId', 'not_in_dictionary', 'Выберите профессию из списка');
    if (fields.birthDate != null)
      assertBirthDate(
        String(fields.birthDate),
        context.clock.now(),
        `Аккаунт можно завести с\u00a0${PERSON_AGE_MIN}\u00a0лет`,
      );
    const photo = photoFileId === undefined ? {} : await setOwnPhoto(context, tx, account.id, photoFileId);
    return setAccount(tx, account.id, { ...fields, ...photo }, context.clock.now());
  });
}

/**
 * Soon after a sign-in, such as that of a sign-up. Throws `forbidden` later, and `wrong_state` when there is a password: then
 * it is changed by the old one.
 */
export function setFirstPassword(context: CallContext, tools: AccountTools, password: string): Promise<AccountRow> {
  return changeOwn(context, async (tx, account) => {
    if (account.passwordHash)
      throw new DomainError('wrong_state', { detail: 'Пароль уже есть. Его можно сменить в\u00a0настройках' });
    await assertOwner(tx, context, account, undefined);
    return replacePassword(tx, context, tools, account, password, 'password');
  });
}

/** Every other session ends. Throws `bad_argument` at `password` for a wrong old one. */
export async function changePassword(
  context: CallContext,
  tools: AccountTools,
  { password, newPassword }: { password: string; newPassword: string },
): Promise<AccountRow> {
  return changeOwn(context, async (tx, account) => {
    if (!account.passwordHash) throw new DomainError('wrong_state', { detail: 'Пароля ещё нет: придумайте первый' });
    await assertOwner(tx, context, account, password);
    const changed = await replacePassword(tx, context, tools, account, newPassword, 'newPassword');
    await endOthers(tx, context, 'password_changed');
    return changed;
  });
}

/** Ends every session of the caller but this one. */
export async function endOthers(
  tx: DatabaseTransaction,
  { actor, clock, events }: CallContext,
  because: 'password_changed' | 'ended_elsewhere',
): Promise<void> {
  if (!('sessionId' in actor)) return;
  await endSessions(tx, actor.accountId, { except: actor.sessionId }, because, clock.now());
  await events.emit(tx, accountSecured(actor.accountId));
}

/** The number changes when the code was entered: until then the old one works. */
export async function requestPhoneChange(
  context: CallContext,
  tools: AccountTools,
  { phone, password }: { phone: string; password?: string | undefined },
): Promise<CodeSent> {
  const destination = readPhone(phone);
  const account = await readOwn(context);
  await assertOwner(context.db, context, account, password);
  return requestCode(context, tools, { purpose: 'change_phone', channel: 'sms', destination, accountId: account.id });
}

/** Tells the owner, at the old number without an address. Throws `wrong_state` when the number belongs to somebody else's account. */
export function confirmPhoneChange(
  context: CallContext,
  tools: AccountTools,
  code: { confirmationId: string; code: string },
): Promise<AccountRow> {
  return confirmCode(context, tools, code, ['change_phone'], async (tx, { destination, accountId }) => {
    const account = await readOwn({ ...context, db: tx });
    if (account.id !== accountId) throw new DomainError('wrong_state');
    // Only applicants sign in by their number, so only theirs is theirs alone.
    const owner = account.kind === 'applicant' ? await findApplicantByPhone(tx, destination) : undefined;
    if (owner && owner.id !== account.id)
      throw new DomainError('wrong_state', { detail: 'Этот номер уже есть в\u00a0другом аккаунте' });
    const now = context.clock.now();
    const changed = await setAccount(tx, account.id, { phone: destination, phoneConfirmedAt: now }, now);
    if (destination !== account.phone) await context.events.emit(tx, accountSecured(account.id));
    const { messages } = tools;
    const { email, phone: former } = account;
    if (former !== destination && email) {
      const note = { newPhone: destination, at: toIso(now), side: sideOf(account.kind) };
      await messages.mail(tx, context.jobs, email, 'phone-changed', note);
    } else if (former && former !== destination) {
      await messages.sms(tx, context.jobs, former, 'phone-changed', {});
    }
    return changed;
  });
}

/** A link to the new address, a note to the old one. The answer says nothing of other accounts. */
export async function requestEmailChange(
  context: CallContext,
  tools: AccountTools,
  { email, password }: { email: string; password?: string | undefined },
): Promise<{ email: string }> {
  const { jobs } = context;
  const { messages, publicOrigin } = tools;
  const account = await readOwn(context);
  await assertOwner(context.db, context, account, password);
  const request = { purpose: 'change_email', channel: 'mail', destination: email, accountId: account.id } as const;
  await requestLink(context, tools, request, async (tx, token) => {
    const side = account.kind === 'applicant' ? 'applicant' : 'company';
    const owner = await findAccountByEmail(tx, side, email);
    if (owner && owner.id !== account.id) {
      await messages.mail(tx, jobs, email, 'already-registered', { side });
    } else {
      const link = `${publicOrigin}/auth/confirm/email-change?token=${token}`;
      await messages.mail(tx, jobs, email, 'change-email-link', { link, hours: LINK_HOURS });
    }
    if (account.email && account.email !== email)
      await messages.mail(tx, jobs, account.email, 'email-changing-note', { newEmail: email });
  });
  return { email };
}

/** By the link alone: it may be opened on another device. Throws `not_found`, `wrong_state`. */
export function confirmEmailChange(
  context: CallContext,
  tools: AccountTools,
  token: string,
): Promise<{ email: string }> {
  return useToken(context, tools, token, ['change_email'], async (tx, { destination, accountId }) => {
    const account = accountId ? await findAccountForUpdate(tx, accountId) : undefined;
    if (!account) throw new DomainError('not_found');
    await replaceEmail(tx, context, tools, account, destination, context.clock.now());
    return { email: destination };
  });
}

/**
 * Before a change of what the account is recovered by: the password, or a sign-in not long ago where there is none. Throws
 * `bad_argument` at `password`, `forbidden`.
 */
export async function assertOwner(
  db: DatabaseTransaction | CallContext['db'],
  { actor, clock, limiter }: CallContext,
  account: AccountRow,
  password: string | undefined,
): Promise<void> {
  if (account.passwordHash) {
    if (password === undefined) throw badField('password', 'is_empty', 'Введите пароль');
    await limiter.consume('own password', { points: 20, seconds: 3_600 }, account.id);
    if (!(await isPassword(account.passwordHash, password)))
      throw badField('password', 'conflict_with_rules', 'Пароль не\u00a0подошёл');
    return;
  }
  const session = 'sessionId' in actor && actor.sessionId ? await findSessionForUpdate(db, actor.sessionId) : undefined;
  const since = session ? clock.now().getTime() - session.createdAt.getTime() : Infinity;
  if (since > RECENT_SIGN_IN_MINUTES * MINUTE_MS)
    throw new DomainError('forbidden', { detail: 'Для этого войдите ещё раз: так мы убедимся, что это вы' });
}
