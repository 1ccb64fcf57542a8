import { createHmac } from 'node:crypto';
import { z } from 'zod';
import { ACCESS_TOKEN_SECONDS } from '#shared/domain/limits.ts';
import { isSameHash, type Secrets } from '../../platform/secrets.ts';

/**
 * Access tokens name a session. They say nothing of rights: each request asks the database who the session belongs to. They are
 * JWTs with one header, so nobody chooses how they are checked; and they are checked at once, since what goes through the threads
 * of Node waits there for hashes of passwords (record 0087).
 */

const HEADER = toBase64('{"alg":"HS256"}');
const AUDIENCE = 'api';
const claimsSchema = z.object({ sub: z.string(), aud: z.literal(AUDIENCE), exp: z.number() });

export interface AccessToken {
  accessToken: string;
  expiresAt: Date;
}

export function makeAccessToken(secrets: Secrets, sessionId: string, now: Date): AccessToken {
  const iat = Math.floor(now.getTime() / 1000);
  const exp = iat + ACCESS_TOKEN_SECONDS;
  const signed = `${HEADER}.${toBase64(JSON.stringify({ sub: sessionId, aud: AUDIENCE, iat, exp }))}`;
  return { accessToken: `${signed}.${signatureOf(secrets, signed)}`, expiresAt: new Date(exp * 1000) };
}

/** The id of the session; null for a forged or expired token. */
export function readAccessToken(secrets: Secrets, token: string, now: Date): string | null {
  const state = readAccessTokenState(secrets, token, now);
  return state === 'expired' ? null : state;
}

/** The id of the session; tells a token that was ours from one that never was. */
export function readAccessTokenState(secrets: Secrets, token: string, now: Date): string | 'expired' | null {
  const [header, claims = '', signature = '', ...rest] = token.split('.', 4);
  const isOurs =
    header === HEADER &&
    rest.length === 0 &&
    isSameHash(Buffer.from(signature), Buffer.from(signatureOf(secrets, `${HEADER}.${claims}`)));
  const read = isOurs ? claimsSchema.safeParse(parsed(claims)) : undefined;
  if (!read?.success) return null;
  const { sub, exp } = read.data;
  return exp * 1000 > now.getTime() ? sub : 'expired';
}

function signatureOf(secrets: Secrets, signed: string): string {
  return createHmac('sha256', secrets.key('access token')).update(signed).digest('base64url');
}

function toBase64(text: string): string {
  return Buffer.from(text).toString('base64url');
}

/** Null for what is no JSON. */
function parsed(claims: string): unknown {
  try {
    return JSON.parse(Buffer.from(claims, 'base64url').toString());
  } catch {
    return null;
  }
}
