import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import type { Format, RecordName } from './record.ts';

/** Something about one record, told in Russian. */
export interface Remark extends RecordName {
  text: string;
}

export type Totals = Record<Outcome, number> & { read: number };

/** What an import did, or with `dryRun` would do. */
export interface ImportReport {
  format: Format;
  dryRun: boolean;
  totals: Totals;
  refusals: Remark[];
  duplicates: Remark[];
  /** Of the accepted records, by their trades and, what found none, by their titles. */
  specializations: Matches & {
    /** How many of the matched ones have their trade by the role of hh.ru, not by the title. */
    byRole: number;
  };
  /** Of the accepted records, by their cities and, what found none, by the place as it is written. */
  cities: Matches;
  /** Accepted without pay: the text could not be read. */
  unreadSalaries: Remark[];
  /** Pay whose period only its size tells. */
  guessedPeriods: (Remark & { mode: PayMode })[];
  /** Pay of a week or a year, counted over to a month. */
  recountedPay: Remark[];
  /** Accepted as they are, with what a vacancy must not state. */
  forbiddenPhrases: Remark[];
  salaries: SalaryStatistics;
  /** Null unless it was asked for. */
  missing: Missing | null;
}

export type Outcome = 'imported' | 'updated' | 'unchanged' | 'duplicates' | 'refused';

/** Records by whether something was found for them; the groups have the largest first. */
export interface Matches {
  matched: number;
  unmatched: number;
  found: Group[];
  notFound: Group[];
}

/** Records of one group that are named; there may be thousands. */
export const GROUP_RECORDS_MAX = 5;

export interface Group {
  text: string;
  times: number;
  /** Numbers of the records, the first ones only. */
  records: number[];
}

/** What came from the same source before and is not in the file. */
interface Missing {
  closed: ClosedVacancy[];
  /** Why nothing was closed, in Russian. */
  keptBecause: string | null;
}

export interface ClosedVacancy {
  id: number;
  title: string;
}

/** Over every record that was read, refused ones too. */
interface SalaryStatistics {
  stated: number;
  /** In roubles, or without a currency. */
  inRoubles: number;
  /** Of these: amounts and period are known. */
  read: number;
  periodByWords: number;
  periodByAmount: number;
}

export function createReport(format: Format, dryRun: boolean): ImportReport {
  return {
    format,
    dryRun,
    totals: { read: 0, imported: 0, updated: 0, unchanged: 0, duplicates: 0, refused: 0 },
    refusals: [],
    duplicates: [],
    specializations: { matched: 0, unmatched: 0, byRole: 0, found: [], notFound: [] },
    cities: { matched: 0, unmatched: 0, found: [], notFound: [] },
    unreadSalaries: [],
    guessedPeriods: [],
    recountedPay: [],
    forbiddenPhrases: [],
    salaries: { stated: 0, inRoubles: 0, read: 0, periodByWords: 0, periodByAmount: 0 },
    missing: null,
  };
}
