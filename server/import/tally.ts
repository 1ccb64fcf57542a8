import { findCity, findSpecialization } from '../domains/compendium/index.ts';
import type { ReadVacancy } from './read-vacancy.ts';
import type { ImportRecord } from './record.ts';
import { createReport, type Group, type ImportReport, type Matches, type Outcome } from './report.ts';
import { payText } from './stated-pay.ts';
import { wordKey } from './title.ts';

/** Counts what happens to records; `finish` gives the report. */
export function createTally(options: Pick<ImportReport, 'format' | 'dryRun'>) {
  const report = createReport(options.format, options.dryRun);
  const { specializations, cities, totals } = report;
  const trades = createMatchCount(specializations);
  const places = createMatchCount(cities);
  return {
    read(): void {
      totals.read += 1;
    },
    refused(line: number, text: string): void {
      totals.refused += 1;
      report.refusals.push({ line, text });
    },
    duplicate(line: number, text: string): void {
      totals.duplicates += 1;
      report.duplicates.push({ line, text });
    },
    /** Pay of a record, whether it is accepted or not. */
    salary(reading: ReadVacancy, source: ImportRecord): void {
      countSalary(report, reading, payText(source.salary));
    },
    accepted(
      outcome: Outcome,
      { line, salary, place, vacancy, matchedByRole, forbiddenPhrases }: ReadVacancy,
      source: ImportRecord,
    ): void {
      totals[outcome] += 1;
      trades.add(
        line,
        vacancy.specializationIds?.flatMap((id) => findSpecialization(id)?.name ?? []) ?? [],
        vacancy.title,
      );
      if (matchedByRole) specializations.byRole += 1;
      const city = place.kind === 'found' ? findCity(place.cityId) : null;
      places.add(line, city ? [city.name] : [], source.place || source.address);
      if (salary.kind === 'unread') report.unreadSalaries.push({ line, text: payText(source.salary) });
      if (forbiddenPhrases.length)
        report.forbiddenPhrases.push({ line, text: forbiddenPhrases.map((phrase) => `«${phrase}»`).join(', ') });
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
    add(line: number, names: readonly string[], text: string): void {
      matches[names.length ? 'matched' : 'unmatched'] += 1;
      for (const name of names) addToGroup(found, line, name);
      if (!names.length) addToGroup(notFound, line, text.trim());
    },
    finish(): void {
      matches.found = sorted(found);
      matches.notFound = sorted(notFound);
    },
  };
}

function addToGroup(groups: Map<string, Group>, line: number, text: string): void {
  const key = wordKey(text);
  const group = groups.get(key) ?? { text, times: 0, lines: [] };
  groups.set(key, group);
  group.times += 1;
  group.lines.push(line);
}

function sorted(groups: ReadonlyMap<string, Group>): Group[] {
  return [...groups.values()].sort((a, b) => b.times - a.times);
}

function countSalary(
  { salaries, guessedPeriods, recountedPay }: ImportReport,
  { line, salary }: ReadVacancy,
  text: string,
): void {
  if (salary.kind === 'none') return;
  salaries.stated += 1;
  if (salary.kind === 'foreign') return;
  salaries.inRoubles += 1;
  if (salary.kind === 'unread') return;
  salaries.read += 1;
  if (salary.recountedFrom) recountedPay.push({ line, text });
  if (salary.periodBy === 'words') salaries.periodByWords += 1;
  else {
    salaries.periodByAmount += 1;
    guessedPeriods.push({ line, text: `${text}: период по сумме`, mode: salary.pay.mode });
  }
}
