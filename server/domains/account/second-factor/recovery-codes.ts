import { randomInt } from 'node:crypto';
import { RECOVERY_CODES } from '#shared/domain/limits.ts';
import type { Secrets } from '../../../platform/secrets.ts';

/** 32 characters that are not mistaken for each other: 50 bits in ten of them. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789';
const CHARS = 10;

/** As they are shown: `k7mpa-3xq9d`. */
export function makeRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = Array.from({ length: CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return `${text.slice(0, CHARS / 2)}-${text.slice(CHARS / 2)}`;
  });
}

/** The code without what people put between its characters; null for what cannot be a recovery code. */
export function readRecoveryCode(typed: string): string | null {
  const text = typed.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  return text.length === CHARS ? text : null;
}

/** With the account: equal codes of two people have different hashes. */
export function hashRecoveryCode(secrets: Secrets, accountId: string, code: string): Buffer {
  return secrets.hash('recovery code', `${accountId} ${readRecoveryCode(code)}`);
}
