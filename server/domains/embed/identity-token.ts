import { errors, jwtVerify, type JWTHeaderParameters } from 'jose';
import { z } from 'zod';
import { firstName, isPlainLine } from '#shared/contracts/lines.ts';
import {
  IDENTITY_AUDIENCE,
  IDENTITY_MINUTES_MAX,
  IDENTITY_SKEW_SECONDS,
  SUBJECT_CHARS_MAX,
} from '#shared/domain/signing-key.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { badField, type DomainError } from '../../platform/problems.ts';
import type { SigningKey } from './read-signing-key.ts';

/** What a company's server says of its visitor. */
export interface Vouched {
  kid: string;
  /** The visitor's number or name in the company's own system. */
  subject: string;
  /** Null where there is none that people could be called by. */
  name: string | null;
  jti: string;
  /** From then on the token is refused for its age. */
  until: Date;
}

/** What programs write where they know nobody: all of a site's signed-out visitors would be one person. */
const NOBODY: ReadonlySet<string> = new Set([
  '0',
  '-1',
  '[object object]',
  'anonymous',
  'false',
  'guest',
  'nan',
  'nil',
  'none',
  'null',
  'true',
  'undefined',
]);

/** Half a surrogate is written as the same sign as any other: two texts would be one. */
const lineOf = (charsMax: number) =>
  z
    .string()
    .min(1)
    .max(charsMax)
    .refine((text) => text.isWellFormed() && isPlainLine(text) && text.trim() !== '');
const claimsSchema = z.object({
  sub: lineOf(SUBJECT_CHARS_MAX),
  jti: lineOf(SUBJECT_CHARS_MAX),
  iat: z.number(),
  exp: z.number(),
  company: z.union([
    z.number(),
    z
      .string()
      .regex(/^\d{1,15}$/)
      .transform(Number),
  ]),
  // Whatever else it says of the person, a phone or an address, proves nothing: it is not read.
  name: firstName('').max(80).nullish().catch(null),
});

const SECONDS_MAX = IDENTITY_MINUTES_MAX * 60;
const WORDS = {
  format: 'Это не\u00a0JWT',
  algorithm: 'Токен должен быть подписан алгоритмом EdDSA',
  kid: 'У\u00a0ключа виджета нет ключа подписи с\u00a0таким kid',
  signature: 'Подпись не\u00a0сходится с\u00a0ключом',
  aud: `В\u00a0aud должно быть ${IDENTITY_AUDIENCE}`,
  company: 'В\u00a0company должен быть номер компании, чей это ключ',
  expired: 'Срок токена вышел: подписывайте новый для каждой страницы',
  long: `Токен живёт дольше ${IDENTITY_MINUTES_MAX}\u00a0минут`,
  early: 'Токен из\u00a0будущего: проверьте часы сервера',
  nobody:
    'В\u00a0sub должен быть номер посетителя. «undefined», «null», «guest» и\u00a0подобное значит, что никто не\u00a0вошёл',
  claims: 'В\u00a0токене должны быть sub, company, aud, iat, exp и\u00a0jti',
} as const;

/**
 * Checks a token by the keys of the page's own embed key. Throws `bad_argument` at `jwt`, in words for the company's developers:
 * whether the token was used before is another question.
 */
export async function readIdentity(
  jwt: string,
  { keys, companyId, now }: { keys: readonly SigningKey[]; companyId: number; now: Date },
): Promise<Vouched> {
  const keyFor = ({ kid }: JWTHeaderParameters) => {
    const key = keys.find((one) => one.kid === kid);
    if (!key) throw wrong('kid');
    return { kty: 'OKP', crv: 'Ed25519', x: key.x };
  };
  const { payload, protectedHeader } = await jwtVerify(jwt, keyFor, {
    algorithms: ['EdDSA'],
    audience: IDENTITY_AUDIENCE,
    clockTolerance: IDENTITY_SKEW_SECONDS,
    // It also refuses what was made in the future.
    maxTokenAge: SECONDS_MAX,
    currentDate: now,
  }).catch((error: unknown) => {
    throw refusalOf(error);
  });
  const claims = claimsSchema.safeParse(payload);
  if (!claims.success) throw wrong(claims.error.issues[0]?.path[0] === 'company' ? 'company' : 'claims');
  const { sub, jti, iat, exp, company, name } = claims.data;
  if (NOBODY.has(sub.trim().toLowerCase())) throw wrong('nobody');
  if (exp - iat > SECONDS_MAX) throw wrong('long');
  if (company !== companyId) throw wrong('company');
  const until = new Date((exp + IDENTITY_SKEW_SECONDS) * SECOND_MS);
  return { kid: protectedHeader.kid ?? '', subject: sub, name: name ?? null, jti, until };
}

/** That of `jose` in our words; what it does not name goes on. */
function refusalOf(error: unknown): unknown {
  if (error instanceof errors.JOSEAlgNotAllowed) return wrong('algorithm');
  if (error instanceof errors.JWTExpired) return wrong('expired');
  if (error instanceof errors.JWSSignatureVerificationFailed) return wrong('signature');
  if (error instanceof errors.JWTClaimValidationFailed) {
    if (error.claim === 'aud') return wrong('aud');
    return wrong(error.claim === 'iat' && error.reason === 'check_failed' ? 'early' : 'claims');
  }
  return error instanceof errors.JOSEError ? wrong('format') : error;
}

function wrong(what: keyof typeof WORDS): DomainError {
  return badField('jwt', what === 'format' ? 'wrong_type' : 'conflict_with_rules', WORDS[what]);
}

/** For a token that was used before. */
export function usedToken(): DomainError {
  return badField('jwt', 'conflict_with_rules', 'Токен уже использован: подписывайте новый для каждой страницы');
}
