import { expect, test } from 'vitest';
import { solve } from '#shared/client/solve-challenge.ts';
import { noLimits } from './limits.ts';
import { DomainError } from './problems.ts';
import { createProofOfWork } from './proof-of-work.ts';
import { createSecrets, SECRET_KEY_BYTES } from './secrets.ts';

const clock = { time: new Date(), now: () => clock.time };
const secretsOf = (byte: number) => createSecrets(Buffer.alloc(SECRET_KEY_BYTES, byte));
const work = createProofOfWork(secretsOf(1), clock);
const header = (value: unknown) => btoa(JSON.stringify(value));
const usedUp = { ...noLimits, consume: () => Promise.reject(new DomainError('limit_exceeded')) };

test('a right solution counts, once and for five minutes', async () => {
  const solved = header(await solve(await work.challenge()));
  expect(solved.length).toBeLessThan(1_200);
  expect(await work.verify(solved, noLimits)).toBe(true);
  expect(await work.verify(solved, usedUp)).toBe(false);
  clock.time = new Date(clock.time.getTime() + 301_000);
  expect(await work.verify(solved, noLimits)).toBe(false);
});

test('anything else does not', async () => {
  const { challenge, solution } = await solve(await work.challenge());
  const { parameters, signature } = challenge;
  const easier = { parameters: { ...parameters, cost: 1 }, signature };
  const later = { parameters: { ...parameters, data: { expires: parameters.data.expires + 999 } }, signature };
  const others = [
    { challenge, solution: { ...solution, derivedKey: parameters.keyPrefix } },
    { challenge, solution: { ...solution, derivedKey: '' } },
    { challenge: easier, solution },
    { challenge: later, solution },
    { challenge },
    null,
  ];
  for (const other of others) expect(await work.verify(header(other), noLimits)).toBe(false);
  for (const text of ['', '{', 'я', 'a'.repeat(10_000)]) expect(await work.verify(text, noLimits)).toBe(false);
  const foreign = createProofOfWork(secretsOf(2), clock);
  expect(await foreign.verify(header({ challenge, solution }), noLimits)).toBe(false);
});
