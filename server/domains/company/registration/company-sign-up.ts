import type { CodeSent, StartedCompany } from '#shared/contracts/account.ts';
import type { RegisteredCompany } from '#shared/contracts/member.ts';
import type { Session } from '#shared/contracts/session.ts';
import { isUniqueViolation } from '../../../database/unique-violation.ts';
import type { RegisterRecord } from '../../../gateways/company-register.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import {
  adoptGiven,
  assertUsableAddress,
  confirmCode,
  findAccountByEmail,
  giveToken,
  keepDetails,
  insertAccount,
  lockDestination,
  readAnyPhone,
  readToken,
  recordGiven,
  replacePassword,
  requestCode,
  startSession,
  useToken,
  type SessionCookies,
} from '../../account/index.ts';
import { findCity } from '../../compendium/index.ts';
import { canClaim } from './claim-policy.ts';
import type { CompanyTools } from '../company-tools.ts';
import { companyRegistered } from '../events.ts';
import { insertMember } from '../members/member-repository.ts';
import { toRegistered } from '../members/member-view.ts';
import { addCompany, askRegister, assertInn, chooseRecord, headOf } from './registration.ts';
import { findByInn } from './registration-repository.ts';

/** The steps of a company's sign-up: e-mail, code, INN, info, password. What was given is kept with the token, never in an address. */

const PURPOSES = ['member_sign_up'] as const;

type Info = NonNullable<StartedCompany['info']>;

export interface CompanyBoxes {
  agreement: true;
  offerCompany: true;
  personalAgreement: true;
  advertisingMaterials: boolean;
}

/** Sends the code and records what was agreed to before the account exists. */
export function requestCompanySignUp(
  context: CallContext,
  tools: CompanyTools,
  { email, ...boxes }: CompanyBoxes & { email: string },
): Promise<CodeSent> {
  assertUsableAddress(email);
  const request = { purpose: 'member_sign_up', channel: 'mail', destination: email } as const;
  return requestCode(context, tools, request, (tx) => recordGiven(tx, context, tools, email, { ...boxes }, 'company'));
}

/** The token for the next steps. */
export function confirmCompanySignUp(
  context: CallContext,
  tools: CompanyTools,
  code: { confirmationId: string; code: string },
): Promise<{ token: string }> {
  return confirmCode(context, tools, code, PURPOSES, async (tx, { id }, keep) => {
    await keep();
    return { token: await giveToken(tx, tools.secrets, id) };
  });
}

/**
 * The company of an INN, from the register; the INN is kept for the next steps. Throws `not_found` for an unknown one,
 * `wrong_state` for one that is closed or taken, `service_unavailable` while the register does not answer: then the name is
 * typed by hand, and the INN is kept too.
 */
export async function findCompanyToAdd(
  context: CallContext,
  tools: CompanyTools,
  { token, inn, kpp }: { token: string; inn: string; kpp?: string | undefined },
): Promise<{ company: RegisteredCompany; branches: RegisteredCompany[] }> {
  await readToken(context, tools, token, PURPOSES);
  const records = await askClaimable(context, tools, inn);
  const chosen = records && chooseRecord(records, kpp);
  await keepDetails(context, tools, token, PURPOSES, (details) => ({
    ...details,
    company: { inn, info: details.company?.info ?? null },
  }));
  if (!records || !chosen)
    throw new DomainError('service_unavailable', {
      detail: 'Реестр компаний не\u00a0отвечает. Напишите название сами: мы проверим его позже',
    });
  return {
    company: toRegistered(chosen),
    branches: records.length > 1 ? records.map((record) => toRegistered(record)) : [],
  };
}

/** Throws what {@link finishCompanySignUp} would, besides what concerns the password; otherwise keeps the info for it. */
export async function checkCompanyInfo(
  context: CallContext,
  tools: CompanyTools,
  { token, kpp, ...rest }: Omit<Info, 'kpp'> & { token: string; kpp?: string | undefined },
): Promise<void> {
  await readToken(context, tools, token, PURPOSES);
  const info = { ...rest, kpp: kpp ?? null };
  await checkInfo(context, tools, info);
  await keepDetails(context, tools, token, PURPOSES, (details) => ({ ...details, company: { inn: info.inn, info } }));
}

async function checkInfo(context: CallContext, tools: CompanyTools, info: Info): Promise<RegisterRecord | null> {
  const { inn, kpp, cityId, phone } = info;
  readAnyPhone('phone', phone);
  if (cityId !== null && !findCity(cityId)) throw badField('cityId', 'not_in_dictionary', 'Выберите город из списка');
  const records = await askClaimable(context, tools, inn);
  return records && chooseRecord(records, kpp ?? undefined);
}

/** Null while the register does not answer. */
async function askClaimable(context: CallContext, tools: CompanyTools, inn: string) {
  assertInn(inn);
  enforce(canClaim(await findByInn(context.db, inn), await headOf(context.db, inn)));
  return askRegister(context, tools, inn);
}

/**
 * Creates the company that was checked last, or takes over one that has no head, with its head, the consents and the session
 * in one transaction. Of two sign-ups with one INN the second is refused. Throws `not_found`, `wrong_state` (also before
 * anything was checked), `conflict`.
 */
export async function finishCompanySignUp(
  context: CallContext,
  tools: CompanyTools,
  { token, password }: { token: string; password: string },
  cookies: SessionCookies,
): Promise<Session> {
  const { company } = await readToken(context, tools, token, PURPOSES);
  if (!company?.info)
    throw new DomainError('wrong_state', { detail: 'Сначала расскажите о\u00a0компании и\u00a0о\u00a0себе' });
  const record = await checkInfo(context, tools, company.info);
  const { inn, kpp, brandName, cityId, firstName, lastName, position } = company.info;
  const phone = readAnyPhone('phone', company.info.phone);
  const started = await useToken(context, tools, token, PURPOSES, async (tx, confirmation) => {
    const { destination: email } = confirmation;
    const now = context.clock.now();
    await lockDestination(tx, email);
    if (await findAccountByEmail(tx, 'company', email))
      throw new DomainError('wrong_state', { detail: 'С\u00a0этой почтой уже входят от\u00a0имени компании' });
    const companyId = await addCompany(tx, { inn, kpp, brandName, cityId, record, now });
    const person = { firstName, lastName, phone, email, emailConfirmedAt: now };
    const account = await insertAccount(tx, { kind: 'member', ...person });
    const named = await replacePassword(tx, context, tools, account, password, 'password');
    await insertMember(tx, { companyId, accountId: account.id, role: 'head', position, joinedAt: now });
    await adoptGiven(tx, context, tools, confirmation, account);
    // The account has them now; the used row stays for another day.
    await keepDetails({ ...context, db: tx }, tools, token, PURPOSES, ({ company: _, ...details }) => details);
    await context.events.emit(tx, companyRegistered(companyId));
    return startSession(tx, tools.secrets, named, context, cookies);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', { detail: 'Эту компанию или почту только что зарегистрировали' });
  });
  started.setCookies();
  return started.session;
}
