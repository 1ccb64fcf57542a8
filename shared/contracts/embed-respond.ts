import { z } from 'zod';
import { REFERENCE_CHARS_MAX, WIDGET_CODE_CHARS_MAX } from '../domain/embed.ts';
import * as terms from '../domain/respond-terms.ts';
import { codeField, codeSentSchema } from './account.ts';
import { defineContracts } from './contract.ts';
import { pagePathField } from './embed-events.ts';
import { keySchema } from './embed.ts';
import {
  grantSchema,
  KEY_ERRORS,
  originSchema,
  pendingParams,
  receiverSchema,
  siteField,
  testField,
  trapFields,
  widgetTokenSchema,
} from './embed-parts.ts';
import { plainLine } from './lines.ts';
import { dateTimeSchema, idSchema } from './page.ts';
import { respondFormSchema } from './respond-forms.ts';
import { quickBodySchema, resumeBodySchema, SENDING_ERRORS, sentSchema } from './respond-send.ts';

const FORM_ERRORS = [
  ...KEY_ERRORS,
  'gone',
  'answers_required',
  'letter_required',
  'disabled_by_employer',
  'requirement_failed',
] as const;

/** Exactly one of the two; `external_id` is the vacancy's number in the employer's own bookkeeping. */
const subjectFields = {
  vacancy: idSchema.optional(),
  external_id: plainLine.min(1).max(WIDGET_CODE_CHARS_MAX).optional(),
} as const;

const sourceField = z.enum(['widget_button', 'widget_feed']).default('widget_button');
/** For the employer's own bookkeeping; kept with the respond. */
const referenceField = plainLine.max(REFERENCE_CHARS_MAX, `Не длиннее ${REFERENCE_CHARS_MAX} знаков`).optional();

/** Responds from an employer's own page. A person is known by a code, then by `Authorization: Widget …`; cookies count for nothing. */
export const embedRespondContracts = defineContracts({
  'GET /embed/respond/form': {
    summary: 'What the respond form of a vacancy of the key’s company shows to a visitor',
    query: z.strictObject({ key: keySchema, ...subjectFields }),
    answer: respondFormSchema.extend({
      receiver: receiverSchema,
      /** Other open vacancies of the company, where this one takes no responds any more. */
      similar: z.array(
        z.object({ id: z.number().int(), title: z.string(), pay: z.string(), place: z.string().optional() }),
      ),
      /** The company lets its pages read who responds. */
      exposesPii: z.literal(true).optional(),
      test: testField,
    }),
    errors: [...KEY_ERRORS, 'gone'],
    access: 'public',
    embeddable: true,
  },
  'POST /embed/respond/quick': {
    summary:
      'Sends a code to the phone of somebody who responds from an employer’s page; each takes a proof of work (`X-Captcha`)',
    body: quickBodySchema.omit({ source: true }).extend({
      key: keySchema,
      source: sourceField,
      reference: referenceField,
      ...trapFields,
      test: testField,
    }),
    answer: codeSentSchema.extend({ step: z.literal('code'), test: testField }),
    status: 202,
    errors: [...FORM_ERRORS, 'captcha_required'],
    access: 'public',
    idempotent: true,
    embeddable: 'with-token',
  },
  'POST /embed/respond/quick/{pending}/resend': {
    summary: 'Another code for the same respond; the earlier one stops working',
    params: pendingParams,
    body: z.strictObject({ key: keySchema, test: testField }),
    answer: codeSentSchema,
    errors: [...KEY_ERRORS, 'captcha_required'],
    access: 'public',
    idempotent: true,
    embeddable: 'with-token',
  },
  'POST /embed/respond/quick/{pending}/confirm': {
    summary: 'The code is right: the respond is sent, and the page gets a token for its status',
    params: pendingParams,
    body: z.strictObject({
      key: keySchema,
      code: codeField,
      /** Of the page, for the company's figures. */
      path: pagePathField.optional(),
      site: siteField,
      test: testField,
    }),
    answer: sentSchema.extend({
      /** «Отправлен». */
      label: z.string(),
      /** There was one before; it is this. */
      already: z.boolean(),
      /** Null for a test key. */
      grant: grantSchema.nullable(),
      test: testField,
    }),
    status: 201,
    errors: [...FORM_ERRORS, 'wrong_state'],
    // The code works once, and a try must count although it is refused.
    // As with the code of a chat.
    access: ['public', 'guest'],
    embeddable: 'with-token',
  },
  'GET /embed/respond': {
    summary:
      'Which vacancy a window of ours is for, and what the page that has opened it will know of whoever responds there',
    query: z.strictObject({ key: keySchema, origin: originSchema, site: siteField, ...subjectFields }),
    answer: z.object({
      /** The page that they see: the one that has opened the window, or the one around a frame of ours. */
      site: z.string(),
      vacancyId: z.number().int(),
      /** The key is for the chat too: the page will show what they write to each other. */
      chats: z.boolean(),
      test: testField,
    }),
    errors: [...new Set([...KEY_ERRORS, 'unauthorized', 'gone'] as const)],
    access: 'applicant',
  },
  'POST /embed/respond': {
    summary:
      'Responds with a resume, in a window of ours that a page of the key’s company has opened: the page itself never sees resumes',
    body: resumeBodySchema.omit({ source: true }).extend({
      key: keySchema,
      source: sourceField,
      reference: referenceField,
      /** Of the page that has opened the window. */
      origin: originSchema,
      site: siteField,
      path: pagePathField.optional(),
      test: testField,
    }),
    answer: sentSchema.extend({ test: testField }),
    status: 201,
    errors: [...new Set([...KEY_ERRORS, ...SENDING_ERRORS])],
    access: 'applicant',
    idempotent: true,
  },
  'POST /embed/token': {
    summary: 'Another widget token, by the secret of the page that the first one was given to',
    body: z.strictObject({ key: keySchema, grantId: z.uuid(), secret: z.string().max(100) }),
    answer: widgetTokenSchema,
    errors: ['unauthorized', 'origin_denied', 'key_revoked', 'forbidden', 'not_found'],
    access: 'public',
    embeddable: 'with-token',
  },
  'GET /embed/respond/status': {
    summary: 'How far the respond of the token’s person has come; null where there is none',
    query: z.strictObject({ vacancy: idSchema }),
    answer: z.object({
      respond: z
        .object({
          id: z.number().int(),
          status: z.enum(terms.APPLICANT_STATUSES),
          /** «Просмотрен». */
          label: z.string(),
          createdAt: dateTimeSchema,
        })
        .nullable(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'guest',
    limit: { points: 60, seconds: 60 },
    embeddable: 'with-token',
  },
});
