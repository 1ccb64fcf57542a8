import type { Session } from '#shared/contracts/session.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import type { CallContext } from '../../platform/context.ts';
import { DomainError } from '../../platform/problems.ts';
import { lockDestination } from './confirmation/confirmation-repository.ts';
import { findApplicantByPhone, findOtherByPhone, insertAccount, setAccount, type AccountRow } from './repository.ts';
import { startSession, type SessionCookies } from './sign-in/sessions.ts';
import { assertMayEnter, enter } from './sign-in/sign-in.ts';
import type { AccountTools } from './tools.ts';

interface Entered {
  account: AccountRow;
  /** `setCookies` is called after the commit. */
  started: { session: Session; setCookies(): void };
}

interface Person {
  phone: string;
  name: string;
}

/**
 * Signs in the applicant of a number that a code has just confirmed, or makes an account of the number and the name. Throws
 * as {@link findOrAddByPhone}.
 */
export async function enterByPhone(
  tx: DatabaseTransaction,
  context: CallContext,
  tools: AccountTools,
  person: Person,
  cookies: SessionCookies,
): Promise<Entered> {
  const { account, isNew } = await findOrAddByPhone(tx, context, person);
  const started = isNew
    ? await startSession(tx, tools.secrets, account, context, cookies)
    : await enter(tx, context, tools, account, cookies);
  return { account, started };
}

/**
 * The same without a session, for somebody on another site. Throws `forbidden` in words for a suspended account, and for a
 * number that only somebody of a company or of staff has.
 */
export async function findOrAddByPhone(
  tx: DatabaseTransaction,
  { clock }: Pick<CallContext, 'clock'>,
  { phone, name }: Person,
): Promise<{ account: AccountRow; isNew: boolean }> {
  await lockDestination(tx, phone);
  const known = await findApplicantByPhone(tx, phone);
  if (known) {
    assertMayEnter(known);
    if (known.status === 'removing')
      throw new DomainError('forbidden', {
        detail: 'Аккаунт с\u00a0этим номером удаляется. Войдите на\u00a0Каркас и\u00a0отмените удаление',
      });
    return { account: known, isNew: false };
  }
  if (await findOtherByPhone(tx, phone))
    throw new DomainError('forbidden', {
      detail:
        'Этот номер указан у\u00a0сотрудника компании. Возьмите другой номер или войдите на\u00a0Каркас как соискатель',
    });
  const account = await insertAccount(tx, {
    kind: 'applicant',
    phone,
    phoneConfirmedAt: clock.now(),
    ...partsOf(name),
  });
  return { account, isNew: true };
}

/** An account that nobody can sign in to, of somebody whom a company alone knows. */
export function addContactless(tx: DatabaseTransaction, name: string | null): Promise<AccountRow> {
  return insertAccount(tx, { kind: 'applicant', ...(name === null ? {} : partsOf(name)) });
}

export async function renameContactless(
  tx: DatabaseTransaction,
  { clock }: Pick<CallContext, 'clock'>,
  id: string,
  name: string,
): Promise<void> {
  await setAccount(tx, id, partsOf(name), clock.now());
}

function partsOf(name: string): { firstName: string; lastName: string | null } {
  const [firstName = name, ...rest] = name.split(' ');
  return { firstName, lastName: rest.join(' ') || null };
}
