import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { kazan, moskva, spec } from '../setup/search-world.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

/** What has all that the words ask for, apart from what only resembles it. */

/** A station of Moscow that a district is named like. */
const MEDVEDKOVO = 'Медведково';
const rotation = { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three', tickets: 'paid' } as const;
const monthly = (from: number, to: number) =>
  ({ fromKopecks: from * 1_000_00, toKopecks: to * 1_000_00, mode: 'month', gross: false }) as const;
const electric = (level: string) => [{ kind: 'electro_group', level, required: true, employerPays: false } as const];

let t: TestApp;
const names = new Map<number, string>();

const vacancies: Record<string, Partial<NewVacancy>> = {
  slinger: { title: 'Стропальщик', specializationIds: [spec('stropalshchik').id], pay: monthly(80, 90) },
  rigger: { title: 'Такелажник', specializationIds: [spec('takelazhnik').id], pay: monthly(200, 220) },
  cook: { title: 'Повар', specializationIds: [spec('povar').id], rotation, schedule: 'rotation' },
  campCook: { title: 'Повар в столовую', specializationIds: [spec('povar').id], conditions: 'Вахта: кормим бригады.' },
  third: {
    title: 'Электромонтажник',
    specializationIds: [spec('elektromontazhnik').id],
    permits: electric('III, до 1000 В'),
  },
  fifth: {
    title: 'Энергетик',
    specializationIds: [spec('glavnyy-energetik').id],
    permits: electric('V, до и выше 1000 В'),
  },
  tiler: {
    title: 'Плиточник',
    specializationIds: [spec('plitochnik').id],
    pay: { fromKopecks: 700_00, toKopecks: 900_00, mode: 'piece', pieceUnit: 'm2', gross: false },
  },
  cheapTiler: {
    title: 'Плиточник на потоки',
    specializationIds: [spec('plitochnik').id],
    pay: { fromKopecks: 300_00, toKopecks: 400_00, mode: 'piece', pieceUnit: 'm2', gross: false },
  },
  low: { title: 'Каменщик', specializationIds: [spec('kamenshchik').id], pay: monthly(60, 90) },
  middle: { title: 'Каменщик на газоблок', specializationIds: [spec('kamenshchik').id], pay: monthly(110, 180) },
  high: { title: 'Каменщик лицевой кладки', specializationIds: [spec('kamenshchik').id], pay: monthly(170, 240) },
  foreman: {
    title: 'Прораб',
    specializationIds: [spec('prorab').id],
    description: 'Знание AutoCAD. Работает стропальщик.',
  },
  farPainter: { title: 'Маляр', specializationIds: [spec('malyar').id], cityId: moskva.id, regionId: moskva.regionId },
  nearPainter: {
    title: 'Маляр по фасаду',
    specializationIds: [spec('malyar').id],
    cityId: moskva.id,
    regionId: moskva.regionId,
    description: `Объект в районе ${MEDVEDKOVO}.`,
  },
};

beforeAll(async () => {
  t = await createTestApp();
  const companyId = await makeCompany(t.db);
  for (const [name, vacancy] of Object.entries(vacancies))
    names.set(await makeVacancy(t.db, companyId, { regionId: kazan.regionId, cityId: kazan.id, ...vacancy }), name);
});
afterAll(() => t.close());

type Query = Parameters<typeof t.call<'GET /search/vacancy'>>[1];

async function ask(query: Query) {
  const answer = await t.call('GET /search/vacancy', query);
  const nameOf = ({ id }: { id: number }) => names.get(id) ?? '';
  return {
    exact: answer.items.filter(({ isClose }) => !isClose).map(nameOf),
    close: answer.items.filter(({ isClose }) => isClose).map(nameOf),
    all: answer.items.map(nameOf),
    chips: answer.reading.parts.map(({ name }) =>
      name.replaceAll(/[\u00a0\u2060]/g, (space) => (space === '\u00a0' ? ' ' : '')),
    ),
    answer,
  };
}

describe('a trade', () => {
  test('is followed by what is like it, which is told to be close', async () => {
    const { exact, close, answer } = await ask({ q: 'стропаль' });
    expect(exact).toEqual(['slinger']);
    expect(close).toContain('rigger');
    expect(answer.reading).toMatchObject({ exactTotal: 1, relaxed: false });
    expect(answer.total).toBe(1 + close.length);
  });

  test.each(['newest', 'pay_desc'] as const)('comes first in the order %s, too', async (sort) => {
    const { all } = await ask({ q: 'стропаль', sort });
    expect(all[0]).toBe('slinger');
  });

  test('in quotes is one that a vacancy names, as without them', async () => {
    expect((await ask({ q: '"стропальщик"' })).all).toEqual(['slinger']);
  });

  test('that nobody looks for: trades like it are offered', async () => {
    const { answer } = await ask({ q: 'кровельщик' });
    expect(answer.total).toBe(0);
    expect(answer.instead.map(({ kind }) => kind)).toEqual(['trades']);
    expect(answer.instead[0]?.items).toContainEqual({ name: 'Каменщик', href: '/vacancy-list/kamenshchik', total: 3 });
  });
});

test('words in quotes that nothing has are offered without them', async () => {
  const { answer } = await ask({ q: '"газоблок каменщик"' });
  expect(answer.total).toBe(0);
  expect(answer.instead[0]).toMatchObject({ kind: 'plain', items: [{ name: 'газоблок каменщик', total: 1 }] });
});

test('the name of a program or a machine means whoever names it; trades that use it are close', async () => {
  const { exact, chips } = await ask({ q: 'автокад' });
  expect({ exact, chips }).toEqual({ exact: ['foreman'], chips: [] });
  const { exact: none, answer } = await ask({ q: 'каменщик либхер' });
  expect(none).toEqual([]);
  expect(answer.reading).toMatchObject({ ignored: [], corrected: null });
});

describe('a chip is a filter', () => {
  test('«вахта» is a rotation; a text with the word is close', async () => {
    const { exact, close, chips } = await ask({ q: 'повар вахта' });
    expect({ exact, close, chips }).toEqual({ exact: ['cook'], close: ['campCook'], chips: ['Вахта'] });
  });

  test('of a group of electrical safety its number counts', async () => {
    const { exact, close, chips } = await ask({ q: '5 группа допуска' });
    expect({ exact, close, chips }).toEqual({
      exact: ['fifth'],
      close: ['third'],
      chips: ['5 группа по электробезопасности'],
    });
    expect((await ask({ q: 'электромонтажник 3 гр до 1000' })).exact).toEqual(['third']);
  });

  test('and has the name that the thesaurus has', async () => {
    expect((await ask({ q: 'электромонтажник с удостоверением' })).chips).toEqual(['С удостоверением']);
  });

  test.each<[q: string, names: string[], chip: string]>([
    ['каменщик от 100 до 150 тыс', ['middle'], '100 000–150 000 ₽'],
    ['каменщик 100-150', ['middle'], '100 000–150 000 ₽'],
    ['каменщик до 150 тыс', ['low', 'middle'], 'до 150 000 ₽'],
    ['каменщик 200 тыс', ['high'], 'от 200 000 ₽'],
    ['плиточник 700р/м2', ['tiler'], 'от 700 ₽ за м²'],
    ['плиточник до 500 руб за квадрат', ['cheapTiler'], 'до 500 ₽ за м²'],
  ])('pay of %j', async (q, found, chip) => {
    const { exact, chips, answer } = await ask({ q });
    expect({ exact: exact.toSorted(), chips }).toEqual({ exact: found.toSorted(), chips: [chip] });
    expect(answer.reading.ignored).toEqual([]);
  });
});

describe('a district of a city', () => {
  test('is what its texts name, before the rest of the city', async () => {
    const { all, chips } = await ask({ q: 'маляр медведково' });
    expect({ all, chips }).toEqual({ all: ['nearPainter'], chips: ['Медведково, Москва'] });
  });

  test('that no vacancy is in is told not to be found, and the city is shown as close', async () => {
    const { exact, close, chips, answer } = await ask({ q: 'маляр чертаново' });
    expect(exact).toEqual([]);
    expect(close.toSorted()).toEqual(['farPainter', 'nearPainter']);
    expect(chips).toEqual(['Чертаново, Москва']);
    expect(answer.reading).toMatchObject({ relaxed: true, nowhereIn: null, exactTotal: 0 });
  });
});

test.each(['работа', 'вакансии', 'требуется'])('%j alone asks for all vacancies', async (q) => {
  const { answer } = await ask({ q });
  expect(answer.total).toBe(names.size);
  expect(answer.reading).toMatchObject({ ignored: [], corrected: null, relaxed: false, exactTotal: names.size });
});

describe('resumes', () => {
  beforeAll(async () => {
    const add = (title: string, slug: string, resume: object) =>
      makeResume(t.db, { title, specializationIds: [spec(slug).id], ...resume });
    const wish = (thousands: number) =>
      ({ amountKopecks: thousands * 1_000_00, mode: 'month', net: true, negotiable: false }) as const;
    await add('Экскаваторщик', 'mashinist-ekskavatora', { cityId: kazan.id, payWish: wish(120) });
    await add('Машинист катка', 'mashinist-katka', { cityId: kazan.id, payWish: wish(120) });
    await add('Машинист экскаватора', 'mashinist-ekskavatora', {
      cityId: moskva.id,
      payWish: wish(220),
      relocation: { kind: 'list', cityIds: [kazan.id], regionIds: [] },
    });
  });

  const askFor = async (q: string) => {
    const { items, reading, applied } = await t.call('GET /search/resume', { q });
    return { items: items.map(({ title, isClose }) => `${isClose ? '~' : ''}${title}`), reading, applied };
  };

  test('who has the trade is before who has another one', async () => {
    const { items, reading } = await askFor('экскаваторщик');
    expect(items.slice(0, 2).toSorted()).toEqual(['Машинист экскаватора', 'Экскаваторщик']);
    expect(items.slice(2).every((item) => item.startsWith('~'))).toBe(true);
    expect(reading.exactTotal).toBe(2);
  });

  test('a place among the words has a chip, and who would move there is close', async () => {
    const { items, reading, applied } = await askFor('экскаваторщик казань');
    expect(items.slice(0, 2)).toEqual(['Экскаваторщик', '~Машинист экскаватора']);
    expect(reading.exactTotal).toBe(1);
    expect(reading.parts).toEqual([{ field: 'city', value: String(kazan.id), name: 'Казань', q: 'экскаваторщик' }]);
    expect(applied.at(-1)).toMatchObject({
      name: 'Казань',
      href: `/resume-list?${new URLSearchParams({ q: 'экскаваторщик' })}`,
    });
  });

  test('pay among the words is the most that somebody may want', async () => {
    const { items, reading } = await askFor('экскаваторщик 150к');
    expect(items[0]).toBe('Экскаваторщик');
    expect(items).not.toContain('Машинист экскаватора');
    expect(reading.parts).toMatchObject([{ field: 'pay_max', value: '150000' }]);
  });
});
