import { findCity, findSpecialization } from '../domains/compendium/index.ts';
import type { ReadRecord } from './read-records.ts';
import type { ReadVacancy } from './read-vacancy.ts';
import type { RecordName } from './record.ts';
import { createReport, GROUP_RECORDS_MAX, type Group, type ImportReport, type Matches } from './report.ts';
import { wordKey } from './title.ts';

/** The result of a record; a rejected one has the reason, in Russian. */
export type RecordOutcome =
  | { outcome: 'imported' | 'updated' | 'unchanged' }
  | { outcome: 'duplicates' | 'refused'; text: string };

/** Counts the results of records; `finish` returns the report. */
export function createTally(options: Pick<ImportReport, 'format' | 'dryRun'>) {
  const report = createReport(options.format, options.dryRun);
  const { specializations, cities, totals } = report;
  const trades = createMatchCount(specializations);
  const places = createMatchCount(cities);

  function accepted(
    name: RecordName,
    { salary, salaryText, place, placeText, vacancy, matchedByRole, forbiddenPhrases }: ReadVacancy,
  ): void {
    const tradeNames = vacancy.specializationIds?.flatMap((id) => findSpecialization(id)?.name ?? []) ?? [];
    trades.add(name, tradeNames, vacancy.title);
    if (matchedByRole) specializations.byRole += 1;
    const city = place.kind === 'found' ? findCity(place.cityId) : null;
    places.add(name, city ? [city.name] : [], placeText);
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
      // Pay is counted whether the record is accepted or not.
      if ('vacancy' in record) countSalary(report, name, record.vacancy);
      if (outcome.outcome === 'refused') report.refusals.push({ ...name, text: outcome.text });
      else if (outcome.outcome === 'duplicates') report.duplicates.push({ ...name, text: outcome.text });
      else if ('vacancy' in record) accepted(name, record.vacancy);
    },
    missing(missing: ImportReport['missing']): void {
      report.missing = missing;
    },
    finish(): ImportReport {
      trades.finish();
      places.finish();
      return report;
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
  { salaries, guessedPeriods, recountedPay }: ImportReport,
  name: RecordName,
  { salary, salaryText: text }: ReadVacancy,
): void {
  if (salary.kind === 'none') return;
  salaries.stated += 1;
  if (salary.kind === 'foreign') return;
  salaries.inRoubles += 1;
  if (salary.kind === 'unread') return;
  salaries.read += 1;
  if (salary.recountedFrom) recountedPay.push({ ...name, text });
  if (salary.periodBy === 'words') salaries.periodByWords += 1;
  else {
    salaries.periodByAmount += 1;
    guessedPeriods.push({ ...name, text: `${text}: период по сумме`, mode: salary.pay.mode });
  }
}
