/** Keys by which companies' servers vouch for their visitors: Ed25519, the public half alone. */

/** One that is used, and the next one while keys are exchanged. */
export const SIGNING_KEYS_MAX = 2;
export const SIGNING_KEY_NAME_CHARS_MAX = 60;
/** A PEM or a JWK of such a key has some hundred. */
export const SIGNING_KEY_CHARS_MAX = 2_000;
export const KID_CHARS_MAX = 64;
export const SIGNING_KID = new RegExp(String.raw`^[\w.:=-]{1,${KID_CHARS_MAX}}$`);

/** They make a pair of keys: the private half, then the public one. */
export const SIGNING_KEY_COMMANDS = [
  'openssl genpkey -algorithm ed25519 -out karkas-private.pem',
  'openssl pkey -in karkas-private.pem -pubout -out karkas-public.pem',
] as const;

/** What a token must be made for, and how long it may hold at most. */
export const IDENTITY_AUDIENCE = 'karkas-widgets';
export const IDENTITY_MINUTES_MAX = 15;
/** By how much the clock of a company's server may be wrong. */
export const IDENTITY_SKEW_SECONDS = 30;
export const IDENTITY_CHARS_MAX = 4_096;
export const SUBJECT_CHARS_MAX = 128;

/** PKCS #8 of Ed25519 begins so, in base64 and in hex; the second form has the public half too. */
const PKCS8 = ['MC4CAQAwBQYDK2Vw', 'MFECAQEwBQYDK2Vw', '302e020100300506032b6570', '3051020101300506032b6570'];

/** Whether a text has the private half of a key in it, in any of the forms that tools write one. */
export function hasPrivateKey(text: string): boolean {
  const plain = text.replaceAll(/\s/g, '');
  return (
    isPrivate(text) ||
    PKCS8.some((sign) => plain.includes(sign)) ||
    isPrivate(decoded(plain)) ||
    hasSecretPart(parsed(text))
  );
}

const isPrivate = (text: string): boolean => text.includes('PRIVATE KEY');

/** Environment variables have a whole PEM in base64. */
function decoded(text: string): string {
  try {
    return atob(text);
  } catch {
    return '';
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fields of a JWK; null for any other text. */
export function parseJwk(text: string): Readonly<Record<string, unknown>> | null {
  const value = parsed(text);
  return isRecord(value) ? value : null;
}

/** RFC 8037 and 7518: `d` is the private part of every kind, `k` a secret shared by both sides; at any depth. */
function hasSecretPart(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return (isRecord(value) && ('d' in value || 'k' in value)) || Object.values(value).some(hasSecretPart);
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
