import { z } from 'zod';
import * as parts from '#shared/contracts/respond-parts.ts';
import { resumeSchema } from '#shared/contracts/resume.ts';
import * as terms from '#shared/domain/respond-terms.ts';
import { PERMIT_KINDS } from '#shared/domain/vacancy-terms.ts';
import type { Selectable } from 'kysely';
import type { Interview, Respond } from '../../database/schema.ts';
import { readColumns, type Stored } from '../../platform/stored-columns.ts';

/** The resume as it was on the day of the respond, with its contacts: a respond gives them to the company. */
export const snapshotSchema = resumeSchema.omit({ own: true, hiddenForMe: true });
export type ResumeSnapshot = z.output<typeof snapshotSchema>;

/** What of the snapshot a card shows. */
export const factsSchema = snapshotSchema.pick({
  title: true,
  photoUrl: true,
  age: true,
  grade: true,
  experienceMonths: true,
  payWish: true,
  permits: true,
});

/** Columns that have only text and JSON types for the compiler. */
const respondColumns = z.object({
  kind: z.enum(terms.RESPOND_KINDS),
  status: z.enum(terms.RESPOND_STATUSES),
  heldStatus: z.enum(terms.RESPOND_STATUSES).nullable(),
  source: z.enum(terms.RESPOND_SOURCES),
  reason: z.enum(terms.RESPOND_REASONS).nullable(),
  offer: parts.offerSchema.nullable(),
  resumeSnapshot: snapshotSchema.nullable(),
  answers: z.array(parts.shownAnswerSchema),
  sharedPermits: z.array(z.enum(PERMIT_KINDS)),
});

/** Days are text: `2026-11-21`. */
type PlainRow = Omit<Selectable<Respond>, 'readyFrom'> & { readyDay: string | null };

/** Throws on a row that our code cannot have written. */
export function readRespond<Row extends PlainRow>(row: Row) {
  return readColumns(respondColumns, row);
}

const answerColumns = respondColumns.pick({ answers: true });

/** Of a respond only what was answered. */
export function readAnswered<Row extends object>(row: Row) {
  return readColumns(answerColumns, row);
}

const kindColumns = respondColumns.pick({ kind: true });

/** Of a respond only the kind. */
export function readKind<Row extends object>(row: Row) {
  return readColumns(kindColumns, row);
}

const lifeColumns = respondColumns.pick({ kind: true, status: true, heldStatus: true, reason: true, offer: true });

/** What of a respond its changes depend on. */
export function readLife<Row extends object>(row: Row) {
  return readColumns(lifeColumns, row);
}

const interviewColumns = z.object({
  status: z.enum(terms.INTERVIEW_STATUSES),
  proposedBy: z.enum(['company', 'applicant']),
  place: z.enum(terms.INTERVIEW_PLACES),
});

export type InterviewRow = Stored<Selectable<Interview>, z.output<typeof interviewColumns>>;

export function readInterview(row: Selectable<Interview>): InterviewRow {
  return readColumns(interviewColumns, row);
}

const markColumns = z.object({ vacancyId: z.number().int(), status: z.enum(terms.RESPOND_STATUSES) });

/** A vacancy's mark. */
export function readMark<Row extends object>(row: Row) {
  return readColumns(markColumns, row);
}
