import { hash } from '@node-rs/argon2';
import { expect, test } from 'vitest';
import { hashPassword, isPassword, needsRehash } from './password-hash.ts';

const PASSWORD = 'Зелёный кран №7';

test('only the password matches its hash', async () => {
  const made = await hashPassword(PASSWORD);
  expect(made).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  expect(await isPassword(made, PASSWORD)).toBe(true);
  expect(await isPassword(made, 'зелёный кран №7')).toBe(false);
  expect(await hashPassword(PASSWORD)).not.toBe(made);
});

test('letters sent in two parts are the same password', async () => {
  expect(await isPassword(await hashPassword('Зелёный'), 'Зеле\u0308ныи\u0306')).toBe(true);
});

test('without a hash nothing matches', async () => {
  expect(await isPassword(null, PASSWORD)).toBe(false);
  expect(await isPassword(null, '')).toBe(false);
});

test('a hash of another cost is made anew', async () => {
  expect(needsRehash(await hashPassword(PASSWORD))).toBe(false);
  expect(needsRehash(await hash(PASSWORD, { memoryCost: 8_192, timeCost: 2, parallelism: 1 }))).toBe(true);
});
