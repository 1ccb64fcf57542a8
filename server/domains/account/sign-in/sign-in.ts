import type { Session } from '#shared/contracts/session.ts';
import type { AccountSide } from '#shared/domain/account.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { confirmCode } from '../confirmation/confirmations.ts';
import { noteNewDevice } from './new-device.ts';
import { hashPassword, isPassword, needsRehash } from '../password/password-hash.ts';
import { countPasswordTry } from '../password/password-tries.ts';
import { findAccountByEmail, findApplicantByPhone, setAccount, type AccountRow } from '../repository.ts';
import { isOfOpenCompany } from './session-repository.ts';
import { startSession, type SessionCookies } from './sessions.ts';
import type { AccountTools } from '../tools.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** Signs an applicant in. Throws as {@link checkPassword}. */
export async function signInByEmail(
  context: CallContext,
  tools: AccountTools,
  credentials: Credentials,
  cookies: SessionCookies,
): Promise<Session> {
  const { account, passwordHash } = await checkPassword(context, tools, 'applicant', credentials);
  const started = await inTransaction(context.db, async (tx) => {
    if (passwordHash) await setAccount(tx, account.id, { passwordHash }, context.clock.now());
    return enter(tx, context, tools, account, cookies);
  });
  started.setCookies();
  return started.session;
}

/**
 * The account whose password it is, with another hash to store where the present one has become weak. The refusal is the same,
 * and takes as long, for an unknown address: `bad_argument` at `password`. Suspended members and those of blocked companies
 * get it too.
 */
export async function checkPassword(
  context: CallContext,
  tools: AccountTools,
  side: AccountSide,
  { email, password }: Credentials,
): Promise<{ account: AccountRow; passwordHash: string | null }> {
  const { db } = context;
  await tools.suspicion.check(context);
  const account = await findAccountByEmail(db, side, email);
  await countPasswordTry(context, tools, { side, email, account });
  const isRight = await isPassword(account?.passwordHash ?? null, password);
  if (!account || !isRight || !mayEnter(account) || !(await isOfOpenCompany(db, account.id))) {
    await tools.suspicion.count('failure', context);
    throw badField('password', 'conflict_with_rules', 'Почта или пароль не\u00a0подошли');
  }
  const passwordHash = account.passwordHash && needsRehash(account.passwordHash) ? await hashPassword(password) : null;
  return { account, passwordHash };
}

/** Signs in by the code, or keeps the confirmation for the sign-up of a new number. */
export async function signInByPhone(
  context: CallContext,
  tools: AccountTools,
  code: { confirmationId: string; code: string },
  cookies: SessionCookies,
): Promise<{ step: 'signed-in'; session: Session } | { step: 'sign-up'; confirmationId: string }> {
  const started = await confirmCode(context, tools, code, ['applicant_sign_in'], async (tx, { destination }, keep) => {
    const account = await findApplicantByPhone(tx, destination);
    if (account) {
      assertMayEnter(account);
      return enter(tx, context, tools, account, cookies);
    }
    await keep();
    return null;
  });
  if (!started) return { step: 'sign-up', confirmationId: code.confirmationId };
  started.setCookies();
  return { step: 'signed-in', session: started.session };
}

/** Suspended accounts do not get in; removed ones do, to be restored. */
export function mayEnter({ status }: Pick<AccountRow, 'status'>): boolean {
  return status === 'active' || status === 'removing';
}

/** For those who have shown by a code that the account is theirs. Throws `forbidden` with the reason. */
export function assertMayEnter(account: Pick<AccountRow, 'status'>): void {
  if (!mayEnter(account))
    throw new DomainError('forbidden', { detail: 'Аккаунт приостановлен. Напишите в\u00a0поддержку' });
}

/** Starts the session of a known account, and tells its owner of a device that was never seen. */
export async function enter(
  tx: DatabaseTransaction,
  context: CallContext,
  tools: AccountTools,
  account: AccountRow,
  cookies: SessionCookies,
): ReturnType<typeof startSession> {
  await noteNewDevice(tx, context, tools, account);
  return startSession(tx, tools.secrets, account, context, cookies);
}
