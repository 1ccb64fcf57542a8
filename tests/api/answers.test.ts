import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createCall } from '#shared/client/call.ts';
import { fileOf, nothing, redirectTo } from '#shared/contracts/answers.ts';
import { defineContracts, type Contract } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import { bindingsOf, type Handlers } from '#server/platform/binder.ts';
import { refuseContradictions } from '#server/platform/http/contradictions.ts';
import { SIGNED_IN } from '../setup/access-matrix.ts';
import { injectCall } from '../setup/inject-call.ts';
import { createMadeCalls } from '../setup/made-calls.ts';

const CSV = `имя;телефон\n${'Иванов;+7\n'.repeat(300)}`;
const made = { summary: 'Answers', errors: [], access: 'public' } as const;
const contracts = defineContracts({
  'POST /made/thing': {
    ...made,
    body: z.strictObject({}),
    answer: z.object({ id: z.number() }),
    status: 201,
    idempotent: true,
  },
  'POST /made/later': { ...made, answer: z.object({ id: z.number() }), status: 202 },
  'DELETE /made/thing': { ...made, answer: nothing, idempotent: true },
  'GET /made/table': { ...made, answer: fileOf('text/csv') },
  'GET /made/own-table': { ...made, access: 'member', answer: fileOf('text/csv') },
  'GET /made/picture': { ...made, answer: fileOf('image/png', 'image/webp') },
  'GET /made/untold': { ...made, answer: fileOf('image/png') },
  'GET /made/back': { ...made, query: z.strictObject({ to: z.string() }), answer: redirectTo('own') },
  'GET /made/provider': { ...made, query: z.strictObject({ to: z.string() }), answer: redirectTo('anywhere') },
  'POST /made/sign-in': {
    ...made,
    answer: redirectTo('own'),
    cookies: {
      session: { use: 'both' },
      refresh: { use: 'set', path: '/api/made' },
      signed_in: { use: 'set', readable: true },
    },
  },
  'GET /made/session': {
    ...made,
    answer: z.object({ session: z.string().nullable() }),
    cookies: { session: { use: 'read' } },
  },
  'PUT /made/session': { ...made, answer: nothing, cookies: { session: { use: 'set' } } },
  'PATCH /made/session': { ...made, answer: nothing, cookies: { session: { use: 'set' } } },
  'DELETE /made/session': { ...made, answer: nothing, cookies: { session: { use: 'set' } } },
  'GET /made/other-cookie': { ...made, answer: nothing, cookies: { session: { use: 'read' } } },
});

let removed = 0;
const handlers: Handlers<typeof contracts> = {
  'POST /made/thing': async () => ({ id: 1, secret: 'no' }),
  'POST /made/later': async () => ({ id: 2 }),
  'DELETE /made/thing': async () => {
    removed += 1;
  },
  'GET /made/table': async () => ({ type: 'text/csv', body: CSV, name: 'Отклики.csv' }),
  'GET /made/own-table': async () => ({ type: 'text/csv', body: CSV, name: 'Отклики.csv' }),
  'GET /made/picture': async () => ({
    type: 'image/webp',
    body: Readable.from([Buffer.from([1, 2]), Buffer.from([3])]),
  }),
  // The cast breaks the type on purpose: the check is at run time.
  'GET /made/untold': async () => ({ type: 'text/html' as 'image/png', body: '<script>' }),
  'GET /made/back': async ({ query }) => ({ location: query.to }),
  'GET /made/provider': async ({ query }) => ({ location: query.to }),
  'POST /made/sign-in': async ({ cookies }) => {
    const before = cookies.get('session');
    cookies.set('session', 's; "1', 3_600);
    cookies.set('refresh', 'r1');
    if (before) cookies.remove('signed_in');
    else cookies.set('signed_in', '1');
    return { location: '/me' };
  },
  'GET /made/session': async ({ cookies }) => ({ session: cookies.get('session') ?? null }),
  'PUT /made/session': async ({ cookies }) => cookies.set('session', '1'),
  'PATCH /made/session': async ({ cookies }) => cookies.set('session', '1'),
  'DELETE /made/session': async ({ cookies }) => cookies.remove('session'),
  'GET /made/other-cookie': async ({ cookies }) => {
    // Its type forbids it.
    (cookies.get as (name: string) => string | undefined)('refresh');
  },
};

type Made = Awaited<ReturnType<typeof createMadeCalls<typeof contracts>>>;
let t: Made;
let https: Made;
beforeAll(async () => {
  t = await createMadeCalls(contracts, handlers, { actors: SIGNED_IN });
  https = await createMadeCalls(contracts, handlers, { publicOrigin: 'https://karkas.example' });
});
afterAll(() => Promise.all([t.close(), https.close()]));

const codeOf = ({ payload }: { payload: string }) => problemSchema.parse(JSON.parse(payload)).code;
const OWN = 'http://localhost:4321';

describe('statuses', () => {
  test('201 and 202 follow the contract; a repeated response has the same status', async () => {
    for (const _time of [1, 2]) {
      const answer = await t.send('POST', '/made/thing', { payload: {}, headers: { 'idempotency-key': 'made' } });
      expect([answer.statusCode, answer.json()]).toEqual([201, { id: 1 }]);
    }
    const later = await t.send('POST', '/made/later');
    expect([later.statusCode, later.json()]).toEqual([202, { id: 2 }]);
  });

  test('204 has no body and takes effect once for a key', async () => {
    for (const _time of [1, 2]) {
      const answer = await t.send('DELETE', '/made/thing', { headers: { 'idempotency-key': 'gone' } });
      expect([answer.statusCode, answer.payload]).toEqual([204, '']);
      expect(answer.headers).not.toHaveProperty('content-type');
    }
    expect(removed).toBe(1);
  });
});

describe('files', () => {
  test('are only for the callers in the contract', async () => {
    const answer = await t.send('GET', '/made/own-table', { headers: { 'x-access-token': 'applicant' } });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'forbidden']);
  });

  test('have a type and a name', async () => {
    const answer = await t.send('GET', '/made/table');
    expect(answer.payload).toBe(CSV);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining("filename*=UTF-8''%D0%9E%D1%82%D0%BA%D0%BB%D0%B8%D0%BA%D0%B8.csv"),
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    });
    const picture = await t.send('GET', '/made/picture');
    expect([...picture.rawPayload]).toEqual([1, 2, 3]);
    expect(picture.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': 'inline' });
  });

  test('are compressed for visitors only', async () => {
    const packed = { 'accept-encoding': 'gzip' };
    expect((await t.send('GET', '/made/table', { headers: packed })).headers['content-encoding']).toBe('gzip');
    const own = await t.send('GET', '/made/own-table', { headers: { ...packed, 'x-access-token': 'head' } });
    expect([own.payload, own.headers['content-encoding']]).toEqual([CSV, undefined]);
  });

  test('of an undeclared type are a server error', async () => {
    const answer = await t.send('GET', '/made/untold');
    expect([answer.statusCode, codeOf(answer)]).toEqual([500, 'internal']);
  });

  test('are blobs for the client, unlike any other response', async () => {
    // The client does not know these calls.
    const call = injectCall(t.app) as unknown as (name: string) => Promise<unknown>;
    const blob = await call('GET /made/table');
    expect(blob).toBeInstanceOf(Blob);
    expect(await (blob as Blob).text()).toBe(CSV);
    expect(await call('DELETE /made/thing')).toBeUndefined();
    const portal = createCall(async () => new Response('<html>', { headers: { 'content-type': 'text/html' } }));
    await expect((portal as unknown as typeof call)('GET /made/table')).rejects.toMatchObject({
      code: 'service_unavailable',
    });
  });
});

describe('redirects', () => {
  test.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'javascript:alert(1)',
    'http://',
    `${OWN}.evil.example`,
  ])('%s is refused', async (to) => {
    const answer = await t.send('GET', `/made/back?to=${encodeURIComponent(to)}`);
    expect([answer.statusCode, codeOf(answer)]).toEqual([400, 'bad_argument']);
    expect(answer.headers).not.toHaveProperty('location');
  });

  test('lead to our pages by path, elsewhere only if the contract allows it', async () => {
    const to = async (call: string, url: string) => {
      const { statusCode, headers, payload } = await t.send('GET', `/made/${call}?to=${encodeURIComponent(url)}`);
      return [statusCode, headers.location, payload];
    };
    expect(await to('back', '/me?tab=1#a')).toEqual([303, '/me?tab=1#a', '']);
    expect(await to('back', `${OWN}/me`)).toEqual([303, '/me', '']);
    expect(await to('provider', 'https://oauth.yandex.ru/authorize?a=1')).toEqual([
      303,
      'https://oauth.yandex.ru/authorize?a=1',
      '',
    ]);
    expect((await to('provider', 'javascript:alert(1)'))[0]).toBe(400);
  });
});

describe('cookies', () => {
  test.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['no origin', {}],
    ['a page that hides its origin', { origin: 'null' }],
    ['another site without an origin', { 'sec-fetch-site': 'cross-site' }],
  ])('%s cannot write with them', async (_name, headers) => {
    const answer = await t.send('POST', '/made/sign-in', { headers });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'origin_denied']);
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test.each(['PUT', 'PATCH', 'DELETE'] as const)('%s is also for our own pages only', async (method) => {
    const refused = await t.send(method, '/made/session', { headers: { origin: 'https://evil.example' } });
    expect([refused.statusCode, codeOf(refused)]).toEqual([403, 'origin_denied']);
    expect(refused.headers).not.toHaveProperty('set-cookie');
    expect((await t.send(method, '/made/session', { headers: { origin: OWN } })).statusCode).toBe(204);
  });

  test('are HttpOnly unless declared readable', async () => {
    const answer = await https.send('POST', '/made/sign-in', { headers: { origin: 'https://karkas.example' } });
    expect(answer.statusCode).toBe(303);
    expect(answer.headers['set-cookie']).toEqual([
      '__Host-session=s%3B%20%221; Max-Age=3600; Path=/; HttpOnly; Secure; SameSite=Lax',
      '__Secure-refresh=r1; Path=/api/made; HttpOnly; Secure; SameSite=Lax',
      'signed_in=1; Path=/; Secure; SameSite=Lax',
    ]);
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  test('have no prefix on plain http, and can be removed', async () => {
    const answer = await t.send('POST', '/made/sign-in', {
      headers: { 'sec-fetch-site': 'same-origin', cookie: 'session=1' },
    });
    expect(answer.headers['set-cookie']).toContain('signed_in=; Max-Age=0; Path=/; SameSite=Lax');
    expect(String(answer.headers['set-cookie'])).not.toMatch(/__|Secure/);
  });

  test('are read by their prefixed name only', async () => {
    const sessionOf = async (from: Made, cookie: string) =>
      (await from.send('GET', '/made/session', { headers: { cookie } })).json<{ session: string | null }>().session;
    expect(await sessionOf(https, 'session=forged')).toBeNull();
    expect(await sessionOf(https, 'session=forged; __Host-session=a%3B')).toBe('a;');
    expect(await sessionOf(t, 'session=plain')).toBe('plain');
    expect(await sessionOf(t, '%; =; __proto__=1')).toBeNull();
  });

  test('that the contract does not declare are a server error', async () => {
    expect((await t.send('GET', '/made/other-cookie')).statusCode).toBe(500);
  });
});

test('OpenAPI describes bodies, responses, cookies and callers', async () => {
  const { paths, components } = (await t.send('GET', '/openapi.json')).json<Record<string, Record<string, never>>>();
  const at = (path: string, method: string) => (paths?.[path] as unknown as Record<string, object>)[method];
  expect(at('/made/thing', 'post')).toMatchObject({
    responses: { 201: { content: { 'application/json': {} } } },
    security: [{}],
  });
  expect(at('/made/thing', 'delete')).toMatchObject({ responses: { 204: { description: 'Done' } } });
  expect(at('/made/own-table', 'get')).toMatchObject({
    responses: { 200: { content: { 'text/csv': { schema: { format: 'binary' } } } } },
    security: [{ accessToken: [] }],
    'x-access': ['member'],
  });
  expect(at('/made/back', 'get')).toMatchObject({ responses: { 303: { description: 'See Location' } } });
  expect(at('/made/session', 'get')).toMatchObject({ parameters: [{ in: 'cookie', name: 'session' }] });
  expect(at('/vacancy/list', 'get')).toMatchObject({
    security: [{}, { accessToken: [] }],
    'x-access': ['public', 'member'],
  });
  expect(components?.securitySchemes).toHaveProperty('accessToken');
});

test.each([
  ['a file under a key', { ...made, answer: fileOf('text/csv'), idempotent: true }],
  ['an upload under a key', { ...made, answer: nothing, files: {}, idempotent: true }],
  ['cookies for foreign pages', { ...made, answer: nothing, cookies: {}, embeddable: 'with-token' }],
  ['what everybody keeps of one person', { ...made, answer: nothing, access: ['public', 'member'], embeddable: true }],
] satisfies [string, Contract][])('%s does not start', (_name, contract) => {
  const [binding] = bindingsOf({ 'POST /made/wrong': contract }, { 'POST /made/wrong': async () => undefined });
  expect(() => binding && refuseContradictions(binding)).toThrow('POST /made/wrong');
});
