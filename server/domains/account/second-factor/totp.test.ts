import { describe, expect, test } from 'vitest';
import { createSecrets, SECRET_KEY_BYTES } from '../../../platform/secrets.ts';
import { hashRecoveryCode, makeRecoveryCodes, readRecoveryCode } from './recovery-codes.ts';
import { findTotpStep, makeTotpSecret, totpUri } from './totp.ts';

/** The secret of the examples of RFC 6238, «12345678901234567890», in base32. */
const RFC = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

describe('codes of the app', () => {
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [20_000_000_000, '353130'],
  ])('at %d s are those of RFC 6238', (seconds, code) => {
    expect(findTotpStep(RFC, code, new Date(seconds * 1_000))).toBe(Math.floor(seconds / 30));
  });

  test('of the period before and after are known by their period, others are wrong', () => {
    const at = (seconds: number) => findTotpStep(RFC, '287082', new Date(seconds * 1_000));
    expect([at(29), at(59), at(89), at(90), at(0)]).toEqual([1, 1, 1, null, 1]);
    for (const text of ['', '1', '28708', '2870821', 'abcdef', '２８７０８２'])
      expect(findTotpStep(RFC, text, new Date(59_000))).toBeNull();
  });

  test('secrets differ, and the address of the QR code names the product and the account', () => {
    expect(makeTotpSecret()).not.toBe(makeTotpSecret());
    expect(makeTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeURIComponent(totpUri(RFC, 'head@stroy.example'))).toContain(
      'totp/Каркас:head@stroy.example?issuer=Каркас',
    );
  });
});

describe('recovery codes', () => {
  test('are read as people write them', () => {
    for (const text of ['k7mpa-3xq9d', ' K7MPA 3XQ9D ', 'k7mpa3xq9d'])
      expect(readRecoveryCode(text)).toBe('k7mpa3xq9d');
    for (const text of ['123456', '123 456', 'k7mpa', '']) expect(readRecoveryCode(text)).toBeNull();
    expect(makeRecoveryCodes().every((code) => readRecoveryCode(code) !== null)).toBe(true);
  });

  test('of two accounts have different hashes', () => {
    const secrets = createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 1));
    expect(hashRecoveryCode(secrets, 'a', 'k7mpa-3xq9d')).not.toEqual(hashRecoveryCode(secrets, 'b', 'k7mpa-3xq9d'));
    expect(hashRecoveryCode(secrets, 'a', 'k7mpa-3xq9d')).toEqual(hashRecoveryCode(secrets, 'a', 'K7MPA3XQ9D'));
  });
});
