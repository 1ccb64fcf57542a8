import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findCompanyItems, suggestCompanies } from '#server/domains/company/index.ts';
import { LARGE_DICTIONARIES, WHOLE_DICTIONARIES, type Dictionary } from '#shared/contracts/compendium.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const tooShort = expect.objectContaining({
  code: 'bad_argument',
  problem: expect.objectContaining({
    errors: [{ field: 'q', code: 'is_too_short', message: 'Введите хотя бы две буквы' }],
  }),
});

async function ask(kind: Dictionary, query: { q?: string; ids?: string; city?: number; limit?: number } = {}) {
  const { items } = await t.call('GET /compendium/{kind}', { kind, ...query });
  return items;
}

const names = (items: readonly { name: string }[]) => items.map(({ name }) => name);

describe('whole dictionaries', () => {
  test.each(WHOLE_DICTIONARIES)('%s is complete', async (kind) => {
    const answer = await t.call('GET /compendium/{kind}', { kind });
    expect(answer.kind).toBe(kind);
    expect(answer.version).toMatch(/^[\w-]{16}$/);
    expect(answer.items.length).toBeGreaterThanOrEqual(3);
    expect(new Set(answer.items.map(({ id }) => id)).size).toBe(answer.items.length);
  });

  test('has no limit of twenty items', async () => {
    expect((await ask('work-type')).length).toBeGreaterThanOrEqual(60);
  });

  test('filters by text, even one letter', async () => {
    expect(names(await ask('work-type', { q: 'кр' })).slice(0, 2)).toEqual(['Кровля', 'Крановые работы']);
    expect(names(await ask('driver-license', { q: 'D' }))).toEqual(['D', 'D1', 'DE', 'D1E']);
    expect(names(await ask('watch-schedule', { q: '60/30' }))).toEqual(['60/30']);
    expect(await ask('language', { q: 'эсперанто' })).toEqual([]);
  });
});

test('the specializations that a title names are read, not suggested', async () => {
  const read = async (title: string) =>
    names((await t.call('GET /compendium/{kind}', { kind: 'specialization', title })).items);
  expect(await read('Зам. гл. инж. (Москва)')).toEqual(['Главный инженер']);
  expect(await read('Менеджер по продажам сварочного оборудования')).toEqual([]);
  await expect(t.call('GET /compendium/{kind}', { kind: 'metro', title: 'Сварщик' })).rejects.toMatchObject({
    code: 'bad_argument',
  });
});

describe('suggestions', () => {
  test.each([
    ['specialization', 'сварщ', 'Сварщик'],
    ['specialization', 'cdfhobr', 'Сварщик'],
    ['specialization', 'СТРОПАЛ', 'Стропальщик'],
    ['key-skill', 'алмазн', 'Алмазная резка'],
    ['occupation', 'электромонтер', 'Электромонтёр контактной сети'],
    ['occupation', '19756', 'Электрогазосварщик'],
    ['education-place', 'мгсу', 'Московский государственный строительный университет (НИУ МГСУ)'],
    ['metro', 'площадь рев', 'Площадь Революции'],
  ] as const)('%s by «%s»', async (kind, q, expected) => expect(names(await ask(kind, { q }))).toContain(expected));

  test('are at most twenty, or as many as requested', async () => {
    expect(await ask('occupation', { q: 'ма' })).toHaveLength(20);
    expect(await ask('occupation', { q: 'ма', limit: 3 })).toHaveLength(3);
  });

  test('corrects the wrong keyboard layout both ways', async () => {
    expect(names(await ask('specialization', { q: 'cdfhobr' }))[0]).toBe('Сварщик');
    expect(names(await ask('pc-program', { q: 'фгещсфв' }))).toEqual(['AutoCAD']);
  });

  test('stations are limited to a given city', async () => {
    const all = await ask('metro', { q: 'московская' });
    expect(new Set(all.map(({ parentId }) => parentId)).size).toBeGreaterThan(1);
    expect(await ask('metro', { q: 'московская', city: 6301 })).toEqual([
      { id: 63010103, name: 'Московская', note: 'Первая', parentId: 6301 },
    ]);
  });

  test('returns items by id, in the given order', async () => {
    const [one, two] = await ask('specialization', { q: 'сварщик' });
    expect(await ask('specialization', { ids: `${two?.id},999999,${one?.id}` })).toEqual([two, one]);
  });
});

describe('companies', () => {
  test('by name, similar name, INN or in the wrong layout; hidden ones never', async () => {
    const id = await makeCompany(t.db, { brandName: 'Берёзовый мост', inn: '7707083893' });
    const item = { id, name: 'Берёзовый мост', note: 'ИНН\u00a07707083893', parentId: null };
    for (const q of [
      'берез',
      'МОСТ',
      'ООО «берёз',
      'jjj ,th`p',
      'березовый-мост',
      'berezovyy',
      'бирёзовый мост',
      'березовй мост',
      'мост березовый',
      '7707',
      ',th`p',
      'vjcn',
    ])
      expect(await ask('company', { q }), q).toEqual([item]);
    for (const status of ['registering', 'blocked', 'archived']) {
      const hidden = await makeCompany(t.db, { brandName: `Берёзовый мост ${status}`, status });
      expect(await ask('company', { q: 'берез' })).toEqual([item]);
      expect(await ask('company', { ids: `${hidden},${id}` })).toEqual([item]);
    }
    expect(await ask('company', { q: '%%' })).toEqual([]);
    expect(await ask('company', { q: '.*' })).toEqual([]);
    expect(await findCompanyItems(t.db, [id])).toEqual([item]);
  });

  test('prefix matches come first; open vacancies that name the company are counted', async () => {
    await makeCompany(t.db, { brandName: 'Группа Гранит' });
    const id = await makeCompany(t.db, { brandName: 'Гранит' });
    await makeVacancy(t.db, id);
    await makeVacancy(t.db, id, { anonymous: true });
    await makeVacancy(t.db, id, { status: 'draft' });
    const found = await suggestCompanies(t.db, 'гран', 10);
    expect(found.map(({ name, vacancyCount }) => [name, vacancyCount])).toEqual([
      ['Гранит', 1],
      ['Группа Гранит', 0],
    ]);
  });
});

describe('invalid input', () => {
  test.each(LARGE_DICTIONARIES)('%s without two letters is refused at the field', async (kind) => {
    for (const query of [{}, { q: '' }, { q: 'с' }, { q: ' с ' }])
      await expect(ask(kind, query)).rejects.toEqual(tooShort);
  });

  test.each(['()', "' or 1=1 --", '👷👷', '%_%', '\\\\', '[[', 'x'.repeat(200)])(
    '«%s» finds nothing and breaks nothing',
    async (q) => {
      for (const kind of LARGE_DICTIONARIES) expect(await ask(kind, { q })).toEqual([]);
    },
  );

  test('an unknown dictionary, a long text, invalid ids and an invalid limit are refused', async () => {
    for (const path of [
      'wages',
      'metro?q=' + 'x'.repeat(201),
      'metro?ids=a',
      'metro?ids=0',
      'metro?q=ма&limit=21',
      'metro?q=ма&page=1',
      'metro?q=%00%00',
    ]) {
      expect((await t.app.inject(`/api/compendium/${encodeURI(path).replaceAll('%25', '%')}`)).statusCode, path).toBe(
        400,
      );
    }
  });
});

describe('revalidation', () => {
  test('a response has an ETag, and 304 for it without a body', async () => {
    const first = await t.app.inject('/api/compendium/work-type');
    expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const etag = String(first.headers.etag);
    expect(etag).toMatch(/^W\/"[\w-]{22}"$/);
    for (const known of [etag, etag.slice(2), `"other", ${etag}`]) {
      const again = await t.app.inject({ url: '/api/compendium/work-type', headers: { 'if-none-match': known } });
      expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag]);
    }
    const other = await t.app.inject({ url: '/api/compendium/schedule', headers: { 'if-none-match': etag } });
    expect(other.statusCode).toBe(200);
    expect(other.headers.etag).not.toBe(etag);
  });

  test('an error and other calls have no ETag', async () => {
    for (const url of ['/api/compendium/metro', '/api/company/']) {
      const { headers } = await t.app.inject(url);
      expect(headers.etag).toBeUndefined();
      expect(headers['cache-control']).toBe('no-store');
    }
  });
});
