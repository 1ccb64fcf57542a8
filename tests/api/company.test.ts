import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { entitle } from '../setup/money-world.ts';
import { refusal } from '../setup/refusals.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

describe('GET /company/{id}', () => {
  test('shows the public card and counts open vacancies', async () => {
    const id = await makeCompany(t.db, {
      brandName: 'Каменный мост',
      inn: '7707083893',
      sro: JSON.stringify([{ registryNumber: 'СРО-1', kind: 'build', liabilityLevel: 2, valid: true }]),
      trustScore: 77,
    });
    await makeVacancy(t.db, id);
    await makeVacancy(t.db, id, { status: 'draft' });
    await makeVacancy(t.db, id, { anonymous: true });
    const company = await t.call('GET /company/{id}', { id });
    expect(company).toMatchObject({
      brandName: 'Каменный мост',
      verified: true,
      vacancyCount: 1,
      inn: '7707083893',
      sro: [{ kind: 'build' }],
    });
    expect(JSON.stringify(company)).not.toMatch(/trust|docs|balance/i);
  });

  test.each(['registering', 'blocked', 'archived'])('%s has no page', async (status) => {
    const id = await makeCompany(t.db, { brandName: `Скрытая ${status}`, status });
    await expect(t.call('GET /company/{id}', { id })).rejects.toEqual(refusal('not_found'));
    expect((await t.call('GET /company/', { q: `Скрытая ${status}` })).total).toBe(0);
  });

  test('an unknown id is 404, an invalid one 400', async () => {
    await expect(t.call('GET /company/{id}', { id: 404_404 })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /company/{id}', { id: 'мост' })).rejects.toEqual(refusal('bad_argument'));
  });
});

describe('GET /company/{id}: paid appearance and checks', () => {
  const branding = JSON.stringify({ coverUrl: '/files/demo/cover.webp', accent: '#1f6f54' });
  const bought = (companyId: number, days: number) =>
    entitle(t.db, {
      companyId,
      kind: 'company_branding',
      startsAt: addDays(t.clock.now(), -30),
      until: addDays(t.clock.now(), days),
    });

  test('a paid appearance is shown until it ends', async () => {
    const id = await makeCompany(t.db, {
      branding,
      checkedAt: new Date('2026-11-12T09:00:00Z'),
      egrulStatus: 'active',
    });
    await bought(id, 1);
    expect(await t.call('GET /company/{id}', { id })).toMatchObject({
      branding: { accent: '#1f6f54', ad: { erid: '2VtzqTest01', inn: '7707083893' } },
      checkedAt: '2026-11-12T09:00:00.000Z',
      egrulStatus: 'active',
    });
    const past = await makeCompany(t.db, { branding });
    await bought(past, 0);
    expect(await t.call('GET /company/{id}', { id: past })).toMatchObject({
      branding: null,
      checkedAt: null,
      responseRate: null,
    });
  });
});

describe('GET /company/', () => {
  const found = async (query: Parameters<typeof call>[0]) =>
    (await call(query)).items.map(({ brandName }) => brandName);
  const call = (query: {
    q?: string;
    city?: number;
    spec_hiring?: number;
    region?: number;
    object_type?: string;
    sro?: true;
    verified?: true;
    has_vacancies?: true;
    sort?: 'name' | 'vacancies';
  }) => t.call('GET /company/', query);

  test('ignores case, escapes wildcards, has pages', async () => {
    for (const brandName of ['Альфа-Монолит', 'альфа строй', '100% Бетон']) await makeCompany(t.db, { brandName });
    expect((await t.call('GET /company/', { q: 'АЛЬФА' })).total).toBe(2);
    expect((await t.call('GET /company/', { q: '100%' })).items.map(({ brandName }) => brandName)).toEqual([
      '100% Бетон',
    ]);
    expect((await t.call('GET /company/', { q: '%' })).total).toBe(1);
    const first = await t.call('GET /company/', { per_page: 1 });
    const second = await t.call('GET /company/', { per_page: 1, cursor: first.next ?? '' });
    expect(second.items[0]?.id).not.toBe(first.items[0]?.id);
  });

  test('finds by ё, the wrong keyboard layout, a misspelling and the beginning of an INN', async () => {
    await makeCompany(t.db, { brandName: 'Чёрный камень', inn: '7728168971' });
    for (const q of ['черный', 'xthysq', 'Чорный камень', '772816'])
      expect(await found({ q }), q).toEqual(['Чёрный камень']);
    expect(await found({ q: 'ничего такого' })).toEqual([]);
  });

  test('filters by city, region, object type, checks and hired specializations', async () => {
    const city = await t.db.selectFrom('city').selectAll().where('slug', '=', 'kazan').executeTakeFirstOrThrow();
    const { id: spec } = await t.db.selectFrom('specialization').select('id').limit(1).executeTakeFirstOrThrow();
    const sro = JSON.stringify([{ registryNumber: 'СРО-2', kind: 'build', valid: true }]);
    const id = await makeCompany(t.db, {
      brandName: 'Казанская',
      cityId: city.id,
      regionIds: [city.regionId],
      objectTypes: ['nuclear', 'bridge'],
      sro,
    });
    await makeCompany(t.db, {
      brandName: 'Казанская непроверенная',
      status: 'unverified',
      cityId: city.id,
      sro: sro.replace('true', 'false'),
    });
    expect(await found({ city: city.id })).toEqual(['Казанская', 'Казанская непроверенная']);
    expect(await found({ city: city.id, verified: true })).toEqual(['Казанская']);
    expect(await found({ city: city.id, sro: true })).toEqual(['Казанская']);
    expect(await found({ region: city.regionId })).toEqual(['Казанская']);
    expect(await found({ object_type: 'nuclear,road' })).toEqual(['Казанская']);
    expect(await found({ spec_hiring: spec })).toEqual([]);
    await makeVacancy(t.db, id, { specializationIds: [spec], anonymous: true });
    expect(await found({ spec_hiring: spec })).toEqual([]);
    await makeVacancy(t.db, id, { specializationIds: [spec] });
    expect(await found({ spec_hiring: spec })).toEqual(['Казанская']);
    expect(await found({ city: city.id, has_vacancies: true })).toEqual(['Казанская']);
    const { facets, applied, items } = await call({ city: city.id, spec_hiring: spec });
    expect(facets.city).toContainEqual({ value: String(city.id), name: 'Казань', count: 1 });
    expect(facets.spec_hiring).toEqual([expect.objectContaining({ value: String(spec), count: 1 })]);
    expect(facets.object_type.map(({ name }) => name)).toEqual(['Мосты', 'Атомные объекты']);
    expect(facets.verified).toEqual([{ value: '1', name: 'Проверенные', count: 1 }]);
    expect(applied).toEqual([
      { field: 'city', value: String(city.id), name: 'Казань', href: `/company-list?spec_hiring=${spec}` },
      {
        field: 'spec_hiring',
        value: String(spec),
        name: facets.spec_hiring[0]?.name,
        href: `/company-list?city=${city.id}`,
      },
    ]);
    expect(items).toEqual([expect.objectContaining({ sroMember: true, vacancyCount: 1, about: '' })]);
  });

  test('counts each flag under the other filters', async () => {
    await makeCompany(t.db, { brandName: 'Флаговая раз', status: 'unverified' });
    const id = await makeCompany(t.db, { brandName: 'Флаговая два' });
    await makeVacancy(t.db, id);
    const { facets, total } = await call({ q: 'флаговая', verified: true });
    expect(total).toBe(1);
    expect(facets).toMatchObject({ verified: [{ count: 1 }], has_vacancies: [{ count: 1 }], sro: [] });
    expect((await call({ q: 'флаговая', sro: true })).facets.sro).toEqual([
      { value: '1', name: 'В\u00a0СРО', count: 0 },
    ]);
  });

  test('sorts companies that hire first, or by open vacancies', async () => {
    const [few, many] = [
      await makeCompany(t.db, { brandName: 'Порядок А' }),
      await makeCompany(t.db, { brandName: 'Порядок Б' }),
    ];
    await makeCompany(t.db, { brandName: 'Порядок 0' });
    for (const company of [few, many, many]) await makeVacancy(t.db, company);
    expect(await found({ q: 'порядок' })).toEqual(['Порядок А', 'Порядок Б', 'Порядок 0']);
    expect(await found({ q: 'порядок', sort: 'vacancies' })).toEqual(['Порядок Б', 'Порядок А', 'Порядок 0']);
  });

  test('a text of 1 000 characters and invalid values are refused', async () => {
    await expect(t.call('GET /company/', { q: 'а'.repeat(1_000) })).rejects.toEqual(refusal('bad_argument'));
    await expect(t.call('GET /company/', { object_type: 'moon' })).rejects.toEqual(refusal('bad_argument'));
    for (const cursor of ['-1', '20', '0x10', '1e3'])
      await expect(t.call('GET /company/', { cursor }), cursor).rejects.toEqual(refusal('bad_argument'));
  });
});

test('GET /company/: a page beyond the depth of lists is refused', async () => {
  expect((await t.call('GET /company/', { page: 40, per_page: 50 })).items).toEqual([]);
  await expect(t.call('GET /company/', { page: 41, per_page: 50 })).rejects.toEqual(refusal('bad_argument'));
});

describe('GET /company/letter/{slug}', () => {
  test('lists the companies of a letter and all letters in use', async () => {
    for (const brandName of ['ООО «Ёж»', 'Единица', 'Zavod', '7 ветров', 'Ель закрытая'])
      await makeCompany(t.db, { brandName, status: brandName.includes('закрытая') ? 'blocked' : 'verified' });
    const { items, total, letters } = await t.call('GET /company/letter/{slug}', { slug: 'е' });
    expect(items.map(({ brandName }) => brandName)).toEqual(['Единица', 'ООО «Ёж»']);
    expect(total).toBe(2);
    expect((await t.call('GET /company/letter/{slug}', { slug: 'a-z' })).total).toBe(1);
    expect(
      (await t.call('GET /company/letter/{slug}', { slug: '0-9' })).items.map(({ brandName }) => brandName),
    ).toContain('7 ветров');
    const order = letters.map(({ letter }) => letter);
    expect(order.indexOf('е')).toBeLessThan(order.indexOf('a-z'));
    expect(order.at(-1)).toBe('0-9');
    expect(letters).toContainEqual({ letter: 'е', count: 2 });
  });

  test.each(['щ', 'Е', 'ё', 'z', 'other', 'ее', '%', ' '])('%j is 404', async (slug) => {
    await expect(t.call('GET /company/letter/{slug}', { slug })).rejects.toEqual(refusal('not_found'));
  });

  test('a page beyond the depth of lists is refused', async () => {
    await expect(t.call('GET /company/letter/{slug}', { slug: 'е', page: 9_999 })).rejects.toEqual(
      refusal('bad_argument'),
    );
  });
});

describe('GET /company/best', () => {
  test('paid places first, then selected ones, then by open vacancies; ended ones do not count', async () => {
    const soon = new Date(t.clock.now().getTime() + 3_600_000);
    const past = new Date(t.clock.now().getTime() - 3_600_000);
    await t.db.updateTable('vacancy').set({ status: 'draft' }).execute();
    const bought = await makeCompany(t.db, { brandName: 'Лучшая купленная' });
    const chosen = await makeCompany(t.db, { brandName: 'Лучшая выбранная', bestUntil: soon });
    const hiring = await makeCompany(t.db, { brandName: 'Лучшая без отметки', bestUntil: past });
    const blocked = await makeCompany(t.db, { brandName: 'Лучшая заблокированная', status: 'blocked' });
    const startsAt = addDays(t.clock.now(), -30);
    for (const [companyId, until] of [
      [bought, soon],
      [hiring, past],
      [blocked, soon],
    ] as const)
      await entitle(t.db, { companyId, kind: 'company_on_main', startsAt, until });
    await makeCompany(t.db, { brandName: 'Никого не ищет', bestUntil: past });
    await makeVacancy(t.db, hiring);
    const { items } = await t.call('GET /company/best', {});
    expect(items.map(({ id, promoted }) => [id, promoted])).toEqual([
      [bought, true],
      [chosen, false],
      [hiring, false],
    ]);
    expect((await t.call('GET /company/best', { limit: 1 })).items).toHaveLength(1);
    await expect(t.call('GET /company/best', { limit: 0 })).rejects.toEqual(refusal('bad_argument'));
  });
});

describe('GET /company/talents-here', () => {
  test('lists marked companies with content', async () => {
    const talentsHereUntil = new Date(t.clock.now().getTime() + 3_600_000);
    const photo = JSON.stringify([{ kind: 'photo', url: '/files/a.webp', alt: '', width: 3, height: 2, sizeBytes: 1 }]);
    await makeCompany(t.db, { brandName: 'Без картинок', talentsHereUntil });
    await makeCompany(t.db, { brandName: 'Без отметки', logoUrl: '/files/l.webp' });
    await makeCompany(t.db, {
      brandName: 'Срок вышел',
      logoUrl: '/files/l.webp',
      talentsHereUntil: new Date(t.clock.now().getTime() - 1),
    });
    const logo = await makeCompany(t.db, { brandName: 'Со знаком', logoUrl: '/files/l.webp', talentsHereUntil });
    const withPhoto = await makeCompany(t.db, { brandName: 'С фото', gallery: photo, talentsHereUntil });
    const { items } = await t.call('GET /company/talents-here', {});
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([logo, withPhoto]);
    await expect(t.call('GET /company/talents-here', { limit: 'все' })).rejects.toEqual(refusal('bad_argument'));
  });
});

describe('GET /company/{id}/facilities', () => {
  test('shows unfinished sites, active ones first, with dates and open vacancies', async () => {
    const id = await makeCompany(t.db);
    const [active] = await t.db
      .insertInto('facility')
      .values([
        {
          companyId: id,
          name: 'ЖК «Север»',
          startsOn: '2026-03-01',
          endsOn: '2027-09-30',
          customer: 'Дирекция',
          stage: 'frame',
          contact: JSON.stringify({ phone: '+79170000000' }),
        },
        { companyId: id, name: 'Аэропорт', status: 'planned' },
        { companyId: id, name: 'Мост', status: 'finished' },
      ])
      .returning('id')
      .execute();
    await makeVacancy(t.db, id, { facilityId: active?.id ?? null });
    await makeVacancy(t.db, id, { facilityId: active?.id ?? null, anonymous: true });
    const { items } = await t.call('GET /company/{id}/facilities', { id });
    expect(items.map(({ name }) => name)).toEqual(['ЖК «Север»', 'Аэропорт']);
    expect(items[0]).toMatchObject({
      startsOn: '2026-03-01',
      endsOn: '2027-09-30',
      customer: 'Дирекция',
      stage: 'frame',
      vacancyCount: 1,
      photos: [],
    });
    expect(JSON.stringify(items)).not.toMatch(/"\+?7917\d{7}"/);
  });

  test('a hidden company and an unknown id are 404, an invalid id 400', async () => {
    const id = await makeCompany(t.db, { status: 'archived' });
    await expect(t.call('GET /company/{id}/facilities', { id })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /company/{id}/facilities', { id: 999_999_999 })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /company/{id}/facilities', { id: 0 })).rejects.toEqual(refusal('bad_argument'));
  });
});

test('GET /health answers 200 while the database works', async () => {
  expect(await t.call('GET /health')).toMatchObject({ status: 'ok' });
});
