/** One vacancy as an export states it. Texts are the export's own; an empty one was not there. */
export interface ImportRecord {
  /** Line of the file where the record starts, from 1. */
  line: number;
  /** The export's own id; null where its format has none. */
  sourceId: string | null;
  sourceName: string;
  title: string;
  companyName: string;
  salary: string;
  place: string;
  address: string;
  experience: string;
  education: string;
  schedule: string;
  /** Plain text or HTML. */
  description: string;
  publishedAt: string;
}

/** Something about one record, told in Russian. */
export interface Remark {
  line: number;
  text: string;
}

/** A record that could not be read says why, and the ones after it go on. */
export type Entry = { record: ImportRecord } | { refusal: Remark };

export type Format = 'hh-csv' | 'trudvsem-json';

/** The file as a whole cannot be imported; `message` is one sentence for the person who ran the command. */
export class ImportFileError extends Error {}
