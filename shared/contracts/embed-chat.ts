import { z } from 'zod';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { chatFileAnswer } from './chat-views.ts';
import { codeField, codeSentSchema, phoneField } from './account.ts';
import { boxesOf } from './agreement-boxes.ts';
import { shownHoursSchema } from './chat-hours.ts';
import { defineContracts } from './contract.ts';
import { pagePathField } from './embed-events.ts';
import { companyNameSchema, keySchema } from './embed.ts';
import {
  grantSchema,
  KEY_ERRORS,
  pendingParams,
  receiverSchema,
  siteField,
  testField,
  trapFields,
} from './embed-parts.ts';
import { firstName } from './lines.ts';

/**
 * A chat with the company on its own page. Whoever has brought a code, here or with a respond, writes by the calls of
 * `chat.ts` with `Authorization: Widget …`; cookies count for nothing.
 */
export const embedChatContracts = defineContracts({
  'GET /embed/chat/form': {
    summary: 'Whom a visitor of this page writes to, before they have brought a code',
    query: z.strictObject({
      key: keySchema,
      /** Whom the page takes the key for. */
      company: companyNameSchema.optional(),
    }),
    answer: z.object({
      company: z.object({
        id: z.number().int(),
        name: z.string(),
        /** A path of our own origin. */
        logoUrl: z.string().nullable(),
      }),
      receiver: receiverSchema,
      /** The key is not the named company's. */
      otherCompany: z.literal(true).optional(),
      /** When the company answers; null where it has not said so. */
      hours: shownHoursSchema.nullable(),
      /** The company lets its pages read how messages begin. */
      exposesPii: z.literal(true).optional(),
      test: testField,
    }),
    errors: [...KEY_ERRORS],
    access: 'public',
    embeddable: true,
  },
  'POST /embed/chat/guest': {
    summary:
      'Sends a code to the phone of somebody who writes from an employer’s page; each takes a proof of work (`X-Captcha`)',
    body: z.strictObject({
      key: keySchema,
      name: firstName('Напишите, как вас зовут').max(80, 'Не длиннее 80 знаков'),
      phone: phoneField,
      ...boxesOf(SIGN_UP_DOCUMENTS.chat),
      ...trapFields,
      test: testField,
    }),
    answer: codeSentSchema.extend({ test: testField }),
    status: 202,
    errors: [...KEY_ERRORS, 'captcha_required'],
    access: 'public',
    idempotent: true,
    embeddable: 'with-token',
  },
  'POST /embed/chat/guest/{pending}/resend': {
    summary: 'Another code for the same visitor; the earlier one stops working',
    params: pendingParams,
    body: z.strictObject({ key: keySchema, test: testField }),
    answer: codeSentSchema,
    errors: [...KEY_ERRORS, 'captcha_required'],
    access: 'public',
    idempotent: true,
    embeddable: 'with-token',
  },
  'POST /embed/chat/guest/{pending}/confirm': {
    summary: 'The code is right: the page gets a token for the dialogs between this person and its company',
    params: pendingParams,
    body: z.strictObject({
      key: keySchema,
      code: codeField,
      /** Of the page, for the company's figures. */
      path: pagePathField.optional(),
      site: siteField,
      test: testField,
    }),
    answer: z.object({
      /** Null for a test key. */
      grant: grantSchema.nullable(),
      test: testField,
    }),
    status: 201,
    errors: [...KEY_ERRORS, 'wrong_state'],
    // The code works once, and a try must count although it is refused.
    // Whom the company's server vouches for is joined to the account of the phone.
    access: ['public', 'guest'],
    embeddable: 'with-token',
  },
  'GET /embed/chat/files': {
    summary:
      'A file of a message between this person and the company, where an address is all that a page can give: in a picture or a link',
    query: z.strictObject({
      id: z.uuid(),
      size: z.enum(['full', 'preview']).default('full'),
      token: z.string().max(400),
    }),
    answer: chatFileAnswer,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'public',
    embeddable: 'with-token',
    limit: { points: 1_200, seconds: 3_600 },
  },
});
