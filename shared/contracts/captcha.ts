import { z } from 'zod';
import { defineContracts } from './contract.ts';

/** PBKDF2 of nonce and counter; the counter is right when the key begins with `keyPrefix`. Byte strings are hex. */
export const challengeSchema = z.strictObject({
  parameters: z.strictObject({
    algorithm: z.literal('PBKDF2/SHA-256'),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number().int(),
    keyLength: z.number().int(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    /** Unix seconds. */
    data: z.strictObject({ expires: z.number().int() }),
  }),
  signature: z.string(),
});

export type Challenge = z.output<typeof challengeSchema>;

/** The header `X-Captcha` is base64 of its JSON. */
export const solvedChallengeSchema = z.strictObject({
  challenge: challengeSchema,
  solution: z.strictObject({ counter: z.number().int().min(0), derivedKey: z.string() }),
});

export type SolvedChallenge = z.output<typeof solvedChallengeSchema>;

export const captchaContracts = defineContracts({
  'GET /captcha/challenge': {
    summary: 'A task for the browser, whose solution in the header `X-Captcha` is asked for by `captcha_required`',
    answer: challengeSchema,
    errors: [],
    access: 'public',
    limit: { points: 60, seconds: 60 },
    embeddable: 'with-token',
  },
});
