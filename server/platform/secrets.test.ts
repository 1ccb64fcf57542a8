import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { createSecrets, isSameHash, makeToken, readSecretKey, SECRET_KEY_BYTES } from './secrets.ts';

const secrets = createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 1));
const others = createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 2));

describe('a sealed text', () => {
  test('is read with the same key for the same purpose only', () => {
    const sealed = secrets.seal('mail', 'Код: 123456');
    expect(sealed).not.toContain('123456');
    expect(secrets.open('mail', sealed)).toBe('Код: 123456');
    expect(() => secrets.open('sms', sealed)).toThrow();
    expect(() => others.open('mail', sealed)).toThrow();
  });

  test('differs each time, and a changed one is refused', () => {
    const sealed = secrets.seal('mail', 'текст');
    expect(secrets.seal('mail', 'текст')).not.toBe(sealed);
    const bytes = Buffer.from(sealed, 'base64url');
    bytes[14] = (bytes[14] ?? 0) ^ 1;
    expect(() => secrets.open('mail', bytes.toString('base64url'))).toThrow();
    expect(() => secrets.open('mail', '')).toThrow();
  });
});

test('a hash depends on value, purpose and key', () => {
  const hash = secrets.hash('code', '123456');
  expect(isSameHash(hash, secrets.hash('code', '123456'))).toBe(true);
  for (const other of [
    secrets.hash('code', '123457'),
    secrets.hash('phone', '123456'),
    others.hash('code', '123456'),
    Buffer.alloc(3),
  ])
    expect(isSameHash(hash, other)).toBe(false);
});

test('keys of purposes differ', () => {
  expect(secrets.key('access')).toHaveLength(SECRET_KEY_BYTES);
  expect(secrets.key('access')).not.toEqual(secrets.key('other'));
});

test('tokens do not repeat', () => {
  expect(makeToken()).toMatch(/^[\w-]{43}$/);
  expect(makeToken()).not.toBe(makeToken());
});

test('starts at once get the same key, readable by its owner only', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'karkas-key-'));
  try {
    const keys = await Promise.all(Array.from({ length: 8 }, () => readSecretKey(folder)));
    expect(new Set(keys.map((key) => key.toString('hex'))).size).toBe(1);
    expect(keys[0]).toHaveLength(SECRET_KEY_BYTES);
    expect(await readdir(folder)).toEqual(['secret-key']);
    expect((await stat(path.join(folder, 'secret-key'))).mode & 0o777).toBe(0o600);
  } finally {
    await rm(folder, { recursive: true });
  }
});
