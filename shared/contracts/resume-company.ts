import { z } from 'zod';
import { CONTACT_CHARGES, CONTACT_RETURNS } from '../domain/contact-charge.ts';
import * as limits from '../domain/limits.ts';
import { COMMENT_VISIBILITIES } from '../domain/resume-terms.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { optionalLine } from './lines.ts';
import { dateTimeSchema, idParams, idSchema } from './page.ts';
import { payForSchema } from './problem.ts';
import { resumeContactsSchema } from './resume-parts.ts';

const commentParams = z.strictObject({ id: idSchema, commentId: z.uuid() });

/** A text of several lines that must be there. */
const commentText = optionalLine(limits.RESUME_COMMENT_CHARS_MAX).refine((text) => text !== '', 'Напишите заметку');

/** Members who are called; of more than one and the same only one counts. */
const mentionsField = z
  .array(z.uuid())
  .max(limits.RESUME_MENTIONS_MAX, `Позвать можно не\u00a0больше ${limits.RESUME_MENTIONS_MAX} коллег`);

const commentBody = { text: commentText, visibility: z.enum(COMMENT_VISIBILITIES), mentions: mentionsField };

/** Somebody of the company; `memberId` is null for who is no member any more. */
const colleagueSchema = z.object({ memberId: z.uuid().nullable(), name: z.string() });

export const resumeCommentSchema = z.object({
  id: z.uuid(),
  text: z.string(),
  visibility: z.enum(COMMENT_VISIBILITIES),
  author: colleagueSchema,
  mentions: z.array(colleagueSchema),
  respondId: z.number().int().nullable(),
  createdAt: dateTimeSchema,
  editedAt: dateTimeSchema.nullable(),
  /** What it said before, the newest first. */
  edits: z.array(z.object({ text: z.string(), replacedAt: dateTimeSchema })),
  mayEdit: z.boolean(),
  mayDelete: z.boolean(),
});
export type ResumeComment = z.output<typeof resumeCommentSchema>;

/** Who of the company has opened the contacts, and until when all with the right see them. */
export const contactOpeningSchema = z.object({
  /** Null once nobody knows. */
  by: z.string().nullable(),
  openedAt: dateTimeSchema,
  until: dateTimeSchema,
  /** Null for what cost nothing. */
  chargedTo: z.enum(CONTACT_CHARGES).nullable(),
  /** That phone and mail do not work: what has become of it, or until when it may be told. */
  returning: z.object({ status: z.enum(CONTACT_RETURNS).nullable(), until: dateTimeSchema.nullable() }),
});

/** What the caller's company has to do with a resume, for its members alone. */
export const resumeForCompanySchema = z.object({
  /** Null while it is in the company's lists. */
  hidden: z.object({ reason: z.string().nullable(), by: z.string().nullable(), at: dateTimeSchema }).nullable(),
  contacts: z.object({
    /** Whether the caller may see or open them at all. */
    hasRight: z.boolean(),
    /** The person has responded to the company. */
    byRespond: z.boolean(),
    opening: contactOpeningSchema.nullable(),
    /** The last opening was given back, because phone and mail do not work. */
    wasReturned: z.boolean(),
    /** Free openings that the company has left this month. */
    freeLeft: z.number().int(),
    /** Bought ones; `until`: the next of them end then. */
    bought: z.object({ left: z.number().int(), until: dateTimeSchema.nullable() }),
    /** Null without a running one. */
    pass: z.object({ until: dateTimeSchema, leftToday: z.number().int() }).nullable(),
    /** What the next opening is charged to; null where nothing is left. */
    next: z.enum(CONTACT_CHARGES).nullable(),
    /** Why they cannot be opened, in Russian; null where they can, or are open. */
    refusal: z.string().nullable(),
    /** What can be bought against the refusal. */
    payFor: payForSchema.nullable(),
  }),
  mayComment: z.boolean(),
  /** Whom a comment may call. */
  colleagues: z.array(colleagueSchema.extend({ memberId: z.uuid() })),
});
export type ResumeForCompany = z.output<typeof resumeForCompanySchema>;

/** Which companies have opened the contacts of an own resume, never who of them. */
export const resumeOpeningsSchema = z.object({
  items: z.array(
    z.object({
      /** Null for a company that has no page. */
      companyId: z.number().int().nullable(),
      companyName: z.string(),
      openedAt: dateTimeSchema,
    }),
  ),
});
export type ResumeOpenings = z.output<typeof resumeOpeningsSchema>;

export const resumeCompanyContracts = defineContracts({
  'GET /resume/{id}/company': {
    summary: 'What the caller’s company has to do with a resume: hidden, contacts, colleagues to call',
    params: idParams,
    answer: resumeForCompanySchema,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'member:resume.search',
  },
  'POST /resume/{id}/hide-for-me': {
    summary: 'Takes a resume out of the lists and searches of the caller’s company; its applicant never knows',
    params: idParams,
    body: z.strictObject({ reason: optionalLine(limits.RESUME_HIDING_REASON_CHARS_MAX).default('') }),
    answer: nothing,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'member:resume.search',
  },
  'POST /resume/{id}/uncover-for-me': {
    summary: 'Brings it back',
    params: idParams,
    answer: nothing,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'member:resume.search',
  },
  'GET /resume/{id}/comment': {
    summary: 'Comments of the caller’s company, the newest first; of others’ own ones nothing',
    params: idParams,
    answer: z.object({ items: z.array(resumeCommentSchema) }),
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'member:resume.comment',
  },
  'POST /resume/{id}/comment': {
    summary: 'Writes a comment for oneself or for the company; colleagues who are called get a notice',
    params: idParams,
    body: z.strictObject({
      ...commentBody,
      visibility: commentBody.visibility.default('company'),
      mentions: mentionsField.default([]),
      /** A respond of this person to the company. */
      respondId: idSchema.optional(),
    }),
    answer: resumeCommentSchema,
    status: 201,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'member:resume.comment',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'PATCH /resume/{id}/comment/{commentId}': {
    summary: 'Its author changes a comment; what it said is kept. Who is called anew gets a notice',
    params: commentParams,
    body: z.strictObject(commentBody).partial(),
    answer: resumeCommentSchema,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'member:resume.comment',
    limit: { points: 60, seconds: 3_600 },
  },
  'DELETE /resume/{id}/comment/{commentId}': {
    summary: 'Its author, or the head, removes a comment with all that it said',
    params: commentParams,
    answer: nothing,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'member:resume.comment',
  },
  'POST /resume/{id}/show_contacts': {
    summary:
      'Opens the contacts to the caller’s company for 30 days, once for all of its members; for staff with a reason, logged',
    params: idParams,
    body: z.strictObject({
      /** Asked of staff alone. */
      reason: optionalLine(limits.CONTACT_REASON_CHARS.max).default(''),
    }),
    answer: z.object({
      contacts: resumeContactsSchema,
      /** Null for staff, and where a respond has opened them. */
      opening: contactOpeningSchema.nullable(),
    }),
    errors: ['not_found', 'unauthorized', 'forbidden', 'payment_required', 'wrong_state'],
    access: ['member:resume.contacts', 'staff:resumes.moderate'],
    idempotent: true,
    limit: { points: 300, seconds: 3_600 },
  },
  'POST /resume/{id}/return-contacts': {
    summary: 'Phone and mail of an opening do not work: staff look, and give it back. Within seven days',
    params: idParams,
    answer: nothing,
    errors: ['not_found', 'unauthorized', 'forbidden', 'wrong_state'],
    access: 'member:resume.contacts',
    limit: { points: 60, seconds: 3_600 },
  },
  'POST /resume/{id}/seen-views': {
    summary: 'The applicant has seen the views of an own resume: what comes from now on is new',
    params: idParams,
    answer: nothing,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'applicant',
  },
  'GET /resume/{id}/openings': {
    summary: 'Which companies have opened the contacts of an own resume, the last first',
    params: idParams,
    answer: resumeOpeningsSchema,
    errors: ['not_found', 'unauthorized', 'forbidden'],
    access: 'applicant',
  },
});
