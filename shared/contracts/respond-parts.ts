import { z } from 'zod';
import { RESPOND_ACTIONS } from '../domain/respond-machine.ts';
import * as terms from '../domain/respond-terms.ts';
import { findVariables } from '../domain/template.ts';
import { VACANCY_STATUSES } from '../domain/vacancy-machine.ts';
import { plainLine } from './lines.ts';
import { dateTimeSchema } from './page.ts';
import { companyShortSchema, paySchema, replyClockSchema } from './vacancy-parts.ts';

/** Parts of a respond that both sides see, and parts of what they send. */

const text = (charsMax: number) =>
  z
    .string()
    .trim()
    .max(charsMax, `Не длиннее ${charsMax.toLocaleString('ru-RU')} знаков`);

/** A text of several lines that may be absent. */
export const textOrNull = (charsMax: number) =>
  text(charsMax)
    .transform((value) => value || null)
    .nullable();

/** To be read by a person: a variable of a template that nobody has filled in is not sent. */
export const sentText = (charsMax: number) =>
  textOrNull(charsMax).superRefine((value, issues) => {
    const [gap] = findVariables(value ?? '');
    if (!value || !gap) return;
    issues.addIssue({ code: 'custom', message: `Впишите своё вместо ${value.slice(gap.start, gap.end)}` });
  });

const line = (charsMax: number) => plainLine.max(charsMax, `Не длиннее ${charsMax} знаков`);

export const letterField = sentText(terms.LETTER_CHARS_MAX).default(null);

/** What is offered; stored as jsonb. */
export const offerSchema = z.object({
  /** As said in words: «215 000 ₽ за вахту на руки». */
  pay: z.string(),
  startsOn: z.iso.date().nullable(),
  place: z.string().nullable(),
  /** The day until which the applicant may decide. */
  until: z.iso.date().nullable(),
});
export type Offer = z.output<typeof offerSchema>;

export const offerBody = z.strictObject({
  pay: line(200).min(1, 'Напишите, сколько предлагаете'),
  startsOn: z.iso.date('Выберите день выхода').nullable().default(null),
  place: line(255)
    .transform((value) => value || null)
    .nullable()
    .default(null),
  until: z.iso.date().nullable().default(null),
});

export const interviewSchema = z.object({
  status: z.enum(terms.INTERVIEW_STATUSES),
  proposedBy: z.enum(['company', 'applicant']),
  /** Times to choose from. */
  options: z.array(dateTimeSchema),
  /** The chosen time; null while none is. */
  at: dateTimeSchema.nullable(),
  /** IANA name of the zone of the place, by whose clock the times are told. */
  timeZone: z.string(),
  durationMinutes: z.number().int(),
  place: z.enum(terms.INTERVIEW_PLACES),
  address: z.string().nullable(),
  documents: z.string().nullable(),
  contact: z.string().nullable(),
  note: z.string().nullable(),
});
export type Interview = z.output<typeof interviewSchema>;

/** Times of an interview, proposed by either side. */
const optionsField = z
  .array(dateTimeSchema)
  .min(1, 'Выберите день и\u00a0время')
  .max(terms.INTERVIEW_OPTIONS_MAX, `Не больше ${terms.INTERVIEW_OPTIONS_MAX} вариантов времени`);

export const interviewBody = z.strictObject({
  options: optionsField,
  durationMinutes: z.number().int().min(15, 'Не короче 15 минут').max(180, 'Не длиннее трёх часов').default(30),
  place: z.enum(terms.INTERVIEW_PLACES, 'Выберите место').default('site'),
  address: textOrNull(255).default(null),
  documents: textOrNull(300).default(null),
  contact: textOrNull(160).default(null),
  note: textOrNull(500).default(null),
});

/** An action that the caller may take now. The server decides which exist; a screen shows what it gets. */
export const respondActionSchema = z.object({
  id: z.enum(RESPOND_ACTIONS),
  label: z.string(),
  /** What the action needs besides itself. */
  args: z.array(z.enum(terms.ACTION_ARGS)),
  requiredArgs: z.array(z.enum(terms.ACTION_ARGS)),
  /** The reasons to choose from, where `args` has `reason`. */
  reasons: z.array(z.object({ id: z.enum(terms.RESPOND_REASONS), label: z.string() })),
  resultingStatus: z.enum(terms.RESPOND_STATUSES),
  /** `main`: what the other side waits for. `side`: stands beside it. `rest`: only on the page of the respond. */
  weight: z.enum(['main', 'side', 'rest']),
  /** What to ask once more, because the action alone would do what cannot be taken back; null: it is done at once. */
  question: z.object({ title: z.string(), text: z.string() }).nullable(),
});
export type RespondActionView = z.output<typeof respondActionSchema>;

/** What an action brings along; which fields it needs depends on the action. */
export const changeBody = {
  action: z.enum(RESPOND_ACTIONS),
  reason: z.enum(terms.RESPOND_REASONS).optional(),
  /** Why, in one's own words; required for the reason `other` of a company. */
  reasonText: textOrNull(500).optional(),
  /** To the other side. */
  message: sentText(terms.LETTER_CHARS_MAX).optional(),
  /** The template that the message was made of: its files go along, and its use is counted. */
  templateId: z.uuid().optional(),
  interview: interviewBody.optional(),
  /** Of the proposed times, for `accept`. */
  at: dateTimeSchema.optional(),
  offer: offerBody.optional(),
} as const;

export const respondFileSchema = z.object({ id: z.uuid(), name: z.string(), bytes: z.number().int() });

export const historyEntrySchema = z.object({
  id: z.uuid(),
  at: dateTimeSchema,
  action: z.string(),
  /** One sentence of what happened, in Russian. */
  text: z.string(),
  /** Who did it, where this side may know; null for the system. */
  actor: z.string().nullable(),
  side: z.enum(['applicant', 'company', 'system']),
  reason: z.string().nullable(),
  message: z.string().nullable(),
  /** Sent with the message. */
  files: z.array(respondFileSchema),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

/** A question with its answer, in words. */
export const shownAnswerSchema = z.object({
  questionId: z.uuid(),
  question: z.string(),
  answer: z.string(),
  fileId: z.uuid().nullable(),
  /** The requirement that the answer fails; the applicant knew it and sent the respond. */
  failed: z.string().nullable(),
});
export type ShownAnswer = z.output<typeof shownAnswerSchema>;

/** The vacancy of a respond, also of one that is closed. */
export const respondVacancySchema = z.object({
  id: z.number().int(),
  title: z.string(),
  status: z.enum(VACANCY_STATUSES),
  pay: paySchema.nullable(),
  place: z.string().nullable(),
});

/** The same for the company, which proposes times: with the clock of the place, an IANA name, and the address there. */
export const boardVacancySchema = respondVacancySchema.extend({ timeZone: z.string(), address: z.string().nullable() });

export const respondCompanySchema = companyShortSchema.extend({ replyClock: replyClockSchema.nullable() });
