import { sql } from 'kysely';
import { TRUSTED_AFTER, TRUSTED_DAYS, VACANCY_PLACES } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyForUpdate, findCompanyStatus, isChecked } from '../../company/index.ts';
import { countEntitlements } from '../../ledger/index.ts';

/** How many vacancies a company shows at once without paying. */
export interface Places {
  verified: number;
  other: number;
}

export interface Standing {
  company: NonNullable<Awaited<ReturnType<typeof findCompanyStatus>>>;
  isVerified: boolean;
  /** What it publishes is shown at once. */
  isTrusted: boolean;
  /** Places that are taken: shown, or waiting for staff; imported ones apart. */
  taken: number;
  places: number;
  /** Of them, bought ones that run. */
  boughtPlaces: number;
  /** For vacancies that are anonymous. */
  names: readonly string[];
}

/**
 * How a company stands when it publishes. With `lock` others of the company wait until the end of the transaction, so that of
 * many publications with one place left one gets it. Undefined for a company that is gone.
 */
export async function findStanding(
  db: Database,
  companyId: number,
  now: Date,
  { lock, places = VACANCY_PLACES }: { lock: boolean; places?: Places | undefined },
): Promise<Standing | undefined> {
  const company = await (lock ? findCompanyForUpdate(db, companyId) : findCompanyStatus(db, companyId));
  if (!company) return undefined;
  const since = addDays(now, -TRUSTED_DAYS);
  const { taken, published, refused } = await db
    .selectFrom('vacancy')
    .select([
      sql<number>`count(*) filter (where status in ('active', 'on_review') and source_key is null and deleted_at is null)`.as(
        'taken',
      ),
      sql<number>`count(*) filter (where published_at is not null and source_key is null)`.as('published'),
      sql<number>`count(*) filter (where refused_at > ${since})`.as('refused'),
    ])
    .where('companyId', '=', companyId)
    .executeTakeFirstOrThrow();
  const isVerified = isChecked(company);
  const boughtPlaces = isVerified ? await countEntitlements(db, { companyId, kind: 'vacancy_place' }, now) : 0;
  const hasEarned = isVerified && published >= TRUSTED_AFTER && refused === 0;
  return {
    company,
    isVerified,
    isTrusted: company.trustedAt !== null || hasEarned,
    taken,
    places: (isVerified ? places.verified : places.other) + boughtPlaces,
    boughtPlaces,
    names: [company.brandName, company.legalName].filter((name): name is string => Boolean(name)),
  };
}

/** Throws `wrong_state` while a vacancy is shown by a place that was bought. Others of the company wait, as when it publishes. */
export async function assertPlaceUnused(tx: Database, companyId: number, now: Date, places: Places): Promise<void> {
  const standing = await findStanding(tx, companyId, now, { lock: true, places });
  if (standing && standing.taken >= standing.places)
    throw new DomainError('wrong_state', {
      detail: 'Место занято вакансией: сначала закройте одну, потом вернём деньги',
    });
}

/** Vacancies of the company in this city with a title as good as this one, other than `exceptId`. */
export async function findDuplicates(
  db: Database,
  { companyId, cityId, title, exceptId }: { companyId: number; cityId: number | null; title: string; exceptId: number },
  likenessMin: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('vacancy')
    .select('id')
    .where('companyId', '=', companyId)
    .where('id', '<>', exceptId)
    .where('status', 'in', ['active', 'on_review'])
    .where('deletedAt', 'is', null)
    .where(sql<boolean>`city_id is not distinct from ${cityId}::int`)
    .where(sql<boolean>`similarity(lower(title), lower(${title})) >= ${likenessMin}`)
    .orderBy('id', 'desc')
    .limit(20)
    .execute();
  return rows.map(({ id }) => id);
}
