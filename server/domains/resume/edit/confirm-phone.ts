import type { CodeSent } from '#shared/contracts/account.ts';
import type { CallContext } from '../../../platform/context.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { confirmCode, expired, findAccount, readPhone, requestCode } from '../../account/index.ts';
import type { ResumeTools } from '../tools.ts';
import { applicantIdOf, findOwnOrThrow } from './open.ts';
import { findConfirmedPhones, keepConfirmedPhone } from './phones.ts';

/**
 * Sends a code to a number that the resume shall show. Throws `not_found`, `bad_argument` at `phone`, `wrong_state` for a number that
 * is confirmed, and as `requestCode`.
 */
export async function requestPhoneCode(
  context: CallContext,
  tools: ResumeTools,
  id: number,
  phone: string,
): Promise<CodeSent> {
  await findOwnOrThrow(context.db, context, id, { lock: false });
  const accountId = applicantIdOf(context);
  const destination = readPhone(phone);
  if ((await readConfirmed(context, accountId)).includes(destination))
    throw new DomainError('wrong_state', { detail: 'Этот номер уже подтверждён' });
  return requestCode(context, tools, { purpose: 'resume_phone', channel: 'sms', destination, accountId });
}

/**
 * The number is the caller's: all their resumes may show it. Throws `not_found`, `bad_argument` at `code` for a wrong code and for one
 * of another number, and as `confirmCode`.
 */
export async function confirmPhoneCode(
  context: CallContext,
  tools: ResumeTools,
  id: number,
  { phone, ...code }: { phone: string; confirmationId: string; code: string },
): Promise<{ confirmedPhones: string[] }> {
  await findOwnOrThrow(context.db, context, id, { lock: false });
  const accountId = applicantIdOf(context);
  const wanted = readPhone(phone);
  return confirmCode(context, tools, code, ['resume_phone'], async (tx, confirmation) => {
    if (confirmation.accountId !== accountId) throw expired();
    if (confirmation.destination !== wanted)
      throw badField('code', 'conflict_with_rules', 'Этот код пришёл на\u00a0другой номер. Запросите новый');
    await keepConfirmedPhone(tx, accountId, wanted, context.clock.now());
    return { confirmedPhones: await readConfirmed({ ...context, db: tx }, accountId) };
  });
}

async function readConfirmed({ db }: Pick<CallContext, 'db'>, accountId: string): Promise<string[]> {
  const account = await findAccount(db, accountId);
  if (!account) throw new DomainError('unauthorized');
  return [...(await findConfirmedPhones(db, account)).keys()];
}
