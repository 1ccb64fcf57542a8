import type { PayFrequency, PayMode } from '#shared/domain/vacancy-terms.ts';

/** One vacancy as an export states it. Texts are the export's own; an empty one was not there. */
export interface ImportRecord {
  /** Line of the file where the record starts, from 1; of a spreadsheet, its row. */
  line: number;
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

/** Something about one record, told in Russian. */
export interface Remark {
  line: number;
  text: string;
}

/**
 * A record; or why it could not be read, while the ones after it go on; or that the export itself calls it closed.
 */
export type Entry = { record: ImportRecord } | { refusal: Remark } | { closed: Remark };

export type Format = 'hh-csv' | 'hh-json' | 'trudvsem-json' | 'trudvsem-api' | 'yandex-xml' | 'csv' | 'xlsx';

/** The file as a whole cannot be imported; `message` is one sentence for the person who ran the command. */
export class ImportFileError extends Error {}
