import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveVacancy, type NewVacancy } from '#server/domains/vacancy/index.ts';
import type { Feed } from '#shared/contracts/embed.ts';
import type { Problem } from '#shared/contracts/problem.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { asHead } from '../setup/actors.ts';
import {
  codeOf,
  createEmbedWorld,
  kazan,
  moskva,
  OWN,
  painter,
  SITE,
  welder,
  type EmbedWorld,
} from '../setup/embed-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let w: EmbedWorld;
let key: string;
let otherKey: string;
beforeAll(async () => {
  w = await createEmbedWorld();
  key = await w.makeKey();
  otherKey = await w.makeKey({ companyId: w.other });
});
afterAll(() => w.t.close());

describe('GET /embed/feed', () => {
  test.each<[Record<string, string | number>, string[]]>([
    [{ q: 'welder' }, ['welder']],
    [{ q: 'помогать' }, ['helper']],
    [{ q: 'welder высокая зарплата' }, ['welder']],
    [{ q: 'высокая зарплата' }, ['helper', 'welder', 'painter']],
    [{ q: 'высокая зарплата', exact: '1' }, []],
    [{ q: 'asdfgh' }, []],
    [{ q: 'бармен' }, []],
    [{ city: moskva.id }, ['painter']],
    [{ spec: painter.id }, ['painter', 'helper']],
    [{ schedule: 'rotation' }, ['welder']],
    [{ contract: 'gph' }, ['painter', 'helper']],
    [{ pay_mode: 'shift' }, ['painter']],
    [{ tags: 'summer,night' }, ['welder', 'painter']],
    [{ tags: 'unknown' }, []],
    [{ sort: 'pay' }, ['helper', 'welder', 'painter']],
    [{ sort: 'starts_soon' }, ['welder', 'helper', 'painter']],
    [{ spec: painter.id, city: kazan.id }, ['helper']],
    [{ per_page: 2 }, ['welder', 'painter']],
    [{ per_page: 2, page: 2 }, ['helper']],
  ])('%j', async (query, expected) => {
    const feed = (await w.get('feed', { key, ...query })).json<Feed>();
    expect(w.namesOf(feed)).toEqual(expected);
  });

  test('what is only close is noted, since nothing divides it in a feed', async () => {
    const rotation = { onDays: 60, offDays: 30 };
    const ids = [
      await makeVacancy(w.t.db, w.other, { title: 'Сторож', rotation, schedule: 'rotation' }),
      await makeVacancy(w.t.db, w.other, { title: 'Охранник', conditions: 'Работа вахтой' }),
    ];
    const { items, reading } = await w.t.call('GET /embed/feed', { key: otherKey, q: 'вахта' });
    expect(items.map(({ id }) => id)).toEqual(ids);
    expect(reading?.notes).toEqual(['1\u00a0вакансия подходит точно, дальше\u00a0— близкие.']);
    await w.t.db
      .deleteFrom('vacancy')
      .where('id', '=', ids[0] ?? 0)
      .execute();
    const closeAlone = await w.t.call('GET /embed/feed', { key: otherKey, q: 'вахта' });
    expect(closeAlone.items.map(({ id }) => id)).toEqual([ids[1]]);
    expect(closeAlone.reading?.notes.join()).not.toContain('точно');
    await w.t.db.deleteFrom('vacancy').where('id', 'in', ids).execute();
  });

  test('a card says that its vacancy has enough responds', async () => {
    const vacancyId = await makeVacancy(w.t.db, w.other);
    const settings = JSON.stringify({ closeAfterResponds: 1 });
    await w.t.db.updateTable('vacancy').set({ respondSettings: settings }).where('id', '=', vacancyId).execute();
    const cardOf = async () =>
      (await w.t.call('GET /embed/feed', { key: otherKey })).items.find(({ id }) => id === vacancyId);
    expect(await cardOf()).not.toHaveProperty('takesNoResponds');
    await w.t.db.updateTable('vacancyStats').set({ responds: 1 }).where('vacancyId', '=', vacancyId).execute();
    expect(await cardOf()).toMatchObject({ takesNoResponds: true });
    await w.t.db.deleteFrom('vacancy').where('id', '=', vacancyId).execute();
  });

  test('by facility', async () => {
    expect(w.namesOf(await w.t.call('GET /embed/feed', { key, facility: w.north }))).toEqual(['welder']);
  });

  test('facets ignore their own filter; a facet without a choice is empty', async () => {
    const { facets } = await w.t.call('GET /embed/feed', { key, city: kazan.id });
    expect(facets.city).toEqual([
      { value: String(kazan.id), name: 'Казань', count: 2 },
      { value: String(moskva.id), name: 'Москва', count: 1 },
    ]);
    expect(facets.contract).toEqual([
      { value: 'tk', name: 'Трудовой договор', count: 1 },
      { value: 'gph', name: 'Договор ГПХ', count: 1 },
    ]);
    expect(facets.facility).toEqual([]);
    const all = (await w.t.call('GET /embed/feed', { key })).facets;
    expect(all.facility.map(({ name, count }) => [name, count]).toSorted()).toEqual([
      ['Мост', 1],
      ['Станция «Северная»', 1],
    ]);
    expect(all.schedule.map(({ name }) => name)).toEqual(['5/2', 'Вахта']);
  });

  test('a card has display-ready text', async () => {
    const { items, total, pageCount } = await w.t.call('GET /embed/feed', { key, group: 'department', per_page: 2 });
    expect([total, pageCount]).toEqual([3, 2]);
    expect(items[0]).toMatchObject({
      title: 'welder',
      pay: { amount: 'от\u00a0210\u00a0000\u00a0₽', note: 'в\u00a0месяц на\u00a0руки' },
      place: 'Казань',
      tags: [
        { part: 'rotation', text: 'Вахта 60/30' },
        { part: 'contract', text: 'Официально' },
        { part: 'headcount', text: 'Нужны 12\u00a0человек' },
      ],
      group: 'Колонна 4',
    });
    expect(items[0]).not.toHaveProperty('company');
    expect(items[0]).not.toHaveProperty('logoUrl');
    expect(items[1]?.group).toBe('Другие подразделения');
  });

  test('identical vacancies are one card', async () => {
    const before = await w.t.call('GET /embed/feed', { key: otherKey });
    await makeVacancy(w.t.db, w.other, { title: 'чужая' });
    expect((await w.t.call('GET /embed/feed', { key: otherKey })).total).toBe(before.total);
    await makeVacancy(w.t.db, w.other, { title: 'чужая', tags: ['summer'] });
    expect((await w.t.call('GET /embed/feed', { key: otherKey })).total).toBe(before.total + 1);
  });

  test.each([
    ['specialization', welder.name],
    ['city', 'Казань'],
    ['facility', 'Станция «Северная»'],
    ['contract', 'Трудовой договор'],
  ] as const)('grouped by %s', async (group, name) => {
    expect((await w.t.call('GET /embed/feed', { key, group })).items[0]?.group).toBe(name);
  });

  test('our own pages may name companies and see vacancies excluded from feeds; others need a key', async () => {
    expect(w.namesOf(await w.t.call('GET /embed/feed', { company: [w.volga] }))).toEqual([
      'welder',
      'painter',
      'helper',
      'kept',
    ]);
    const both = await w.t.call('GET /embed/feed', { company: [w.volga, w.other] });
    expect(both.items.map(({ company }) => company)).toContain('Сосед');
    expect(both.items.find(({ company }) => company === 'Волга-Трубострой')?.logoUrl).toMatch(/^\/_image\/i\//);
    expect((await w.get('feed', { company: w.volga }, { origin: OWN })).statusCode).toBe(200);
    const foreign = await w.get('feed', { company: w.volga });
    expect([foreign.statusCode, codeOf(foreign), foreign.headers['access-control-allow-origin']]).toEqual([
      403,
      'origin_denied',
      SITE,
    ]);
  });

  test.each<[Record<string, string | number>, string]>([
    [{}, 'company'],
    [{ company: '1,2,3,4,5,6' }, 'company'],
    [{ company: 'волга' }, 'company'],
    [{ company: 1, per_page: 51 }, 'per_page'],
    [{ company: 1, page: 0 }, 'page'],
    [{ company: 1, page: 41, per_page: 50 }, 'page'],
    [{ company: 1, sort: 'best' }, 'sort'],
    [{ company: 1, tags: '<b>' }, 'tags'],
    [{ company: 1, facility: 'north' }, 'facility'],
    [{ company: 1, q: 'x'.repeat(201) }, 'q'],
    [{ company: 1, callback: 'alert' }, 'callback'],
  ])('%j is refused at %s', async (query, field) => {
    const answer = await w.get('feed', query, {});
    expect([answer.statusCode, answer.json<Problem>().errors?.[0]?.field.split('.')[0]]).toEqual([400, field]);
  });

  test('a card never exceeds 600 bytes', async () => {
    const company = await makeCompany(w.t.db, { brandName: 'Щ'.repeat(150), logoUrl: '/files/demo/logo.webp' });
    const long: Partial<NewVacancy> = {
      title: 'Щ'.repeat(220),
      address: 'ул. Щ'.repeat(50),
      cityId: kazan.id,
      headcount: 999,
      department: 'Щ'.repeat(64),
      contractForms: ['tk'],
      gradeMin: 4,
      gradeMax: 6,
      pay: { fromKopecks: 200_000_00, toKopecks: 300_000_00, mode: 'month', gross: true },
      rotation: { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three' },
      branding: { coverUrl: `/files/${'c'.repeat(40)}.webp`, validUntil: '2999-01-01T00:00:00Z' },
    };
    await makeVacancy(w.t.db, company, long);
    await makeVacancy(w.t.db, company, { ...long, title: '"\\'.repeat(110) });
    const { items } = await w.t.call('GET /embed/feed', { company: [company, w.volga], group: 'department' });
    const sizes = items.map((card) => Buffer.byteLength(JSON.stringify(card)));
    expect(Math.max(...sizes)).toBeLessThanOrEqual(600);
    expect(items.find(({ title }) => title.startsWith('Щ'))?.title).toMatch(/^Щ{20,}…$/);
  });
});

describe('a page of the employer', () => {
  test('is told whose feed it is, and of nothing that is paid for', async () => {
    const id = await makeVacancy(w.t.db, w.other, {
      branding: { coverUrl: `/files/${'c'.repeat(40)}.webp`, validUntil: '2999-01-01T00:00:00Z' },
    });
    await w.t.db
      .updateTable('vacancy')
      .set({ highlightUntil: new Date('2999-01-01T00:00:00Z') })
      .where('id', '=', id)
      .execute();
    const cardOf = ({ items }: Feed) => items.find((card) => card.id === id);
    const own = await w.t.call('GET /embed/feed', { company: [w.other] });
    expect(cardOf(own)).toMatchObject({ highlighted: true, coverUrl: expect.any(String) });
    const elsewhere = await w.t.call('GET /embed/feed', { key: otherKey });
    expect(elsewhere.companyId).toBe(w.other);
    expect(Object.keys(cardOf(elsewhere) ?? {})).toEqual(expect.not.arrayContaining(['highlighted', 'coverUrl']));
    await w.t.db.deleteFrom('vacancy').where('id', '=', id).execute();
  });

  test('is told that the company seeks nobody only when it does not', async () => {
    const company = await makeCompany(w.t.db);
    const own = await w.makeKey({ companyId: company });
    const answer = async (query: object = {}) => w.t.call('GET /embed/feed', { key: own, ...query });
    expect(await answer()).toMatchObject({ total: 0, seeksNobody: true });
    await makeVacancy(w.t.db, company, { inFeed: false });
    await makeVacancy(w.t.db, company, { conditions: '<p>Только славяне</p>' });
    const hidden = await answer();
    expect(hidden.total).toBe(0);
    expect(hidden).not.toHaveProperty('seeksNobody');
    await makeVacancy(w.t.db, company, { cityId: kazan.id });
    expect(await answer({ city: moskva.id })).not.toHaveProperty('seeksNobody');
    expect(await answer()).toMatchObject({ total: 1 });
  });
});

describe('GET /embed/vacancy/{id}', () => {
  test('in full, with contacts as a visitor sees them', async () => {
    const contacts = (show: 'all' | 'registered') => ({ phones: [{ number: '+79172041683' }], show });
    const open = await makeVacancy(w.t.db, w.volga, { title: 'открытая', contacts: contacts('all') });
    const closed = await makeVacancy(w.t.db, w.volga, { title: 'закрытая', contacts: contacts('registered') });
    const answer = await w.t.call('GET /embed/vacancy/{id}', { id: open, key });
    expect(answer).toMatchObject({
      id: open,
      title: 'открытая',
      own: null,
      contacts: { phones: [{ number: '+79172041683' }] },
    });
    expect(await w.t.as(asHead(w.volga))('GET /embed/vacancy/{id}', { id: closed, key })).toMatchObject({
      own: null,
      contacts: null,
    });
  });

  test('an archived one is shown as closed for 90 days, then 410', async () => {
    const id = await makeVacancy(w.t.db, w.volga, { title: 'прошлая' });
    await archiveVacancy(w.t.context(asHead(w.volga)), id, 'filled');
    expect(await w.t.call('GET /embed/vacancy/{id}', { id, key })).toMatchObject({ status: 'archive', contacts: null });
    await w.t.db
      .updateTable('vacancy')
      .set({ archivedAt: new Date(w.t.clock.time.getTime() - 91 * DAY_MS) })
      .where('id', '=', id)
      .execute();
    await expect(w.t.call('GET /embed/vacancy/{id}', { id, key })).rejects.toMatchObject({ code: 'gone' });
    await expect(w.t.call('GET /embed/vacancy/{id}', { id, key: otherKey })).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
