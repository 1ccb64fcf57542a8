import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import { hasPrivateKey, KID_CHARS_MAX, parseJwk } from '#shared/domain/signing-key.ts';
import { badField } from '../../platform/problems.ts';

const KID = new RegExp(String.raw`^[\w.:=-]{1,${KID_CHARS_MAX}}$`);
const WRONG = 'Вставьте открытый ключ Ed25519 в\u00a0формате PEM или JWK';
const PRIVATE =
  'Это закрытый ключ. Мы\u00a0его не\u00a0сохранили, но\u00a0он\u00a0побывал в\u00a0чужих руках: сделайте новую пару и\u00a0вставьте сюда открытый ключ';

/** The public half of a key as it is stored. */
export interface SigningKey {
  /** What tokens name it by. */
  kid: string;
  /** The point, base64url. */
  x: string;
}

/**
 * Reads a pasted public key; its `kid` is that of the JWK, else its thumbprint (RFC 7638). Throws `bad_argument` at `field`, also
 * for a private one, which nothing keeps.
 */
export async function readSigningKey(field: string, pasted: string): Promise<SigningKey> {
  if (hasPrivateKey(pasted)) throw badField(field, 'conflict_with_rules', PRIVATE);
  const jwk = parseJwk(pasted);
  const { x } = openKey(field, pasted, jwk).export({ format: 'jwk' });
  if (x === undefined) throw badField(field, 'wrong_type', WRONG);
  if (jwk?.kid === undefined) return { kid: await calculateJwkThumbprint({ kty: 'OKP', crv: 'Ed25519', x }), x };
  if (typeof jwk.kid !== 'string' || !KID.test(jwk.kid))
    throw badField(
      field,
      'wrong_type',
      `В\u00a0kid до\u00a0${KID_CHARS_MAX} латинских букв, цифр и\u00a0знаков . : = _ -`,
    );
  return { kid: jwk.kid, x };
}

function openKey(field: string, pasted: string, jwk: ReturnType<typeof parseJwk>): KeyObject {
  let key: KeyObject;
  try {
    key = jwk ? createPublicKey({ key: { ...jwk }, format: 'jwk' }) : createPublicKey(pasted.trim());
  } catch {
    throw badField(field, 'wrong_type', WRONG);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw badField(field, 'wrong_type', WRONG);
  return key;
}
