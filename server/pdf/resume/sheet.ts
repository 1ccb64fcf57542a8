import type { Term } from '#shared/text/terms.ts';

/** Something with a name: a job, a permit, a school. */
export interface SheetEntry {
  /** Beside it: when. */
  aside: string[];
  name: string;
  note: string | null;
  terms: Term[];
  text: string | null;
}

export type SheetSection = { title: string } & ({ entries: SheetEntry[] } | { terms: Term[] } | { text: string });

/** All that is printed, in words; nothing else of a resume reaches the printer. */
export interface ResumeSheet {
  /** Of the document and of its file. */
  name: string;
  title: string;
  pay: { amount: string; note: string };
  /** Small lines below the pay. */
  notes: string[];
  contacts: Term[];
  stamp: Term[];
  sections: SheetSection[];
  /** A square JPEG. */
  photo: Uint8Array | null;
  /** Of the resume's page, where everybody finds it. */
  pageUrl: string | null;
  updatedAt: string;
  madeAt: Date;
}
