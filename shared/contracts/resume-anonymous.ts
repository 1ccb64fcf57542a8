import { z } from 'zod';
import { ANONYMOUS_DRAFTS_PER_HOUR } from '../domain/limits.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { possibleWish } from '../domain/wish-pay.ts';
import { boxesOf } from './agreement-boxes.ts';
import { sumWithin, whole } from './content-fields.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema, dictionaryIdSchema } from './page.ts';

/**
 * What somebody says of their work before they sign up. Nothing of it says who they are: it has no text, only choices from
 * dictionaries and two numbers. A null: not said.
 */
export const anonymousDraftContentSchema = z.strictObject({
  specializationId: dictionaryIdSchema.nullable(),
  cityId: dictionaryIdSchema.nullable(),
  /** Full years; 0: none. */
  experienceYears: whole(0, 60).nullable(),
  rotation: z.boolean().nullable(),
  /** A month, net, kopecks. */
  payMonthKopecks: sumWithin(possibleWish('month')),
});
export type AnonymousDraftContent = z.output<typeof anonymousDraftContentSchema>;

const anonymousDraftSchema = z.object({
  id: z.uuid(),
  content: anonymousDraftContentSchema,
  /** It is deleted then, and its cookie ends. */
  keptUntil: dateTimeSchema,
});

/** Whose draft it is: its id with our signature. The calls of resumes alone get it. */
const cookie = { path: '/api/resume', ownPages: true } as const;
export const DRAFT_COOKIE = { resume_draft: { use: 'read', ...cookie } } as const;

const params = z.strictObject({ id: z.uuid() });

export const resumeAnonymousContracts = defineContracts({
  'POST /resume/anonymous-draft': {
    summary: 'Keeps a short draft of somebody who is not signed in, for this browser alone',
    body: anonymousDraftContentSchema.extend(boxesOf(SIGN_UP_DOCUMENTS.draft)),
    answer: anonymousDraftSchema.extend({
      /** The page where the consent can be withdrawn, which deletes the draft; nobody else knows it. */
      consentPath: z.string(),
    }),
    status: 201,
    cookies: { resume_draft: { use: 'set', ...cookie } },
    errors: ['origin_denied'],
    access: 'public',
    limit: { points: ANONYMOUS_DRAFTS_PER_HOUR, seconds: 3_600 },
  },
  'GET /resume/anonymous-draft/{id}': {
    summary: 'The draft of this browser; without its cookie there is none',
    params,
    cookies: DRAFT_COOKIE,
    answer: anonymousDraftSchema,
    errors: ['not_found', 'origin_denied'],
    access: 'public',
  },
  'PUT /resume/anonymous-draft/{id}': {
    summary: 'Replaces what the draft of this browser says',
    params,
    body: anonymousDraftContentSchema,
    cookies: DRAFT_COOKIE,
    answer: anonymousDraftSchema,
    errors: ['not_found', 'origin_denied'],
    access: 'public',
    limit: { points: 120, seconds: 3_600 },
  },
});
