import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContracts } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { asApplicant } from '../setup/actors.ts';
import { SIGNED_IN } from '../setup/access-matrix.ts';
import { createMadeCalls } from '../setup/made-calls.ts';

const SITE = 'https://volga.example';
const PAGE = `${'Вакансия '.repeat(300)}`;
const who = z.object({ kind: z.string(), text: z.string() });

const contracts = defineContracts({
  'POST /made/respond': {
    summary: 'A respond from an employer’s page',
    body: z.strictObject({ letter: z.string() }),
    answer: who,
    errors: [],
    access: ['applicant', 'member'],
    embeddable: 'with-token',
    idempotent: true,
  },
  'GET /made/respond': {
    summary: 'Its status',
    answer: who,
    errors: [],
    access: ['public', 'applicant'],
    embeddable: 'with-token',
  },
  'DELETE /made/respond': { summary: 'Only our own pages', answer: who, errors: [], access: 'applicant' },
  'GET /made/feed': { summary: 'What everybody keeps', answer: who, errors: [], access: 'public', embeddable: true },
  'POST /made/closed': { summary: 'Only our own pages', answer: who, errors: [], access: 'applicant' },
});

let t: Awaited<ReturnType<typeof createMadeCalls<typeof contracts>>>;
beforeAll(async () => {
  const say = async (_request: unknown, { actor }: { actor: { kind: string } }) => ({ kind: actor.kind, text: PAGE });
  t = await createMadeCalls(
    contracts,
    {
      'POST /made/respond': say,
      'GET /made/respond': say,
      'DELETE /made/respond': say,
      'GET /made/feed': say,
      'POST /made/closed': say,
    },
    {
      actors: SIGNED_IN,
      verifiers: {
        widget: async (token, origin) => (token === 'w1' && origin === SITE ? asApplicant() : null),
      },
    },
  );
});
afterAll(() => t.close());

const codeOf = ({ payload }: { payload: string }) => problemSchema.parse(JSON.parse(payload)).code;
const ask = (url: string, method: string, origin: string | null = SITE) =>
  t.send('OPTIONS', url, {
    headers: {
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization, content-type',
      ...(origin ? { origin } : {}),
    },
  });
const respond = (headers: Record<string, string>) =>
  t.send('POST', '/made/respond', { payload: { letter: 'Готов' }, headers });

describe('a preflight', () => {
  test.each(['/made/feed', '/made/closed', '/vacancy/list', '/embed/feed'])('of %s is refused', async (url) => {
    const answer = await ask(url, 'POST');
    expect(answer.statusCode).toBe(405);
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });

  test('lists methods and headers of its address’s embeddable calls, and is cached', async () => {
    for (const method of ['POST', 'DELETE']) {
      const answer = await ask('/made/respond', method);
      expect([answer.statusCode, answer.payload]).toEqual([204, '']);
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': SITE,
        'access-control-allow-methods': 'POST, GET',
        'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-captcha',
        'access-control-max-age': '7200',
      });
      expect(answer.headers.vary).toContain('origin');
      expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    }
  });

  test('is ignored without an origin', async () => {
    expect((await ask('/made/respond', 'POST', null)).statusCode).toBe(405);
    expect((await t.send('OPTIONS', '/made/respond', { headers: { origin: SITE } })).statusCode).toBe(405);
  });
});

describe('a widget’s token', () => {
  test.each([
    ['none', {}],
    ['an unknown one', { authorization: 'Widget w2' }],
    ['one of another origin', { authorization: 'Widget w1', origin: 'https://evil.example' }],
    ['one without an origin', { authorization: 'Widget w1', origin: '' }],
    ['one of another scheme', { authorization: 'Bearer w1' }],
    ['one as an access token', { 'x-access-token': 'w1' }],
    ['a cookie', { cookie: 'session=w1' }],
  ])('%s is refused, and the page can read the error', async (_name, headers) => {
    const { origin, ...answered } = { origin: SITE, ...headers } as Record<string, string>;
    const answer = await respond({ ...answered, ...(origin ? { origin } : {}) });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthorized']);
    expect(answer.headers['access-control-allow-origin']).toBe(origin || undefined);
  });

  test('identifies its owner, never with credentials', async () => {
    const answer = await respond({ origin: SITE, authorization: 'Widget w1', cookie: 'a=1' });
    expect(answer.json()).toMatchObject({ kind: 'applicant' });
    expect(answer.headers).toMatchObject({ 'access-control-allow-origin': SITE, 'cache-control': 'no-store' });
    expect(answer.headers.vary).toContain('origin');
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
  });

  test('has uncompressed responses', async () => {
    const packed = { 'accept-encoding': 'br', origin: SITE };
    const own = await t.send('GET', '/made/respond', { headers: { ...packed, authorization: 'Widget w1' } });
    expect(own.headers).not.toHaveProperty('content-encoding');
    expect((await t.send('GET', '/made/respond', { headers: packed })).headers['content-encoding']).toBe('br');
  });

  test('that has expired reads as a visitor, with a header that says so', async () => {
    const answer = await t.send('GET', '/made/respond', { headers: { origin: SITE, authorization: 'Widget old' } });
    expect(answer.json()).toMatchObject({ kind: 'visitor' });
    expect(answer.headers['x-answered-as']).toBe('visitor');
    expect(answer.headers['access-control-expose-headers']).toContain('x-answered-as');
  });

  test('does not work for other calls', async () => {
    const answer = await t.send('POST', '/made/closed', { headers: { origin: SITE, authorization: 'Widget w1' } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthorized']);
    expect(answer.headers).not.toHaveProperty('access-control-allow-origin');
  });
});

test('our own pages use the same calls with their own token', async () => {
  expect((await respond({ 'x-access-token': 'head' })).json()).toMatchObject({ kind: 'member' });
});
