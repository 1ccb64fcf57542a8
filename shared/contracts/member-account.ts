import { z } from 'zod';
import { codeField, codeSentSchema, emailField, newPasswordField, passwordField, phoneField } from './account.ts';
import { lineField } from './lines.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { fileIdField } from './file.ts';
import {
  companyAgreementFields,
  firstNameField,
  lastNameField,
  memberSchema,
  positionField,
  registeredCompanySchema,
  tokenField,
} from './member.ts';
import { secondStepSchema } from './second-factor.ts';
import { sessionSchema, setsSecondStep, setsSession } from './session.ts';

/** What is asked before the password. */
const companyInfo = z.strictObject({
  token: tokenField,
  inn: z.string().regex(/^(?:\d{10}|\d{12})$/, 'В\u00a0ИНН 10 или 12 цифр'),
  kpp: z
    .string()
    .regex(/^\d{9}$/, 'В\u00a0КПП 9 цифр')
    .optional(),
  brandName: lineField(2, 100, 'Как компанию называют'),
  cityId: z.coerce.number().int().nullable().default(null),
  firstName: firstNameField,
  lastName: lastNameField,
  position: positionField.default(null),
  phone: phoneField,
});

/** Signing in and up of those who act for a company. */
export const memberAccountContracts = defineContracts({
  'POST /users/company-member/login/email': {
    summary: 'Signs a member of a company, or staff, in by e-mail and password, or asks for the second step',
    body: z.strictObject({ email: emailField, password: passwordField }),
    cookies: setsSecondStep,
    answer: z.union([sessionSchema, secondStepSchema]),
    errors: ['origin_denied', 'captcha_required'],
    access: 'public',
  },
  'POST /users/company-member/signup/email/check': {
    summary: 'Checks the form of an address and that it is not a disposable one; says nothing of accounts',
    body: z.strictObject({ email: emailField }),
    answer: z.object({ step: z.literal('email-confirmation') }),
    errors: [],
    access: 'public',
  },
  'POST /users/company-member/signup/email/request': {
    summary: 'Sends a code by mail; the owner of an existing account gets a mail about it instead',
    body: z.strictObject({ email: emailField, ...companyAgreementFields }),
    answer: codeSentSchema,
    errors: ['captcha_required'],
    access: 'public',
    idempotent: true,
  },
  'POST /users/company-member/signup/email/confirm': {
    summary: 'The code is right: a token for the next steps, good for an hour',
    body: z.strictObject({ confirmationId: z.uuid(), code: codeField }),
    answer: z.object({ token: z.string() }),
    errors: ['wrong_state'],
    access: 'public',
  },
  'POST /users/company-member/signup/email/add-company': {
    summary: 'The company by its INN, from the registers; the INN is kept with the token',
    body: z.strictObject({
      token: tokenField,
      inn: z
        .string()
        .transform((text) => text.replaceAll(/\s/g, ''))
        .pipe(z.string().min(1, 'Введите ИНН').max(12, 'В\u00a0ИНН 10 или 12 цифр')),
      /** Chooses a branch. */
      kpp: z
        .string()
        .regex(/^\d{9}$/, 'В\u00a0КПП 9 цифр')
        .optional(),
    }),
    answer: z.object({
      company: registeredCompanySchema,
      /** The head office and branches, when there are several. */
      branches: z.array(registeredCompanySchema),
    }),
    errors: ['not_found', 'wrong_state', 'service_unavailable'],
    access: 'public',
    limit: { points: 30, seconds: 3_600 },
  },
  'POST /users/company-member/signup/email/check-info': {
    summary: 'Checks everything before the password and keeps it with the token; later values replace earlier ones',
    body: companyInfo,
    answer: nothing,
    errors: ['not_found', 'wrong_state'],
    access: 'public',
    limit: { points: 30, seconds: 3_600 },
  },
  'POST /users/company-member/signup/email/add-info': {
    summary: 'Creates the company that was checked last, if it is new, with the account of its head, and signs in',
    body: z.strictObject({ token: tokenField, password: newPasswordField }),
    cookies: setsSession,
    answer: sessionSchema,
    errors: ['origin_denied', 'not_found', 'wrong_state', 'conflict'],
    access: 'public',
  },
  'PATCH /users/company-member/update': {
    summary: 'Own name, photo and position; an absent field is left as it is',
    body: z.strictObject({
      version: z.number().int(),
      firstName: firstNameField.optional(),
      lastName: lastNameField.optional(),
      position: positionField.optional(),
      /** An uploaded `avatar`; null removes the photo. */
      photoFileId: fileIdField.nullable().optional(),
    }),
    answer: memberSchema,
    errors: ['unauthorized', 'forbidden', 'conflict'],
    access: 'member',
  },
  'POST /users/company-member/change-password': {
    summary: 'A new password; every other session ends',
    body: z.strictObject({ password: passwordField, newPassword: newPasswordField }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: ['member', 'staff'],
  },
  'DELETE /users/company-member/delete': {
    summary: 'Leaves the company and removes the account; the head cannot',
    query: z.strictObject({ confirmationId: z.uuid(), code: codeField }),
    cookies: setsSession,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'origin_denied', 'wrong_state'],
    access: 'member',
  },
});
