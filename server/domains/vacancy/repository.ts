import { sql, type Expression, type ExpressionBuilder, type Selectable, type SqlBool } from 'kysely';
import type { VacancySort } from '#shared/domain/vacancy-terms.ts';
import type { VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import type { DB, VacancyStats } from '../../database/schema.ts';
import type { MemberActor } from '../../platform/actor.ts';
import { momentKey, momentOfKey, type After } from '../../platform/paging.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { companyCardOfRow, companyShortOfRow, isOpenVacancy, isPublicCompany } from '../company/index.ts';
import { entitlementTerms } from '../ledger/index.ts';
import { facilityOfRow } from './facility.ts';
import { isInScope } from './scope.ts';
import { hasEnoughResponds } from './respond-repository.ts';
import { cardColumns, feedColumns, keptColumns, vacancyColumns } from './stored.ts';

/** The columns of a card. */
export type VacancyCardRow = Awaited<ReturnType<typeof findPublished>>[number];
/** A whole vacancy with its page's columns from other tables. */
export type VacancyRow = NonNullable<Awaited<ReturnType<typeof findVacancy>>>;
export type VacancyStatsRow = Selectable<VacancyStats>;

/** The vacancies of a list. `companyId` in the scope is set by the server from the actor, never by the caller. */
export interface VacancyFilter {
  statuses: readonly VacancyStatus[];
  /** Vacancies of hidden companies are not public. */
  publicOnly: boolean;
  companyId?: number;
  cityIds?: readonly number[];
  regionIds?: readonly number[];
  specializationIds?: readonly number[];
  /** Only what is within the scope of this member of the company. */
  member?: MemberActor;
  /** In the title, the company's own code or the name of its site. */
  words?: string;
}

const isOfPublicCompany = sql<SqlBool>`exists (select from company where company.id = vacancy.company_id and ${isPublicCompany})`;

/**
 * For a query from `vacancy`: it is public. An expired vacancy stays public until the scheduled job archives it, for at
 * most a minute, so that lists, the search and its page agree.
 */
export const isPublicVacancy = sql<SqlBool>`(${isOpenVacancy} and ${isOfPublicCompany})`;

/** Each word somewhere: in the title, the code, the site. A draft's title is what is being written. */
function hasWords(text: string): Expression<SqlBool> {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).slice(0, 10);
  const conditions = words.map((word) => {
    const like = `%${word.replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
    return sql<SqlBool>`(lower(vacancy.title) like ${like} or lower(vacancy.internal_code) like ${like}
      or exists (select from facility where facility.id = vacancy.facility_id and lower(facility.name) like ${like}))`;
  });
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** A filter must not reveal the company of an anonymous vacancy. */
export function matches(filter: VacancyFilter) {
  return (eb: ExpressionBuilder<DB, 'vacancy'>) => {
    const conditions: Expression<SqlBool>[] = [
      eb('vacancy.status', 'in', [...filter.statuses]),
      eb('vacancy.deletedAt', 'is', null),
    ];
    if (filter.publicOnly) conditions.push(isOfPublicCompany);
    if (filter.companyId !== undefined) {
      conditions.push(eb('vacancy.companyId', '=', filter.companyId));
      if (filter.publicOnly) conditions.push(eb('vacancy.anonymous', '=', false));
    }
    if (filter.member) conditions.push(isInScope(filter.member));
    if (filter.words) conditions.push(hasWords(filter.words));
    if (filter.cityIds) {
      const ids = [...filter.cityIds];
      conditions.push(eb.or([eb('vacancy.cityId', 'in', ids), sql<SqlBool>`vacancy.hiring_city_ids && ${ids}::int[]`]));
    }
    if (filter.regionIds) conditions.push(eb('vacancy.regionId', 'in', [...filter.regionIds]));
    if (filter.specializationIds) {
      conditions.push(
        eb.exists(
          eb
            .selectFrom('vacancySpecialization')
            .select('vacancySpecialization.vacancyId')
            .whereRef('vacancySpecialization.vacancyId', '=', 'vacancy.id')
            .where('vacancySpecialization.specializationId', 'in', [...filter.specializationIds]),
        ),
      );
    }
    return eb.and(conditions);
  };
}

/** One comparable figure of a vacancy: the middle of its range. */
const shownAt = sql<Date>`coalesce(vacancy.bumped_at, vacancy.published_at, vacancy.created_at)`;
const monthMost = sql<number>`coalesce(vacancy.pay_month_net_max, vacancy.pay_month_net_min, -1)`;
const shiftMost = sql<number>`coalesce(vacancy.pay_shift_net_max, vacancy.pay_shift_net_min, -1)`;

/**
 * The sort expressions, as in their indexes, and their numeric form for the cursor: kopecks, or a moment's key. Absent
 * pay sorts last; ties are broken by id.
 */
const SORTS = {
  newest: { by: shownAt, key: momentKey(shownAt), value: momentOfKey },
  pay_desc: { by: monthMost, key: monthMost, value: (key: number) => sql`${key}::int8` },
  pay_per_shift_desc: { by: shiftMost, key: shiftMost, value: (key: number) => sql`${key}::int8` },
} as const satisfies Record<VacancySort, unknown>;

export interface VacancyPage {
  sort: VacancySort;
  limit: number;
  after: After;
}

const CARD_COLUMNS = [
  'vacancy.id',
  'vacancy.title',
  'vacancy.status',
  'vacancy.anonymous',
  'vacancy.customEmployerName',
  'vacancy.pay',
  'vacancy.payMonthNetMin',
  'vacancy.payMonthNetMax',
  'vacancy.payShiftNetMin',
  'vacancy.payShiftNetMax',
  'vacancy.payAssumptions',
  'vacancy.cityId',
  'vacancy.address',
  'vacancy.level',
  'vacancy.gradeMin',
  'vacancy.gradeMax',
  'vacancy.experience',
  'vacancy.contractForms',
  'vacancy.schedule',
  'vacancy.shift',
  'vacancy.rotation',
  'vacancy.permits',
  'vacancy.crew',
  'vacancy.workAuthorizations',
  'vacancy.docsHelp',
  'vacancy.branding',
  'vacancy.highlightUntil',
  'vacancy.bumpMarkedUntil',
  'vacancy.bumpedAt',
  'vacancy.publishedAt',
  'vacancy.deletedAt',
] as const;

/** The main one first. */
const specializationIds = sql<number[]>`array(
  select s.specialization_id from vacancy_specialization s where s.vacancy_id = vacancy.id order by s.position)`.as(
  'specializationIds',
);

/** What was bought to make it stand out; of the few that have a design. */
const brandingTerms = sql<unknown>`case when vacancy.branding is null then '[]'
  else ${entitlementTerms('vacancy_branding', sql`vacancy.id`)} end`.as('brandingTerms');

function selectCards(db: Database) {
  return db
    .selectFrom('vacancy')
    .select(CARD_COLUMNS)
    .select([specializationIds, companyShortOfRow.as('company'), hasEnoughResponds, brandingTerms]);
}

/** Rows in sort order, each with its key for the next cursor. */
export async function findVacancies(db: Database, filter: VacancyFilter, { sort, limit, after }: VacancyPage) {
  const { by, key, value } = SORTS[sort];
  const query = selectCards(db)
    .select(key.as('sortKey'))
    .where(matches(filter))
    .orderBy(by, 'desc')
    .orderBy('vacancy.id', 'desc')
    .limit(limit);
  const onPage =
    'offset' in after
      ? query.offset(after.offset)
      : query.where(sql<SqlBool>`(${by}, vacancy.id) < (${value(after.cursor.sortKey)}, ${after.cursor.id}::int8)`);
  return (await onPage.execute()).map((row) => readColumns(cardColumns, row));
}

const selectPublishedByIds = builtOnce((db, param: Param<{ ids: readonly number[] }>) =>
  selectPublished(db).where(sql<SqlBool>`vacancy.id = any(${param('ids')}::int8[])`),
);

/** Published vacancies with these ids, in no order. */
export async function findPublished(db: Database, ids: readonly number[]) {
  return (await selectPublishedByIds(db, { ids })).map((row) => readColumns(cardColumns, row));
}

/** Vacancies of any state with these ids, in no order. */
export async function findInAnyState(db: Database, ids: readonly number[]) {
  const rows = await selectCards(db)
    .select(['vacancy.companyId', 'vacancy.archivedAt', 'vacancy.archiveReason'])
    .select(sql<boolean>`${isOfPublicCompany}`.as('isOfPublicCompany'))
    .where(sql<SqlBool>`vacancy.id = any(${[...ids]}::int8[])`)
    .execute();
  return rows.map((row) => readColumns(keptColumns, row));
}

/** The columns of feeds for other sites. */
export type FeedRow = Awaited<ReturnType<typeof findPublishedInFeed>>[number];

/** The same with the additional fields of feeds. */
export async function findPublishedInFeed(db: Database, ids: readonly number[]) {
  const rows = await selectPublished(db)
    .select(['vacancy.headcount', 'vacancy.department', 'vacancy.employment', 'vacancy.inFeed'])
    .select('vacancy.nationalities')
    .select(['vacancy.description', 'vacancy.duties', 'vacancy.requirements', 'vacancy.conditions'])
    .select(['vacancy.createdAt', 'vacancy.updatedAt'])
    .select(sql<string | null>`(select f.name from facility f where f.id = vacancy.facility_id)`.as('facilityName'))
    .select(
      sql<
        string | null
      >`(select m.url from vacancy_media m where m.vacancy_id = vacancy.id and m.kind = 'photo' order by m.position limit 1)`.as(
        'photoUrl',
      ),
    )
    .where('vacancy.id', 'in', [...ids])
    .execute();
  return rows.map((row) => readColumns(feedColumns, row));
}

/** Vacancies with a paid place on the home page at `now`, the latest paid first; of a city or of the whole country. */
export async function findSpecial(
  db: Database,
  now: Date,
  { cityId, limit }: { cityId: number | undefined; limit: number },
): Promise<VacancyCardRow[]> {
  const rows = await selectPublished(db, cityId ? [cityId] : undefined)
    .where('vacancy.onMainUntil', '>', now)
    .orderBy('vacancy.onMainUntil', 'desc')
    .orderBy('vacancy.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => readColumns(cardColumns, row));
}

function selectPublished(db: Database, cityIds?: readonly number[]) {
  return selectCards(db).where(matches({ statuses: ['active'], publicOnly: true, ...(cityIds ? { cityIds } : {}) }));
}

export async function countVacancies(db: Database, filter: VacancyFilter): Promise<number> {
  const { total } = await db
    .selectFrom('vacancy')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(matches(filter))
    .executeTakeFirstOrThrow();
  return Number(total);
}

const media = sql<unknown>`coalesce((
  select json_agg(json_build_object('kind', m.kind, 'url', m.url, 'alt', m.alt, 'width', m.width, 'height', m.height, 'sizeBytes', m.size_bytes) order by m.position)
  from vacancy_media m where m.vacancy_id = vacancy.id), '[]')`.as('media');

const selectVacancy = builtOnce((db, param: Param<{ id: number }>) =>
  db
    .selectFrom('vacancy')
    .selectAll('vacancy')
    .select([specializationIds, companyCardOfRow.as('company'), media, facilityOfRow.as('facility'), hasEnoughResponds])
    .select(brandingTerms)
    .where('vacancy.id', '=', param('id')),
);

/** One row with everything on its page except the dictionaries. */
export async function findVacancy(db: Database, id: number) {
  const [row] = await selectVacancy(db, { id });
  return row && readColumns(vacancyColumns, row);
}

export function findStats(db: Database, vacancyId: number): Promise<VacancyStatsRow | undefined> {
  return db.selectFrom('vacancyStats').selectAll().where('vacancyId', '=', vacancyId).executeTakeFirst();
}
