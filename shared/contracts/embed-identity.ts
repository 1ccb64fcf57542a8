import { z } from 'zod';
import { IDENTITY_CHARS_MAX } from '../domain/signing-key.ts';
import { defineContracts } from './contract.ts';
import { grantSchema, KEY_ERRORS, siteField, testField } from './embed-parts.ts';
import { keySchema } from './embed.ts';

/** How a company's own server vouches for the visitors of its pages. */
export const embedIdentityContracts = defineContracts({
  'POST /embed/identify': {
    summary:
      'A token that the company’s server has signed, for a grant of the visitor whom it names; each token works once',
    body: z.strictObject({
      key: keySchema,
      /** EdDSA, `kid`, `aud: karkas-widgets`, `company`, `sub`, `iat`, `exp` within 15 minutes, `jti`; `name` if there is one. */
      jwt: z.string('Нужен токен').min(1, 'Нужен токен').max(IDENTITY_CHARS_MAX, 'Токен слишком длинный'),
      site: siteField,
    }),
    answer: z.object({
      /** Null for a test key. */
      grant: grantSchema.nullable(),
      test: testField,
    }),
    status: 201,
    errors: [...KEY_ERRORS],
    // The token works once.
    access: 'public',
    embeddable: 'with-token',
    limit: { points: 30, seconds: 60 },
  },
});
