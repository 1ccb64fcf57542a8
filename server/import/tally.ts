import { importedCompanyKey, type ImportedCompany } from '../domains/company/index.ts';
import { findCity, findSpecialization } from '../domains/compendium/index.ts';
import type { ReadRecord } from './read-records.ts';
import type { Cleaning, ReadVacancy } from './read-vacancy.ts';
import type { RecordName } from './record.ts';
import { createReport, GROUP_RECORDS_MAX, type Group, type ImportReport, type Matches } from './report.ts';
import { wordKey } from './title.ts';

/** The result of a record; a rejected one has the reason, in Russian. */
export type RecordOutcome =
  | { outcome: 'imported' | 'updated' | 'unchanged' }
  | { outcome: 'duplicates' | 'outside' | 'refused'; text: string };

/** Counts the results of records; `finish` returns the report. */
export function createTally(options: Pick<ImportReport, 'format' | 'dryRun'>) {
  const report = createReport(options.format, options.dryRun);
  const { specializations, cities, totals } = report;
  const trades = createMatchCount(specializations);
  const places = createMatchCount(cities);
  const cleaned = new Map<string, Group>();
  const companies = createNameCount();

  function accepted(
    name: RecordName,
    { salary, salaryText, place, placeText, vacancy, company, matchedByRole, forbiddenPhrases, cleanings }: ReadVacancy,
  ): void {
    const tradeNames = vacancy.specializationIds?.flatMap((id) => findSpecialization(id)?.name ?? []) ?? [];
    trades.add(name, tradeNames, vacancy.title);
    if (matchedByRole) specializations.byRole += 1;
    const city = place.kind === 'found' ? findCity(place.cityId) : null;
    places.add(name, city ? [city.name] : [], placeText);
    for (const cleaning of cleanings) addToGroup(cleaned, name.number, CLEANINGS[cleaning]);
    companies.add(name, company);
    if (salary.kind === 'unread') report.unreadSalaries.push({ ...name, text: salaryText });
    if (forbiddenPhrases.length) {
      const text = forbiddenPhrases.map((phrase) => `«${phrase}»`).join(', ');
      report.forbiddenPhrases.push({ ...name, text });
    }
  }

  return {
    totals,
    count(record: ReadRecord, outcome: RecordOutcome | undefined): void {
      if (!outcome) return;
      const { name } = record;
      totals.read += 1;
      totals[outcome.outcome] += 1;
      // Pay is counted whether the record is accepted or not, if it is of the trade.
      if ('vacancy' in record && outcome.outcome !== 'outside') countSalary(report, name, record.vacancy);
      if (outcome.outcome === 'refused') report.refusals.push({ ...name, text: outcome.text });
      else if (outcome.outcome === 'duplicates') report.duplicates.push({ ...name, text: outcome.text });
      else if (outcome.outcome === 'outside') report.outside.push({ ...name, text: outcome.text });
      else if ('vacancy' in record) accepted(name, record.vacancy);
    },
    missing(missing: ImportReport['missing']): void {
      report.missing = missing;
    },
    renamed(renamed: ImportReport['renamed']): void {
      report.renamed = renamed;
    },
    finish(): ImportReport {
      trades.finish();
      places.finish();
      report.cleaned = sorted(cleaned);
      report.sameCompanies = companies.finish();
      return report;
    },
  };
}

const CLEANINGS: Readonly<Record<Cleaning, string>> = {
  markup: 'теги и сущности HTML в\u00a0названии',
  capitals: 'название заглавными буквами',
  contacts: 'телефоны, почта, ссылки и\u00a0ники',
};

/** Names under which a company comes. */
function createNameCount() {
  const byCompany = new Map<string, Group & { names: Set<string> }>();
  return {
    add({ number }: RecordName, company: ImportedCompany): void {
      const key = importedCompanyKey(company);
      const group = byCompany.get(key) ?? { text: '', times: 0, records: [], names: new Set() };
      byCompany.set(key, group);
      group.times += 1;
      if (group.names.has(company.name) || group.names.size === GROUP_RECORDS_MAX) return;
      group.names.add(company.name);
      group.records.push(number);
    },
    finish(): Group[] {
      const several = [...byCompany.values()].filter(({ names }) => names.size > 1);
      return several.map(({ names, times, records }) => ({ text: [...names].join('\u00a0= '), times, records }));
    },
  };
}

function createMatchCount(matches: Matches) {
  const found = new Map<string, Group>();
  const notFound = new Map<string, Group>();
  return {
    add({ number }: RecordName, names: readonly string[], text: string): void {
      matches[names.length ? 'matched' : 'unmatched'] += 1;
      for (const name of names) addToGroup(found, number, name);
      if (!names.length) addToGroup(notFound, number, text.trim());
    },
    finish(): void {
      matches.found = sorted(found);
      matches.notFound = sorted(notFound);
    },
  };
}

function addToGroup(groups: Map<string, Group>, record: number, text: string): void {
  const key = wordKey(text);
  const group = groups.get(key) ?? { text, times: 0, records: [] };
  groups.set(key, group);
  group.times += 1;
  if (group.records.length < GROUP_RECORDS_MAX) group.records.push(record);
}

function sorted(groups: ReadonlyMap<string, Group>): Group[] {
  return [...groups.values()].sort((a, b) => b.times - a.times);
}

function countSalary(
  { salaries, guessedPeriods, recountedPay, impossiblePay }: ImportReport,
  name: RecordName,
  { salary, salaryText: text }: ReadVacancy,
): void {
  if (salary.kind === 'none') return;
  salaries.stated += 1;
  if (salary.kind === 'foreign') return;
  salaries.inRoubles += 1;
  if (salary.kind === 'impossible') impossiblePay.push({ ...name, text: `${text}: ${salary.why}` });
  if (salary.kind !== 'pay') return;
  salaries.read += 1;
  if (salary.recountedFrom) recountedPay.push({ ...name, text });
  if (salary.periodBy === 'words') salaries.periodByWords += 1;
  else {
    salaries.periodByAmount += 1;
    guessedPeriods.push({ ...name, text: `${text}: период по сумме`, mode: salary.pay.mode });
  }
}
