import { createSecretKey, type KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '#shared/domain/limits.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** Access tokens name a session. They say nothing of rights: each request asks the database who the session belongs to. */

const ALGORITHM = 'HS256';
const AUDIENCE = 'api';

/** As an object, which the library prepares once: of bytes it makes a key for every token. */
const keys = new WeakMap<Secrets, KeyObject>();

function keyOf(secrets: Secrets): KeyObject {
  const known = keys.get(secrets);
  if (known) return known;
  const key = createSecretKey(secrets.key('access token'));
  keys.set(secrets, key);
  return key;
}

export interface AccessToken {
  accessToken: string;
  expiresAt: Date;
}

export async function makeAccessToken(secrets: Secrets, sessionId: string, now: Date): Promise<AccessToken> {
  const issuedAt = Math.floor(now.getTime() / 1000);
  const accessToken = await new SignJWT()
    .setProtectedHeader({ alg: ALGORITHM })
    .setSubject(sessionId)
    .setAudience(AUDIENCE)
    .setIssuedAt(issuedAt)
    .setExpirationTime(issuedAt + ACCESS_TOKEN_SECONDS)
    .sign(keyOf(secrets));
  return { accessToken, expiresAt: new Date((issuedAt + ACCESS_TOKEN_SECONDS) * 1000) };
}

/** How many tokens are remembered at most. */
const REMEMBERED_MAX = 10_000;

interface Verified {
  sessionId: string;
  expiresAtMs: number;
}

/**
 * Tokens whose signatures were found right: a tab sends the same one for minutes, and a look costs a hundredth of what checking
 * does. They say nothing of the session, which is asked for each time.
 */
const verified = new WeakMap<Secrets, Map<string, Verified>>();

function rememberedBy(secrets: Secrets): Map<string, Verified> {
  const known = verified.get(secrets) ?? new Map<string, Verified>();
  verified.set(secrets, known);
  return known;
}

/** The id of the session; null for a forged or expired token. */
export async function readAccessToken(secrets: Secrets, token: string, now: Date): Promise<string | null> {
  const state = await readAccessTokenState(secrets, token, now);
  return state === 'expired' ? null : state;
}

/** The id of the session; tells a token that was ours from one that never was. */
export async function readAccessTokenState(
  secrets: Secrets,
  token: string,
  now: Date,
): Promise<string | 'expired' | null> {
  const remembered = rememberedBy(secrets);
  const known = remembered.get(token);
  if (known) return known.expiresAtMs > now.getTime() ? known.sessionId : 'expired';
  try {
    const { payload } = await jwtVerify(token, keyOf(secrets), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now,
    });
    const { sub: sessionId, exp } = payload;
    if (sessionId === undefined || exp === undefined) return null;
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(token, { sessionId, expiresAtMs: exp * 1000 });
    return sessionId;
  } catch (error) {
    return error instanceof errors.JWTExpired ? 'expired' : null;
  }
}
