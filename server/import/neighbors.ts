import { sql } from 'kysely';
import type { Pay } from '#shared/domain/pay.ts';
import type { Database } from '../database/connect.ts';
import type { NewVacancy } from '../domains/vacancy/index.ts';
import { createLikenessIndex, type LikenessIndex } from './likeness.ts';

/** A vacancy in these states blocks the same vacancy from another source. */
const LIVING = ['draft', 'on_review', 'rejected', 'active', 'unpublished', 'blocked'];

type Placed = Pick<NewVacancy, 'companyId' | 'cityId' | 'regionId'>;
type Told = Placed & { title: string; pay: Pay | null };

/** A vacancy that a record may duplicate. */
export interface Neighbor {
  /** Set when it is stored. */
  id: number;
}

/**
 * Live vacancies of the companies in an import, kept from batch to batch: each batch loads companies that are new to it
 * and what others have added since the last one.
 */
export function createNeighbors() {
  /** By company and place. */
  const companies = new Map<number, Map<string, LikenessIndex<Neighbor>>>();
  let lastId: number | null = null;

  function add({ companyId, cityId, regionId, title, pay }: Told, neighbor: Neighbor): void {
    const places = companies.get(companyId);
    if (!places) return;
    const key = placeKey({ cityId, regionId });
    const index = places.get(key) ?? createLikenessIndex<Neighbor>();
    places.set(key, index);
    index.add({ title, pay }, neighbor);
  }

  return {
    /** Loads what is missing of these companies. Call in the transaction that holds the lock of imports. */
    async load(tx: Database, companyIds: Iterable<number>): Promise<void> {
      const unknown = [...new Set(companyIds)].filter((id) => !companies.has(id));
      lastId ??= await findLastId(tx);
      const rows = await tx
        .selectFrom('vacancy')
        .select(['id', 'companyId', 'cityId', 'regionId', 'title', 'pay'])
        .where((eb) => eb.or([eb('companyId', '=', sql<number>`any(${unknown}::int8[])`), eb('id', '>', lastId)]))
        .where('status', 'in', LIVING)
        .orderBy('id')
        .execute();
      for (const id of unknown) companies.set(id, new Map());
      for (const { id, pay, ...row } of rows) {
        // The stored value is a Pay: `insertVacancies` accepts nothing else.
        add({ ...row, pay: pay as Pay | null }, { id });
        lastId = Math.max(lastId, id);
      }
    },
    find({ companyId, title, pay, ...place }: Told): Neighbor | undefined {
      return companies.get(companyId)?.get(placeKey(place))?.find({ title, pay });
    },
    add,
    /** The added vacancies have got their ids, under the same lock. */
    stored(ids: readonly number[]): void {
      for (const id of ids) lastId = Math.max(lastId ?? 0, id);
    },
    /** A vacancy of the company has changed: reload the company. */
    forget(companyId: number): void {
      companies.delete(companyId);
    },
    /** Something was rolled back. */
    forgetAll(): void {
      companies.clear();
    },
  };
}

export type Neighbors = ReturnType<typeof createNeighbors>;

async function findLastId(tx: Database): Promise<number> {
  const { last } = await tx
    .selectFrom('vacancy')
    .select((eb) => eb.fn.max('id').as('last'))
    .executeTakeFirstOrThrow();
  // Null for an empty table.
  return last ?? 0;
}

function placeKey({ cityId, regionId }: Omit<Placed, 'companyId'>): string {
  return `${cityId ?? ''}|${regionId ?? ''}`;
}
