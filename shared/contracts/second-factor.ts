import { z } from 'zod';
import { passwordField } from './account.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';
import { sessionSchema, setsSecondStep } from './session.ts';

/** Six digits of the app, or a recovery code, with whatever people put between. */
const factorCodeField = z.string().trim().min(1, 'Введите код').max(40, 'Слишком длинный код');

/** The codes of a new or renewed set: they are shown once. */
const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

/** Before a change of the second step: the password and a code of what is set up, or being set up. */
const proof = z.strictObject({ password: passwordField, code: factorCodeField });

export const secondFactorSchema = z.object({
  isOn: z.boolean(),
  since: dateTimeSchema.nullable(),
  /** By the company, or by the product of its staff. */
  isRequired: z.boolean(),
  /** Recovery codes that were not used. */
  codesLeft: z.number().int(),
  /** A secret that no code has confirmed yet. */
  setup: z.object({ secret: z.string(), uri: z.string() }).nullable(),
});

export type SecondFactor = z.output<typeof secondFactorSchema>;

/** The password was right: what comes is `POST /users/company-member/login/second-factor`. */
export const secondStepSchema = z.object({ step: z.literal('second-factor'), expiresSeconds: z.number().int() });

/** The second step of signing in, of members and staff. */
export const secondFactorContracts = defineContracts({
  'GET /users/company-member/login/second-factor': {
    summary: 'The sign-in of this browser that waits for its second step',
    cookies: { second_step: { use: 'read' } },
    answer: z.object({ expiresSeconds: z.number().int(), triesLeft: z.number().int() }),
    errors: ['not_found'],
    access: 'public',
  },
  'POST /users/company-member/login/second-factor': {
    summary: 'Signs in by a code of the app or a recovery code, after the password in this browser',
    body: z.strictObject({ code: factorCodeField }),
    cookies: setsSecondStep,
    answer: sessionSchema,
    errors: ['origin_denied', 'wrong_state', 'captcha_required'],
    access: 'public',
  },
  'GET /users/second-factor': {
    summary: 'The own second step, with its secret while it is set up',
    answer: secondFactorSchema,
    errors: ['unauthorized', 'forbidden'],
    access: ['member', 'staff', 'unsecured'],
  },
  'POST /users/second-factor/begin': {
    summary: 'Makes a secret for the app; it counts once a code has confirmed it',
    answer: secondFactorSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: ['member', 'staff', 'unsecured'],
    limit: { points: 30, seconds: 3_600 },
  },
  'POST /users/second-factor/confirm': {
    summary: 'Turns the second step on by its first code; every other session ends',
    body: proof,
    answer: recoveryCodesSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: ['member', 'staff', 'unsecured'],
  },
  'POST /users/second-factor/recovery-codes': {
    summary: 'New recovery codes; the former stop working',
    body: proof,
    answer: recoveryCodesSchema,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: ['member', 'staff'],
  },
  'POST /users/second-factor/off': {
    summary: 'Turns the second step off; who must have one is asked to set it up anew',
    body: proof,
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'wrong_state'],
    access: ['member', 'staff'],
  },
});
