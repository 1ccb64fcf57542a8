import { sql } from 'kysely';
import { EMBED_PAGE_VIEWS_MIN, EMBED_PAGES_LISTED, EMBED_PAGES_PER_DAY } from '#shared/domain/limits.ts';
import { USE_KINDS, type UseCounts, type UseKind } from '#shared/domain/embed-figures.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';

/** A page of an employer. Both are empty for the pages that have no row of their own. */
export interface UsedPage {
  origin: string;
  path: string;
}

export interface PageUse extends UsedPage {
  kind: UseKind;
  count: number;
}

interface KeyDay {
  keyId: string;
  companyId: number;
  /** `2026-11-24`. */
  day: string;
}

export const OTHER_PAGES: UsedPage = { origin: '', path: '' };

/** New pages of one key at a time: how many there are counts. */
const LOCK_OF_PAGES = 7_048;

const nameOf = ({ origin, path }: UsedPage) => origin + path;

/** Adds the uses, each page and kind once. Rows are locked in one order, so that transactions wait and never for each other. */
export async function addUses(tx: DatabaseTransaction, of: KeyDay, uses: readonly PageUse[]): Promise<void> {
  const ownRows = await withRoom(tx, of, uses);
  const counted = new Map<string, PageUse>();
  for (const use of uses) {
    const page = ownRows.has(nameOf(use)) ? use : { ...use, ...OTHER_PAGES };
    const name = `${page.kind} ${nameOf(page)}`;
    counted.set(name, { ...page, count: page.count + (counted.get(name)?.count ?? 0) });
  }
  const rows = [...counted].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, use]) => use);
  await sql`
    insert into embed_day as stored (embed_key_id, company_id, day, origin, path, kind, count)
    select ${of.keyId}, ${of.companyId}, ${of.day}, origin, path, kind, count
    from unnest(
      ${rows.map(({ origin }) => origin)}::text[],
      ${rows.map(({ path }) => path)}::text[],
      ${rows.map(({ kind }) => kind)}::text[],
      ${rows.map(({ count }) => count)}::int4[]
    ) with ordinality as given (origin, path, kind, count, place)
    order by place
    on conflict (embed_key_id, day, origin, path, kind) do update set count = stored.count + excluded.count`.execute(
    tx,
  );
}

/** Names of the pages that have a row, or may have one. */
async function withRoom(
  tx: DatabaseTransaction,
  { keyId, day }: KeyDay,
  uses: readonly PageUse[],
): Promise<ReadonlySet<string>> {
  const wanted = new Map(uses.filter(({ path }) => path !== '').map((use) => [nameOf(use), use]));
  const findKnown = async () => {
    const { rows } = await sql<{ name: string }>`
      select distinct origin || path as name from embed_day
      where embed_key_id = ${keyId} and day = ${day} and (origin, path) in (
        select * from unnest(
          ${[...wanted.values()].map(({ origin }) => origin)}::text[],
          ${[...wanted.values()].map(({ path }) => path)}::text[]
        )
      )`.execute(tx);
    return new Set(rows.map(({ name }) => name));
  };
  let known = await findKnown();
  if (known.size === wanted.size) return known;
  await sql`select pg_advisory_xact_lock(${LOCK_OF_PAGES}, hashtext(${keyId}))`.execute(tx);
  known = await findKnown();
  const { rows } = await sql<{ count: number }>`
    select count(distinct (origin, path)) as count from embed_day
    where embed_key_id = ${keyId} and day = ${day} and path <> ''`.execute(tx);
  const room = EMBED_PAGES_PER_DAY - (rows[0]?.count ?? 0);
  const fresh = [...wanted.keys()].filter((name) => !known.has(name)).slice(0, Math.max(0, room));
  return new Set([...known, ...fresh]);
}

const sums = sql.join(
  USE_KINDS.map((kind) => sql`coalesce(sum(count) filter (where kind = ${kind}), 0)::int4 as ${sql.ref(kind)}`),
);

/** A key with what it has replaced and what has replaced it: the first of them names their line. */
const inLine = (lineId: string) =>
  sql`embed_key_id in (select id from embed_key where id = ${lineId}::uuid or line_id = ${lineId}::uuid)`;

/** Days of a line of keys since the given one with anything, the oldest first. */
export async function findDays(db: Database, lineId: string, since: string): Promise<({ day: string } & UseCounts)[]> {
  const { rows } = await sql<{ day: string } & UseCounts>`
    select day::text as day, ${sums} from embed_day
    where ${inLine(lineId)} and day >= ${since}
    group by day order by day`.execute(db);
  return rows;
}

/** The pages seen the most since the given day, of those that are named. */
export async function findPages(db: Database, lineId: string, since: string): Promise<(UsedPage & UseCounts)[]> {
  const { rows } = await sql<UsedPage & UseCounts>`
    select origin, path, ${sums} from embed_day
    where ${inLine(lineId)} and day >= ${since} and path <> ''
    group by origin, path
    having sum(count) filter (where kind = 'view') >= ${EMBED_PAGE_VIEWS_MIN}
    order by view desc, origin, path
    limit ${EMBED_PAGES_LISTED}`.execute(db);
  return rows;
}

export async function deleteDaysBefore(db: Database, day: string): Promise<void> {
  await sql`delete from embed_day where day < ${day}`.execute(db);
}
