import { createPublicKey, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint } from 'jose';
import {
  hasPrivateKey,
  KID_CHARS_MAX,
  parseJwk,
  SIGNING_KEY_COMMANDS,
  SIGNING_KID,
} from '#shared/domain/signing-key.ts';
import { badField } from '../../platform/problems.ts';

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
  if (typeof jwk.kid !== 'string' || !SIGNING_KID.test(jwk.kid))
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
  const { asymmetricKeyType: type = '' } = key;
  if (type !== 'ed25519') throw badField(field, 'wrong_type', wrongKind(type));
  return key;
}

/** What people call the kinds that are pasted by mistake. */
const KINDS: Readonly<Record<string, string>> = {
  rsa: 'RSA',
  'rsa-pss': 'RSA',
  ec: 'ECDSA',
  dsa: 'DSA',
  ed448: 'Ed448',
  x25519: 'X25519',
  x448: 'X448',
};

/** A whole key, of another kind than signs here: which one, and how to make the right one. */
function wrongKind(type: string): string {
  const commands = SIGNING_KEY_COMMANDS.map((command) => `«${command}»`).join(', потом ');
  return `Это ключ ${KINDS[type] ?? type}, а\u00a0нужен Ed25519. Сделайте пару командами ${commands} и\u00a0вставьте сюда karkas-public.pem`;
}
