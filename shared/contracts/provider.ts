import { z } from 'zod';
import { SIGN_IN_PROVIDERS } from '../domain/sign-in-providers.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';
import { passwordField } from './account.ts';
import { boxesOf } from './agreement-boxes.ts';
import { nothing, redirectTo } from './answers.ts';
import type { CookieRules } from './bodies.ts';
import { firstName, personNameOrNull } from './lines.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';
import { sessionSchema, setsSession } from './session.ts';

const params = z.object({ provider: z.enum(SIGN_IN_PROVIDERS) });
const callbackUrl = z.string().max(2_000).optional();

/** What a provider sends back; it may send more, which is left out. */
const parameter = z.string().max(2_000).optional();
const providerAnswer = z.object({
  code: parameter,
  state: parameter,
  iss: parameter,
  error: parameter,
  /** Of VK. */
  device_id: parameter,
});

/** `provider_state` binds a sign-in to the browser that began it; `provider_person` is who came back and has no account. */
const startCookies = { provider_state: { use: 'set' } } as const satisfies CookieRules;
const finishCookies = {
  ...setsSession,
  provider_state: { use: 'both' },
  provider_person: { use: 'set' },
} as const satisfies CookieRules;

const LIMIT = { points: 60, seconds: 600 };
const provider = z.enum(SIGN_IN_PROVIDERS);

/** Applicants only: signing in and up by an account elsewhere. */
export const providerContracts = defineContracts({
  'GET /auth/signin/{provider}': {
    summary: 'Leads to the page of a sign-in provider',
    params,
    query: z.strictObject({ callbackUrl }),
    cookies: startCookies,
    answer: redirectTo('anywhere'),
    errors: ['not_found'],
    access: 'public',
    limit: LIMIT,
  },
  'POST /auth/signin/{provider}': {
    summary: 'The same from a plain form',
    form: true,
    params,
    body: z.object({ csrfToken: z.string().max(200).optional(), callbackUrl }),
    cookies: { ...startCookies, form: { use: 'read' } },
    answer: redirectTo('anywhere'),
    errors: ['not_found', 'origin_denied'],
    access: 'public',
    limit: LIMIT,
  },
  'GET /auth/callback/{provider}': {
    summary: 'The provider sends the browser back: a session, a sign-up, or a page that says what went wrong',
    params,
    query: providerAnswer,
    cookies: finishCookies,
    answer: redirectTo('own'),
    errors: ['not_found'],
    access: 'public',
    limit: LIMIT,
  },
  'POST /auth/callback/{provider}': {
    summary: 'The same with the parameters in a form of our own page; a form of another site has no cookie',
    form: true,
    params,
    body: providerAnswer,
    cookies: finishCookies,
    answer: redirectTo('own'),
    errors: ['not_found', 'origin_denied'],
    access: 'public',
    limit: LIMIT,
  },
  'GET /users/applicant/signup/provider': {
    summary: 'Who came back from a provider in this browser and has no account yet',
    cookies: { provider_person: { use: 'read' } },
    answer: z.object({ provider, firstName: z.string().nullable(), lastName: z.string().nullable() }),
    errors: ['not_found'],
    access: 'public',
  },
  'POST /users/applicant/signup/provider/confirm': {
    summary: 'Creates the account of who came back from a provider, with the agreements, and signs in',
    body: z.strictObject({
      firstName: firstName('Напишите имя'),
      lastName: personNameOrNull.default(null),
      ...boxesOf(SIGN_UP_DOCUMENTS.applicant),
    }),
    cookies: { ...setsSession, provider_person: { use: 'both' } },
    answer: sessionSchema,
    errors: ['origin_denied', 'wrong_state', 'forbidden'],
    access: 'public',
    limit: { points: 20, seconds: 3_600 },
  },
  'GET /users/identities': {
    summary: 'Providers that the account is entered by, and who waits in this browser to be linked',
    cookies: { provider_person: { use: 'read' } },
    answer: z.object({
      items: z.array(z.object({ provider, name: z.string(), linkedAt: dateTimeSchema.nullable() })),
      waiting: provider.nullable(),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
  },
  'POST /users/identities/link': {
    summary: 'Links who came back from a provider; needs the password, or a recent sign-in where there is none',
    body: z.strictObject({ password: passwordField.optional() }),
    cookies: { provider_person: { use: 'both' } },
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'origin_denied', 'wrong_state'],
    access: 'applicant',
  },
  'POST /users/identities/{provider}/unlink': {
    summary: 'Takes a provider away, unless it is the last way in',
    params,
    body: z.strictObject({ password: passwordField.optional() }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found', 'wrong_state'],
    access: 'applicant',
  },
});
