import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  createEmbedKeys,
  endRotations,
  findKeysOf,
  revokeEmbedKey,
  rotateEmbedKey,
} from '#server/domains/embed/index.ts';
import { startEventBus } from '#server/platform/event-bus.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { codeOf, createEmbedWorld, SITE, type EmbedWorld } from '../setup/embed-world.ts';

let w: EmbedWorld;
let key: string;
beforeAll(async () => {
  w = await createEmbedWorld();
});
beforeEach(async () => {
  key = await w.makeKey();
});
afterAll(() => w.t.close());

describe('the life of a key', () => {
  test('a revoked key opens nothing', async () => {
    await revokeEmbedKey(w.control(), key);
    for (const path of ['feed', 'config', `vacancy/${w.ids.welder}`]) {
      const answer = await w.get(path, { key });
      expect([answer.statusCode, codeOf(answer), answer.headers['access-control-allow-origin']]).toEqual([
        403,
        'key_revoked',
        SITE,
      ]);
    }
    await expect(revokeEmbedKey(w.control(), key)).rejects.toMatchObject({ code: 'wrong_state' });
    await expect(rotateEmbedKey(w.control(), key)).rejects.toMatchObject({ code: 'wrong_state' });
  });

  test('a key is cached for five seconds at most', async () => {
    await w.get('feed', { key });
    await revokeEmbedKey(w.control(), key);
    w.passSeconds(5);
    expect(codeOf(await w.get('feed', { key }))).toBe('key_revoked');
  });

  test('a change reaches every process at once', async () => {
    const keys = createEmbedKeys();
    const connected = Promise.withResolvers<void>();
    const bus = startEventBus(w.t.url, {
      onNotice: (notice) => keys.follow(notice),
      onState: () => connected.resolve(),
      onUnknown: () => {},
    });
    await connected.promise;
    const status = async () => (await keys.find(w.t.db, key, w.t.clock.time))?.status;
    expect(await status()).toBe('active');
    await revokeEmbedKey(w.control(), key);
    await expect.poll(status).toBe('revoked');
    await bus.stop();
  });

  test('each change removes the key’s cached pages', async () => {
    await w.t.db.deleteFrom('outboxEvent').execute();
    const { publicKey } = await rotateEmbedKey(w.control(), key);
    await revokeEmbedKey(w.control(), publicKey);
    const told = await w.t.db.selectFrom('outboxEvent').select(['type', 'tags', 'removes']).orderBy('id').execute();
    expect(told).toEqual(
      [key, publicKey, publicKey].map((one) => ({
        type: 'embed_key.changed',
        tags: [`embed_key:${one}`],
        removes: true,
      })),
    );
  });

  test('after a rotation both keys are valid for a week', async () => {
    const before = w.t.clock.time;
    const successor = await rotateEmbedKey(w.control(), key);
    expect(successor).toMatchObject({ companyId: w.volga, origins: [SITE, 'https://*.volga.example'] });
    for (const one of [key, successor.publicKey]) expect((await w.get('feed', { key: one })).statusCode).toBe(200);
    w.passSeconds(7 * 86_400 - 10);
    expect((await w.get('feed', { key })).statusCode).toBe(200);
    w.passSeconds(11);
    expect(codeOf(await w.get('feed', { key }))).toBe('key_revoked');
    expect((await w.get('feed', { key: successor.publicKey })).statusCode).toBe(200);
    await endRotations(w.control());
    const { status } = await w.t.db
      .selectFrom('embedKey')
      .select('status')
      .where('publicKey', '=', key)
      .executeTakeFirstOrThrow();
    expect(status).toBe('revoked');
    w.t.clock.time = before;
  });

  test('a suspended key has its own error', async () => {
    await w.t.db.updateTable('embedKey').set({ status: 'suspended' }).where('publicKey', '=', key).execute();
    const problem = (await w.get('feed', { key })).json<Problem>();
    expect(problem).toMatchObject({ code: 'key_revoked', detail: expect.stringContaining('приостановлен') });
  });

  test('a key is limited to its widgets and rights', async () => {
    const chatOnly = await w.makeKey({ widgets: ['chat-bubble'] });
    const respondOnly = await w.makeKey({ scopes: ['respond.create'] });
    for (const one of [chatOnly, respondOnly]) expect(codeOf(await w.get('feed', { key: one }))).toBe('forbidden');
    expect((await w.t.call('GET /embed/config', { key: chatOnly })).widgets).toEqual(['chat-bubble']);
  });

  test('its last use is stored, once a minute', async () => {
    const lastUsed = async () =>
      (await w.t.db.selectFrom('embedKey').select('lastUsedAt').where('publicKey', '=', key).executeTakeFirstOrThrow())
        .lastUsedAt;
    await w.get('feed', { key });
    const first = await lastUsed();
    expect(first).toEqual(w.t.clock.time);
    w.passSeconds(30);
    await w.get('feed', { key });
    expect(await lastUsed()).toEqual(first);
    w.passSeconds(31);
    await w.get('feed', { key });
    expect(await lastUsed()).toEqual(w.t.clock.time);
  });

  test.each([
    [['https://user@example.ru'], /нужен адрес сайта/],
    [['вакансии'], /нужен адрес сайта/],
    [['ftp://example.ru'], /нужен адрес сайта/],
    [['javascript:alert(1)'], /нужен адрес сайта/],
    [["https://a'b.example.ru/job"], /нужен адрес сайта/],
    [['https://*.github.io/job'], /звёздочка/],
    [['http://localhost:3000/job'], /тестовый/],
    [['*'], /^\*: звёздочка/],
    [['https://*.ru'], /звёздочка/],
    [['http://localhost:3000'], /тестовый/],
    [Array.from({ length: 21 }, (_, at) => `https://a${at}.ru`), /20/],
  ])('origins %j are refused', async (origins, detail) => {
    await expect(w.makeKey({ origins })).rejects.toMatchObject({
      code: 'bad_argument',
      details: { detail: expect.stringMatching(detail) },
    });
  });

  test('of the address of a page its site counts, each once', async () => {
    const given = [
      'https://Example.ru/careers?a=1#b',
      'example.ru/job',
      ' https://example.ru ',
      'http://стройка.рф:8080/',
      '*.example.ru/вакансии',
    ];
    const key = await w.makeKey({ origins: given });
    const [row] = (await findKeysOf(w.t.db, w.volga)).filter(({ publicKey }) => publicKey === key);
    expect(row?.origins).toEqual(['https://example.ru', 'http://xn--80ardojfh.xn--p1ai:8080', 'https://*.example.ru']);
  });

  test('localhost: a test key, or a live one if allowed', async () => {
    const origins = ['http://127.0.0.1:4322'];
    const testKey = await w.makeKey({ origins, test: true });
    expect(testKey).toMatch(/^pk_test_/);
    expect((await w.get('feed', { key: testKey }, { origin: 'http://127.0.0.1:4322' })).statusCode).toBe(200);
    expect((await w.t.call('GET /embed/config', { key: testKey })).test).toBe(true);
    expect(await w.makeKey({ origins, allowLoopback: true })).toMatch(/^pk_live_/);
  });
});
