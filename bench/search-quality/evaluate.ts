import type { Call } from '#shared/client/call.ts';
import type { Database } from '#server/database/connect.ts';
import { isPublicVacancy } from '#server/domains/vacancy/index.ts';
import { CITIES, REGIONS, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import { rotationSchema, shiftSchema, crewSchema, paySchema } from '#shared/contracts/vacancy-parts.ts';
import { z } from 'zod';
import { removePaidPlaces } from './demo.ts';
import { gradeOf, type Grade, type Labelled } from './labels.ts';
import { mean, measure, PAGE, type Quality } from './measure.ts';
import { makePostgresIndex, PG_RANKS, searchPostgres } from './postgres.ts';
import { QUERIES, type LabelledQuery } from './queries.ts';
import { firstPublications } from './twins.ts';

/** A query with the results of the product and of PostgreSQL. */
export interface Judged extends LabelledQuery {
  ours: Quality;
  postgres: Quality;
}

/**
 * Runs every labelled query in the product and in PostgreSQL over the demo in the database and measures both orders. Creates
 * `bench_vector` and removes paid places, which do not depend on relevance. Throws for a query without a relevant vacancy in
 * the demo.
 */
export async function evaluateSearch(db: Database, call: Call): Promise<Judged[]> {
  await removePaidPlaces(db);
  await makePostgresIndex(db);
  const vacancies = await readLabelled(db);
  const labelled = QUERIES.map((query) => ({ query, grades: gradesOf(query, vacancies) }));
  const unanswered = labelled.filter(({ grades }) => ![...grades.values()].some((grade) => grade > 1));
  if (unanswered.length)
    throw new Error(`Nothing in the demo answers ${unanswered.map(({ query }) => `«${query.query}»`).join(', ')}`);
  const firstOf = new Map(vacancies.map(({ id, twinOf }) => [id, twinOf ?? id]));
  const measureFound = (found: readonly number[], grades: ReadonlyMap<number, Grade>) =>
    measure([...new Set(found.map((id) => firstOf.get(id) ?? id))], grades);
  const judged: (Judged & { byRank: Quality[] })[] = [];
  for (const { query, grades } of labelled) {
    const { items } = await call('GET /search/vacancy', { q: query.query, per_page: PAGE, sort: 'relevance' });
    const ours = measureFound(
      items.map(({ id }) => id),
      grades,
    );
    const byRank: Quality[] = [];
    for (const rank of PG_RANKS) byRank.push(measureFound(await searchPostgres(db, query.query, rank, PAGE), grades));
    judged.push({ ...query, ours, postgres: ours, byRank });
  }
  const best = bestRank(judged.map(({ byRank }) => byRank));
  return judged.map(({ byRank, ...query }) => ({ ...query, postgres: byRank[best] ?? query.postgres }));
}

/** Picks the better of PostgreSQL's ranking functions. */
function bestRank(byQuery: readonly (readonly Quality[])[]): number {
  const ndcgs = PG_RANKS.map((_, at) => mean(byQuery.flatMap((byRank) => byRank[at] ?? [])).ndcg);
  return ndcgs.indexOf(Math.max(...ndcgs));
}

function gradesOf({ relevant }: LabelledQuery, vacancies: readonly Known[]): Map<number, Grade> {
  const grades = new Map<number, Grade>();
  for (const vacancy of vacancies) {
    const grade = vacancy.twinOf === null ? gradeOf(vacancy, relevant) : 0;
    if (grade) grades.set(vacancy.id, grade);
  }
  return grades;
}

const partsSchema = z.object({
  rotation: rotationSchema.nullable(),
  shift: shiftSchema.nullable(),
  crew: crewSchema.nullable(),
  pay: paySchema.nullable(),
});
const specSlugs = new Map(SPECIALIZATIONS.map(({ id, slug }) => [id, slug]));
const citySlugs = new Map(CITIES.map(({ id, slug }) => [id, slug]));
const regionSlugs = new Map(REGIONS.map(({ id, slug }) => [id, slug]));

/** A vacancy that a company published twice counts as one for job seekers. */
interface Known extends Labelled {
  id: number;
  /** The id of the first publication. */
  twinOf: number | null;
}

async function readLabelled(db: Database): Promise<Known[]> {
  const rows = await db
    .selectFrom('vacancy')
    .innerJoin('vacancySpecialization', (join) =>
      join.onRef('vacancySpecialization.vacancyId', '=', 'vacancy.id').on('vacancySpecialization.position', '=', 0),
    )
    .select([
      'vacancy.id',
      'title',
      'companyId',
      'specializationId',
      'vacancy.cityId',
      'regionId',
      'hiringCityIds',
      'rotation',
      'schedule',
      'experience',
      'pay',
      'employment',
      'contractForms',
      'crew',
      'youthAge',
      'workFormat',
      'shift',
      'gradeMin',
      'gradeMax',
      'driverCategories',
      'vacancy.objectTypes',
    ])
    .where(isPublicVacancy)
    .orderBy('vacancy.id')
    .execute();
  const firstOf = firstPublications(rows);
  return rows.map((row) => {
    const first = firstOf.get(row.id) ?? row.id;
    const { rotation, shift, crew, pay } = partsSchema.parse(row);
    return {
      ...row,
      twinOf: first === row.id ? null : first,
      mainTrade: specSlugs.get(row.specializationId) ?? '',
      city: citySlugs.get(row.cityId ?? 0) ?? null,
      region: regionSlugs.get(row.regionId ?? 0) ?? null,
      hiringCities: row.hiringCityIds.flatMap((id) => citySlugs.get(id) ?? []),
      rotation,
      payFrequency: pay?.frequency ?? null,
      takesCrews: crew !== null && crew.accepts !== 'individuals',
      night: shift?.night === true,
    };
  });
}
