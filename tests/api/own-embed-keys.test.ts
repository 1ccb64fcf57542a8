import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createEmbedKey } from '#server/domains/embed/index.ts';
import { system } from '#server/platform/actor.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { EMBED_KEYS_MAX } from '#shared/domain/limits.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeVacancy } from '../setup/things.ts';

type New = CallInput<Contracts['POST /company/embed']>;
type Change = Omit<CallInput<Contracts['PATCH /company/embed/{id}']>, 'id' | 'version'>;
type Head = TestBrowser & { companyId: number };

const SITE = 'https://most.example';

let t: TestApp;
let head: Head;
let foreign: Head;
let viewer: TestBrowser;
let admin: TestBrowser;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'embed-head@stroy.example', innOf(81));
  foreign = await signUpCompany(t, 'embed-foreign@stroy.example', innOf(82));
  viewer = await addMember(t, head, 'embed-viewer@stroy.example', { role: 'viewer' });
  admin = await addMember(t, head, 'embed-custom@stroy.example', { role: 'custom', permissions: ['embed.manage'] });
  await makeVacancy(t.db, head.companyId, { title: 'Сварщик' });
});
afterAll(() => t.close());

const errorsOf = (promise: Promise<unknown>) =>
  promise.then(
    () => {
      throw new Error('It was not refused');
    },
    (error: { problem: { errors?: { field: string; message: string }[] } }) => error.problem.errors ?? [],
  );
const add = (fields: Partial<New> = {}, who: Pick<TestBrowser, 'call'> = head) =>
  who.call('POST /company/embed', { name: 'Сайт', origins: [SITE], widgets: ['vacancy-feed'], ...fields });
const listed = async (who: Pick<TestBrowser, 'call'> = head) => (await who.call('GET /company/embed')).items;
const found = async (id: string) => (await listed()).find((one) => one.id === id);
const change = async (id: string, fields: Change, who: Pick<TestBrowser, 'call'> = head) =>
  who.call('PATCH /company/embed/{id}', { id, version: (await found(id))?.version ?? 1, ...fields });
const revoke = (id: string, who: Pick<TestBrowser, 'call'> = head) => who.call('DELETE /company/embed/{id}', { id });
const feedFor = async (key: string, origin = SITE) =>
  (await t.app.inject({ url: `/api/embed/feed?key=${key}`, headers: { origin } })).statusCode;
/** Keys are cached for some seconds without a bus. */
const passCache = () => (t.clock.time = new Date(t.clock.time.getTime() + 6_000));

describe('a key of the own company', () => {
  test('opens its feed for its origin', async () => {
    const made = await add({ name: ' Сайт  компании ', origins: ['HTTPS://Most.example:443/', SITE] });
    expect(made).toMatchObject({
      name: 'Сайт  компании',
      test: false,
      origins: [SITE],
      widgets: ['vacancy-feed'],
      scopes: ['feed.read'],
      respondsPerDay: 300,
      status: 'active',
      rotatesUntil: null,
      revokedAt: null,
      lastUsedAt: null,
      createdBy: 'Алсу Хайруллина',
      actions: ['rotate', 'revoke'],
      mayEdit: true,
    });
    expect(made.publicKey).toMatch(/^pk_live_/);
    expect(await feedFor(made.publicKey)).toBe(200);
    expect(await feedFor(made.publicKey, 'https://other.example')).toBe(403);
    expect(await found(made.id)).toEqual({ ...made, lastUsedAt: expect.any(String) });
  });

  test('is made by a member with the permission, for responds too', async () => {
    const made = await add({ widgets: ['vacancy-feed', 'respond-button'], test: true }, admin);
    expect(made).toMatchObject({ test: true, scopes: ['feed.read', 'respond.create'], createdBy: 'Ринат Галеев' });
    expect(made.publicKey).toMatch(/^pk_test_/);
  });

  test('repeated with the same idempotency key is one key', async () => {
    const count = (await listed()).length;
    const body = { name: 'Дважды', origins: [SITE], widgets: ['vacancy-feed'] } satisfies New;
    const idempotencyKey = crypto.randomUUID();
    const [one, other] = [
      await head.call('POST /company/embed', body, { idempotencyKey }),
      await head.call('POST /company/embed', body, { idempotencyKey }),
    ];
    expect(other).toEqual(one);
    expect(await listed()).toHaveLength(count + 1);
  });

  test.each<[Partial<New>, [string, RegExp][]]>([
    [{ origins: [] }, [['origins', /адрес сайта/]]],
    [{ origins: Array.from({ length: 21 }, (_, at) => `https://a${at}.ru`) }, [['origins', /больше 20/]]],
    [
      { origins: [SITE, 'наш сайт', 'http://localhost:3000', '*', 'https://*.github.io'] },
      [
        ['origins.1', /: https:\/\/example\.ru$/],
        ['origins.2', /тестовый/],
        ['origins.3', /[Зз]вёздочка/],
        ['origins.4', /[Зз]вёздочка/],
      ],
    ],
    [{ name: ' ' }, [['name', /Назовите/]]],
    [{ widgets: [] }, [['widgets', /для чего/]]],
    [{ respondsPerDay: 0 }, [['respondsPerDay', /от\u00a01 до\u00a01000$/]]],
    [{ respondsPerDay: 1_001 }, [['respondsPerDay', /от\u00a01 до\u00a01000$/]]],
  ])('%j is refused at its fields', async (fields, expected) => {
    const errors = await errorsOf(add(fields));
    expect(errors.map(({ field }) => field)).toEqual(expected.map(([field]) => field));
    for (const [at, [, message]] of expected.entries()) expect(errors[at]?.message).toMatch(message);
  });

  test('a test key may be for this machine', async () => {
    expect((await add({ origins: ['http://localhost:3000'], test: true })).origins).toEqual(['http://localhost:3000']);
  });

  test('is changed; the origin that was taken away is refused', async () => {
    const { id, publicKey, version } = await add();
    expect(await feedFor(publicKey)).toBe(200);
    expect(
      await change(id, { name: 'Новый сайт', origins: ['https://*.most.example'], widgets: ['respond-button'] }),
    ).toMatchObject({
      id,
      publicKey,
      name: 'Новый сайт',
      origins: ['https://*.most.example'],
      widgets: ['respond-button'],
      scopes: ['respond.create'],
      version: version + 1,
    });
    expect(await change(id, { widgets: ['vacancy-feed'], respondsPerDay: 5 })).toMatchObject({
      name: 'Новый сайт',
      respondsPerDay: 5,
    });
    passCache();
    expect([await feedFor(publicKey), await feedFor(publicKey, 'https://job.most.example')]).toEqual([403, 200]);
    const late = head.call('PATCH /company/embed/{id}', { id, version, name: 'Поздно' });
    await expect(late).rejects.toEqual(refusal('conflict'));
    expect((await errorsOf(change(id, { origins: ['http://127.0.0.1'] })))[0]?.field).toBe('origins.0');
  });

  test('is replaced: both hold for a week, only the new one can be changed', async () => {
    const before = t.clock.time;
    const old = await add();
    const next = await change(old.id, { action: 'rotate' }, admin);
    expect(next).toMatchObject({ name: old.name, origins: old.origins, status: 'active', createdBy: 'Ринат Галеев' });
    expect(next.publicKey).not.toBe(old.publicKey);
    expect(await found(old.id)).toMatchObject({
      status: 'rotating',
      rotatesUntil: new Date(before.getTime() + 7 * DAY_MS).toISOString(),
      actions: ['revoke'],
      mayEdit: false,
    });
    for (const key of [old.publicKey, next.publicKey]) expect(await feedFor(key)).toBe(200);
    await expect(change(old.id, { name: 'Старый' })).rejects.toEqual(refusal('wrong_state'));
    await expect(change(old.id, { action: 'rotate' })).rejects.toEqual(refusal('wrong_state'));
    const ended = new Date(before.getTime() - 1);
    await t.db.updateTable('embedKey').set({ rotatesUntil: ended }).where('id', '=', old.id).execute();
    expect(await found(old.id)).toMatchObject({
      status: 'revoked',
      actions: [],
      rotatesUntil: null,
      revokedAt: ended.toISOString(),
    });
    passCache();
    expect([await feedFor(old.publicKey), await feedFor(next.publicKey)]).toEqual([403, 200]);
  });

  test('is revoked for good', async () => {
    const { id, publicKey } = await add();
    await feedFor(publicKey);
    await revoke(id);
    expect(await found(id)).toMatchObject({ status: 'revoked', actions: [], revokedAt: expect.any(String) });
    passCache();
    expect(await feedFor(publicKey)).toBe(403);
    await expect(revoke(id)).rejects.toEqual(refusal('wrong_state'));
    await expect(change(id, { name: 'Снова' })).rejects.toEqual(refusal('wrong_state'));
  });

  test('each change is told to every process and written down', async () => {
    await t.db.deleteFrom('outboxEvent').execute();
    const { id, publicKey } = await add();
    await change(id, { name: 'Другой' });
    const next = await change(id, { action: 'rotate' });
    await revoke(next.id);
    const told = await t.db
      .selectFrom('outboxEvent')
      .select('tags')
      .where('type', '=', 'embed_key.changed')
      .orderBy('id')
      .execute();
    expect(told.map(({ tags }) => tags[0])).toEqual(
      [publicKey, publicKey, publicKey, next.publicKey, next.publicKey].map((key) => `embed_key:${key}`),
    );
    const written = await t.db
      .selectFrom('auditEntry')
      .select(['action', 'actorKind'])
      .where('target', '=', `company:${head.companyId}`)
      .where('action', 'like', 'embed_key.%')
      .orderBy('id', 'desc')
      .limit(4)
      .execute();
    expect(written.map(({ action }) => action).reverse()).toEqual([
      'embed_key.add',
      'embed_key.edit',
      'embed_key.rotate',
      'embed_key.revoke',
    ]);
  });
});

describe('nobody else’s', () => {
  test('is in the list of another company', async () => {
    const { id } = await add();
    expect((await listed(foreign)).map((key) => key.id)).not.toContain(id);
  });

  test('a member without the permission, an applicant and a visitor', async () => {
    const { id } = await add();
    const applicant = openBrowser(t);
    applicant.token = (await signUpByPhone(t, applicant, phone(8_101))).accessToken;
    for (const [who, refused] of [
      [viewer, 'forbidden'],
      [applicant, 'forbidden'],
      [openBrowser(t), 'unauthorized'],
    ] as const) {
      await expect(listed(who)).rejects.toEqual(refusal(refused));
      await expect(add({}, who)).rejects.toEqual(refusal(refused));
      await expect(change(id, { name: 'Мой' }, who)).rejects.toEqual(refusal(refused));
      await expect(revoke(id, who)).rejects.toEqual(refusal(refused));
    }
    expect(await found(id)).toMatchObject({ name: 'Сайт', status: 'active' });
  });
});

describe('who responds', () => {
  test('is told to pages only where the company has ticked it, and the journal says so', async () => {
    const made = await add({ widgets: ['respond-button'], exposesPii: true });
    expect(made.scopes).toEqual(['respond.create', 'pii.events']);
    // What is not said stays; a key without responds has nobody to tell of.
    expect((await change(made.id, { widgets: ['vacancy-feed', 'respond-button'] })).scopes).toContain('pii.events');
    expect((await change(made.id, { name: 'Другой' })).scopes).toContain('pii.events');
    expect((await change(made.id, { exposesPii: false })).scopes).toEqual(['feed.read', 'respond.create']);
    expect((await change(made.id, { widgets: ['vacancy-feed'], exposesPii: true })).scopes).toEqual(['feed.read']);
    const rows = await t.db
      .selectFrom('auditEntry')
      .select('details')
      .where('action', 'in', ['embed_key.add', 'embed_key.edit'])
      .execute();
    const ofKey = rows
      .map(({ details }) => details as Record<string, string>)
      .filter(({ key }) => key === made.publicKey);
    expect(ofKey.map(({ exposesPii }) => exposesPii)).toEqual(['true', 'true', 'true', undefined, undefined]);
  });

  test.each([
    ['respond-button', 'respond/form', (vacancy: number) => `&vacancy=${vacancy}`],
    ['chat-bubble', 'chat/form', () => ''],
  ] as const)('the form of a %s says whether the page may be told', async (widget, form, query) => {
    const vacancy = await makeVacancy(t.db, head.companyId, { title: 'Монтажник' });
    const keys = [true, false].map((exposesPii) => add({ widgets: [widget], exposesPii }));
    const told = (await Promise.all(keys)).map(async ({ publicKey }) => {
      const url = `/api/embed/${form}?key=${publicKey}${query(vacancy)}`;
      return (await t.app.inject({ url, headers: { origin: SITE } })).json<{ exposesPii?: true }>().exposesPii;
    });
    expect(await Promise.all(told)).toEqual([true, undefined]);
  });
});

describe('bounds', () => {
  test('a restricted company makes no new keys and may revoke what it has', async () => {
    const { id } = await add({}, foreign);
    const { id: kept } = await add({}, foreign);
    const setStatus = (status: string) =>
      t.db.updateTable('company').set({ status }).where('id', '=', foreign.companyId).execute();
    await setStatus('restricted');
    expect(await foreign.call('GET /company/embed')).toMatchObject({ mayAdd: false });
    await expect(add({}, foreign)).rejects.toEqual(refusal('wrong_state'));
    const rotation = foreign.call('PATCH /company/embed/{id}', { id: kept, version: 1, action: 'rotate' });
    await expect(rotation).rejects.toEqual(refusal('wrong_state'));
    await revoke(id, foreign);
    await setStatus('unverified');
    expect(await foreign.call('GET /company/embed')).toMatchObject({ mayAdd: true });
  });

  test('a company has so many living keys', async () => {
    const context = t.context(system);
    const living = (await listed()).filter(({ status }) => status !== 'revoked');
    for (let at = living.length; at < EMBED_KEYS_MAX; at++)
      await createEmbedKey(context, {
        companyId: head.companyId,
        name: `Ключ ${at}`,
        origins: [SITE],
        test: false,
        allowLoopback: false,
      });
    expect(await head.call('GET /company/embed')).toMatchObject({ mayAdd: false });
    await expect(add()).rejects.toEqual(refusal('wrong_state'));
    const [newest] = await listed();
    expect(newest?.createdBy).toBeNull();
    const id = newest?.id ?? '';
    await expect(change(id, { action: 'rotate' })).rejects.toEqual(refusal('wrong_state'));
    expect(await found(id)).toMatchObject({ status: 'active' });
    await revoke(id);
    expect(await add()).toMatchObject({ status: 'active' });
  });
});
