import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { IDENTITY_AUDIENCE, SIGNING_KEYS_MAX } from '#shared/domain/signing-key.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';

/** Somebody who has signed in to the site. */
export interface Visitor {
  id: number;
  name: string;
}

export const VISITORS: readonly [Visitor, Visitor] = [
  { id: 8812, name: 'Ринат Галеев' },
  { id: 4075, name: 'Алсу Сафина' },
];

const KID = 'demo-site';
const LIFE_SECONDS = 300;

interface Signed {
  id: string;
  companyId: number;
}

/**
 * Signs as the guide of /developers says. The pair is made at each start, and its public half put to the key of the widgets; where
 * somebody has added two of their own there, visitors are asked for a code.
 */
export async function createSigner(db: Database, { id, companyId }: Signed): Promise<(visitor: Visitor) => string> {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  const own = { embedKeyId: id, kid: KID, name: 'Демонстрационный сайт', x, addedAt: new Date() };
  const known = await db.selectFrom('embedSigningKey').select('kid').where('embedKeyId', '=', id).execute();
  if (known.length < SIGNING_KEYS_MAX || known.some(({ kid }) => kid === KID))
    await db
      .insertInto('embedSigningKey')
      .values(own)
      .onConflict((conflict) => conflict.columns(['embedKeyId', 'kid']).doUpdateSet({ x }))
      .execute();
  return ({ id: sub, name }) => {
    const iat = Math.floor(Date.now() / SECOND_MS);
    const claims = {
      sub: String(sub),
      name,
      company: companyId,
      aud: IDENTITY_AUDIENCE,
      iat,
      exp: iat + LIFE_SECONDS,
      jti: randomUUID(),
    };
    const content = `${encode({ alg: 'EdDSA', kid: KID })}.${encode(claims)}`;
    return `${content}.${sign(null, Buffer.from(content), privateKey).toString('base64url')}`;
  };
}

function encode(value: object): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url');
}
