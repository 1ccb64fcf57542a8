import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Feed } from '#shared/contracts/embed.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { codeOf, createEmbedWorld, OWN, SITE, type EmbedWorld } from '../setup/embed-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let w: EmbedWorld;
let key: string;
let otherKey: string;
beforeAll(async () => {
  w = await createEmbedWorld();
});
beforeEach(async () => {
  key = await w.makeKey();
  otherKey = await w.makeKey({ companyId: w.other, origins: ['https://other.example'] });
});
afterAll(() => w.t.close());

describe('a key opens its company’s feed', () => {
  test('to its own origin, with headers that let the page read it', async () => {
    const answer = await w.get('feed', { key });
    expect(answer.statusCode).toBe(200);
    expect(w.namesOf(answer.json<Feed>())).toEqual(['welder', 'painter', 'helper']);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': SITE,
      vary: 'origin, accept-encoding',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60, stale-while-revalidate=300',
    });
    expect(answer.headers).not.toHaveProperty('access-control-allow-credentials');
    expect(answer.headers).not.toHaveProperty('set-cookie');
  });

  test.each([['https://www.volga.example'], ['https://jobs.volga.example']])('to %s by a wildcard', async (origin) => {
    expect((await w.get('feed', { key }, { origin })).statusCode).toBe(200);
  });

  test('to our own pages and to clients without an origin', async () => {
    expect((await w.get('feed', { key }, { origin: OWN })).statusCode).toBe(200);
    const plain = await w.get('feed', { key }, {});
    expect(plain.statusCode).toBe(200);
    expect(plain.headers).not.toHaveProperty('access-control-allow-origin');
    expect(plain.headers.vary).toBe('origin, accept-encoding');
  });

  test.each([
    ['https://evil.example'],
    ['http://volga.example'],
    ['https://volga.example:8443'],
    ['https://a.b.volga.example'],
    ['https://volga.example.evil.ru'],
    ['null'],
  ])('not to %s, which can read the error', async (origin) => {
    const answer = await w.get('feed', { key }, { origin });
    expect([answer.statusCode, codeOf(answer)]).toEqual([403, 'origin_denied']);
    expect(answer.json<Problem>().detail).toContain(origin);
    expect(answer.headers).toMatchObject({
      'access-control-allow-origin': origin,
      vary: 'origin, accept-encoding',
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'cross-origin',
    });
  });

  test('not to a stored wildcard over a public suffix', async () => {
    const origins = ['https://*.github.io', SITE];
    await w.t.db.updateTable('embedKey').set({ origins }).where('publicKey', '=', key).execute();
    expect((await w.get('feed', { key }, { origin: 'https://evil.github.io' })).statusCode).toBe(403);
    expect((await w.get('config', { key })).json<{ origins: string[] }>().origins).toEqual([SITE]);
  });

  test('an unknown key is 404, a malformed one 400, both readable', async () => {
    const unknown = await w.get('feed', { key: `pk_live_${'0'.repeat(24)}` });
    expect([unknown.statusCode, codeOf(unknown), unknown.headers['access-control-allow-origin']]).toEqual([
      404,
      'not_found',
      SITE,
    ]);
    const misspelt = await w.get('feed', { key: 'pk_live_x' });
    expect([misspelt.statusCode, codeOf(misspelt), misspelt.headers['access-control-allow-origin']]).toEqual([
      400,
      'bad_argument',
      SITE,
    ]);
  });

  test('an unchanged feed is 304', async () => {
    const { headers } = await w.get('feed', { key });
    const again = await w.get('feed', { key }, { origin: SITE, 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.payload]).toEqual([304, '']);
    expect(again.headers).toMatchObject({
      'access-control-allow-origin': SITE,
      vary: 'origin, accept-encoding',
      etag: headers.etag,
    });
  });

  test('a preflight is neither needed nor answered', async () => {
    const answer = await w.t.app.inject({
      method: 'OPTIONS',
      url: `/api/embed/feed?key=${key}`,
      headers: { origin: SITE, 'access-control-request-method': 'GET' },
    });
    expect(answer.statusCode).toBeGreaterThanOrEqual(404);
    expect(answer.headers).not.toHaveProperty('access-control-allow-methods');
  });
});

describe('another company', () => {
  test('a foreign company id is 404 and reveals nothing', async () => {
    for (const company of [String(w.other), `${w.volga},${w.other}`, '999999']) {
      const answer = await w.get('feed', { key, company });
      expect([answer.statusCode, codeOf(answer)]).toEqual([404, 'not_found']);
      expect(answer.payload).not.toMatch(/Сосед|чужая/);
    }
    expect((await w.get('feed', { key, company: w.volga })).statusCode).toBe(200);
  });

  test('a vacancy of another company, an anonymous one and one kept out of feeds are not found', async () => {
    for (const id of [...w.foreignIds, w.ids.hidden, w.ids.kept, w.ids.draft, 999_999]) {
      const answer = await w.get(`vacancy/${id}`, { key });
      expect([id, answer.statusCode, codeOf(answer)]).toEqual([id, 404, 'not_found']);
    }
  });

  test('each key shows its own company only', async () => {
    expect((await w.t.call('GET /embed/config', { key: otherKey })).company).toMatchObject({
      id: w.other,
      name: 'Сосед',
    });
    expect((await w.t.call('GET /embed/feed', { key: otherKey })).items.map(({ id }) => id)).toEqual([w.foreignIds[0]]);
  });

  test('a hidden company is 404, also by its key', async () => {
    const blocked = await makeCompany(w.t.db, { brandName: 'Закрытая' });
    const blockedKey = await w.makeKey({ companyId: blocked });
    await makeVacancy(w.t.db, blocked);
    await w.t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', blocked).execute();
    await expect(w.t.call('GET /embed/feed', { key: blockedKey })).rejects.toMatchObject({ code: 'not_found' });
    await expect(w.t.call('GET /embed/config', { key: blockedKey })).rejects.toMatchObject({ code: 'not_found' });
    await expect(w.t.call('GET /embed/feed', { company: [blocked] })).rejects.toMatchObject({ code: 'not_found' });
    await expect(w.makeKey({ companyId: blocked })).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('GET /embed/config: the company in brief, the theme and the limits', async () => {
  const themed = await w.makeKey({ theme: { accent: '#c2410c' }, requestsPerMinute: 7 });
  const answer = await w.get('config', { key: themed });
  expect(answer.json()).toEqual({
    company: {
      id: w.volga,
      name: 'Волга-Трубострой',
      logoUrl: expect.stringMatching(/^\/_image\/i\/fit_80x80,dpr_2/),
      url: `${OWN}/company/${w.volga}`,
    },
    widgets: ['vacancy-feed'],
    theme: { accent: '#c2410c' },
    origins: [SITE, 'https://*.volga.example'],
    hours: null,
    version: '0.0.0-test',
    test: false,
    requestsPerMinute: 7,
    limits: { respondsPerDay: 300, messageChars: 4000, messageFiles: 10, fileBytes: 20 * 2 ** 20 },
    // Of every text that a box of a visitor names.
    documents: Object.fromEntries(
      [...SIGN_UP_DOCUMENTS.respond, ...SIGN_UP_DOCUMENTS.chat].map(({ key: document }) => [
        document,
        expect.any(Number),
      ]),
    ),
  });
});

describe('limits', () => {
  test('a key has a limit a minute for each address, and a burst', async () => {
    const narrow = await w.makeKey({ requestsPerMinute: 3 });
    const statuses: number[] = [];
    for (let count = 0; count < 24; count += 1) statuses.push((await w.get('feed', { key: narrow })).statusCode);
    expect(statuses.slice(0, 23)).toEqual(Array(23).fill(200));
    expect(statuses[23]).toBe(429);
    const refused = await w.get('config', { key: narrow });
    expect([codeOf(refused), refused.headers['access-control-expose-headers']]).toEqual([
      'limit_exceeded',
      'retry-after, x-answered-as, content-disposition',
    ]);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const neighbour = await w.t.app.inject({ url: `/api/embed/feed?key=${narrow}`, remoteAddress: '192.0.2.7' });
    expect(neighbour.statusCode).toBe(200);
    expect((await w.get('feed', { key })).statusCode).toBe(200);
  });
});
