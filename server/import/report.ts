import type { PayMode } from '#shared/domain/vacancy-terms.ts';
import type { Format, RecordName } from './record.ts';

/** A remark about one record, in Russian. */
export interface Remark extends RecordName {
  text: string;
}

export type Totals = Record<Outcome, number> & { read: number };

/** The results of an import, or with `dryRun` the expected ones. */
export interface ImportReport {
  format: Format;
  dryRun: boolean;
  totals: Totals;
  refusals: Remark[];
  duplicates: Remark[];
  /** Not of the trade, and left out unless asked for. */
  outside: Remark[];
  /** Of the accepted records, by trade and, where none was found, by title. */
  specializations: Matches & {
    /** How many of the matched ones have their trade from hh.ru's role, not from the title. */
    byRole: number;
  };
  /** Of the accepted records, by city and, where none was found, by the place as written. */
  cities: Matches;
  /** Accepted without pay: the text could not be parsed. */
  unreadSalaries: Remark[];
  /** Accepted without pay: nobody is paid so. */
  impossiblePay: Remark[];
  /** Pay whose period was guessed from its size. */
  guessedPeriods: (Remark & { mode: PayMode })[];
  /** Pay per week or year, converted to a month. */
  recountedPay: Remark[];
  /** New records that are likely known vacancies under another title. */
  renamed: Remark[];
  /** What was cleaned of the accepted records' texts. */
  cleaned: Group[];
  /** Companies that the accepted records name in several ways. */
  sameCompanies: Group[];
  /** Accepted despite forbidden phrases. */
  forbiddenPhrases: Remark[];
  salaries: SalaryStatistics;
  /** Null unless requested. */
  missing: Missing | null;
}

type Outcome = 'imported' | 'updated' | 'unchanged' | 'duplicates' | 'outside' | 'refused';

/** Records by whether a match was found; the largest groups first. */
export interface Matches {
  matched: number;
  unmatched: number;
  found: Group[];
  notFound: Group[];
}

/** How many records of one group are listed; there may be thousands. */
export const GROUP_RECORDS_MAX = 5;

export interface Group {
  text: string;
  times: number;
  /** Numbers of the records, the first ones only. */
  records: number[];
}

/** Records of the same source that are no longer in the file. */
interface Missing {
  closed: ClosedVacancy[];
  /** Why nothing was closed, in Russian. */
  keptBecause: string | null;
}

export interface ClosedVacancy {
  id: number;
  title: string;
}

/** Over every parsed record, including refused ones. */
interface SalaryStatistics {
  stated: number;
  /** In roubles, or without a currency. */
  inRoubles: number;
  /** Of these, the ones with known amounts and period. */
  read: number;
  periodByWords: number;
  periodByAmount: number;
}

export function createReport(format: Format, dryRun: boolean): ImportReport {
  return {
    format,
    dryRun,
    totals: { read: 0, imported: 0, updated: 0, unchanged: 0, duplicates: 0, outside: 0, refused: 0 },
    refusals: [],
    duplicates: [],
    outside: [],
    specializations: { matched: 0, unmatched: 0, byRole: 0, found: [], notFound: [] },
    cities: { matched: 0, unmatched: 0, found: [], notFound: [] },
    unreadSalaries: [],
    impossiblePay: [],
    guessedPeriods: [],
    recountedPay: [],
    renamed: [],
    cleaned: [],
    sameCompanies: [],
    forbiddenPhrases: [],
    salaries: { stated: 0, inRoubles: 0, read: 0, periodByWords: 0, periodByAmount: 0 },
    missing: null,
  };
}
