import { z } from 'zod';
import { COMPANY_STATUSES } from '../domain/company-machine.ts';
import { MODERATION_REASONS } from '../domain/moderation.ts';
import {
  codeBody,
  codeField,
  codeSentSchema,
  emailField,
  newPasswordField,
  passwordField,
  phoneField,
} from './account.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { companyAgreementFields, registeredCompanySchema, tokenField } from './member.ts';
import { lineField } from './lines.ts';
import { dateTimeSchema, idParams } from './page.ts';
import { sessionSchema, setsSession } from './session.ts';

const NOTE_CHARS_MAX = 1_000;
const LONG_TEXT = `Не длиннее ${NOTE_CHARS_MAX} знаков`;
export const VERIFICATION_FILES_MAX = 5;

/** Why staff decided so: the sentence of the reason, and what they added. */
const refusalSchema = z.object({
  reason: z.enum(MODERATION_REASONS),
  /** What it is about, as people call it: «ИНН». */
  field: z.string().nullable(),
  note: z.string().nullable(),
  at: dateTimeSchema,
});

export const verificationSchema = z.object({
  status: z.enum(COMPANY_STATUSES),
  /** When the company was verified, or last compared with the registers. */
  checkedAt: dateTimeSchema.nullable(),
  /** The documents that wait for a decision. */
  sentAt: dateTimeSchema.nullable(),
  note: z.string().nullable(),
  /** For the head only. */
  files: z.array(z.object({ id: z.uuid(), name: z.string() })),
  /** The last decision, when it was a refusal. */
  refusal: refusalSchema.nullable(),
  /** Why a restricted company is restricted. */
  held: refusalSchema.omit({ at: true, field: true }).nullable(),
  /** What to send. */
  needed: z.array(z.string()),
  actions: z.array(z.enum(['send', 'cancel'])),
});

export type Verification = z.output<typeof verificationSchema>;

export const contactChangeSchema = z.object({
  kind: z.enum(['email', 'phone']),
  value: z.string(),
  status: z.enum(['waiting', 'approved', 'refused', 'cancelled']),
  askedAt: dateTimeSchema,
  refusal: refusalSchema.omit({ field: true }).nullable(),
});

export type ContactChange = z.output<typeof contactChangeSchema>;

/** How a company is verified, closed and registered in one step, and what staff change for its members. */
export const companyCheckContracts = defineContracts({
  'GET /company/verification': {
    summary: 'Whether the own company is verified, what waits and why the last documents were refused',
    answer: verificationSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'POST /company/verification': {
    summary: 'Sends documents by which staff verify the company: ids of files with the purpose `verification`',
    body: z.strictObject({
      fileIds: z
        .array(z.uuid('Загрузите файл ещё раз'))
        .min(1, 'Приложите хотя бы один документ')
        .max(VERIFICATION_FILES_MAX, `Файлов не больше ${VERIFICATION_FILES_MAX}`),
      note: z.string().trim().max(NOTE_CHARS_MAX, LONG_TEXT).default(''),
    }),
    answer: verificationSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'head',
    idempotent: true,
    limit: { points: 20, seconds: 86_400 },
  },
  'DELETE /company/verification': {
    summary: 'Takes the documents back before a decision; their files are removed',
    answer: verificationSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'head',
  },
  'POST /company/close/request': {
    summary: 'A code by mail that closes the company, after the password',
    body: z.strictObject({ password: passwordField.optional() }),
    answer: codeSentSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'head',
    idempotent: true,
  },
  'POST /company/close': {
    summary: 'Closes the company for good: vacancies archived, every member signed out and erased',
    body: codeBody,
    cookies: setsSession,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'origin_denied', 'wrong_state'],
    access: 'head',
  },
  'GET /company/{id}/change_phone_email_request': {
    summary: 'The own last request to change contacts that can no longer be confirmed',
    params: idParams,
    answer: z.object({ request: contactChangeSchema.nullable() }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'POST /company/{id}/change_phone_email_request': {
    summary: 'Asks staff to change the own address or number when the old one is lost; one request at a time',
    params: idParams,
    body: z.strictObject({
      kind: z.enum(['email', 'phone'], 'Выберите, что сменить'),
      value: z.string().trim().min(1, 'Напишите новый адрес или номер').max(254, 'Слишком длинно'),
      explanation: z
        .string()
        .trim()
        .min(10, 'Напишите, что случилось: хотя бы пару слов')
        .max(NOTE_CHARS_MAX, LONG_TEXT),
    }),
    answer: z.object({ request: contactChangeSchema }),
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'member',
    idempotent: true,
    limit: { points: 10, seconds: 86_400 },
  },
  'DELETE /company/{id}/change_phone_email_request': {
    summary: 'Takes the own request back',
    params: idParams,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'POST /users/company-member/change-phone': {
    summary: 'A new number: with `phone` a code is sent to it, with `confirmationId` and `code` it counts',
    body: z.strictObject({
      phone: phoneField.optional(),
      password: passwordField.optional(),
      confirmationId: z.uuid().optional(),
      code: codeField.optional(),
    }),
    answer: z.discriminatedUnion('step', [
      z.object({ step: z.literal('code'), sent: codeSentSchema }),
      z.object({ step: z.literal('done'), phone: z.string() }),
    ]),
    errors: ['unauthorized', 'forbidden', 'wrong_state', 'captcha_required'],
    access: 'member',
    idempotent: true,
  },
  'POST /users/company-member/set-password': {
    summary: 'The first password of a head who registered by a link',
    body: z.strictObject({ password: newPasswordField }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'member',
  },
  'POST /users/company-member/express-signup/email/request': {
    summary: 'A link by mail that registers the company; the owner of an existing account gets a mail about it instead',
    body: z.strictObject({
      email: emailField,
      inn: z
        .string()
        .transform((text) => text.replaceAll(/\s/g, ''))
        .pipe(z.string().regex(/^(?:\d{10}|\d{12})$/, 'В\u00a0ИНН 10 или 12 цифр')),
      ...companyAgreementFields,
    }),
    answer: z.object({ email: z.string() }),
    errors: ['captcha_required'],
    access: 'public',
    idempotent: true,
  },
  'POST /users/company-member/express-signup/email/check-token': {
    summary: 'Whether the link still works, and the company that it registers',
    body: z.strictObject({ token: tokenField }),
    answer: z.object({
      email: z.string(),
      inn: z.string(),
      /** Null while the register does not answer: then the name is typed by hand. */
      company: registeredCompanySchema.nullable(),
    }),
    errors: ['not_found', 'wrong_state'],
    access: 'public',
    limit: { points: 30, seconds: 3_600 },
  },
  'POST /users/company-member/express-signup/email/confirm': {
    summary: 'Creates the company with the account of its head, without a password, and signs in',
    body: z.strictObject({
      token: tokenField,
      /** The register's when absent. */
      brandName: lineField(2, 100, 'Как компанию называют').optional(),
    }),
    cookies: setsSession,
    answer: sessionSchema,
    errors: ['origin_denied', 'not_found', 'wrong_state', 'conflict'],
    access: 'public',
    limit: { points: 30, seconds: 3_600 },
  },
});
