import { setBit } from '../core/bits.ts';
import type { Columns } from '../core/columns.ts';
import { PLACES } from '../core/postings.ts';
import { appendRow, createRowIndex, hideRow, type RowIndex } from '../core/row-index.ts';
import { NO_MONTH, RESUME_COLUMNS } from './resume-columns.ts';
import type { ResumeDocument, ResumeFacts } from './resume-document.ts';

/** Published resumes in memory, including those visible only to some companies. */
export interface ResumeIndex extends RowIndex {
  columns: Columns<typeof RESUME_COLUMNS>;
  /** By row. */
  facts: ResumeFacts[];
}

const LEXICON_PLACES = PLACES.title | PLACES.trade;

export function createResumeIndex(): ResumeIndex {
  return Object.assign(createRowIndex(RESUME_COLUMNS, LEXICON_PLACES), { facts: [] as ResumeFacts[] });
}

/** Adds the resume or replaces it. */
export function putResume(index: ResumeIndex, document: ResumeDocument, version: number): void {
  removeResume(index, document.id);
  const at = appendRow(index, document, version, document.row);
  setBit(index.shown, at);
  index.facts[at] = document.facts;
}

export function removeResume(index: ResumeIndex, id: number): void {
  hideRow(index, id);
}

/** Months of experience at a month as `monthOf` counts them. */
export function experienceAt({ columns }: ResumeIndex, row: number, month: number): number {
  const from = columns.experienceMonth[row] ?? NO_MONTH;
  return (columns.experienceMonths[row] ?? 0) + (from === NO_MONTH ? 0 : Math.max(0, month - from));
}
