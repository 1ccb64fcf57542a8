import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { CITIES } from '#server/domains/compendium/index.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { kazan, moskva, spec } from '../setup/search-world.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

/** What a search shows where nothing has all that the words ask for, and which places the words mean. */

const city = (slug: string) => CITIES.find((one) => one.slug === slug) ?? expect.unreachable(slug);
const within = (slug: string) => ({ cityId: city(slug).id, regionId: city(slug).regionId });
const rotation = { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three', tickets: 'paid' } as const;
const asRotation = { rotation, schedule: 'rotation' } as const;
const of = (slug: string) => ({ specializationIds: [spec(slug).id] });

const vacancies: Record<string, Partial<NewVacancy>> = {
  foreman: { title: 'Прораб', ...of('prorab') },
  otherForeman: { title: 'Прораб отделочных работ', ...of('prorab') },
  siteHead: { title: 'Начальник участка', ...of('nachalnik-uchastka'), ...asRotation },
  painter: { title: 'Маляр', ...of('malyar') },
  concreter: { title: 'Бетонщик', ...of('betonshchik'), description: 'Опалубка и арматура.' },
  fence: { title: 'Сторож', ...of('storozh'), description: 'Забор и ворота.' },
  inSamara: { title: 'Сварщик', ...of('elektrogazosvarshchik'), ...within('samara') },
  inTolyatti: { title: 'Сварщик на полуавтомат', ...of('elektrogazosvarshchik'), ...within('tolyatti') },
  inTula: { title: 'Сварщик труб', ...of('elektrogazosvarshchik'), ...within('tula') },
  medvedkovo: { title: 'Плиточник', ...of('plitochnik'), ...within('moskva'), description: 'Район Медведково.' },
  chertanovo: { title: 'Плиточник на дом', ...of('plitochnik'), ...within('moskva'), description: 'Район Чертаново.' },
  elsewhereInMoscow: { title: 'Плиточник на офис', ...of('plitochnik'), ...within('moskva') },
  inYamal: { title: 'Геодезист', ...of('geodezist'), ...within('salekhard'), ...asRotation },
  fromYamal: {
    title: 'Геодезист',
    ...of('geodezist'),
    ...within('tula'),
    ...asRotation,
    hiringCityIds: [city('noyabrsk').id],
  },
  fromElsewhere: {
    title: 'Геодезист',
    ...of('geodezist'),
    ...within('perm'),
    ...asRotation,
    hiringCityIds: [kazan.id],
  },
};

let t: TestApp;
const names = new Map<number, string>();

beforeAll(async () => {
  t = await createTestApp();
  const companyId = await makeCompany(t.db);
  for (const [name, vacancy] of Object.entries(vacancies))
    names.set(await makeVacancy(t.db, companyId, { regionId: kazan.regionId, cityId: kazan.id, ...vacancy }), name);
  const resumes = [
    { title: 'Прораб', ...of('prorab'), cityId: kazan.id },
    { title: 'Прораб отделки', ...of('prorab'), cityId: moskva.id },
    { title: 'Прораб дорог', ...of('prorab'), cityId: city('tula').id },
    { title: 'Начальник участка', ...of('nachalnik-uchastka'), cityId: kazan.id, keySkills: ['Опалубка'] },
  ];
  for (const resume of resumes) await makeResume(t.db, resume);
});
afterAll(() => t.close());

async function ask(q: string) {
  const answer = await t.call('GET /search/vacancy', { q });
  const namesOf = (isClose: boolean) =>
    answer.items.filter((item) => item.isClose === isClose).map(({ id }) => names.get(id) ?? '');
  return { exact: namesOf(false), close: namesOf(true), answer };
}

async function askForPeople(q: string) {
  const { items, reading } = await t.call('GET /search/resume', { q });
  return { items: items.map(({ title, isClose }) => `${isClose ? '~' : ''}${title}`), reading };
}

describe('a trade without the condition', () => {
  test('is not hidden by a neighbour that has the condition, and comes before it', async () => {
    const { exact, close, answer } = await ask('прораб вахта');
    expect(exact).toEqual([]);
    expect(close.slice(0, 2).toSorted()).toEqual(['foreman', 'otherForeman']);
    expect(close.slice(2)).toEqual(['siteHead']);
    expect(answer.reading).toMatchObject({ relaxed: true, exactTotal: 0 });
  });

  test('in a search for people, too', async () => {
    const { items } = await askForPeople('прораб опалубка');
    expect(items.slice(0, 3).toSorted()).toEqual(['~Прораб', '~Прораб дорог', '~Прораб отделки']);
    expect(items.slice(3)).toEqual(['~Начальник участка']);
  });

  test('and in the place of the words where somebody is there', async () => {
    expect((await askForPeople('прораб тула опалубка')).items).toEqual(['~Прораб дорог', '~Начальник участка']);
  });
});

test.each(['маляр опалубка арматура', 'маляр опалубка арматура забор ворота'])(
  '%j: the trade is close, however many words it lacks',
  async (q) => {
    const { exact, close, answer } = await ask(q);
    expect({ exact, close }).toEqual({ exact: [], close: ['painter'] });
    expect(answer.reading.relaxed).toBe(true);
  },
);

describe('a word that nothing has', () => {
  test('leaves no answer beside the trade: all is close', async () => {
    const { exact, close, answer } = await ask('мостотрест маляр');
    expect({ exact, close }).toEqual({ exact: [], close: ['painter'] });
    expect(answer.reading).toMatchObject({ ignored: ['мостотрест'], relaxed: false, exactTotal: 0 });
  });

  test('in a search for people, too', async () => {
    const { items, reading } = await askForPeople('мостотрест прораб');
    expect(items).toHaveLength(4);
    expect(items.every((item) => item.startsWith('~'))).toBe(true);
    expect(reading.exactTotal).toBe(0);
  });
});

describe('places side by side', () => {
  test.each([
    ['сварщик тольятти самара', ['inSamara', 'inTolyatti']],
    ['сварщик тольятти, самара, тула', ['inSamara', 'inTolyatti', 'inTula']],
    // A region only where no town of it is named.
    ['сварщик самарская область тольятти тула', ['inTolyatti', 'inTula']],
    ['плиточник медведково чертаново', ['chertanovo', 'medvedkovo']],
    ['плиточник москва медведково', ['medvedkovo']],
  ])('%j: any of them', async (q, found) => {
    const { exact, answer } = await ask(q);
    expect(exact.toSorted()).toEqual(found);
    expect(answer.reading).toMatchObject({ relaxed: false, exactTotal: found.length });
  });

  test('in a search for people, too', async () => {
    const { items, reading } = await askForPeople('прораб казань тула');
    expect(items.slice(0, 2).toSorted()).toEqual(['Прораб', 'Прораб дорог']);
    expect(reading).toMatchObject({ exactTotal: 2, relaxed: false });
  });
});

test('a rotation that only hires from the region comes after those in it, and its card says so', async () => {
  const { exact, answer } = await ask('геодезист вахта ямал');
  expect(exact).toEqual(['inYamal', 'fromYamal']);
  expect(answer.items.map(({ hiresHere }) => hiresHere)).toEqual([false, true]);
  expect(answer.hiredFrom?.prepositional).toMatch(/^Ямало-Ненецком/);
  expect((await ask('геодезист вахта казань')).answer.hiredFrom?.prepositional).toBe('Казани');
});
