import { z } from 'zod';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { grantSchema, KEY_ERRORS, originSchema, siteField } from './embed-parts.ts';
import { keySchema } from './embed.ts';
import { dateTimeSchema } from './page.ts';

/** SHA-256 of the verifier in base64url (RFC 7636). */
const challengeSchema = z.string().regex(/^[\w-]{43}$/);

/** How a page of an employer gets to know who is signed in to ours: by a window of ours, a one-use code and PKCE. */
export const embedLinkContracts = defineContracts({
  'GET /embed/link': {
    summary: 'Whom the person is about to let know them',
    query: z.strictObject({ key: keySchema, origin: originSchema, site: siteField }),
    answer: z.object({
      /** The page that they see: the one that asks, or the one around a frame of ours. */
      site: z.string(),
      company: z.object({
        id: z.number().int(),
        name: z.string(),
        /** A path of our own origin. */
        logoUrl: z.string().nullable(),
      }),
      /** The elements of the key that will know the person. */
      chats: z.boolean(),
      responds: z.boolean(),
    }),
    errors: ['unauthorized', ...KEY_ERRORS],
    access: 'applicant',
  },
  'POST /embed/link': {
    summary: 'The person allows it: a code that the page of this origin exchanges within a minute',
    body: z.strictObject({
      key: keySchema,
      origin: originSchema,
      site: siteField,
      challenge: challengeSchema,
      /** The person was told that the visitor whom the company vouches for becomes them. */
      joins: z.boolean().default(false),
    }),
    answer: z.object({ code: z.string() }),
    status: 201,
    errors: ['unauthorized', ...KEY_ERRORS],
    access: 'applicant',
    limit: { points: 30, seconds: 3_600 },
  },
  'POST /embed/link/exchange': {
    summary: 'The code and the verifier of its challenge for a grant; both work once',
    body: z.strictObject({
      key: keySchema,
      code: z.string().max(100),
      verifier: z.string().regex(/^[\w.~-]{43,128}$/),
      site: siteField,
    }),
    answer: z.object({ grant: grantSchema }),
    status: 201,
    errors: ['unauthorized', ...KEY_ERRORS],
    // As with the code of a chat.
    access: ['public', 'guest'],
    embeddable: 'with-token',
  },
  'POST /embed/grant/code': {
    summary: 'The page lets a frame of ours on it know its visitor: a code that the frame exchanges within a minute',
    body: z.strictObject({ challenge: challengeSchema }),
    answer: z.object({ code: z.string() }),
    status: 201,
    errors: ['unauthorized', 'forbidden'],
    access: 'guest',
    embeddable: 'with-token',
    limit: { points: 30, seconds: 3_600 },
  },
  'DELETE /embed/grant': {
    summary: 'The page forgets the person: its grant holds no more',
    answer: nothing,
    errors: ['unauthorized', 'forbidden'],
    access: 'guest',
    embeddable: 'with-token',
  },
  'GET /users/sites': {
    summary: 'Sites of companies that know the person, by a code or by the account; the newest first',
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          origin: z.string(),
          company: z.object({ id: z.number().int(), name: z.string() }),
          createdAt: dateTimeSchema,
          /** Null for a site that knows the person until they end it. */
          expiresAt: dateTimeSchema.nullable(),
        }),
      ),
    }),
    errors: ['unauthorized', 'forbidden'],
    access: 'applicant',
  },
  'DELETE /users/sites/{id}': {
    summary: 'A site does not know the person any more',
    params: z.strictObject({ id: z.uuid() }),
    answer: nothing,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'applicant',
  },
});
