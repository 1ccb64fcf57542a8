import { DAY_MS } from '#shared/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { asApplicant, asMember, asStaff } from '../setup/actors.ts';
import { refusal } from '../setup/refusals.ts';
import { makeMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let other: number;

const month = (from: number, to: number | null = null) => ({
  fromKopecks: from * 100,
  toKopecks: to && to * 100,
  mode: 'month' as const,
  gross: false,
});

async function slugIds(slug: string) {
  const row = await t.db
    .selectFrom('specialization')
    .select(['id', 'slug'])
    .where('slug', '=', slug)
    .executeTakeFirst();
  return row?.id;
}

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  other = await makeCompany(t.db, { brandName: 'Чужая' });
});
afterAll(() => t.close());

describe('GET /vacancy/{id}', () => {
  test('shows an active vacancy with its company, pay and comparable figures', async () => {
    const id = await makeVacancy(t.db, company, {
      title: 'Монтажник',
      pay: month(150_000, 180_000),
      duties: '<p>Монтаж</p><script>alert(1)</script>',
    });
    const vacancy = await t.call('GET /vacancy/{id}', { id });
    expect(vacancy).toMatchObject({
      id,
      title: 'Монтажник',
      company: { id: company, name: 'Мостострой', verified: true },
      companyCard: { id: company, vacancyCount: expect.any(Number) },
      payEquivalent: { monthNetMinKopecks: 15_000_000, monthNetMaxKopecks: 18_000_000 },
      duties: '<p>Монтаж</p>',
      own: null,
    });
  });

  test.each(['draft', 'on_review', 'rejected', 'unpublished', 'blocked', 'deleted'] as const)(
    '%s is 404 for others',
    async (status) => {
      const id = await makeVacancy(t.db, company, { status });
      await expect(t.call('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
      await expect(t.as(asApplicant())('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
      await expect(t.as(asMember(other))('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
    },
  );

  test('its company sees a draft with private fields', async () => {
    const id = await makeVacancy(t.db, company, {
      status: 'draft',
      contacts: { phones: [{ number: '+79172041683' }], show: 'after_respond' },
    });
    const vacancy = await t.as(asMember(company))('GET /vacancy/{id}', { id });
    expect(vacancy.own?.stats.views).toBe(0);
    expect(vacancy.contacts?.phones).toHaveLength(1);
    expect((await t.as(asStaff())('GET /vacancy/{id}', { id })).own).toBeNull();
  });

  test('contacts are shown to visitors only when the employer shows them to all', async () => {
    const contacts = (show: 'all' | 'registered' | 'after_respond') => ({ phones: [{ number: '+79172041683' }], show });
    const open = await makeVacancy(t.db, company, { contacts: contacts('all') });
    expect((await t.call('GET /vacancy/{id}', { id: open })).contacts?.phones[0]?.number).toBe('+79172041683');
    for (const show of ['registered', 'after_respond'] as const) {
      const id = await makeVacancy(t.db, company, { contacts: contacts(show) });
      expect((await t.call('GET /vacancy/{id}', { id })).contacts).toBeNull();
    }
  });

  test('an archived one is shown as closed for 90 days, then 410', async () => {
    const at = (days: number) => new Date(t.clock.time.getTime() - days * DAY_MS);
    const fresh = await makeVacancy(t.db, company, {
      status: 'archive',
      archivedAt: at(89),
      contacts: { phones: [{ number: '+79172041683' }], show: 'all' },
    });
    expect(await t.call('GET /vacancy/{id}', { id: fresh })).toMatchObject({ status: 'archive', contacts: null });
    const old = await makeVacancy(t.db, company, { status: 'archive', archivedAt: at(91) });
    await expect(t.call('GET /vacancy/{id}', { id: old })).rejects.toEqual(refusal('gone'));
  });

  test('an anonymous one does not reveal its company', async () => {
    const id = await makeVacancy(t.db, company, {
      anonymous: true,
      customEmployerName: 'Крупный подрядчик',
      address: 'ул. Заводская, 1',
      latitude: 55.8,
      longitude: 49.1,
      showExact: true,
      branding: { coverUrl: '/files/c.webp', validUntil: '2999-01-01T00:00:00Z' },
    });
    const vacancy = await t.call('GET /vacancy/{id}', { id });
    expect(vacancy).toMatchObject({
      company: { id: null, name: 'Компания скрыта (Крупный подрядчик)', logoUrl: null },
      companyCard: null,
      place: null,
      latitude: null,
      branding: null,
      coverUrl: null,
    });
    expect(JSON.stringify(vacancy)).not.toContain('Мостострой');
    const list = await t.call('GET /vacancy/list', { company });
    expect(list.items.map((item) => item.id)).not.toContain(id);
  });

  test('a vacancy of a blocked company is not shown', async () => {
    const blocked = await makeCompany(t.db, { brandName: 'Заблокированная', status: 'blocked' });
    const id = await makeVacancy(t.db, blocked);
    await expect(t.call('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
    expect((await t.call('GET /vacancy/list', { company: blocked })).total).toBe(0);
  });

  test.each(['0', '-1', 'abc', '9007199254740993', '1.5', 'x'.repeat(5_000)])(
    'id %s is refused, not rounded',
    async (id) => {
      await expect(t.call('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('bad_argument'));
    },
  );

  test('an unknown id is 404', async () => {
    await expect(t.call('GET /vacancy/{id}', { id: 999_999_999 })).rejects.toEqual(refusal('not_found'));
  });

  test('market figures need twenty vacancies', async () => {
    const specialization = (await slugIds('svarshchik')) ?? 0;
    const owner = await makeCompany(t.db, { brandName: 'Рынок' });
    const ids: number[] = [];
    for (let index = 0; index < 20; index += 1) {
      ids.push(
        await makeVacancy(t.db, owner, {
          title: `Сварщик ${index}`,
          specializationIds: [specialization],
          pay: month(100_000 + index * 10_000),
        }),
      );
      if (index === 18) expect((await t.call('GET /vacancy/{id}', { id: ids[0] ?? 0 })).market).toBeNull();
    }
    t.clock.time = new Date(t.clock.time.getTime() + 61_000);
    expect((await t.call('GET /vacancy/{id}', { id: ids[0] ?? 0 })).market).toMatchObject({
      medianKopecks: 19_500_000,
      sample: 20,
      regional: false,
    });
  });
});

describe('GET /vacancy/list', () => {
  test('pages by number and by cursor show every vacancy once, newest first', async () => {
    const owner = await makeCompany(t.db, { brandName: 'Страницы' });
    const made: number[] = [];
    for (let index = 0; index < 7; index += 1) {
      // Two have the same time, so the id decides.
      made.push(
        await makeVacancy(t.db, owner, {
          publishedAt: new Date(t.clock.time.getTime() - Math.floor(index / 2) * 60_000),
        }),
      );
    }
    const byNumber: number[] = [];
    for (const page of [1, 2, 3])
      byNumber.push(
        ...(await t.call('GET /vacancy/list', { company: owner, page, per_page: 3 })).items.map(({ id }) => id),
      );
    const byCursor: number[] = [];
    let cursor: string | null | undefined;
    do {
      const answer = await t.call('GET /vacancy/list', { company: owner, per_page: 3, ...(cursor ? { cursor } : {}) });
      byCursor.push(...answer.items.map(({ id }) => id));
      cursor = answer.next;
    } while (cursor);
    expect(byNumber).toEqual(byCursor);
    expect([...byNumber].sort()).toEqual([...made].sort());
  });

  test('a full last page ends the list', async () => {
    const owner = await makeCompany(t.db, { brandName: 'Ровно' });
    for (let made = 0; made < 4; made += 1) await makeVacancy(t.db, owner);
    const nextOf = async (page: number, perPage: number) =>
      (await t.call('GET /vacancy/list', { company: owner, page, per_page: perPage })).next;
    expect(await nextOf(1, 4)).toBeNull();
    expect(await nextOf(2, 2)).toBeNull();
    expect(await nextOf(1, 2)).not.toBeNull();
  });

  test.each(['pay_desc', 'pay_per_shift_desc'] as const)(
    '%s: the best paid first, without pay last, cursor included',
    async (sort) => {
      const owner = await makeCompany(t.db, { brandName: `Сортировка ${sort}` });
      const none = await makeVacancy(t.db, owner);
      const low = await makeVacancy(t.db, owner, { pay: month(50_000) });
      const high = await makeVacancy(t.db, owner, { pay: { ...month(9_000), mode: 'shift' } });
      const first = await t.call('GET /vacancy/list', { company: owner, sort, per_page: 2 });
      expect(first.items.map(({ id }) => id)).toEqual([high, low]);
      const second = await t.call('GET /vacancy/list', { company: owner, sort, per_page: 2, cursor: first.next ?? '' });
      expect(second.items.map(({ id }) => id)).toEqual([none]);
    },
  );

  test('filters by city, region and specialization', async () => {
    const owner = await makeCompany(t.db, { brandName: 'Фильтры' });
    const cities = await t.db
      .selectFrom('city')
      .select(['id', 'regionId', 'slug'])
      .where('slug', 'in', ['kazan', 'samara'])
      .orderBy('slug')
      .execute();
    const [kazan, samara] = cities;
    const welder = (await slugIds('svarshchik')) ?? 0;
    if (!kazan || !samara) throw new Error('The compendium lacks Казань or Самара');
    await makeVacancy(t.db, owner, { cityId: kazan.id, regionId: kazan.regionId, specializationIds: [welder] });
    await makeVacancy(t.db, owner, { cityId: kazan.id, regionId: kazan.regionId });
    await makeVacancy(t.db, owner, { cityId: samara.id, regionId: samara.regionId, specializationIds: [welder] });
    const answer = await t.call('GET /vacancy/list', { company: owner, city: [kazan.id], spec: [welder] });
    expect(answer.total).toBe(1);
    expect((await t.call('GET /vacancy/list', { company: owner, region: samara.regionId })).total).toBe(1);
  });

  test('a rotation is found by the cities it hires from', async () => {
    const owner = await makeCompany(t.db, { brandName: 'Вахта' });
    const city = await t.db.selectFrom('city').select('id').where('slug', '=', 'kazan').executeTakeFirstOrThrow();
    const id = await makeVacancy(t.db, owner, { hiringCityIds: [city.id] });
    const list = await t.call('GET /vacancy/list', { company: owner, city: city.id });
    expect(list.items.map((item) => item.id)).toEqual([id]);
  });

  test('own sets are for members, scoped to their company', async () => {
    const draft = await makeVacancy(t.db, company, { status: 'draft', title: 'Свой черновик' });
    await expect(t.call('GET /vacancy/list', { status: 'draft' })).rejects.toEqual(refusal('unauthorized'));
    await expect(t.as(asApplicant())('GET /vacancy/list', { status: 'draft' })).rejects.toEqual(refusal('forbidden'));
    const mine = await t.as(await makeMember(t.db, company))('GET /vacancy/list', { status: 'draft', per_page: 50 });
    expect(mine.items.map(({ id }) => id)).toContain(draft);
    const theirs = await t.as(await makeMember(t.db, other))('GET /vacancy/list', {
      status: 'draft',
      company,
      per_page: 50,
    });
    expect(theirs.items).toEqual([]);
  });

  test('beyond 2 000 items the list asks for filters', async () => {
    await expect(t.call('GET /vacancy/list', { page: 101, per_page: 20 })).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [{ field: 'page', code: 'greater_than_max' }] },
    });
  });

  test('a forged cursor is refused', async () => {
    await expect(t.call('GET /vacancy/list', { cursor: 'e30' })).rejects.toEqual(refusal('bad_argument'));
  });

  test('a list takes a fixed number of database queries', async () => {
    const owner = await makeCompany(t.db, { brandName: 'Запросы' });
    for (let index = 0; index < 12; index += 1) await makeVacancy(t.db, owner);
    const count = async (perPage: number) => {
      let queries = 0;
      const original = t.pool.connect.bind(t.pool);
      t.pool.connect = ((...input: []) => ((queries += 1), original(...input))) as typeof t.pool.connect;
      await t.call('GET /vacancy/list', { company: owner, per_page: perPage });
      t.pool.connect = original;
      return queries;
    };
    expect(await count(12)).toBe(await count(2));
  });
});
