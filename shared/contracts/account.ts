import { z } from 'zod';
import { ACCOUNT_KINDS, ACCOUNT_SIDES } from '../domain/account.ts';
import { CODE_DIGITS, PASSWORD_CHARS_MAX } from '../domain/limits.ts';
import { CONTACT_WAYS } from '../domain/resume-terms.ts';
import { fileOf, nothing } from './answers.ts';
import { defineContracts } from './contract.ts';

import { dateTimeSchema } from './page.ts';
import { citySchema, namedSchema } from './vacancy-parts.ts';

/** As typed, in any usual spelling; stored in lower case. */
export const emailField = z
  .string()
  .trim()
  .min(1, 'Введите почту')
  .max(254, 'Слишком длинный адрес')
  .pipe(z.email('Проверьте адрес: он пишется как imya@pochta.ru'))
  .transform((text) => text.toLowerCase());

/** As typed; the server brings it to E.164. */
export const phoneField = z.string().trim().min(1, 'Введите номер телефона').max(40, 'Слишком длинный номер');

export const codeField = z
  .string()
  .transform((text) => text.replaceAll(/\D/g, ''))
  .pipe(z.string().length(CODE_DIGITS, `В коде ${CODE_DIGITS} цифр`));

/** Its strength is rated where it is set. */
export const newPasswordField = z
  .string()
  .min(1, 'Придумайте пароль')
  .max(PASSWORD_CHARS_MAX, `Не длиннее ${PASSWORD_CHARS_MAX} знаков`);

/** A password that is compared; longer than any that can be set is only a wrong one. */
export const passwordField = z.string().min(1, 'Введите пароль').max(1_000, 'Слишком длинный пароль');

const tokenField = z.string().min(1).max(100);

/** What a sign-up of a company was given before its password; kept with its token. */
export const startedCompanySchema = z.strictObject({
  /** That was looked up last. */
  inn: z.string(),
  /** Null until the form after the INN was accepted. */
  info: z
    .strictObject({
      /** Another one than above while somebody has gone back to the INN. */
      inn: z.string(),
      kpp: z.string().nullable(),
      brandName: z.string(),
      cityId: z.number().int().nullable(),
      firstName: z.string(),
      lastName: z.string(),
      position: z.string().nullable(),
      /** As typed. */
      phone: z.string(),
    })
    .nullable(),
});

export type StartedCompany = z.output<typeof startedCompanySchema>;

/** A code was sent, or would have been: the answer is the same for unknown addresses and numbers. */
export const codeSentSchema = z.object({
  confirmationId: z.uuid(),
  channel: z.enum(['mail', 'sms']),
  /** As people write it: «+7 917 204-16-83». */
  destination: z.string(),
  /** Until another code can be sent. */
  resendSeconds: z.number().int(),
  /** Until this code expires; 0 for an expired one. */
  expiresSeconds: z.number().int(),
  triesLeft: z.number().int(),
});

export type CodeSent = z.output<typeof codeSentSchema>;

export const codeBody = z.strictObject({ confirmationId: z.uuid(), code: codeField });

export const meSchema = z.object({
  id: z.uuid(),
  kind: z.enum(ACCOUNT_KINDS),
  version: z.number().int(),
  email: z.string().nullable(),
  emailConfirmed: z.boolean(),
  /** The address that takes the place of `email` when its link is opened; null when none waits. */
  pendingEmail: z.string().nullable(),
  /** E.164. */
  phone: z.string().nullable(),
  phoneConfirmed: z.boolean(),
  hasPassword: z.boolean(),
  passwordChangedAt: dateTimeSchema.nullable(),
  lastName: z.string().nullable(),
  firstName: z.string().nullable(),
  middleName: z.string().nullable(),
  birthDate: z.iso.date().nullable(),
  city: citySchema.nullable(),
  specialization: namedSchema.nullable(),
  preferredContact: z.enum(CONTACT_WAYS).nullable(),
  telegram: z.string().nullable(),
  callHours: z.string().nullable(),
  /** For the sizes of `image-sizes.ts`. */
  photoUrl: z.string().nullable(),
  /** When the account is erased, for one that its owner has removed. */
  erasedAt: dateTimeSchema.nullable(),
  permissions: z.array(z.string()),
});

export type Me = z.output<typeof meSchema>;

export const deviceSchema = z.object({
  id: z.uuid(),
  /** «Chrome на Android». */
  name: z.string(),
  kind: z.enum(['phone', 'computer']),
  ip: z.string(),
  signedInAt: dateTimeSchema,
  lastSeenAt: dateTimeSchema,
  /** The session of this request. */
  isCurrent: z.boolean(),
});

export type Device = z.output<typeof deviceSchema>;

export const accountContracts = defineContracts({
  'GET /users/me': {
    summary: 'The current user',
    answer: meSchema,
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'GET /users/confirmation/{id}': {
    summary: 'A sent code: where to and how long it works; for a step that is opened again',
    params: z.object({ id: z.uuid() }),
    answer: codeSentSchema,
    errors: ['not_found'],
    access: 'public',
  },
  'POST /users/confirmation/{id}/resend': {
    summary: 'Another code for the same step; the earlier one stops working',
    params: z.object({ id: z.uuid() }),
    answer: codeSentSchema,
    errors: ['not_found', 'captcha_required'],
    access: 'public',
    idempotent: true,
  },
  'GET /users/signup/{token}': {
    summary: 'What a started sign-up already knows',
    params: z.object({ token: tokenField }),
    answer: z.object({
      email: z.string().nullable(),
      phone: z.string().nullable(),
      /** Of the sign-up of a company, once its INN was accepted. */
      company: startedCompanySchema.nullable(),
    }),
    errors: ['not_found'],
    access: 'public',
  },
  'POST /users/password-strength': {
    summary: 'Rates a password before it is set',
    body: z.strictObject({ password: z.string().max(PASSWORD_CHARS_MAX) }),
    answer: z.object({
      /** 0–4. */
      score: z.number().int(),
      isEnough: z.boolean(),
      /** Why it is not enough, or how good it is. */
      text: z.string(),
    }),
    errors: [],
    access: 'public',
    limit: { points: 120, seconds: 60 },
  },
  'POST /users/change-email/request': {
    summary: 'A link to the new address, a note to the old one',
    body: z.strictObject({ email: emailField, password: passwordField.optional() }),
    answer: z.object({ email: z.string() }),
    errors: ['unauthorized', 'forbidden', 'captcha_required'],
    access: 'signed-in',
    idempotent: true,
  },
  'POST /users/change-email/confirm': {
    summary: 'The address changes by the link',
    body: z.strictObject({ token: tokenField }),
    answer: z.object({ email: z.string() }),
    errors: ['not_found', 'wrong_state'],
    access: 'public',
  },
  'POST /users/change-email/undo': {
    summary: 'By the link in the mail to the old address: it counts again, every session ends, a new password is due',
    body: z.strictObject({ token: tokenField }),
    /** `token`: for `POST /users/password-recovery/confirm`. */
    answer: z.object({ token: z.string(), side: z.enum(ACCOUNT_SIDES) }),
    errors: ['not_found', 'wrong_state'],
    access: 'public',
  },
  'POST /users/password-recovery/request': {
    summary: 'A code by mail; the same answer whether or not the account exists',
    body: z.strictObject({ email: emailField, side: z.enum(ACCOUNT_SIDES).default('applicant') }),
    answer: codeSentSchema,
    errors: ['captcha_required'],
    access: 'public',
    idempotent: true,
  },
  'POST /users/password-recovery/check': {
    summary: 'The code is right: a token for the new password',
    body: codeBody,
    answer: z.object({ token: z.string() }),
    errors: ['wrong_state'],
    access: 'public',
  },
  'POST /users/password-recovery/confirm': {
    summary: 'A new password; every session of the account ends',
    body: z.strictObject({ token: tokenField, password: newPasswordField }),
    answer: nothing,
    errors: ['not_found', 'wrong_state'],
    access: 'public',
  },
  'GET /users/sessions': {
    summary: 'Devices where the user is signed in, the last used first',
    answer: z.object({ items: z.array(deviceSchema) }),
    errors: ['unauthorized', 'forbidden'],
    access: 'signed-in',
  },
  'DELETE /users/sessions/{id}': {
    summary: 'Signs out on one device, or with `all` on all but this one',
    params: z.object({ id: z.union([z.uuid(), z.literal('all')]) }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'signed-in',
  },
  'POST /users/removal/request': {
    summary: 'A code for the removal of the own account, by SMS or mail; the head of a company cannot leave it',
    answer: codeSentSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state', 'captcha_required'],
    access: ['applicant', 'member'],
    idempotent: true,
  },
  'POST /users/removal/cancel': {
    summary: 'Restores an account within the time of grace',
    answer: meSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'applicant',
  },
  'POST /users/export': {
    summary: 'Makes an archive of the own data; a link to it comes by mail',
    answer: z.object({ email: z.string() }),
    status: 202,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'signed-in',
    limit: { points: 3, seconds: 86_400 },
  },
  'GET /users/export/{token}': {
    summary: 'The archive of the own data, by the link of the mail',
    params: z.object({ token: tokenField }),
    answer: fileOf('application/zip'),
    errors: ['not_found'],
    access: 'public',
  },
});
