import type { CodeSent } from '#shared/contracts/account.ts';
import type { Session } from '#shared/contracts/session.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { CallContext } from '../../../platform/context.ts';
import { badField } from '../../../platform/problems.ts';
import { lockDestination, type ConfirmationRow } from '../confirmation/confirmation-repository.ts';
import { confirmCode, requestCode, useConfirmed } from '../confirmation/confirmations.ts';
import { adoptGiven, recordGiven, type GivenBoxes } from '../consent/given-consents.ts';
import { assertUsableAddress } from '../mail-address.ts';
import { readPhone } from '../phone.ts';
import { findAccountByEmail, findApplicantByPhone, insertAccount } from '../repository.ts';
import { assertMayEnter, enter } from './sign-in.ts';
import { startSession, type SessionCookies } from './sessions.ts';
import type { AccountTools } from '../tools.ts';

/** Sends the code and records what was agreed to before the number is stored. */
export function requestPhoneSignUp(
  context: CallContext,
  tools: AccountTools,
  { phone, ...boxes }: GivenBoxes & { phone: string },
): Promise<CodeSent> {
  const destination = readPhone(phone);
  const request = { purpose: 'applicant_phone_sign_up', channel: 'sms', destination } as const;
  return requestCode(context, tools, request, (tx) => recordGiven(tx, context, tools, destination, { ...boxes }));
}

/** As {@link requestPhoneSignUp}, by mail. */
export function requestEmailSignUp(
  context: CallContext,
  tools: AccountTools,
  { email, ...boxes }: GivenBoxes & { email: string },
): Promise<CodeSent> {
  assertUsableAddress(email);
  const request = { purpose: 'applicant_email_sign_up', channel: 'mail', destination: email } as const;
  return requestCode(context, tools, request, (tx) => recordGiven(tx, context, tools, email, { ...boxes }));
}

/** Creates the account, its consents and its session in one transaction. */
export async function confirmEmailSignUp(
  context: CallContext,
  tools: AccountTools,
  code: { confirmationId: string; code: string },
  cookies: SessionCookies,
): Promise<Session> {
  const started = await confirmCode(context, tools, code, ['applicant_email_sign_up'], async (tx, row) => {
    const { destination } = row;
    const now = context.clock.now();
    await lockDestination(tx, destination);
    // The code went out only where there was no account; another sign-up may have been faster.
    if (await findAccountByEmail(tx, 'applicant', destination)) throw alreadyRegistered();
    const account = await insertAccount(tx, { kind: 'applicant', email: destination, emailConfirmedAt: now });
    await adoptGiven(tx, context, tools, row, account);
    return startSession(tx, tools.secrets, account, context, cookies);
  });
  started.setCookies();
  return started.session;
}

interface PhoneSignUp extends Partial<GivenBoxes> {
  confirmationId: string;
  code?: string | undefined;
}

/**
 * Creates the account by a code, or after a sign-in of an unknown number by its confirmation and the agreements. The
 * owner of an existing account is signed in.
 */
export async function confirmPhoneSignUp(
  context: CallContext,
  tools: AccountTools,
  { confirmationId, code, ...boxes }: PhoneSignUp,
  cookies: SessionCookies,
): Promise<Session> {
  const create = (tx: DatabaseTransaction, row: ConfirmationRow) => createByPhone(tx, context, tools, row, cookies);
  const started =
    code === undefined
      ? await useConfirmed(context, confirmationId, ['applicant_sign_in'], async (tx, row) => {
          const details = await recordGiven(tx, context, tools, row.destination, { ...bothGiven(boxes) });
          return create(tx, { ...row, details });
        })
      : await confirmCode(context, tools, { confirmationId, code }, ['applicant_phone_sign_up'], create);
  started.setCookies();
  return started.session;
}

async function createByPhone(
  tx: DatabaseTransaction,
  context: CallContext,
  tools: AccountTools,
  row: ConfirmationRow,
  cookies: SessionCookies,
) {
  const { destination } = row;
  await lockDestination(tx, destination);
  const known = await findApplicantByPhone(tx, destination);
  if (known) {
    assertMayEnter(known);
    await adoptGiven(tx, context, tools, row, known);
    return enter(tx, context, tools, known, cookies);
  }
  const account = await insertAccount(tx, {
    kind: 'applicant',
    phone: destination,
    phoneConfirmedAt: context.clock.now(),
  });
  await adoptGiven(tx, context, tools, row, account);
  return startSession(tx, tools.secrets, account, context, cookies);
}

function bothGiven({ agreement, personalAgreement, advertisingMaterials = false }: Partial<GivenBoxes>): GivenBoxes {
  if (!agreement) throw badField('agreement', 'is_empty', 'Без согласия с\u00a0правилами аккаунт не\u00a0создать');
  if (!personalAgreement)
    throw badField('personalAgreement', 'is_empty', 'Без согласия на\u00a0обработку данных аккаунт не\u00a0создать');
  return { agreement, personalAgreement, advertisingMaterials };
}

function alreadyRegistered() {
  return badField('code', 'conflict_with_rules', 'Этот код больше не\u00a0действует. Войдите в\u00a0свой аккаунт');
}
