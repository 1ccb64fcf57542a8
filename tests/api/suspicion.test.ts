import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { nothing } from '#shared/contracts/answers.ts';
import { defineContracts } from '#shared/contracts/contract.ts';
import { solve } from '#shared/client/solve-challenge.ts';
import { visitor } from '#server/platform/actor.ts';
import { bindingsOf, type Handlers } from '#server/platform/binder.ts';
import { callInProcess } from '#server/platform/in-process.ts';
import { createLimiter } from '#server/platform/limits.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createProofOfWork } from '#server/platform/proof-of-work.ts';
import { createSecrets, SECRET_KEY_BYTES } from '#server/platform/secrets.ts';
import { createSuspicion } from '#server/platform/suspicion.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createMadeCalls } from '../setup/made-calls.ts';

const work = createProofOfWork(createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 7)), systemClock);
const suspicion = createSuspicion(work);

const contracts = defineContracts({
  'POST /made/guess': {
    summary: 'Every guess is wrong',
    body: z.strictObject({}),
    answer: nothing,
    errors: ['captcha_required'],
    access: 'public',
  },
});
const handlers: Handlers<typeof contracts> = {
  'POST /made/guess': async (_request, context) => {
    await suspicion.check(context);
    await suspicion.count('failure', context);
  },
};

let t: Awaited<ReturnType<typeof createMadeCalls>>;
beforeAll(async () => {
  t = await createMadeCalls(contracts, handlers, { trustedProxies: 1 });
});
afterEach(() => t.pool.query('delete from rate_limit'));
afterAll(() => t.close());

const guess = async (ip: string, headers: Record<string, string> = {}) =>
  (await t.send('POST', '/made/guess', { payload: {}, headers: { 'x-forwarded-for': ip, ...headers } })).statusCode;

async function guessTen(ip: string): Promise<void> {
  for (let times = 0; times < 10; times += 1) expect(await guess(ip)).toBe(204);
}

test('after ten failures a call brings a solved challenge, each one once', async () => {
  await guessTen('2001:db8:1:2::1');
  expect(await guess('2001:db8:1:2::9')).toBe(403);
  const challenge = await t.call('GET /captcha/challenge');
  const solved = { 'x-captcha': btoa(JSON.stringify(await solve(challenge))) };
  expect(await guess('2001:db8:1:2::1', solved)).toBe(204);
  expect(await guess('2001:db8:1:2::1', solved)).toBe(403);
  expect(await guess('2001:db8:1:3::1')).toBe(204);
});

test('a plain form, which has no script to solve it, waits', async () => {
  await guessTen('203.0.113.7');
  const platform = { ...t.context(visitor), limiter: await createLimiter(t.pool), resolveActor: async () => null };
  const call = callInProcess(platform, createLogger('silent'), bindingsOf(contracts, handlers), {
    actor: visitor,
    ip: '203.0.113.7',
    userAgent: '',
    cookies: { sent: undefined, set: () => {}, isHttps: false },
  }) as unknown as (name: string, input: object) => Promise<unknown>; // The call is not one of the product.
  await expect(call('POST /made/guess', {})).rejects.toMatchObject({ code: 'limit_exceeded', status: 429 });
});
