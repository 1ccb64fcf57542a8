import type { PayFrequency, PayMode } from '#shared/domain/vacancy-terms.ts';

/** One vacancy as an export states it. Texts are the export's own; an empty one was not there. */
export interface ImportRecord {
  /** Line of the file where the record starts, from 1, or row of a spreadsheet; null where lines do not tell records apart. */
  line: number | null;
  /** The export's own id, unique in its format; null where it has none. */
  sourceId: string | null;
  sourceName: string;
  title: string;
  companyName: string;
  salary: string | StatedPay;
  place: string;
  address: string;
  experience: string;
  education: string;
  schedule: string;
  /** Plain text or HTML, as the three sections below. */
  description: string;
  duties?: string;
  requirements?: string;
  conditions?: string;
  publishedAt: string;
  /** Degrees; what is not in Russia is dropped. */
  coordinates?: Coordinates | undefined;
  shift?: { hours: number; night: boolean } | undefined;
  headcount?: number | undefined;
  /** Professional roles of hh.ru: they speak when the title names no trade. */
  roleIds?: number[];
}

/** Pay that an export states by fields. Amounts are of `currency`, for one unit of `mode`. */
export interface StatedPay {
  from: number | null;
  to: number | null;
  /** A code such as RUR, or a word; an empty one means roubles. */
  currency: string;
  gross: boolean | null;
  /** Null: only the amount tells. */
  mode: PayMode | null;
  frequency: PayFrequency | null;
}

export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Which record of the file is meant. */
export interface RecordName {
  /** Its place among the records of the file, from 1. */
  number: number;
  /** As the source writes it; null where it has none or it could not be read. */
  id: string | null;
  /** As {@link ImportRecord.line}. */
  line: number | null;
}

/** What a reader says of a record that is not taken: why, in Russian. */
export interface Rejection {
  line: number | null;
  id: string | null;
  text: string;
}

/**
 * A record; or why it could not be read, while the ones after it go on; or that the export itself calls it closed.
 */
export type Entry = { record: ImportRecord } | { refusal: Rejection } | { closed: Rejection };

export type Format = 'hh-csv' | 'hh-json' | 'trudvsem-json' | 'trudvsem-api' | 'yandex-xml' | 'csv' | 'xlsx';

/** The file cannot be imported, or not to its end; `message` is one Russian sentence for the person who ran the command. */
export class ImportFileError extends Error {}
