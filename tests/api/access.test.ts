import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineContracts, type Access } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { admit, bindingsOf, run, type Verifiers } from '#server/platform/binder.ts';
import { visitor } from '#server/platform/actor.ts';
import { createLogger } from '#server/platform/logging.ts';
import { noLimits } from '#server/platform/limits.ts';
import { matrixOf, SIGNED_IN } from '../setup/access-matrix.ts';
import { createMadeCalls } from '../setup/made-calls.ts';

const who = z.object({ kind: z.string() });
const forCallers = <const Who extends Access>(access: Who) =>
  ({ summary: 'Says who is let in', answer: who, errors: [], access }) as const;
const kept = { revalidated: true } as const;

const contracts = defineContracts({
  'GET /made/public': forCallers('public'),
  'GET /made/signed-in': forCallers('signed-in'),
  'GET /made/applicant': forCallers('applicant'),
  'GET /made/member': forCallers('member'),
  'GET /made/publisher': forCallers('member:vacancy.publish'),
  'GET /made/head': forCallers('head'),
  'GET /made/staff': forCallers('staff'),
  'GET /made/editor': forCallers('staff:content.edit'),
  'GET /made/token': forCallers('token'),
  'GET /made/publisher-or-staff': forCallers(['member:vacancy.publish', 'staff']),
  'GET /made/two-faces': { ...forCallers(['public', 'member']), ...kept },
  'GET /made/kept': { ...forCallers('public'), ...kept },
  'POST /made/link': {
    ...forCallers(['applicant', 'token']),
    body: z.strictObject({ code: z.string() }),
  },
  'POST /made/paid': { ...forCallers('gateway'), form: true, body: z.strictObject({ sum: z.coerce.number() }) },
  'POST /made/long': { ...forCallers('member'), body: z.strictObject({ text: z.string().min(10) }) },
});

const say = async (_request: unknown, { actor }: { actor: { kind: string } }) => ({ kind: actor.kind });
const handlers = {
  'GET /made/public': say,
  'GET /made/signed-in': say,
  'GET /made/applicant': say,
  'GET /made/member': say,
  'GET /made/publisher': say,
  'GET /made/head': say,
  'GET /made/staff': say,
  'GET /made/editor': say,
  'GET /made/token': say,
  'GET /made/publisher-or-staff': say,
  'GET /made/two-faces': say,
  'GET /made/kept': say,
  'POST /made/link': say,
  'POST /made/paid': say,
  'POST /made/long': say,
};

const sign = (body: string) => createHmac('sha256', 'shared with the provider').update(body).digest('base64');

const verifiers: Verifiers = {
  token: async ({ body }) =>
    (body as { code?: string } | undefined)?.code === 'right' ? { kind: 'token', subject: 'invitation' } : null,
  gateway: async ({ headers, rawBody }) =>
    headers['content-hmac'] === sign(rawBody.toString()) ? { kind: 'gateway', name: 'payments' } : null,
};

type Made = Awaited<ReturnType<typeof createMadeCalls>>;
let t: Made;
let unverified: Made;
beforeAll(async () => {
  t = await createMadeCalls(contracts, handlers, { actors: SIGNED_IN, verifiers });
  unverified = await createMadeCalls(contracts, handlers, { actors: SIGNED_IN });
});
afterAll(() => Promise.all([t.close(), unverified.close()]));

const codeOf = ({ payload }: { payload: string }) => problemSchema.parse(JSON.parse(payload)).code;
const withToken = (token: string | null) => ({ headers: token === null ? {} : { 'x-access-token': token } });

/** The last input is invalid, which unauthorised callers must not learn. */
const BODIES: Record<string, object> = {
  'POST /made/link': { code: 'wrong' },
  'POST /made/paid': { sum: 1 },
  'POST /made/long': { text: 'x' },
};

describe.each(Object.entries(contracts))('%s', (name, { access }) => {
  const [method = '', path = ''] = name.split(' ');
  test.each(matrixOf(access))('$caller: $refusal', async ({ token, refusal }) => {
    const payload = BODIES[name];
    const answer = await t.send(method, path, { ...withToken(token), ...(payload ? { payload } : {}) });
    if (refusal) expect([answer.statusCode, codeOf(answer)]).toEqual([refusal === 'forbidden' ? 403 : 401, refusal]);
    else expect(answer.statusCode).toBe(name === 'POST /made/long' ? 400 : 200);
  });
});

describe('without a verifier’s confirmation a call is refused', () => {
  test.each(['POST /made/link', 'POST /made/paid', 'GET /made/token'] as const)(
    '%s without a verifier',
    async (name) => {
      const [method, path] = name.split(' ') as ['POST', string];
      const answer = await unverified.send(method, path, {
        ...(method === 'POST' ? { payload: { code: 'right' } } : {}),
        headers: { 'content-hmac': sign('{"code":"right"}') },
      });
      expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthorized']);
    },
  );

  test('a link needs its code', async () => {
    const wrong = await t.send('POST', '/made/link', { payload: { code: 'wrong' } });
    expect(codeOf(wrong)).toBe('unauthorized');
    expect((await t.send('POST', '/made/link', { payload: { code: 'right' } })).json()).toEqual({ kind: 'token' });
    const applicant = await t.send('POST', '/made/link', { payload: { code: 'wrong' }, ...withToken('applicant') });
    expect(applicant.json()).toEqual({ kind: 'applicant' });
  });

  test('a provider’s signature covers the raw bytes, of a form or JSON', async () => {
    const send = (payload: string, signature: string, type: string) =>
      t.send('POST', '/made/paid', { payload, headers: { 'content-hmac': signature, 'content-type': type } });
    const form = 'application/x-www-form-urlencoded';
    expect(codeOf(await send('sum=100', sign('sum=1'), form))).toBe('unauthorized');
    expect(codeOf(await send('{"sum":100}', '', 'application/json'))).toBe('unauthorized');
    expect((await send('sum=100', sign('sum=100'), form)).json()).toEqual({ kind: 'gateway' });
    expect((await send('{ "sum": 100 }', sign('{ "sum": 100 }'), 'application/json')).json()).toEqual({
      kind: 'gateway',
    });
  });

  test('a signed body has the usual limit', async () => {
    const payload = `sum=1${'0'.repeat(300_000)}`;
    const headers = { 'content-hmac': sign(payload), 'content-type': 'application/x-www-form-urlencoded' };
    expect(codeOf(await t.send('POST', '/made/paid', { payload, headers }))).toBe('body_too_large');
  });
});

describe('an expired token', () => {
  test('is 401 where a call needs a caller', async () => {
    const answer = await t.send('GET', '/made/signed-in', withToken('stolen'));
    expect([answer.statusCode, answer.headers['x-answered-as']]).toEqual([401, 'visitor']);
    expect(answer.json()).toMatchObject({ detail: 'Сеанс закончился. Войдите ещё раз' });
  });

  test.each(['/made/public', '/made/two-faces', '/vacancy/list'])(
    'reads %s as a visitor, with a header that says so',
    async (url) => {
      const answer = await t.send('GET', url, withToken('stolen'));
      expect([answer.statusCode, answer.headers['x-answered-as']]).toEqual([200, 'visitor']);
      expect(answer.json()).toEqual((await t.send('GET', url)).json());
      expect(answer.headers['cache-control']).toBe('no-store');
    },
  );

  test('other callers do not get that header', async () => {
    for (const headers of [{}, { 'x-access-token': 'applicant' }, { authorization: 'Bearer stolen' }])
      expect((await t.send('GET', '/made/public', { headers })).headers).not.toHaveProperty('x-answered-as');
  });

  test('does not read own lists', async () => {
    const answer = await t.send('GET', '/vacancy/list?status=draft', withToken('stolen'));
    expect([answer.statusCode, codeOf(answer)]).toEqual([401, 'unauthorized']);
  });
});

describe('a call with optional sign-in', () => {
  test('identifies its callers, a public one does not', async () => {
    expect((await t.send('GET', '/made/two-faces', withToken('head'))).json()).toEqual({ kind: 'member' });
    expect((await t.send('GET', '/made/public', withToken('head'))).json()).toEqual({ kind: 'visitor' });
  });

  test('is not cached for signed-in users', async () => {
    const cacheOf = async (url: string, token: string | null) =>
      (await t.send('GET', url, withToken(token))).headers['cache-control'];
    expect(await cacheOf('/made/two-faces', 'head')).toBe('no-store');
    expect(await cacheOf('/made/two-faces', null)).toBe('public, max-age=0, must-revalidate');
    expect(await cacheOf('/made/kept', 'head')).toBe('public, max-age=0, must-revalidate');
  });
});

test('in-process calls have the same access rules', async () => {
  const context = { ip: '127.0.0.1', visitor: null, origin: null, userAgent: '', log: createLogger('silent') };
  const platform = { ...t.context(visitor), resolveActor: async () => null, limiter: noLimits };
  const ask = async (name: string, token: string | null) => {
    const binding = bindingsOf(contracts, handlers).find((one) => one.name === name);
    if (!binding) throw new Error(name);
    const actor = (token && SIGNED_IN[token]) || visitor;
    await admit(platform, binding, { ...context, actor });
    return run(platform, binding, { ...context, actor }, { params: undefined, query: undefined, body: undefined });
  };
  await expect(ask('GET /made/publisher', 'member without')).rejects.toMatchObject({ code: 'forbidden' });
  await expect(ask('GET /made/token', null)).rejects.toMatchObject({ code: 'unauthorized' });
  expect(await ask('GET /made/publisher', 'member:vacancy.publish')).toEqual({ kind: 'member' });
  expect(await ask('GET /made/public', 'head')).toEqual({ kind: 'visitor' });
});
