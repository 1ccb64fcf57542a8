import { z } from 'zod';
import { CONTACT_WAYS } from '../domain/resume-terms.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import {
  codeBody,
  codeField,
  codeSentSchema,
  emailField,
  meSchema,
  newPasswordField,
  passwordField,
  phoneField,
} from './account.ts';
import { boxesOf } from './agreement-boxes.ts';
import { nothing } from './answers.ts';
import { firstName, personNameOrNull, plainLine } from './lines.ts';
import { defineContracts } from './contract.ts';
import { fileIdField } from './file.ts';
import { sessionSchema, setsSession } from './session.ts';

const nameField = firstName('Напишите имя');

/** The boxes of an applicant's sign-up. */
export const agreementFields = boxesOf(SIGN_UP_DOCUMENTS.applicant);

const signedInSchema = z.object({ step: z.literal('signed-in'), session: sessionSchema });
/** Nobody has this number yet: the sign-up goes on with the same confirmation. */
const signUpSchema = z.object({ step: z.literal('sign-up'), confirmationId: z.uuid() });

/** Signing in and up of applicants, and what they change of their account. */
export const applicantContracts = defineContracts({
  'POST /users/applicant/login/email/check': {
    summary: 'The next step for an e-mail address; the same for every address',
    body: z.strictObject({ email: emailField }),
    answer: z.object({ step: z.literal('password') }),
    errors: [],
    access: 'public',
  },
  'POST /users/applicant/login/email': {
    summary: 'Signs in by e-mail and password',
    body: z.strictObject({ email: emailField, password: passwordField }),
    cookies: setsSession,
    answer: sessionSchema,
    errors: ['origin_denied', 'captcha_required'],
    access: 'public',
  },
  'POST /users/applicant/login/phone/request': {
    summary: 'Sends a code by SMS, also to a number without an account',
    body: z.strictObject({ phone: phoneField }),
    answer: codeSentSchema,
    errors: ['captcha_required'],
    access: 'public',
    idempotent: true,
  },
  'POST /users/applicant/login/phone/confirm': {
    summary: 'Signs in by the code, or asks for the agreements of a new account',
    body: codeBody,
    cookies: setsSession,
    answer: z.discriminatedUnion('step', [signedInSchema, signUpSchema]),
    errors: ['origin_denied', 'wrong_state', 'forbidden'],
    access: 'public',
  },
  'POST /users/applicant/signup/email/check': {
    summary: 'Checks the form of an address and that it is not a disposable one; says nothing of accounts',
    body: z.strictObject({ email: emailField }),
    answer: z.object({ step: z.literal('email-confirmation') }),
    errors: [],
    access: 'public',
  },
  'POST /users/applicant/signup/email/request': {
    summary: 'Sends a code by mail; the owner of an existing account gets a mail about it instead',
    body: z.strictObject({ email: emailField, ...agreementFields }),
    answer: codeSentSchema,
    errors: ['captcha_required'],
    access: 'public',
    idempotent: true,
  },
  'POST /users/applicant/signup/email/confirm': {
    summary: 'Creates the account by the code and signs in',
    body: codeBody,
    cookies: setsSession,
    answer: sessionSchema,
    errors: ['origin_denied', 'wrong_state'],
    access: 'public',
  },
  'POST /users/applicant/signup/phone/request': {
    summary: 'Sends a code by SMS',
    body: z.strictObject({ phone: phoneField, ...agreementFields }),
    answer: codeSentSchema,
    errors: ['captcha_required'],
    access: 'public',
    idempotent: true,
  },
  'POST /users/applicant/signup/phone/confirm': {
    summary: 'Creates the account by the code and signs in; the agreements too after a sign-in of an unknown number',
    body: z.strictObject({
      confirmationId: z.uuid(),
      code: codeField.optional(),
      agreement: agreementFields.agreement.optional(),
      personalAgreement: agreementFields.personalAgreement.optional(),
      advertisingMaterials: agreementFields.advertisingMaterials,
    }),
    cookies: setsSession,
    answer: sessionSchema,
    errors: ['origin_denied', 'wrong_state', 'forbidden'],
    access: 'public',
  },
  'POST /users/applicant/add-initial-info': {
    summary: 'Name, city and specialization after a sign-up by phone',
    body: z.strictObject({
      firstName: nameField,
      lastName: personNameOrNull.default(null),
      cityId: z.coerce.number().int().nullable().default(null),
      specializationId: z.coerce.number().int().nullable().default(null),
    }),
    answer: meSchema,
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
  },
  'POST /users/applicant/set-password': {
    summary: 'The first password of an account that has none',
    body: z.strictObject({ password: newPasswordField }),
    answer: meSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'applicant',
  },
  'POST /users/applicant/change-password': {
    summary: 'A new password; every other session ends',
    body: z.strictObject({ password: passwordField, newPassword: newPasswordField }),
    answer: meSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'applicant',
  },
  'POST /users/applicant/change-phone/request': {
    summary: 'Sends a code to the new number; needs the password, or a recent sign-in where there is none',
    body: z.strictObject({ phone: phoneField, password: passwordField.optional() }),
    answer: codeSentSchema,
    errors: ['unauthorized', 'forbidden', 'captcha_required'],
    access: 'applicant',
    idempotent: true,
  },
  'POST /users/applicant/change-phone/confirm': {
    summary: 'The number changes by the code',
    body: codeBody,
    answer: meSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: 'applicant',
  },
  'PATCH /users/applicant/update': {
    summary: 'Own name, photo, city, birth date and contact preferences; an absent field is left as it is',
    body: z.strictObject({
      version: z.number().int(),
      lastName: personNameOrNull.optional(),
      firstName: nameField.optional(),
      middleName: personNameOrNull.optional(),
      birthDate: z.iso.date('Проверьте дату').nullable().optional(),
      cityId: z.number().int().nullable().optional(),
      specializationId: z.number().int().nullable().optional(),
      preferredContact: z.enum(CONTACT_WAYS).nullable().optional(),
      telegram: z
        .string()
        .trim()
        .transform((text) => text.replace(/^@/, '') || null)
        .pipe(
          z
            .string()
            .regex(/^[A-Za-z]\w{4,31}$/, 'Имя в Телеграме: от 5 латинских букв и цифр')
            .nullable(),
        )
        .nullable()
        .optional(),
      callHours: plainLine
        .max(60, 'Не длиннее 60 знаков')
        .transform((text) => text || null)
        .nullable()
        .optional(),
      /** An uploaded `avatar`; null removes the photo. */
      photoFileId: fileIdField.nullable().optional(),
    }),
    answer: meSchema,
    errors: ['unauthorized', 'forbidden', 'conflict'],
    access: 'applicant',
  },
  'DELETE /users/applicant/delete': {
    summary: 'Hides the account at once and erases it in 30 days; the code comes from `POST /users/removal/request`',
    query: codeBody,
    cookies: setsSession,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'origin_denied', 'wrong_state'],
    access: 'applicant',
  },
});
