import type { CompanyStatus } from '../domain/company-machine.ts';

/** What staff compare with the documents, and how the company's people call it. */
export const CHECKED_FIELDS: Readonly<Record<string, string>> = {
  brandName: 'Название',
  legalName: 'Название по\u00a0документам',
  inn: 'ИНН',
  kpp: 'КПП',
  ogrn: 'ОГРН',
  head: 'Руководитель',
  files: 'Документы',
  note: 'Пояснение',
};

const COMPANY_DOCUMENTS = [
  'Выписка из\u00a0ЕГРЮЛ не\u00a0старше 30\u00a0дней: её бесплатно даёт налоговая',
  'Приказ о\u00a0назначении или доверенность на\u00a0того, кто ведёт кабинет',
] as const;
const OWN_BUSINESS_DOCUMENTS = [
  'Выписка из\u00a0ЕГРИП не\u00a0старше 30\u00a0дней: её бесплатно даёт налоговая',
  'Доверенность, если кабинет ведёт не\u00a0сам предприниматель',
] as const;

/** An INN of twelve digits is a person's. */
export function neededDocuments(inn: string | null): readonly string[] {
  return inn?.length === 12 ? OWN_BUSINESS_DOCUMENTS : COMPANY_DOCUMENTS;
}

/** Where a company stands, for its own people. */
export const CHECK_STATES: Record<CompanyStatus, string> = {
  registering: 'Регистрация не\u00a0закончена',
  unverified: 'Не\u00a0проверена',
  on_check: 'На\u00a0проверке',
  verified: 'Проверена',
  restricted: 'Ограничена',
  blocked: 'Заблокирована',
  archived: 'Закрыта',
};
