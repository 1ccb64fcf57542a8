import { findCity, findSpecialization } from '../domains/compendium/index.ts';
import type { ReadVacancy } from './read-vacancy.ts';
import type { RecordName } from './record.ts';
import {
  createReport,
  GROUP_RECORDS_MAX,
  type Group,
  type ImportReport,
  type Matches,
  type Outcome,
} from './report.ts';
import { wordKey } from './title.ts';

/** Counts what happens to records; `finish` gives the report. */
export function createTally(options: Pick<ImportReport, 'format' | 'dryRun'>) {
  const report = createReport(options.format, options.dryRun);
  const { specializations, cities, totals } = report;
  const trades = createMatchCount(specializations);
  const places = createMatchCount(cities);
  return {
    totals,
    read(): void {
      totals.read += 1;
    },
    refused(name: RecordName, text: string): void {
      totals.refused += 1;
      report.refusals.push({ ...name, text });
    },
    duplicate(name: RecordName, text: string): void {
      totals.duplicates += 1;
      report.duplicates.push({ ...name, text });
    },
    /** Pay of a record, whether it is accepted or not. */
    salary(name: RecordName, reading: ReadVacancy): void {
      countSalary(report, name, reading);
    },
    accepted(
      outcome: Outcome,
      name: RecordName,
      { salary, salaryText, place, placeText, vacancy, matchedByRole, forbiddenPhrases }: ReadVacancy,
    ): void {
      totals[outcome] += 1;
      trades.add(
        name,
        vacancy.specializationIds?.flatMap((id) => findSpecialization(id)?.name ?? []) ?? [],
        vacancy.title,
      );
      if (matchedByRole) specializations.byRole += 1;
      const city = place.kind === 'found' ? findCity(place.cityId) : null;
      places.add(name, city ? [city.name] : [], placeText);
      if (salary.kind === 'unread') report.unreadSalaries.push({ ...name, text: salaryText });
      if (forbiddenPhrases.length) {
        const text = forbiddenPhrases.map((phrase) => `«${phrase}»`).join(', ');
        report.forbiddenPhrases.push({ ...name, text });
      }
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
