import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContracts } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import type { Actor } from '#server/platform/actor.ts';
import { deleteOldKeys } from '#server/platform/idempotency.ts';
import { asApplicant, asMember } from '../setup/actors.ts';
import { createMadeCalls } from '../setup/made-calls.ts';

/** Test calls for features that no call of the product uses yet. */
const contracts = defineContracts({
  'POST /test/company': {
    summary: 'Makes a company',
    body: z.strictObject({ name: z.string().min(2).max(20), amountKopecks: z.number().int().optional() }),
    answer: z.object({ id: z.number() }),
    errors: [],
    access: 'public',
    idempotent: true,
  },
  'POST /test/fail-once': {
    summary: 'Fails at first',
    body: z.strictObject({}),
    answer: z.object({ ok: z.boolean() }),
    errors: [],
    access: 'public',
    idempotent: true,
  },
  'POST /test/limited': {
    summary: 'Twice a minute',
    body: z.strictObject({}),
    answer: z.object({}),
    errors: [],
    access: 'public',
    limit: { points: 2, seconds: 60 },
  },
  'GET /test/held': { summary: 'Waits', answer: z.object({}), errors: [], access: 'public' },
  'GET /test/broken': { summary: 'Throws', answer: z.object({}), errors: [], access: 'public' },
  'GET /test/lying': {
    summary: 'Answers another shape and more than it may',
    answer: z.object({ shown: z.string() }),
    errors: [],
    access: 'public',
  },
});

const actors: Record<string, Actor> = {
  applicant: asApplicant(),
  member: asMember(1),
};

let test1: Awaited<ReturnType<typeof createMadeCalls>>;
let failures = 0;
let release: (() => void) | undefined;
const held: (() => void)[] = [];

beforeAll(async () => {
  test1 = await createMadeCalls(
    contracts,
    {
      'POST /test/company': async ({ body }, context) => {
        if (body.name === 'slow') await new Promise<void>((resolve) => (release = resolve));
        const { id } = await context.db
          .insertInto('company')
          .values({ brandName: body.name, letter: 'x' })
          .returning('id')
          .executeTakeFirstOrThrow();
        return { id };
      },
      'POST /test/fail-once': async (_request, context) => {
        await context.db.insertInto('company').values({ brandName: 'fail-once', letter: 'x' }).execute();
        failures += 1;
        if (failures === 1) throw new Error('first');
        return { ok: true };
      },
      'POST /test/limited': async () => ({}),
      'GET /test/held': () => new Promise((resolve) => held.push(() => resolve({}))),
      'GET /test/broken': async () => {
        throw new Error('password=hunter2');
      },
      'GET /test/lying': async () => ({ shown: 'yes', secret: 'no' }),
    },
    { actors, trustedProxies: 1 },
  );
});

afterAll(() => test1.close());

function post(url: string, payload: object, headers: Record<string, string> = {}) {
  return test1.app.inject({ method: 'POST', url: `/api${url}`, payload, headers });
}

test('a flood of calls of one visitor leaves room for others', async () => {
  const ask = (remoteAddress: string) => test1.app.inject({ url: '/api/test/held', remoteAddress });
  const flood = Array.from({ length: 600 }, () => ask('192.0.2.1'));
  const refused = await Promise.race(flood);
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '2']);
  const other = ask('192.0.2.2');
  const answering = setInterval(() => held.splice(0).forEach((answer) => answer()), 1);
  expect((await other).statusCode).toBe(200);
  const statuses = (await Promise.all(flood)).map(({ statusCode }) => statusCode);
  clearInterval(answering);
  // 40 at a time and a third of 1,200 places.
  expect(statuses.filter((status) => status === 200)).toHaveLength(440);
});

async function companies(name: string): Promise<number> {
  const rows = await test1.db.selectFrom('company').select('id').where('brandName', '=', name).execute();
  return rows.length;
}

describe('problem documents', () => {
  test('an invalid field is named with a Russian message', async () => {
    const answer = await post('/test/company', { name: 'x', extra: 1 });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    const problem = problemSchema.parse(answer.json());
    expect(problem.code).toBe('bad_argument');
    expect(problem.errors).toEqual([
      { field: 'name', code: 'is_too_short', message: 'Нужно не меньше 2' },
      { field: 'extra', code: 'unknown_key', message: 'Такого параметра нет' },
    ]);
    expect(problem.requestId).toBe(answer.headers['x-request-id']);
  });

  test('a missing field differs from an invalid one', async () => {
    expect(problemSchema.parse((await post('/test/company', {})).json()).errors?.[0]).toMatchObject({
      field: 'name',
      code: 'is_empty',
    });
    expect(problemSchema.parse((await post('/test/company', { name: 7 })).json()).errors?.[0]).toMatchObject({
      field: 'name',
      code: 'wrong_type',
    });
  });

  test('an unexpected error does not reveal its cause', async () => {
    const answer = await test1.app.inject('/api/test/broken');
    expect(answer.statusCode).toBe(500);
    expect(problemSchema.parse(answer.json()).code).toBe('internal');
    expect(answer.payload).not.toContain('hunter2');
  });

  test.each([
    [
      'broken JSON',
      {
        method: 'POST',
        url: '/api/test/company',
        payload: '{"name":',
        headers: { 'content-type': 'application/json' },
      },
      400,
    ],
    [
      'another media type',
      { method: 'POST', url: '/api/test/company', payload: '<a/>', headers: { 'content-type': 'text/xml' } },
      415,
    ],
    ['a body over 256 kB', { method: 'POST', url: '/api/test/company', payload: { name: 'x'.repeat(300_000) } }, 413],
    ['an unknown address', { method: 'GET', url: '/api/nothing' }, 404],
    ['a method without a contract', { method: 'DELETE', url: '/api/test/company' }, 405],
  ] as const)('%s', async (_name, request, status) => {
    const answer = await test1.app.inject(request);
    expect(answer.statusCode).toBe(status);
    expect(problemSchema.safeParse(answer.json()).success).toBe(true);
  });

  test('undeclared fields never leave the server', async () => {
    expect((await test1.app.inject('/api/test/lying')).json()).toEqual({ shown: 'yes' });
  });
});

describe('idempotency', () => {
  test('the effect happens once and the response is repeated', async () => {
    const first = await post('/test/company', { name: 'once' }, { 'idempotency-key': 'a' });
    const second = await post('/test/company', { name: 'once' }, { 'idempotency-key': 'a' });
    expect(second.json()).toEqual(first.json());
    expect(await companies('once')).toBe(1);
  });

  test('fifty concurrent requests have one effect, the others wait or repeat', async () => {
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => post('/test/company', { name: 'fifty' }, { 'idempotency-key': 'fifty' })),
    );
    expect(answers.every(({ statusCode }) => statusCode === 200 || statusCode === 409)).toBe(true);
    expect(await companies('fifty')).toBe(1);
  });

  test('409 while the first is in flight', async () => {
    const first = post('/test/company', { name: 'slow' }, { 'idempotency-key': 'slow' });
    await expect.poll(() => release).toBeDefined();
    const second = await post('/test/company', { name: 'slow' }, { 'idempotency-key': 'slow' });
    expect(second.statusCode).toBe(409);
    expect(problemSchema.parse(second.json()).code).toBe('in_flight');
    release?.();
    expect((await first).statusCode).toBe(200);
  });

  test('422 for the same key with another body', async () => {
    await post('/test/company', { name: 'first' }, { 'idempotency-key': 'b' });
    expect((await post('/test/company', { name: 'second' }, { 'idempotency-key': 'b' })).statusCode).toBe(422);
  });

  test('different people’s keys do not collide', async () => {
    const mine = await post('/test/company', { name: 'mine' }, { 'idempotency-key': 'c', 'x-access-token': 'member' });
    const theirs = await post(
      '/test/company',
      { name: 'theirs' },
      { 'idempotency-key': 'c', 'x-access-token': 'applicant' },
    );
    expect([mine.statusCode, theirs.statusCode]).toEqual([200, 200]);
    expect(mine.json()).not.toEqual(theirs.json());
  });

  test('a failure is not stored', async () => {
    expect((await post('/test/fail-once', {}, { 'idempotency-key': 'd' })).statusCode).toBe(500);
    expect(await companies('fail-once')).toBe(0);
    expect((await post('/test/fail-once', {}, { 'idempotency-key': 'd' })).json()).toEqual({ ok: true });
  });

  test('after 24 hours the key is new', async () => {
    await post('/test/company', { name: 'daily' }, { 'idempotency-key': 'e' });
    const before = test1.clock.time;
    test1.clock.time = new Date(before.getTime() + 25 * 3_600_000);
    await post('/test/company', { name: 'daily' }, { 'idempotency-key': 'e' });
    test1.clock.time = before;
    expect(await companies('daily')).toBe(2);
  });

  test('keys are deleted after 24 hours, not earlier', async () => {
    const now = test1.clock.time;
    const ages = { young: -DAY_MS + 1_000, due: -DAY_MS - 1_000 };
    for (const [key, ms] of Object.entries(ages)) {
      test1.clock.time = new Date(now.getTime() + ms);
      await post('/test/company', { name: key }, { 'idempotency-key': key });
    }
    test1.clock.time = now;
    await deleteOldKeys(test1.db, now);
    const kept = test1.db.selectFrom('idempotencyKey').select('key').where('key', 'in', Object.keys(ages));
    expect(await kept.execute()).toEqual([{ key: 'young' }]);
  });
});

test('a limit responds 429 with the seconds to wait', async () => {
  await post('/test/limited', {});
  await post('/test/limited', {});
  const answer = await post('/test/limited', {});
  expect(answer.statusCode).toBe(429);
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  expect((await post('/test/limited', {}, { 'x-access-token': 'member' })).statusCode).toBe(200);
});

test('addresses that a visitor adds to the proxy’s do not evade limits', async () => {
  const statusFrom = async (forwarded: string) =>
    (await post('/test/limited', {}, { 'x-forwarded-for': forwarded })).statusCode;
  expect(await statusFrom('1.1.1.1, 203.0.113.7')).toBe(200);
  expect(await statusFrom('2.2.2.2, 203.0.113.7')).toBe(200);
  expect(await statusFrom('3.3.3.3, ::ffff:203.0.113.7')).toBe(429);
  expect(await statusFrom('203.0.113.8')).toBe(200);
});

test('an IPv6 visitor is counted by /64', async () => {
  const statusFrom = async (address: string) =>
    (await post('/test/limited', {}, { 'x-forwarded-for': address })).statusCode;
  expect(await statusFrom('2001:db8::1')).toBe(200);
  expect(await statusFrom('2001:db8::2')).toBe(200);
  expect(await statusFrom('2001:db8::ffff:3')).toBe(429);
  expect(await statusFrom('2001:db8:0:1::1')).toBe(200);
});
