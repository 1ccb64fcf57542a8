import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Viewer } from './policy.ts';
import { isListed, isPublicResume, shownAt } from './repository.ts';

/** What the search and the rubricator read. */

const INDEXED_COLUMNS = [
  'id',
  'version',
  'title',
  'specializationIds',
  'workTypes',
  'level',
  'grade',
  'photoUrl',
  'hiddenFields',
  'publicCategories',
  'visibility',
  'visibilityCompanyIds',
  'cityId',
  'relocation',
  'rotation',
  'availability',
  'payMonthNet',
  'payShiftNet',
  'contractForms',
  'experience',
  'noExperience',
  'educationLevel',
  'education',
  'permits',
  'driverCategories',
  'tractorCategories',
  'ownTools',
  'ownMachinery',
  'keySkills',
  'pcPrograms',
  'languages',
  'about',
  'crew',
  'workAuthorizations',
  'metroIds',
] as const;

/** The search's input of a resume. */
export type IndexedResume = Awaited<ReturnType<typeof selectIndexed>>[number];

/** Whose search: visitors find fewer resumes than companies, and by less of each. */
export type Searcher = Extract<Viewer, 'company' | 'public'>;

const found: Readonly<Record<Searcher, typeof isListed>> = { company: isListed, public: isPublicResume };

/** Resumes that this search has, in the order of their ids. */
function selectIndexed(db: Database, of: Searcher, after: number, limit: number, ids: readonly number[] | null) {
  const query = db
    .selectFrom('resume')
    .select(INDEXED_COLUMNS)
    .select([shownAt.as('shownAt'), sql<string | null>`resume.available_from::text`.as('availableDay')])
    .where(found[of])
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit);
  return (ids ? query.where('id', 'in', [...ids]) : query).execute();
}

/** Rows per query. */
const BATCH = 1_000;

/** Every resume of this search, in batches. */
export async function* readIndexedResumes(db: Database, of: Searcher): AsyncGenerator<IndexedResume[]> {
  for (let after = 0; ;) {
    const rows = await selectIndexed(db, of, after, BATCH, null);
    if (rows.length) yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < BATCH) return;
    after = last.id;
  }
}

/** Those of the resumes that this search has. */
export function findIndexedResumes(db: Database, of: Searcher, ids: readonly number[]): Promise<IndexedResume[]> {
  return ids.length ? selectIndexed(db, of, 0, ids.length, ids) : Promise.resolve([]);
}

/** Ids and versions of every resume of this search. */
export async function findIndexedVersions(db: Database, of: Searcher): Promise<Map<number, number>> {
  const rows = await db.selectFrom('resume').select(['id', 'version']).where(found[of]).execute();
  return new Map(rows.map(({ id, version }) => [id, version]));
}

/** Public resumes, grouped by the specializations they have in common. */
export function countPublicBySpecializations(db: Database): Promise<{ ids: number[]; count: number }[]> {
  return db
    .selectFrom('resume')
    .select(['specializationIds as ids', (eb) => eb.fn.countAll<number>().as('count')])
    .where(isPublicResume)
    .groupBy('specializationIds')
    .execute();
}
