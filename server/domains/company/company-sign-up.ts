import type { CodeSent } from '#shared/contracts/account.ts';
import type { RegisteredCompany } from '#shared/contracts/member.ts';
import type { Session } from '#shared/contracts/session.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import type { RegisterRecord } from '../../gateways/company-register.ts';
import type { CallContext } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { badField, DomainError } from '../../platform/problems.ts';
import {
  adoptGiven,
  assertUsableAddress,
  confirmCode,
  findAccountByEmail,
  giveToken,
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
} from '../account/index.ts';
import { findCity } from '../compendium/index.ts';
import { canClaim } from './claim-policy.ts';
import type { CompanyTools } from './company-tools.ts';
import { companyRegistered } from './events.ts';
import { insertMember } from './member-repository.ts';
import { toRegistered } from './member-view.ts';
import { addCompany, askRegister, assertInn, chooseRecord, headOf } from './registration.ts';
import { findByInn } from './registration-repository.ts';

/** The steps of a company's sign-up: e-mail, code, INN, info with the password. */

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
  return confirmCode(context, tools, code, ['member_sign_up'], async (tx, { id }, keep) => {
    await keep();
    return { token: await giveToken(tx, tools.secrets, id) };
  });
}

/**
 * The company of an INN, from the register; nothing is stored. Throws `not_found` for an unknown one, `wrong_state` for one
 * that is closed or taken, `service_unavailable` while the register does not answer: then the name is typed by hand.
 */
export async function findCompanyToAdd(
  context: CallContext,
  tools: CompanyTools,
  { token, inn, kpp }: { token: string; inn: string; kpp?: string | undefined },
): Promise<{ company: RegisteredCompany; branches: RegisteredCompany[] }> {
  await readToken(context, tools, token, ['member_sign_up']);
  assertInn(inn);
  enforce(canClaim(await findByInn(context.db, inn), await headOf(context.db, inn)));
  const records = await askRegister(context, tools, inn);
  if (!records)
    throw new DomainError('service_unavailable', {
      detail: 'Реестр компаний не\u00a0отвечает. Напишите название сами: мы проверим его позже',
    });
  return {
    company: toRegistered(chooseRecord(records, kpp)),
    branches: records.length > 1 ? records.map((record) => toRegistered(record)) : [],
  };
}

export interface CompanyInfo {
  token: string;
  inn: string;
  kpp?: string | undefined;
  brandName: string;
  cityId: number | null;
  firstName: string;
  lastName: string;
  position: string | null;
  phone: string;
  password: string;
}

/** Throws what {@link finishCompanySignUp} would, besides what concerns the password; nothing is stored. */
export async function checkCompanyInfo(
  context: CallContext,
  tools: CompanyTools,
  { token, inn, kpp, cityId, phone }: Omit<CompanyInfo, 'password'>,
): Promise<RegisterRecord | null> {
  await readToken(context, tools, token, ['member_sign_up']);
  assertInn(inn);
  readAnyPhone('phone', phone);
  if (cityId !== null && !findCity(cityId)) throw badField('cityId', 'not_in_dictionary', 'Выберите город из списка');
  enforce(canClaim(await findByInn(context.db, inn), await headOf(context.db, inn)));
  const records = await askRegister(context, tools, inn);
  return records && chooseRecord(records, kpp);
}

/**
 * Creates the company, or takes over one that has no head, with its head, the consents and the session in one transaction.
 * Of two sign-ups with one INN the second is refused. Throws `not_found`, `wrong_state`, `conflict`.
 */
export async function finishCompanySignUp(
  context: CallContext,
  tools: CompanyTools,
  info: CompanyInfo,
  cookies: SessionCookies,
): Promise<Session> {
  const record = await checkCompanyInfo(context, tools, info);
  const { token, inn, kpp, brandName, cityId, firstName, lastName, position, password } = info;
  const phone = readAnyPhone('phone', info.phone);
  const started = await useToken(context, tools, token, ['member_sign_up'], async (tx, confirmation) => {
    const { destination: email } = confirmation;
    const now = context.clock.now();
    await lockDestination(tx, email);
    if (await findAccountByEmail(tx, 'company', email))
      throw new DomainError('wrong_state', { detail: 'С\u00a0этой почтой уже входят от\u00a0имени компании' });
    const companyId = await addCompany(tx, { inn, kpp: kpp ?? null, brandName, cityId, record, now });
    const person = { firstName, lastName, phone, email, emailConfirmedAt: now };
    const account = await insertAccount(tx, { kind: 'member', ...person });
    const named = await replacePassword(tx, context, tools, account, password, 'password');
    await insertMember(tx, { companyId, accountId: account.id, role: 'head', position, joinedAt: now });
    await adoptGiven(tx, context, tools, confirmation, account);
    await context.events.emit(tx, companyRegistered(companyId));
    return startSession(tx, tools.secrets, named, context, cookies);
  }).catch((error: unknown) => {
    if (!isUniqueViolation(error)) throw error;
    throw new DomainError('conflict', { detail: 'Эту компанию или почту только что зарегистрировали' });
  });
  started.setCookies();
  return started.session;
}
