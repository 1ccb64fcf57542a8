import type { RegisteredCompany } from '#shared/contracts/member.ts';
import type { Session } from '#shared/contracts/session.ts';
import { LINK_HOURS } from '#shared/domain/limits.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { RegisterRecord } from '../../../gateways/company-register.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import {
  adoptGiven,
  assertUsableAddress,
  findAccountByEmail,
  insertAccount,
  lockDestination,
  readDetails,
  readTokenRow,
  recordGiven,
  requestLink,
  startSession,
  useToken,
  type SessionCookies,
} from '../../account/index.ts';
import { canClaim } from './claim-policy.ts';
import type { CompanyBoxes } from './company-sign-up.ts';
import type { CompanyTools } from '../company-tools.ts';
import { companyRegistered } from '../events.ts';
import { insertMember } from '../members/member-repository.ts';
import { toRegistered } from '../members/member-view.ts';
import { addCompany, askRegister, assertInn, chooseRecord, headOf } from './registration.ts';
import { findByInn } from './registration-repository.ts';

/** Registering a company in one step: an address and an INN, then a link by mail. The password is set later. */

const PURPOSE = 'express_sign_up';

/**
 * Sends the link, and records what was agreed to before anything else is stored. Neither an account with the address nor a
 * company with the INN changes the answer: only who reads the mail finds out.
 */
export async function requestExpressSignUp(
  context: CallContext,
  tools: CompanyTools,
  { email, inn, ...boxes }: CompanyBoxes & { email: string; inn: string },
): Promise<{ email: string }> {
  assertUsableAddress(email);
  assertInn(inn);
  const { jobs } = context;
  const { messages, publicOrigin } = tools;
  await requestLink(
    context,
    tools,
    { purpose: PURPOSE, channel: 'mail', destination: email, details: { inn } },
    async (tx, token) => {
      if (await findAccountByEmail(tx, 'company', email))
        return messages.mail(tx, jobs, email, 'already-registered', { side: 'company' });
      const link = `${publicOrigin}/sign-up/company/express?token=${token}`;
      return messages.mail(tx, jobs, email, 'express-sign-up', { link, hours: LINK_HOURS });
    },
    (tx) => recordGiven(tx, context, tools, email, { ...boxes }, 'company'),
  );
  return { email };
}

/** Throws `not_found` for a link that does not work any more, or a company that the register does not know; `wrong_state` for a taken one. */
export async function readExpressSignUp(
  context: CallContext,
  tools: CompanyTools,
  token: string,
): Promise<{ email: string; inn: string; company: RegisteredCompany | null }> {
  const { email, inn, record } = await findStarted(context, tools, token);
  return { email, inn, company: record && toRegistered(record) };
}

/**
 * Creates the company, or takes over one that has no head, with the account of its head and the session in one transaction.
 * Throws as {@link readExpressSignUp}, and `bad_argument` at `brandName` when neither the register nor the caller names it.
 */
export async function finishExpressSignUp(
  context: CallContext,
  tools: CompanyTools,
  { token, brandName }: { token: string; brandName?: string | undefined },
  cookies: SessionCookies,
): Promise<Session> {
  const { inn, record } = await findStarted(context, tools, token);
  const name = brandName ?? record?.brandName;
  if (!name) throw badField('brandName', 'is_empty', 'Реестр не\u00a0отвечает: напишите название сами');
  const started = await useToken(context, tools, token, [PURPOSE], async (tx, confirmation) => {
    const { destination: email } = confirmation;
    const now = context.clock.now();
    await lockDestination(tx, email);
    if (await findAccountByEmail(tx, 'company', email))
      throw new DomainError('wrong_state', { detail: 'С\u00a0этой почтой уже входят от\u00a0имени компании' });
    const companyId = await addCompany(tx, { inn, kpp: null, brandName: name, cityId: null, record, now });
    const account = await insertAccount(tx, { kind: 'member', email, emailConfirmedAt: now });
    await insertMember(tx, { companyId, accountId: account.id, role: 'head', joinedAt: now });
    await adoptGiven(tx, context, tools, confirmation, account);
    await context.events.emit(tx, companyRegistered(companyId));
    return startSession(tx, tools.secrets, account, context, cookies);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', { detail: 'Эту компанию или почту только что зарегистрировали' });
  });
  started.setCookies();
  return started.session;
}

/** What the link was sent for, as long as its company can still be registered. */
async function findStarted(
  context: CallContext,
  tools: CompanyTools,
  token: string,
): Promise<{ email: string; inn: string; record: RegisterRecord | null }> {
  const { destination: email, details } = await readTokenRow(context, tools, token, [PURPOSE]);
  const { inn = '' } = readDetails(details);
  assertInn(inn);
  enforce(canClaim(await findByInn(context.db, inn), await headOf(context.db, inn)));
  const records = await askRegister(context, tools, inn);
  return { email, inn, record: records && chooseRecord(records, undefined) };
}
