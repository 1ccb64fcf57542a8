import { z } from 'zod';
import * as terms from '../domain/respond-terms.ts';
import { dateTimeSchema } from './page.ts';
import * as parts from './respond-parts.ts';
import { resumeSchema, shownPermitSchema } from './resume.ts';
import { payWishSchema } from './resume-parts.ts';
import { citySchema, permitSchema } from './vacancy-parts.ts';

/** A respond in the applicant's list. */
export const ownRespondSchema = z.object({
  id: z.number().int(),
  kind: z.enum(terms.RESPOND_KINDS),
  status: z.enum(terms.APPLICANT_STATUSES),
  statusSince: dateTimeSchema,
  createdAt: dateTimeSchema,
  vacancy: parts.respondVacancySchema.nullable(),
  company: parts.respondCompanySchema,
  resume: z.object({ id: z.number().int(), title: z.string() }).nullable(),
  /** Until when the company has to answer; null once it has. */
  deadlineAt: dateTimeSchema.nullable(),
  /** Why it ended, in words. */
  reason: z.string().nullable(),
  reasonText: z.string().nullable(),
  interview: parts.interviewSchema.nullable(),
  offer: parts.offerSchema.nullable(),
  /** When somebody of the company first opened it. */
  viewedAt: dateTimeSchema.nullable(),
  /** The sides that have confirmed the first day at work. */
  startedBy: z.array(z.enum(['company', 'applicant'])),
  actions: z.array(parts.respondActionSchema),
  /** The newest first. */
  history: z.array(parts.historyEntrySchema),
  version: z.number().int(),
});
export type OwnRespond = z.output<typeof ownRespondSchema>;

/** One's own respond in full. */
export const ownRespondFullSchema = ownRespondSchema.extend({
  side: z.literal('applicant'),
  letter: z.string().nullable(),
  answers: z.array(parts.shownAnswerSchema),
  files: z.array(parts.respondFileSchema),
  crewCount: z.number().int(),
  readyFrom: z.iso.date().nullable(),
});
export type OwnRespondFull = z.output<typeof ownRespondFullSchema>;

/** A permit that the vacancy asks for, beside what the person has. */
const permitMatchSchema = z.object({
  wanted: permitSchema,
  /** Null where the person has none. */
  own: shownPermitSchema.nullable(),
});

/** A question with its answer and what that had to be, in words. */
export const failedRequirementSchema = z.object({ question: z.string(), answer: z.string(), requirement: z.string() });

/** A card of the company's board: the facts that decide. */
export const boardCardSchema = z.object({
  id: z.number().int(),
  kind: z.enum(terms.RESPOND_KINDS),
  status: z.enum(terms.RESPOND_STATUSES),
  statusSince: dateTimeSchema,
  createdAt: dateTimeSchema,
  person: z.object({
    name: z.string(),
    photoUrl: z.string().nullable(),
    age: z.number().int().nullable(),
    city: citySchema.nullable(),
    /** From the vacancy's place, in a straight line; null where either is unknown. */
    distanceKm: z.number().int().nullable(),
  }),
  /** Of the snapshot; null for a quick respond. */
  resumeTitle: z.string().nullable(),
  grade: z.number().int().nullable(),
  experienceMonths: z.number().int().nullable(),
  payWish: payWishSchema.nullable(),
  permits: z.array(permitMatchSchema),
  /** Requirements of questions that the answers fail. */
  failedRequirements: z.array(failedRequirementSchema),
  readyFrom: z.iso.date().nullable(),
  crewCount: z.number().int(),
  source: z.enum(terms.RESPOND_SOURCES),
  interview: parts.interviewSchema.nullable(),
  offer: parts.offerSchema.nullable(),
  /** Until when to answer; null once answered. */
  deadlineAt: dateTimeSchema.nullable(),
  assignee: z.object({ memberId: z.uuid(), name: z.string() }).nullable(),
  rating: z.number().int().nullable(),
  tags: z.array(z.string()),
  noteCount: z.number().int(),
  startedBy: z.array(z.enum(['company', 'applicant'])),
  /** Why it ended, in words. */
  reason: z.string().nullable(),
  actions: z.array(parts.respondActionSchema),
  version: z.number().int(),
});
export type BoardCard = z.output<typeof boardCardSchema>;

/** A respond in full, as the company sees it. */
export const companyRespondSchema = boardCardSchema.extend({
  side: z.literal('company'),
  vacancy: parts.boardVacancySchema.nullable(),
  letter: z.string().nullable(),
  answers: z.array(parts.shownAnswerSchema),
  files: z.array(parts.respondFileSchema),
  /** The resume as it was on the day of the respond; null for a quick respond. */
  snapshot: resumeSchema.omit({ own: true, hiddenForMe: true, contacts: true }).nullable(),
  /** The resume as it is now, where this company may still see it. */
  resumeId: z.number().int().nullable(),
  contacts: z.object({
    /** E.164. */
    phone: z.string().nullable(),
    /** Null also for members without the permission `resume.contacts`. */
    email: z.string().nullable(),
    telegram: z.string().nullable(),
    callHours: z.string().nullable(),
    /** Something is there that the caller lacks the permission for. */
    hasMore: z.boolean(),
  }),
  notes: z.array(
    z.object({
      id: z.uuid(),
      author: z.string(),
      own: z.boolean(),
      text: z.string(),
      onlyAuthor: z.boolean(),
      createdAt: dateTimeSchema,
    }),
  ),
  history: z.array(parts.historyEntrySchema),
  /** The neighbours in the queue of those who wait for an answer, the longest waiting first. */
  queue: z.object({
    position: z.number().int().nullable(),
    total: z.number().int(),
    nextId: z.number().int().nullable(),
    previousId: z.number().int().nullable(),
  }),
});
export type CompanyRespond = z.output<typeof companyRespondSchema>;
