import { sql } from 'kysely';
import type { Database } from '../../../database/connect.ts';
import { isPublicCompany } from '../../company/index.ts';
import { isPublicVacancy } from '../../vacancy/index.ts';

/** The index has the company's name and state too, so a change of the company counts as one of its vacancies. */
const versionWithCompany = sql<number>`(vacancy.version + company.version)`;

/** The index's input of one published vacancy. */
export type IndexedRow = Awaited<ReturnType<typeof findRows>>[number];

/** Published vacancies of companies that are not hidden, in the order of their ids. */
function findRows(db: Database, after: number, limit: number, ids: readonly number[] | null) {
  const query = db
    .selectFrom('vacancy')
    .innerJoin('company', 'company.id', 'vacancy.companyId')
    .select([
      'vacancy.id',
      'vacancy.companyId',
      'vacancy.title',
      'vacancy.level',
      'vacancy.gradeMin',
      'vacancy.gradeMax',
      'vacancy.category',
      'vacancy.description',
      'vacancy.duties',
      'vacancy.requirements',
      'vacancy.conditions',
      'vacancy.keySkills',
      'vacancy.workTypes',
      'vacancy.objectTypes',
      'vacancy.facilityId',
      'vacancy.experience',
      'vacancy.educationLevel',
      'vacancy.contractForms',
      'vacancy.employment',
      'vacancy.workFormat',
      'vacancy.schedule',
      'vacancy.shift',
      'vacancy.rotation',
      'vacancy.pay',
      'vacancy.payMonthNetMin',
      'vacancy.payMonthNetMax',
      'vacancy.payShiftNetMin',
      'vacancy.payShiftNetMax',
      'vacancy.regionId',
      'vacancy.cityId',
      'vacancy.metroIds',
      'vacancy.hiringCityIds',
      'vacancy.permits',
      'vacancy.driverCategories',
      'vacancy.tractorCategories',
      'vacancy.crew',
      'vacancy.youthAge',
      'vacancy.youthWeekHours',
      'vacancy.accepts',
      'vacancy.workAuthorizations',
      'vacancy.docsHelp',
      'vacancy.nationalities',
      'vacancy.anonymous',
      'vacancy.customEmployerName',
      'vacancy.bumpedAt',
      'vacancy.publishedAt',
      'vacancy.createdAt',
      'vacancy.highlightUntil',
      'vacancy.tags',
      'vacancy.inFeed',
      'company.brandName',
      'company.kind as companyKind',
      'company.status as companyStatus',
      'company.badges',
    ])
    .select([
      versionWithCompany.as('version'),
      sql<
        number[]
      >`array(select s.specialization_id from vacancy_specialization s where s.vacancy_id = vacancy.id order by s.position)`.as(
        'specializationIds',
      ),
      sql<string[]>`array(select distinct m.kind from vacancy_media m where m.vacancy_id = vacancy.id)`.as(
        'mediaKinds',
      ),
    ])
    .where(isPublicVacancy)
    .where('vacancy.id', '>', after)
    .orderBy('vacancy.id')
    .limit(limit);
  return (ids ? query.where('vacancy.id', 'in', [...ids]) : query).execute();
}

/** Rows per query: reading one holds up requests. */
const BATCH = 250;

/** Every published vacancy, in batches. */
export async function* readAllRows(db: Database): AsyncGenerator<IndexedRow[]> {
  for (let after = 0; ;) {
    const rows = await findRows(db, after, BATCH, null);
    if (rows.length) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Those of the vacancies that are published. */
export function findRowsOf(db: Database, ids: readonly number[]): Promise<IndexedRow[]> {
  return ids.length ? findRows(db, 0, ids.length, ids) : Promise.resolve([]);
}

/** Versions per query. */
const VERSIONS = 20_000;
const ID_BYTES = 8;
const VERSION_BYTES = 12;

/** Ids and versions of every published vacancy, as in {@link findRows}; packed, since there may be a million. */
export async function* readVersions(db: Database): AsyncGenerator<[id: number, version: number][]> {
  for (let after = 0; ;) {
    const some = db
      .selectFrom('vacancy')
      .innerJoin('company', 'company.id', 'vacancy.companyId')
      .select(['vacancy.id', versionWithCompany.as('version')])
      .where(isPublicVacancy)
      .where('vacancy.id', '>', after)
      .orderBy('vacancy.id')
      .limit(VERSIONS)
      .as('some');
    const { packed } = await db
      .selectFrom(some)
      .select(sql<Buffer | null>`string_agg(int8send(id) || int4send(version), ''::bytea order by id)`.as('packed'))
      .executeTakeFirstOrThrow();
    if (!packed) return;
    const versions = Array.from({ length: packed.length / VERSION_BYTES }, (_, at): [number, number] => [
      Number(packed.readBigInt64BE(at * VERSION_BYTES)),
      packed.readInt32BE(at * VERSION_BYTES + ID_BYTES),
    ]);
    yield versions;
    const last = versions.at(-1);
    if (!last || versions.length < VERSIONS) return;
    [after] = last;
  }
}

/** Ids of a company's vacancies of any status. */
export async function findIdsOfCompany(db: Database, companyId: number): Promise<number[]> {
  const rows = await db.selectFrom('vacancy').select('id').where('companyId', '=', companyId).execute();
  return rows.map(({ id }) => id);
}

/** What similar vacancies are found by. Pay is comparable rubles a month, negative where none is stated. */
export interface Likeness {
  id: number;
  title: string;
  /** The main one first. */
  specializationIds: readonly number[];
  cityId: number | null;
  regionId: number | null;
  schedule: string | null;
  experience: string | null;
  pay: number;
}

/** For a vacancy that was published once, open or not; null for any other. */
export async function findLikeness(db: Database, id: number): Promise<Likeness | null> {
  return (await findLikenesses(db, [id]))[0] ?? null;
}

/** The same for those of many that were published once, in no order. */
export async function findLikenesses(db: Database, ids: readonly number[]): Promise<Likeness[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('vacancy')
    .select([
      'id',
      'title',
      'regionId',
      'cityId',
      'schedule',
      'rotation',
      'experience',
      'payMonthNetMax',
      'payMonthNetMin',
    ])
    .select(
      sql<
        number[]
      >`array(select s.specialization_id from vacancy_specialization s where s.vacancy_id = vacancy.id order by s.position)`.as(
        'specializationIds',
      ),
    )
    .where('id', 'in', [...ids])
    .where('publishedAt', 'is not', null)
    .where('deletedAt', 'is', null)
    .execute();
  return rows.map(({ rotation, payMonthNetMax, payMonthNetMin, ...likeness }) => ({
    ...likeness,
    schedule: rotation ? 'rotation' : likeness.schedule,
    pay: (payMonthNetMax ?? payMonthNetMin ?? -100) / 100,
  }));
}

/** Names of companies that visitors may see. */
export async function findCompanyNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('company')
    .select(['id', 'brandName'])
    .where('id', 'in', [...ids])
    .where(isPublicCompany)
    .execute();
  return new Map(rows.map(({ id, brandName }) => [id, brandName]));
}

/** Building sites of the companies, by name. */
export function findFacilitiesOf(db: Database, companyIds: readonly number[]): Promise<{ id: string; name: string }[]> {
  return db
    .selectFrom('facility')
    .select(['id', 'name'])
    .where('companyId', 'in', [...companyIds])
    .orderBy('name')
    .execute();
}

export async function findFacilityNames(db: Database, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('facility')
    .select(['id', 'name'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
