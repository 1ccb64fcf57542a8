import { expect } from 'vitest';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { createTestApp, type TestApp } from './app.ts';
import { makeCompany, makeVacancy } from './things.ts';

const city = (slug: string) => CITIES.find((one) => one.slug === slug) ?? expect.unreachable(slug);
export const spec = (slug: string) => SPECIALIZATIONS.find((one) => one.slug === slug) ?? expect.unreachable(slug);
export const kazan = city('kazan');
export const moskva = city('moskva');
const rotation = { onDays: 60, offDays: 30, campType: 'hostel', meals: 'three', tickets: 'paid' } as const;
/** A station of Moscow. */
export const NOVOKOSINO = 77010101;
const monthly = (thousands: number) =>
  ({ fromKopecks: thousands * 1_000_00, toKopecks: thousands * 1_000_00, mode: 'month', gross: false }) as const;

/** Five vacancies by the names that tests know them by. */
export interface SearchWorld {
  served: TestApp;
  /** The company of all but the helper. */
  companyId: number;
  ids: Readonly<Record<string, number>>;
  /** The names of what an answer lists, in its order. */
  found(answer: { items: readonly { id: number }[] }): (string | undefined)[];
}

export async function createSearchWorld(): Promise<SearchWorld> {
  const served = await createTestApp();
  const ids: Record<string, number> = {};
  const companyId = await makeCompany(served.db, { brandName: 'Волга-Трубострой' });
  const agencyId = await makeCompany(served.db, { brandName: 'Кадры', kind: 'agency', status: 'unverified' });
  const add = async (name: string, vacancy: Partial<NewVacancy>, company = companyId) => {
    ids[name] = await makeVacancy(served.db, company, { regionId: kazan.regionId, cityId: kazan.id, ...vacancy });
  };
  await add('welder', {
    title: 'Электрогазосварщик 5 разряда',
    specializationIds: [spec('elektrogazosvarshchik').id],
    gradeMin: 5,
    gradeMax: 5,
    rotation,
    schedule: 'rotation',
    pay: monthly(210),
    cityId: moskva.id,
    regionId: moskva.regionId,
    hiringCityIds: [kazan.id],
    metroIds: [NOVOKOSINO],
    workTypes: ['welding'],
  });
  await add('painter', {
    title: 'Маляр',
    specializationIds: [spec('malyar').id],
    schedule: 'd5_2',
    experience: 'none',
    pay: monthly(90),
    description: '<p>Красить после сварщиков.</p>',
  });
  await add('foreman', {
    title: 'Производитель работ',
    specializationIds: [spec('prorab').id],
    schedule: 'd6_1',
    experience: 'from3to6',
    pay: monthly(180),
    level: 'line_itr',
  });
  await add(
    'helper',
    {
      title: 'Подсобный рабочий',
      specializationIds: [spec('raznorabochiy').id, spec('master-svarochnykh-rabot').id],
      description: '<p>Помогать сварщику.</p>',
    },
    agencyId,
  );
  await add('paid', {
    title: 'Каменщик',
    specializationIds: [spec('kamenshchik').id],
    highlightUntil: new Date('2999-01-01T00:00:00Z'),
    pay: monthly(150),
  });
  return {
    served,
    companyId,
    ids,
    found: (answer) => answer.items.map(({ id }) => Object.keys(ids).find((name) => ids[name] === id)),
  };
}
