import { sql, type Insertable } from 'kysely';
import type { SuggestionKind } from '#shared/domain/suggestion.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { SuggestedItem } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { isUuid } from '../../platform/uuid.ts';
import { suggestionColumns } from './stored.ts';

export type SuggestionRow = NonNullable<Awaited<ReturnType<typeof findWaiting>>>;

/** What several people have suggested is one thing. */
export interface Same {
  kind: SuggestionKind;
  nameKey: string;
  regionId: number | null;
}

const LOCK_OF_SAME = 7_028;
const OWN_MAX = 20;

/** Suggestions and decisions of one thing wait for each other until the end of the transaction. */
export async function lockSame(tx: DatabaseTransaction, { kind, nameKey, regionId }: Same): Promise<void> {
  const same = `${kind} ${regionId} ${nameKey}`;
  await sql`select pg_advisory_xact_lock(${LOCK_OF_SAME}, hashtext(${same}))`.execute(tx);
}

export async function insertSuggestion(tx: Database, row: Insertable<SuggestedItem>): Promise<void> {
  await tx.insertInto('suggestedItem').values(row).execute();
}

/** The account's newest suggestion of this. */
export async function findOwn(db: Database, accountId: string, same: Same) {
  const row = await rowsOfSame(db, same)
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && readColumns(suggestionColumns, row);
}

/** The newest first. */
export async function listOwn(db: Database, accountId: string) {
  const rows = await db
    .selectFrom('suggestedItem')
    .selectAll()
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(OWN_MAX)
    .execute();
  return rows.map((row) => readColumns(suggestionColumns, row));
}

/** A suggestion that waits. */
export async function findWaiting(db: Database, kind: SuggestionKind, id: string) {
  if (!isUuid(id)) return undefined;
  const row = await db
    .selectFrom('suggestedItem')
    .selectAll()
    .where('kind', '=', kind)
    .where('status', '=', 'waiting')
    .where('id', '=', id)
    .executeTakeFirst();
  return row && readColumns(suggestionColumns, row);
}

/** The first suggestion of each thing, those that wait longest first. */
export async function listWaiting(db: Database, kind: SuggestionKind, page: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom(
      db
        .selectFrom('suggestedItem')
        .selectAll()
        .distinctOn(['nameKey', 'regionId'])
        .where('kind', '=', kind)
        .where('status', '=', 'waiting')
        .orderBy('nameKey')
        .orderBy('regionId')
        .orderBy('createdAt')
        .orderBy('id')
        .as('first'),
    )
    .selectAll()
    .orderBy('createdAt')
    .orderBy('id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map((row) => readColumns(suggestionColumns, row));
}

/** Things, not people. */
export async function countWaiting(db: Database, kind: SuggestionKind): Promise<number> {
  const { count } = await db
    .selectFrom(
      db
        .selectFrom('suggestedItem')
        .select(['nameKey', 'regionId'])
        .distinct()
        .where('kind', '=', kind)
        .where('status', '=', 'waiting')
        .as('thing'),
    )
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many people wait for this. */
export async function countSenders(db: Database, same: Same): Promise<number> {
  const rows = await rowsOfSame(db, same).where('status', '=', 'waiting').execute();
  return rows.length;
}

/** Decides for everybody who suggested it; returns their accounts, without those that were erased. */
export async function decideSame(
  tx: Database,
  { kind, nameKey, regionId }: Same,
  decision: { status: 'approved' | 'refused'; reason: string | null; decidedAt: Date },
): Promise<string[]> {
  const rows = await tx
    .updateTable('suggestedItem')
    .set(decision)
    .where('kind', '=', kind)
    .where('nameKey', '=', nameKey)
    .where('regionId', 'is not distinct from', regionId)
    .where('status', '=', 'waiting')
    .returning('accountId')
    .execute();
  return rows.flatMap(({ accountId }) => accountId ?? []);
}

/** The words stay, nobody's. */
export async function forgetSender(tx: Database, accountId: string): Promise<void> {
  await tx.updateTable('suggestedItem').set({ accountId: null }).where('accountId', '=', accountId).execute();
}

function rowsOfSame(db: Database, { kind, nameKey, regionId }: Same) {
  return db
    .selectFrom('suggestedItem')
    .selectAll()
    .where('kind', '=', kind)
    .where('nameKey', '=', nameKey)
    .where('regionId', 'is not distinct from', regionId);
}
