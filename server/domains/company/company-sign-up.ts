import type { CodeSent } from '#shared/contracts/account.ts';
import type { RegisteredCompany } from '#shared/contracts/member.ts';
import type { Session } from '#shared/contracts/session.ts';
import { isInn } from '#shared/domain/inn.ts';
import type { DatabaseTransaction } from '../../database/connect.ts';
import { isUniqueViolation } from '../../database/unique-violation.ts';
import type { RegisterRecord } from '../../gateways/company-register.ts';
import { ProviderUnavailable } from '../../gateways/dadata.ts';
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
  readPhone,
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
import { findHead, insertMember } from './member-repository.ts';
import { maskEmail, toRegistered } from './member-view.ts';
import { insertCompany } from './new-company.ts';
import { fillEmptyColumns, findByInn, lockInn } from './registration-repository.ts';

/** The steps of a company's sign-up: e-mail, code, INN, info with the password. */

interface CompanyBoxes {
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
  readPhone(phone);
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
  const phone = readPhone(info.phone);
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

interface AddedCompany {
  inn: string;
  kpp: string | null;
  brandName: string;
  cityId: number | null;
  /** Null when the register did not answer. */
  record: RegisterRecord | null;
  now: Date;
}

/** Returns the id of the company that gets a head. What it already has stays as it is. */
async function addCompany(tx: DatabaseTransaction, added: AddedCompany): Promise<number> {
  const { inn, kpp, brandName, cityId, record, now } = added;
  await lockInn(tx, inn);
  const found = await findByInn(tx, inn);
  enforce(canClaim(found, await headOf(tx, inn)));
  const known = {
    legalName: record?.legalName ?? null,
    legalForm: record?.legalForm ?? null,
    kpp: record ? record.kpp : kpp,
    ogrn: record?.ogrn ?? null,
    okvedMain: record?.okved ?? null,
    cityId,
  };
  const checked = record ? { egrulStatus: record.status, checkedAt: now } : {};
  if (!found) return insertCompany(tx, { brandName, inn, status: 'unverified', ...known, ...checked });
  await fillEmptyColumns(tx, found.id, known, { status: 'unverified', ...checked }, now);
  return found.id;
}

/** The address of the head that the INN's company has, masked; null without one. */
async function headOf(db: CallContext['db'], inn: string): Promise<string | null> {
  const company = await findByInn(db, inn);
  const head = company && (await findHead(db, company.id));
  return head?.email ? maskEmail(head.email) : null;
}

/** Null while the register does not answer. Throws `not_found` for an INN that it does not know. */
async function askRegister(
  { log }: CallContext,
  { companyRegister }: CompanyTools,
  inn: string,
): Promise<readonly RegisterRecord[] | null> {
  try {
    const records = await companyRegister.find(inn);
    if (records.length > 0) return records;
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error;
    log.warn({ failure: error.failure }, 'The register of companies did not answer');
    return null;
  }
  throw new DomainError('not_found', { detail: 'Проверьте ИНН: такой компании в\u00a0реестре нет' });
}

/** The branch of the KPP, or the head office. Throws `wrong_state` for a closed company. */
function chooseRecord(records: readonly RegisterRecord[], kpp: string | undefined): RegisterRecord {
  const record = kpp === undefined ? records[0] : records.find((one) => one.kpp === kpp);
  if (!record) throw badField('kpp', 'not_in_dictionary', 'Филиала с\u00a0таким КПП в\u00a0реестре нет');
  if (record.status === 'liquidated')
    throw new DomainError('wrong_state', { detail: 'По\u00a0данным реестра эта компания закрыта' });
  return record;
}

function assertInn(inn: string): void {
  if (!isInn(inn)) throw badField('inn', 'conflict_with_rules', 'Проверьте ИНН: в\u00a0нём опечатка');
}
