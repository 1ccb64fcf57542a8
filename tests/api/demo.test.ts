import { DAY_MS } from '#shared/domain/time.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#server/database/connect.ts';
import { fillLarge } from '#server/demo/index.ts';
import { insertCompany } from '#server/domains/company/index.ts';
import { insertVacancies, insertVacancy, type NewVacancy } from '#server/domains/vacancy/index.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';

const now = new Date('2031-05-20T09:00:00Z');
const clock = { now: () => now };

let database: TestDatabase;
let db: Database;

beforeAll(async () => {
  database = await createTestDatabase();
  db = database.db;
});
afterAll(() => database.drop());

async function count(table: 'company' | 'vacancy' | 'vacancyStats' | 'vacancySpecialization'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow();
  return rows;
}

describe('a batch of vacancies', () => {
  const vacancy = (companyId: number, title: string): NewVacancy => ({
    companyId,
    status: 'active',
    title,
    specializationIds: [101, 102],
    description: '<p onclick="x()">Работа «у дома», оплата\u00a0— день в день: \\ " \' 5 < 6</p>',
    objectTypes: ['residential', 'road'],
    pay: { fromKopecks: 5_000_00, toKopecks: null, mode: 'shift', gross: false },
    shift: { hours: 11, night: false, startTime: '08:00' },
    permits: [{ kind: 'height', level: '2 группа', required: true, employerPays: true }],
    media: [{ kind: 'photo', url: '/files/a.webp', alt: 'Кран', width: 960, height: 640, sizeBytes: 10 }],
    publishedAt: new Date(now.getTime() - 3_600_000),
    expiresAt: new Date(now.getTime() + DAY_MS),
  });

  async function read(title: string) {
    const {
      id,
      createdAt: _,
      updatedAt: __,
      ...row
    } = await db.selectFrom('vacancy').selectAll().where('title', '=', title).executeTakeFirstOrThrow();
    const specializations = await db
      .selectFrom('vacancySpecialization')
      .select(['specializationId', 'position'])
      .where('vacancyId', '=', id)
      .orderBy('position')
      .execute();
    const media = await db
      .selectFrom('vacancyMedia')
      .select(['kind', 'url', 'alt', 'width', 'height', 'sizeBytes', 'position'])
      .where('vacancyId', '=', id)
      .execute();
    const stats = await db.selectFrom('vacancyStats').select('views').where('vacancyId', '=', id).execute();
    return { ...row, title: '', specializations, media, stats };
  }

  it('is stored like single vacancies', async () => {
    const companyId = await insertCompany(db, { brandName: 'Пакет' });
    await insertVacancy(db, vacancy(companyId, 'Один'));
    await insertVacancies(db, [
      vacancy(companyId, 'Два'),
      { companyId, status: 'draft', title: 'Черновик' },
      vacancy(companyId, 'Три'),
    ]);
    expect(await read('Два')).toEqual(await read('Один'));
    expect(await read('Черновик')).toMatchObject({
      keySkills: [],
      accepts: { incompleteResume: true },
      pay: null,
      specializations: [],
      media: [],
    });
    const rows = await db
      .selectFrom('vacancy')
      .select('title')
      .where('title', 'in', ['Два', 'Черновик', 'Три'])
      .orderBy('id')
      .execute();
    expect(rows.map(({ title }) => title)).toEqual(['Два', 'Черновик', 'Три']);
  });

  it('is not stored when one of them is refused', async () => {
    const companyId = await insertCompany(db, { brandName: 'Отказ' });
    const before = await count('vacancy');
    await expect(
      insertVacancies(db, [vacancy(companyId, 'Хорошая'), { ...vacancy(companyId, 'Плохая'), cityId: 1 }]),
    ).rejects.toThrow('foreign key');
    expect(await count('vacancy')).toBe(before);
  });
});

it('adds the requested number of vacancies, also to existing ones', async () => {
  const before = { vacancies: await count('vacancy'), companies: await count('company') };
  const heard: number[] = [];
  await fillLarge({ db, clock, vacancies: 650, onProgress: (stored) => heard.push(stored) });
  expect(heard).toEqual([500, 650]);
  expect(await count('vacancy')).toBe(before.vacancies + 650);
  expect(await count('vacancyStats')).toBe(before.vacancies + 650);
  expect(await count('company')).toBe(before.companies + 11);
  await fillLarge({ db, clock, vacancies: 60 });
  expect(await count('vacancy')).toBe(before.vacancies + 710);
  expect(await count('company')).toBe(before.companies + 12);
});
