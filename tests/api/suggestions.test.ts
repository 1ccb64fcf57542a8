import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addedCityNames, cityKey, createMatcher, loadAdded, syncCompendium } from '#server/domains/compendium/index.ts';
import { replaceAdded } from '#server/domains/compendium/added.ts';
import { ANDROID, openBrowser, signUpByEmail, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { injectCall } from '../setup/inject-call.ts';
import { decide, queueOf, waitingIn } from '../setup/moderation-world.ts';
import { hireStaff } from '../setup/staff-world.ts';

let t: TestApp;
let ildar: TestBrowser;
let alsu: TestBrowser;
const ILDAR = 'ildar@pochta.example';
const ALSU = 'alsu@pochta.example';
const YAMAL = 89;

beforeAll(async () => {
  t = await createTestApp();
  ildar = openBrowser(t, ANDROID);
  alsu = openBrowser(t);
  await signUpByEmail(t, ildar, ILDAR);
  await signUpByEmail(t, alsu, ALSU);
});
afterAll(async () => {
  // Other files of this worker share the module.
  replaceAdded({ cities: [], workTypes: [] });
  await t.close();
});

/** The bus is not there: what every process does at the event. */
const hear = () => t.sources.addedItems.follow({ type: 'compendium.changed' });
const suggestCity = (who: TestBrowser, name: string, regionId = YAMAL) =>
  who.call('POST /compendium/custom-city/add', { name, regionId, settlement: 'urban_settlement' });
const suggestWork = (who: TestBrowser, name: string) => who.call('POST /compendium/add-work-type', { name });
const rowsOf = (name: string) => t.db.selectFrom('suggestedItem').selectAll().where('name', '=', name).execute();
const refusedAt = (field: string) => ({ code: 'bad_argument', problem: { errors: [{ field }] } });

async function idOf(kind: 'custom-city' | 'work-type', title: string): Promise<string> {
  const items = await queueOf(t, kind).list(t.db, { limit: 100, offset: 0 }, t.clock.now());
  return items.find((item) => item.title === title)?.id ?? '';
}

describe('POST /compendium/custom-city/add', () => {
  test('a city that the dictionary has is answered with its id, in any spelling', async () => {
    const known = { status: 'exists', id: 7201, name: 'Тюмень' };
    expect(await suggestCity(ildar, 'Тюмень', 72)).toEqual(known);
    expect(await suggestCity(ildar, 'город  тюмень', 72)).toEqual(known);
    expect(await rowsOf('Тюмень')).toEqual([]);
  });

  test('the same name in another region is another city', async () => {
    expect(await suggestCity(ildar, 'Тюмень')).toEqual({ status: 'waiting', name: 'Тюмень' });
  });

  test('others join, and staff see one', async () => {
    await suggestCity(ildar, 'Новый Порт');
    await suggestCity(ildar, 'новый порт');
    await suggestCity(alsu, 'пос Новый Порт');
    const waiting = await queueOf(t, 'custom-city').list(t.db, { limit: 100, offset: 0 }, t.clock.now());
    const found = waiting.filter(({ title }) => cityKey(title) === 'новый порт');
    expect(found).toMatchObject([{ title: 'Новый Порт', subtitle: 'Ямало-Ненецкий автономный округ' }]);
    expect(await queueOf(t, 'custom-city').count(t.db)).toBe(waiting.length);
    const item = await queueOf(t, 'custom-city').read(t.db, found[0]?.id ?? '', t.clock.now());
    expect(item).toMatchObject({ actions: ['approve', 'refuse'], version: null });
    expect(item?.fields).toContainEqual({ name: 'senders', title: 'Предложили', value: '2\u00a0человека' });
    expect((await ildar.call('GET /users/suggestions')).items[0]).toMatchObject({
      kind: 'city',
      name: 'Новый Порт',
      regionName: 'Ямало-Ненецкий автономный округ',
      status: 'waiting',
      reason: null,
    });
  });

  test('sent twice at once it is stored once', async () => {
    await Promise.all([suggestCity(ildar, 'Сеяха'), suggestCity(ildar, 'Сеяха')]);
    expect(await rowsOf('Сеяха')).toHaveLength(1);
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'Я' }],
    ['name', { name: 'Novy Port' }],
    ['name', { name: 'Порт 89172041683' }],
    ['name', { name: 'Порт<script>' }],
    ['name', { name: 'п'.repeat(101) }],
    ['regionId', { regionId: 0 }],
    ['regionId', { regionId: 1_000 }],
    ['regionId', { regionId: 2 ** 40 }],
    ['settlement', { settlement: 'planet' as 'city' }],
  ])('a wrong %s is said at its field', async (field, change) => {
    const sent = ildar.call('POST /compendium/custom-city/add', { name: 'Салемал', regionId: YAMAL, ...change });
    await expect(sent).rejects.toMatchObject(refusedAt(field));
  });
});

describe('POST /compendium/add-work-type', () => {
  test('a kind of work that the dictionary has is answered with its key', async () => {
    expect(await suggestWork(ildar, 'свайная работа')).toEqual({
      status: 'exists',
      id: 'piles',
      name: 'Свайные работы',
    });
  });

  test('another one waits for staff', async () => {
    expect(await suggestWork(ildar, 'Монтаж бассейнов')).toEqual({ status: 'waiting', name: 'Монтаж бассейнов' });
    await suggestWork(alsu, 'монтаж бассейна');
    expect(await waitingIn(t, 'work-type')).toHaveLength(1);
  });
});

test('a visitor suggests nothing and has no suggestions', async () => {
  const { call } = openBrowser(t);
  const unauthorized = { code: 'unauthorized' };
  const city = { name: 'Салемал', regionId: YAMAL };
  await expect(call('POST /compendium/custom-city/add', city)).rejects.toMatchObject(unauthorized);
  await expect(call('POST /compendium/add-work-type', { name: 'Монтаж саун' })).rejects.toMatchObject(unauthorized);
  await expect(call('GET /users/suggestions')).rejects.toMatchObject(unauthorized);
});

test('everybody sees their own', async () => {
  const names = (await alsu.call('GET /users/suggestions')).items.map(({ name }) => name);
  expect(names).toEqual(['монтаж бассейна', 'пос Новый Порт']);
});

test('ten a day and account; what exists or waits already is not counted', async () => {
  const busy = openBrowser(t);
  await signUpByEmail(t, busy, 'busy@pochta.example');
  const letters = [...'абвгдежзик'];
  for (const letter of letters) await suggestCity(busy, `Порт ${letter}${letter}`);
  await suggestCity(busy, 'Порт аа');
  await suggestCity(busy, 'Салехард');
  await expect(suggestCity(busy, 'Порт лл')).rejects.toMatchObject({ code: 'limit_exceeded' });
  await expect(suggestWork(busy, 'Монтаж саун')).rejects.toMatchObject({ code: 'limit_exceeded' });
});

describe('approved', () => {
  let id: number;

  test('a city is in lists, lookups and addresses, and those who suggested it hear by mail', async () => {
    const moderator = await hireStaff(t, 'moderator@karkas.example', 'moderator');
    const kind = 'custom-city';
    const item = await idOf(kind, 'Новый Порт');
    await moderator.call('POST /staff/moderation/{kind}/{id}', { kind, id: item, action: 'approve', version: null });
    await hear();
    const answer = await suggestCity(alsu, 'Новый Порт');
    expect(answer).toMatchObject({ status: 'exists', name: 'Новый Порт' });
    id = answer.status === 'exists' ? answer.id : 0;
    expect(id).toBeGreaterThanOrEqual(1_000_000);
    const { regions } = await t.call('GET /addresses/region');
    expect(regions.find((region) => region.id === YAMAL)?.cities.at(-1)).toEqual({
      id,
      name: 'Новый Порт',
      slug: 'novyy-port',
      population: 0,
      prepositional: 'посёлке Новый Порт',
      aliases: [],
    });
    for (const [address, link] of [
      [ILDAR, '/profile/settings?open=city#city'],
      [ALSU, '/profile/settings?open=city#city'],
    ] as const)
      expect((await t.messages.last(address, 'suggestion-approved')).data).toEqual({
        what: 'Посёлок Новый Порт',
        link,
      });
    expect((await ildar.call('GET /users/suggestions')).items).toContainEqual(
      expect.objectContaining({ name: 'Новый Порт', status: 'approved' }),
    );
  });

  test('people choose it, and its list has an address', async () => {
    const { version } = await ildar.call('GET /users/me');
    await ildar.call('PATCH /users/applicant/update', { version, cityId: id });
    expect((await ildar.call('GET /users/me')).city).toMatchObject({ id, name: 'Новый Порт', slug: 'novyy-port' });
    const list = await t.call('GET /search/vacancy', { slug: 'novyy-port' });
    expect(list).toMatchObject({ total: 0, named: { city: { id, prepositional: 'посёлке Новый Порт' } } });
  });

  test('an import finds it', () => {
    expect(createMatcher(addedCityNames()).city('п. Новый Порт (ЯНАО)')).toEqual({ cityId: id, regionId: YAMAL });
  });

  test('another process answers the same', async () => {
    const other = injectCall(await t.anotherProcess());
    expect((await other('GET /search/vacancy', { slug: 'novyy-port' })).named.city?.id).toBe(id);
  });

  test('a start with other data files keeps it', async () => {
    replaceAdded({ cities: [], workTypes: [] });
    await t.db.updateTable('compendiumVersion').set({ hash: 'of another version' }).execute();
    await syncCompendium(t.db);
    await expect(t.call('GET /search/vacancy', { slug: 'novyy-port' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await loadAdded(t.db);
    expect((await t.call('GET /search/vacancy', { slug: 'novyy-port' })).named.city?.id).toBe(id);
  });

  test('a data file that gets the same address later has it', async () => {
    await t.db.updateTable('city').set({ slug: 'old-moskva' }).where('slug', '=', 'moskva').execute();
    await t.db.updateTable('city').set({ slug: 'moskva' }).where('id', '=', id).execute();
    await t.db.updateTable('compendiumVersion').set({ hash: 'of another version' }).execute();
    await syncCompendium(t.db);
    const row = await t.db.selectFrom('city').select('slug').where('id', '=', id).executeTakeFirst();
    expect(row?.slug).toBe(`moskva-${id}`);
    await t.db.updateTable('city').set({ slug: 'novyy-port' }).where('id', '=', id).execute();
  });

  test('a city whose address is taken has one with its region', async () => {
    await decide(t, 'custom-city', await idOf('custom-city', 'Тюмень'), { action: 'approve' });
    await hear();
    const { regions } = await t.call('GET /addresses/region');
    const { slug: region, cities } = regions.find((one) => one.id === YAMAL) ?? { slug: '', cities: [] };
    expect(cities.find(({ name }) => name === 'Тюмень')?.slug).toBe(`tyumen-${region}`);
  });

  test('a long name has an address that its list accepts', async () => {
    const name = `Щ${'щ'.repeat(99)}`;
    await suggestCity(alsu, name);
    await decide(t, 'custom-city', await idOf('custom-city', name), { action: 'approve' });
    await hear();
    const { regions } = await t.call('GET /addresses/region');
    const slug = regions.flatMap(({ cities }) => cities).find((city) => city.name === name)?.slug ?? '';
    expect((await t.call('GET /search/vacancy', { slug })).named.city?.name).toBe(name);
  });

  test('a kind of work is in the dictionary, its suggestions and its names', async () => {
    const before = await t.call('GET /compendium/{kind}', { kind: 'work-type' });
    await decide(t, 'work-type', await idOf('work-type', 'Монтаж бассейнов'), { action: 'approve' });
    await hear();
    const item = { id: 'montazh_basseynov', name: 'Монтаж бассейнов', note: null, parentId: null };
    const after = await t.call('GET /compendium/{kind}', { kind: 'work-type' });
    expect(after.items).toEqual([...before.items, item]);
    expect(after.version).not.toBe(before.version);
    expect((await t.call('GET /compendium/{kind}', { kind: 'work-type', q: 'бассейн' })).items).toEqual([item]);
    expect(await suggestWork(ildar, 'монтаж бассейнов')).toMatchObject({ status: 'exists', id: item.id });
    expect((await t.messages.last(ALSU, 'suggestion-approved')).data).toEqual({
      what: 'Вид работ «Монтаж бассейнов»',
      link: null,
    });
  });
});

describe('refused', () => {
  test('with a reason; the same person is not asked again, another may', async () => {
    const id = await idOf('custom-city', 'Сеяха');
    await decide(t, 'custom-city', id, { action: 'refuse', reason: 'false_data', note: 'Такого посёлка нет.' });
    expect((await t.messages.last(ILDAR, 'suggestion-refused')).data).toEqual({
      what: 'Посёлок Сеяха',
      reason: 'Такого посёлка нет.',
    });
    await expect(suggestCity(ildar, 'СЕЯХА')).rejects.toMatchObject({ code: 'wrong_state' });
    expect(await suggestCity(alsu, 'Сеяха')).toMatchObject({ status: 'waiting' });
  });

  test('without a note the reason is told in its own words', async () => {
    await suggestWork(alsu, 'Чистка снега');
    await decide(t, 'work-type', await idOf('work-type', 'Чистка снега'), {
      action: 'refuse',
      reason: 'already_exists',
    });
    const { data } = await t.messages.last(ALSU, 'suggestion-refused');
    expect(data.reason).toContain('уже есть в\u00a0нашем списке');
  });

  test('what was decided is decided', async () => {
    const [row] = await rowsOf('Чистка снега');
    await expect(decide(t, 'work-type', row?.id ?? '', { action: 'approve' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(decide(t, 'work-type', 'nothing', { action: 'approve' })).rejects.toMatchObject({ code: 'not_found' });
  });
});

test('support may not decide', async () => {
  const support = await hireStaff(t, 'support@karkas.example', 'support');
  const decision = {
    kind: 'custom-city',
    id: await idOf('custom-city', 'Сеяха'),
    action: 'approve',
    version: null,
  } as const;
  await expect(support.call('POST /staff/moderation/{kind}/{id}', decision)).rejects.toMatchObject({
    code: 'not_found',
  });
});

test('of an erased account the words stay, nobody’s, and are decided', async () => {
  const { id: accountId } = await alsu.call('GET /users/me');
  await reactToErasure(t, accountId);
  const rows = await t.db.selectFrom('suggestedItem').select('id').where('accountId', '=', accountId).execute();
  expect(rows).toEqual([]);
  await decide(t, 'custom-city', await idOf('custom-city', 'Сеяха'), { action: 'approve' });
});
