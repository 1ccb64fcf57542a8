import { isSameHash, type Secrets } from './secrets.ts';

/** The text with our signature for one purpose, for links and cookies: whoever has it can do that and nothing else. */
export function signText(secrets: Pick<Secrets, 'hash'>, purpose: string, text: string): string {
  return `${text}.${secrets.hash(purpose, text).toString('base64url')}`;
}

/** The text that we have signed for this purpose, which has no dot; null for any other. */
export function readSigned(secrets: Pick<Secrets, 'hash'>, purpose: string, signed: string | undefined): string | null {
  const [text = '', signature = '', ...rest] = signed?.split('.', 3) ?? [];
  const isOurs = rest.length === 0 && isSameHash(Buffer.from(signature, 'base64url'), secrets.hash(purpose, text));
  return isOurs ? text : null;
}
