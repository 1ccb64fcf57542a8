import type { PayFrequency, PayMode } from '#shared/domain/vacancy-terms.ts';

/** One vacancy as stated by an export. Texts are unchanged; an empty one was missing. */
export interface ImportRecord {
  /**
   * Line of the file where the record starts, from 1, or row of a spreadsheet; null where lines do not identify
   * records.
   */
  line: number | null;
  /** The export's own id, unique in its format; null where it has none. */
  sourceId: string | null;
  sourceName: string;
  title: string;
  companyName: string;
  /** As written. */
  companyInn?: string;
  salary: string | StatedPay;
  place: string;
  address: string;
  experience: string;
  education: string;
  schedule: string;
  /** Plain text or HTML, like the three sections below. */
  description: string;
  duties?: string;
  requirements?: string;
  conditions?: string;
  publishedAt: string;
  /** Degrees; coordinates outside Russia are dropped. */
  coordinates?: Coordinates | undefined;
  shift?: { hours: number; night: boolean } | undefined;
  headcount?: number | undefined;
  /** Professional roles of hh.ru, used when the title names no trade. */
  roleIds?: number[];
}

/** Pay in separate fields. Amounts are in `currency`, for one unit of `mode`. */
export interface StatedPay {
  from: number | null;
  to: number | null;
  /** A code such as RUR, or a word; empty means roubles. */
  currency: string;
  gross: boolean | null;
  /** Null when it must be guessed from the amount. */
  mode: PayMode | null;
  frequency: PayFrequency | null;
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Identifies a record of the file. */
export interface RecordName {
  /** Its position among the records of the file, from 1. */
  number: number;
  /** As in the source; null where it has none or it could not be read. */
  id: string | null;
  /** As {@link ImportRecord.line}. */
  line: number | null;
}

/** Why a parser rejects a record, in Russian. */
export interface Rejection {
  line: number | null;
  id: string | null;
  text: string;
}

/**
 * A record; or why it could not be parsed, without affecting later ones; or that the export itself marks it as closed.
 */
export type Entry = { record: ImportRecord } | { refusal: Rejection } | { closed: Rejection };

export type Format = 'hh-csv' | 'hh-json' | 'trudvsem-json' | 'trudvsem-api' | 'yandex-xml' | 'csv' | 'xlsx';

/** A table of one source, with the columns that were found in it: the header of each. */
export interface TableSource {
  format: Format;
  name: string;
  columns: Readonly<Record<string, string>>;
}

/** The file cannot be imported, or not to its end; `message` is one Russian sentence for the person who ran the command. */
export class ImportFileError extends Error {}
