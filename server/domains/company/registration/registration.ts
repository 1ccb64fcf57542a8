import { isInn } from '#shared/domain/inn.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { RegisterRecord } from '../../../gateways/company-register.ts';
import { ProviderUnavailable } from '../../../gateways/dadata.ts';
import type { CallContext } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { atField, badField, DomainError } from '../../../platform/problems.ts';
import { canClaim } from './claim-policy.ts';
import type { CompanyTools } from '../company-tools.ts';
import { findHead } from '../members/member-repository.ts';
import { maskEmail } from '../members/member-view.ts';
import { insertCompany } from '../new-company.ts';
import { fillEmptyColumns, findByInn, lockInn } from './registration-repository.ts';

/** What every sign-up of a company does with its INN. */

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
export async function addCompany(tx: DatabaseTransaction, added: AddedCompany): Promise<number> {
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
export async function headOf(db: CallContext['db'], inn: string): Promise<string | null> {
  const company = await findByInn(db, inn);
  const head = company && (await findHead(db, company.id));
  return head?.email ? maskEmail(head.email) : null;
}

/** Null while the register does not answer. Throws `not_found` for an INN that it does not know. */
export async function askRegister(
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
  const example = companyRegister.exampleInn?.();
  throw new DomainError(
    'not_found',
    atField(
      'inn',
      'not_in_dictionary',
      `Проверьте ИНН: такой компании в\u00a0реестре нет${example ? `. Это демо: подойдёт, например, ${example}` : ''}`,
    ),
  );
}

/** The branch of the KPP, or the head office. Throws `wrong_state` for a closed company. */
export function chooseRecord(records: readonly RegisterRecord[], kpp: string | undefined): RegisterRecord {
  const record = kpp === undefined ? records[0] : records.find((one) => one.kpp === kpp);
  if (!record) throw badField('kpp', 'not_in_dictionary', 'Филиала с\u00a0таким КПП в\u00a0реестре нет');
  if (record.status === 'liquidated')
    throw new DomainError(
      'wrong_state',
      atField('inn', 'conflict_with_rules', 'По\u00a0данным реестра эта компания закрыта'),
    );
  return record;
}

/** What is wrong with the text in place of an INN, as far as it can be told. */
function innMistake(text: string): string {
  if (/\D/.test(text)) return 'В\u00a0ИНН только цифры';
  if (text.length < 10)
    return 'В\u00a0ИНН не\u00a0хватает цифр: их 10 у\u00a0компании, 12\u00a0— у\u00a0предпринимателя';
  if (text.length !== 10 && text.length !== 12)
    return 'Проверьте ИНН: 10\u00a0цифр у\u00a0компании, 12\u00a0— у\u00a0предпринимателя';
  return 'Проверьте ИНН: в\u00a0нём опечатка';
}

export function assertInn(inn: string): void {
  if (!isInn(inn)) throw badField('inn', 'conflict_with_rules', innMistake(inn));
}
