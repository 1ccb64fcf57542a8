import { z } from 'zod';
import { RESPOND_FILES_MAX, VACANCY_QUESTIONS_MAX } from '../domain/limits.ts';
import * as terms from '../domain/respond-terms.ts';
import { codeField, codeSentSchema, phoneField } from './account.ts';
import { fileIdField } from './file.ts';
import { defineContracts } from './contract.ts';
import { firstName } from './lines.ts';
import { dateTimeSchema, idParams, idSchema, listOf, pageQuery } from './page.ts';
import { answerSchema } from './question.ts';
import { companyFormSchema, invitationFormSchema, respondFormSchema } from './respond-forms.ts';
import * as parts from './respond-parts.ts';
import { sessionSchema, setsSession } from './session.ts';
import { boxesOf } from './agreement-boxes.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { permitSchema } from './vacancy-parts.ts';

/** Where a respond came from; kept with it. */
const sourceFields = {
  source: z.enum(terms.RESPOND_SOURCES).default('site'),
  attribution: z
    .strictObject({
      utmSource: z.string().max(100).optional(),
      utmMedium: z.string().max(100).optional(),
      utmCampaign: z.string().max(100).optional(),
    })
    .default({}),
} as const;

const answersField = z.array(answerSchema).max(VACANCY_QUESTIONS_MAX).default([]);

/** What every respond with a resume brings along. */
const respondBody = {
  resumeId: idSchema,
  letter: parts.letterField,
  templateId: z.uuid().optional(),
  files: z.array(fileIdField).max(RESPOND_FILES_MAX, `Не\u00a0больше ${RESPOND_FILES_MAX} файлов`).default([]),
  crewCount: z
    .number()
    .int()
    .min(1, 'Не меньше одного человека')
    .max(terms.CREW_COUNT_MAX, `Не больше ${terms.CREW_COUNT_MAX} человек`)
    .default(1),
  readyFrom: z.iso.date('Выберите день').nullable().default(null),
  /** Kinds of permits on request that this company may see. */
  sharedPermits: z.array(permitSchema.shape.kind).max(20).default([]),
  /** The applicant knows that a hidden resume opens to this company. */
  openHidden: z.boolean().default(false),
  answers: answersField,
  /** Knows which requirements the answers fail, and sends all the same. */
  sendAnyway: z.boolean().default(false),
  ...sourceFields,
} as const;

/** A respond to a vacancy with a resume. */
export const resumeBodySchema = z.strictObject({ vacancyId: idSchema, ...respondBody });

/** A respond with a name and a phone. */
export const quickBodySchema = z.strictObject({
  vacancyId: idSchema,
  name: firstName('Напишите, как вас зовут').max(80, 'Не длиннее 80 знаков'),
  phone: phoneField,
  letter: parts.letterField,
  crewCount: respondBody.crewCount,
  readyFrom: respondBody.readyFrom,
  answers: answersField,
  sendAnyway: respondBody.sendAnyway,
  ...boxesOf(SIGN_UP_DOCUMENTS.respond),
  /** Visitors have to tick both; who is signed in has agreed to them before. */
  agreement: z.boolean().default(false),
  personalAgreement: z.boolean().default(false),
  ...sourceFields,
});
export type QuickBody = z.output<typeof quickBodySchema>;

/** What has become of a sent respond. */
export const sentSchema = z.object({
  id: z.number().int(),
  status: z.enum(terms.APPLICANT_STATUSES),
  createdAt: dateTimeSchema,
  deadlineAt: dateTimeSchema.nullable(),
  company: parts.respondCompanySchema,
  /** The company's automatic reply. */
  autoReply: z.string().nullable(),
});
export type SentRespond = z.output<typeof sentSchema>;

/** Why a respond with a resume to a vacancy does not go. */
export const SENDING_ERRORS = [
  'unauthorized',
  'forbidden',
  'not_found',
  'gone',
  'already_applied',
  'answers_required',
  'letter_required',
  'disabled_by_employer',
  'resume_not_found',
  'resume_visibility_conflict',
  'requirement_failed',
  'captcha_required',
] as const;

export const respondSendContracts = defineContracts({
  'GET /respond/vacancy/{id}/form': {
    summary:
      'What the respond form of a vacancy shows to its caller: resumes, templates, questions, how the company answers',
    params: idParams,
    answer: respondFormSchema,
    errors: ['not_found', 'gone'],
    access: ['public', 'applicant', 'member', 'staff'],
  },
  'GET /respond/company/{id}/form': {
    summary: 'What the form of a respond to a company without a vacancy shows to its caller',
    params: idParams,
    answer: companyFormSchema,
    errors: ['not_found'],
    access: ['public', 'applicant', 'member', 'staff'],
  },
  'POST /respond/vacancy': {
    summary: 'Responds to a vacancy with a resume',
    body: resumeBodySchema,
    answer: sentSchema,
    status: 201,
    errors: SENDING_ERRORS,
    access: 'applicant',
    idempotent: true,
  },
  'POST /respond/company': {
    summary: 'Offers oneself to a company without a vacancy',
    body: z.strictObject({
      companyId: idSchema,
      ...respondBody,
      answers: z.array(answerSchema).max(0).default([]),
    }),
    answer: sentSchema,
    status: 201,
    errors: [
      'unauthorized',
      'forbidden',
      'not_found',
      'already_applied',
      'resume_not_found',
      'resume_visibility_conflict',
      'captcha_required',
    ],
    access: 'applicant',
    idempotent: true,
  },
  'POST /respond/resume': {
    summary:
      'Invites the person of a resume to a vacancy of the company; beyond the free ones of the month it opens the contacts',
    body: z.strictObject({
      resumeId: idSchema,
      vacancyId: idSchema,
      message: parts.letterField,
      templateId: z.uuid().optional(),
      interview: parts.interviewBody.optional(),
    }),
    answer: z.object({
      id: z.number().int(),
      status: z.enum(terms.RESPOND_STATUSES),
      /** Free invitations that the company has left this month. */
      freeLeft: z.number().int(),
    }),
    status: 201,
    errors: ['unauthorized', 'forbidden', 'not_found', 'already_applied', 'wrong_state', 'payment_required'],
    access: 'member:respond.manage',
    idempotent: true,
  },
  'GET /respond/resume/{id}/form': {
    summary: 'What the invitation of a resume shows: open vacancies, templates, invitations left',
    params: idParams,
    /** The vacancy that templates name; the first to which the person can be invited where this is none. */
    query: z.strictObject({ vacancy: idSchema.optional() }),
    answer: invitationFormSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member:respond.manage',
  },
  'POST /respond/vacancy/quick': {
    summary:
      'Sends a code to the phone of somebody who responds with a name and a phone; nobody sees the respond before it. A signed-in applicant’s own confirmed number needs no code',
    body: quickBodySchema,
    answer: z.discriminatedUnion('step', [
      codeSentSchema.extend({ step: z.literal('code') }),
      /** To an applicant whose own confirmed number it is. */
      z.object({ step: z.literal('sent'), respond: sentSchema }),
    ]),
    status: 202,
    errors: [
      'unauthorized',
      'not_found',
      'gone',
      'forbidden',
      'already_applied',
      'answers_required',
      'letter_required',
      'disabled_by_employer',
      'requirement_failed',
      'captcha_required',
    ],
    access: ['public', 'applicant'],
    idempotent: true,
  },
  'POST /respond/vacancy/quick/{pending}/confirm': {
    summary:
      'The code is right: the respond is sent and its sender signed in, in an account that can be completed later',
    params: z.strictObject({ pending: z.uuid() }),
    body: z.strictObject({ code: codeField }),
    cookies: setsSession,
    /** `session`: null for an applicant who is signed in already. `already`: they have responded before, with that respond. */
    answer: sentSchema.extend({ session: sessionSchema.nullable(), already: z.boolean() }),
    status: 201,
    errors: [
      'origin_denied',
      'not_found',
      'gone',
      'wrong_state',
      'forbidden',
      'answers_required',
      'letter_required',
      'disabled_by_employer',
      'requirement_failed',
    ],
    // The code works once, and a try must count although it is refused.
    access: ['public', 'applicant'],
  },
  'POST /respond/question': {
    summary: 'Asks the company of a vacancy something before responding; with answers it is a respond',
    body: z.strictObject({
      vacancyId: idSchema,
      /** A question; exactly one of it and `respond`. */
      text: z.string().trim().min(5, 'Напишите вопрос').max(1_000, 'Не длиннее 1 000 знаков').optional(),
      respond: z.strictObject(respondBody).optional(),
    }),
    answer: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('inquiry'), id: z.uuid() }),
      sentSchema.extend({ kind: z.literal('respond') }),
    ]),
    status: 201,
    errors: SENDING_ERRORS,
    access: 'applicant',
    idempotent: true,
  },
  'GET /respond/inquiries': {
    summary: 'Questions asked before responding: one’s own, or those to the company within the member’s scope',
    query: z.strictObject({ ...pageQuery, vacancy: idSchema.optional() }),
    answer: listOf(
      z.object({
        id: z.uuid(),
        vacancy: z.object({ id: z.number().int(), title: z.string() }),
        /** Who asks: a first name for the company; null for one's own. */
        author: z.string().nullable(),
        text: z.string(),
        answer: z.string().nullable(),
        createdAt: dateTimeSchema,
        answeredAt: dateTimeSchema.nullable(),
      }),
    ),
    errors: ['unauthorized', 'forbidden'],
    access: ['applicant', 'member:respond.view'],
  },
  'POST /respond/inquiries/{id}/answer': {
    summary: 'Answers a question asked before responding; the asker hears of it by a notice',
    params: z.strictObject({ id: z.uuid() }),
    body: z.strictObject({ text: z.string().trim().min(1, 'Напишите ответ').max(2_000, 'Не длиннее 2 000 знаков') }),
    answer: z.object({ id: z.uuid() }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member:respond.manage',
    idempotent: true,
  },
});
