import { z } from 'zod';
import * as limits from '../domain/limits.ts';
import { RESUME_AUDIENCES } from '../domain/resume-fields.ts';
import { RESUME_STATUSES } from '../domain/resume-machine.ts';
import { codeField, codeSentSchema, phoneField } from './account.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { idParams, idSchema } from './page.ts';
import { ownResumeActionSchema, resumeStateSchema } from './resume-actions.ts';
import { DRAFT_COOKIE } from './resume-anonymous.ts';
import { resumeContentSchema, resumeFieldSchema } from './resume-content.ts';
import { moderationNoteSchema } from './resume-parts.ts';
import { progressSchema, resumeSchema } from './resume.ts';
import { citySchema, namedSchema } from './vacancy-parts.ts';
import { savedFields, writtenFields } from './written.ts';

const dictionaryItem = z.object({ id: z.number().int(), name: z.string() });

/** A resume as its applicant writes it: a draft, or the working copy of one that was published. */
export const resumeEditSchema = z.object({
  ...writtenFields,
  status: z.enum(RESUME_STATUSES),
  content: resumeContentSchema,
  /** Values that their fields do not take, as they were typed; `content` has the last good ones. */
  wrong: z.partialRecord(resumeFieldSchema, z.json()),
  progress: progressSchema,
  /** How the ids in `content` are called. */
  names: z.object({
    specializations: z.array(namedSchema),
    cities: z.array(citySchema),
    metro: z.array(dictionaryItem),
    workTypes: z.array(z.object({ key: z.string(), name: z.string() })),
    /** Files of the wallet that permits name. */
    files: z.array(z.object({ id: z.uuid(), title: z.string() })),
  }),
  /** The phone that the account has confirmed, E.164; a resume with another one has it confirmed first. */
  confirmedPhones: z.array(z.string()),
  moderationNotes: z.array(moderationNoteSchema),
  actions: z.array(ownResumeActionSchema),
});
export type ResumeEdit = z.output<typeof resumeEditSchema>;

export const resumeSavedSchema = resumeEditSchema.pick({ status: true, progress: true, actions: true }).extend({
  ...savedFields,
  /** Fields as the server stored them where that is not what was sent: pictures, the number of a phone. */
  stored: resumeContentSchema.partial(),
});
export type ResumeSaved = z.output<typeof resumeSavedSchema>;

const audienceField = z.enum(RESUME_AUDIENCES).default('companies');
const fieldsField = z.partialRecord(resumeFieldSchema, z.json());

const OWN_ERRORS = ['unauthorized', 'forbidden', 'not_found'] as const;

/** Writing own resumes. */
export const resumeEditContracts = defineContracts({
  'POST /resume/draft': {
    summary: 'A new draft with what the account and earlier quick responds say of its person',
    body: z.strictObject({
      /** What this browser kept before its person signed in; it is taken, and its cookie is needed. */
      anonymousDraftId: z.uuid().optional(),
      /** The vacancy that its applicant came from: answers of quick responds to it are taken over. */
      vacancyId: idSchema.optional(),
    }),
    answer: resumeEditSchema,
    status: 201,
    cookies: DRAFT_COOKIE,
    errors: [...OWN_ERRORS, 'wrong_state', 'origin_denied'],
    access: 'applicant',
    idempotent: true,
    limit: { points: 60, seconds: 3_600 },
  },
  'GET /resume/{id}/edit': {
    summary: 'An own resume as its applicant writes it, with what is missing and possible',
    params: idParams,
    answer: resumeEditSchema,
    errors: OWN_ERRORS,
    access: 'applicant',
  },
  'PUT /resume/{id}': {
    summary: 'Saves fields as far as they are; a wrong value is kept beside and answered with its message',
    params: idParams,
    body: z.strictObject({
      /** Or as the header `If-Match`. */
      version: z.int().min(0),
      /** By the names of `resumeContentSchema`, whose shapes they have; absent ones stay as they are. */
      fields: fieldsField,
    }),
    answer: resumeSavedSchema,
    errors: [...OWN_ERRORS, 'conflict', 'wrong_state'],
    access: 'applicant',
    versioned: true,
    limit: { points: 3_600, seconds: 3_600 },
  },
  'DELETE /resume/{id}/edit': {
    summary: 'Throws the working copy of a resume away; what others see stays',
    params: idParams,
    answer: nothing,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'applicant',
  },
  'GET /resume/{id}/preview': {
    summary: 'What is being written, as the audience will see it',
    params: idParams,
    query: z.strictObject({ as: audienceField }),
    answer: resumeSchema,
    errors: OWN_ERRORS,
    access: 'applicant',
  },
  'POST /resume/preview': {
    summary: 'Unsaved content as the audience would see it, without values that are wrong; nothing is stored',
    body: z.strictObject({ fields: fieldsField, as: audienceField }),
    answer: resumeSchema,
    errors: [],
    access: ['public', 'applicant'],
    limit: { points: limits.RESUME_PREVIEWS_PER_HOUR, seconds: 3_600 },
  },
  'POST /resume/{id}/phone/request': {
    summary: 'Sends a code to a number that an own resume shall show',
    params: idParams,
    body: z.strictObject({ phone: phoneField }),
    answer: codeSentSchema,
    errors: [...OWN_ERRORS, 'wrong_state', 'captcha_required'],
    access: 'applicant',
    limit: { points: 10, seconds: 3_600 },
  },
  'POST /resume/{id}/phone/confirm': {
    summary: 'The code was entered: all resumes of the account may show this number',
    params: idParams,
    body: z.strictObject({
      /** Of the form now: the code of another one is refused. */
      phone: phoneField,
      confirmationId: z.uuid(),
      code: codeField,
    }),
    answer: resumeEditSchema.pick({ confirmedPhones: true }),
    errors: [...OWN_ERRORS, 'wrong_state', 'captcha_required'],
    access: 'applicant',
  },
  'POST /resume/{id}/publish': {
    summary: 'Shows what was written: a draft, the working copy of a published one, or a blocked one that was mended',
    params: idParams,
    body: z.strictObject({
      /** Of the content that its applicant sees. */
      version: z.int().min(0),
    }),
    answer: resumeStateSchema,
    errors: [...OWN_ERRORS, 'conflict', 'wrong_state'],
    access: 'applicant',
    idempotent: true,
  },
});
