import { jwtVerify, SignJWT } from 'jose';
import { ACCESS_TOKEN_SECONDS } from '#shared/domain/limits.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** Access tokens name a session. They say nothing of rights: each request asks the database who the session belongs to. */

const ALGORITHM = 'HS256';
const AUDIENCE = 'api';

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
    .sign(secrets.key('access token'));
  return { accessToken, expiresAt: new Date((issuedAt + ACCESS_TOKEN_SECONDS) * 1000) };
}

/** The id of the session; null for a forged or expired token. */
export async function readAccessToken(secrets: Secrets, token: string, now: Date): Promise<string | null> {
  try {
    const { payload } = await jwtVerify(token, secrets.key('access token'), {
      algorithms: [ALGORITHM],
      audience: AUDIENCE,
      currentDate: now,
    });
    return payload.sub ?? null;
  } catch {
    return null;
  }
}
