import { z } from 'zod';
import { ACCOUNT_KINDS } from '../domain/account.ts';
import { redirectTo } from './answers.ts';
import type { CookieRules } from './bodies.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';

/** The cookies of a signed-in browser. */
export const sessionCookies = {
  /** Identifies the session; read only here and where pages are rendered for their caller. */
  session: { use: 'both' },
  refresh: { use: 'both', path: '/api/auth/token/refresh' },
  /** Holds the kind of the account and a mark of the session: tells scripts and the page cache that somebody is signed in. */
  signed_in: { use: 'both', readable: true },
} as const satisfies CookieRules;

/** For calls that start or end a session. */
export const setsSession = {
  session: { use: 'both' },
  refresh: { use: 'set', path: '/api/auth/token/refresh' },
  signed_in: { use: 'set', readable: true },
} as const satisfies CookieRules;

/** For calls that may stop before the second step: its cookie is of this browser and is no session. */
export const setsSecondStep = { ...setsSession, second_step: { use: 'both' } } as const satisfies CookieRules;

export const sessionSchema = z.object({
  user: z.object({
    id: z.uuid(),
    kind: z.enum(ACCOUNT_KINDS),
    /** «Ильдар Галеев»; the e-mail address or phone of an account without a name. */
    name: z.string(),
    /** One or two letters for the avatar. */
    initials: z.string(),
    /** Of members and staff not everybody has dialogs. */
    mayChat: z.boolean(),
  }),
  /** For `X-Access-Token`. */
  accessToken: z.string(),
  /** When the access token expires. */
  expiresAt: dateTimeSchema,
});

export type Session = z.output<typeof sessionSchema>;

const callbackUrl = z.string().max(2_000).optional();
/** Missing or wrong answers 400, in the words of the library whose clients call here. */
const csrfToken = z.string().max(200).optional();

export const sessionContracts = defineContracts({
  'GET /auth/session': {
    summary: 'The session of this browser with a new access token; an empty object for visitors',
    cookies: { session: { use: 'both' }, signed_in: { use: 'both', readable: true } },
    answer: z.union([sessionSchema, z.strictObject({})]),
    errors: [],
    access: 'public',
  },
  'GET /auth/csrf': {
    summary: 'A token for the forms of `/api/auth/…`',
    cookies: { form: { use: 'both' } },
    answer: z.object({ csrfToken: z.string() }),
    errors: [],
    access: 'public',
  },
  'GET /auth/providers': {
    summary: 'The ways to sign in',
    answer: z.record(
      z.string(),
      z.object({
        id: z.string(),
        name: z.string(),
        type: z.enum(['credentials', 'oauth']),
        signinUrl: z.string(),
        callbackUrl: z.string(),
      }),
    ),
    errors: [],
    access: 'public',
  },
  'POST /auth/callback/credentials': {
    summary: 'Signs in by e-mail and password from a plain form',
    form: true,
    body: z.object({
      csrfToken,
      callbackUrl,
      side: z.enum(['applicant', 'company']).default('applicant'),
      email: z.string().max(254),
      password: z.string().max(1_000),
    }),
    cookies: { ...setsSecondStep, form: { use: 'read' } },
    answer: redirectTo('own'),
    errors: ['origin_denied'],
    access: 'public',
  },
  'POST /auth/signout': {
    summary: 'Ends the session of this browser',
    form: true,
    body: z.object({ csrfToken, callbackUrl }),
    cookies: { ...setsSession, form: { use: 'read' } },
    answer: redirectTo('own'),
    errors: ['origin_denied'],
    access: 'public',
  },
  'POST /auth/token/refresh': {
    summary: 'Exchanges the refresh token for a new one and a new access token',
    cookies: sessionCookies,
    answer: sessionSchema,
    errors: ['unauthorized', 'origin_denied'],
    access: 'public',
  },
});
