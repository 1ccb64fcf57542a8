import type { FieldError, FieldReason } from '#shared/contracts/problem.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { inMoscow } from '#shared/domain/time.ts';
import { vacancyGaps } from '#shared/domain/vacancy-complete.ts';
import type { Finding, LintInput } from '#shared/domain/vacancy-lint-input.ts';
import { lintVacancy } from '#shared/domain/vacancy-lint.ts';
import type { Database } from '../../../database/connect.ts';
import { findCity } from '../../compendium/index.ts';
import { marketOf } from '../market.ts';
import type { MarketRow } from '../market-repository.ts';
import { equivalentOf } from './content.ts';

/** What the linter finds in what was written. */
export async function findingsOf(
  db: Database,
  content: VacancyContent,
  employerNames: readonly string[],
  now: Date,
): Promise<Finding[]> {
  const market = await marketFor(db, content, now);
  return lintVacancy(lintInputOf(content, employerNames, market, now));
}

/** What others pay for the same work; null without a profession, and where too few say it. */
export async function marketFor(
  db: Database,
  { specializationIds: [specializationId], cityId }: Pick<VacancyContent, 'specializationIds' | 'cityId'>,
  now: Date,
): Promise<MarketRow | null> {
  return specializationId ? marketOf(db, specializationId, findCity(cityId)?.regionId ?? null, now) : null;
}

/** What the linter reads of what was written. */
export function lintInputOf(
  content: VacancyContent,
  employerNames: readonly string[],
  market: LintInput['market'],
  now: Date,
): LintInput {
  return {
    today: inMoscow(now).toISOString().slice(0, 10),
    title: content.title,
    description: content.description,
    duties: content.duties,
    requirements: content.requirements,
    conditions: content.conditions,
    keySkills: content.keySkills,
    okpdtrCode: content.okpdtrCode,
    profstandardCode: content.profstandardCode,
    address: content.address,
    medical: content.medical,
    photos: content.photos,
    documents: content.documents,
    customEmployerName: content.customEmployerName,
    contacts: content.contacts,
    anonymous: content.anonymous,
    employerNames,
    employment: content.employment,
    contractForms: content.contractForms,
    pay: content.pay,
    payEquivalent: equivalentOf(content),
    market,
    rotation: content.rotation,
    schedule: content.schedule,
    shift: content.shift,
    youthAge: content.youthAge,
    youthWeekHours: content.youthWeekHours,
    workTypes: content.workTypes,
    permits: content.permits,
    driverCategories: content.driverCategories,
    tractorCategories: content.tractorCategories,
  };
}

/** What publishing needs besides: gaps of the form. */
export function gapsOf(content: VacancyContent): FieldError[] {
  return vacancyGaps(content);
}

const CODES: Readonly<Record<string, FieldReason>> = {
  sex: 'discrimination',
  age: 'discrimination',
  nationality: 'discrimination',
  residence: 'discrimination',
  family: 'discrimination',
  personal: 'discrimination',
  phone: 'contacts_in_text',
  mail: 'contacts_in_text',
  link: 'contacts_in_text',
  nick: 'contacts_in_text',
};

/** Findings as errors at their fields. */
export function asErrors(findings: readonly Finding[]): FieldError[] {
  return findings.map(({ field, rule, message }) => ({
    field,
    code: CODES[rule] ?? 'conflict_with_rules',
    message,
  }));
}
