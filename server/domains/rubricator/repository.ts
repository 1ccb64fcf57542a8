import type { RubricatorKind } from '#shared/domain/rubricator.ts';
import type { Database } from '../../database/connect.ts';
import type { Tally } from './tally.ts';

type Scope = 'all' | 'group' | 'specialization';

interface CountRow {
  kind: RubricatorKind;
  scope: Scope;
  scopeId: number;
  count: number;
}

/** Kinds and scopes are text in the database, restricted by CHECKs. */
type StoredRow = Omit<CountRow, 'kind' | 'scope'> & { kind: string; scope: string };

/** The stored numbers; 0 where nothing was counted yet. */
export async function findCounts(db: Database): Promise<Record<RubricatorKind, Tally>> {
  const rows = await db.selectFrom('rubricatorCount').selectAll().execute();
  return { vacancies: toTally(rows, 'vacancies'), resumes: toTally(rows, 'resumes') };
}

function toTally(rows: readonly StoredRow[], kind: RubricatorKind): Tally {
  const counts = (scope: Scope) =>
    new Map(
      rows.filter((row) => row.kind === kind && row.scope === scope).map(({ scopeId, count }) => [scopeId, count]),
    );
  return { all: counts('all').get(0) ?? 0, groups: counts('group'), specializations: counts('specialization') };
}

/** Writes the differences; false when there are none. */
export async function setCounts(tx: Database, kind: RubricatorKind, counted: Tally): Promise<boolean> {
  const before = new Map(toRows(kind, (await findCounts(tx))[kind]).map((row) => [keyOf(row), row.count]));
  const changed = toRows(kind, counted).filter((row) => (before.get(keyOf(row)) ?? 0) !== row.count);
  if (changed.length === 0) return false;
  await tx
    .insertInto('rubricatorCount')
    .values(changed)
    .onConflict((conflict) =>
      conflict.columns(['kind', 'scope', 'scopeId']).doUpdateSet((eb) => ({ count: eb.ref('excluded.count') })),
    )
    .execute();
  return true;
}

function toRows(kind: RubricatorKind, { all, groups, specializations }: Tally): CountRow[] {
  const rows = (scope: Scope, counts: ReadonlyMap<number, number>) =>
    [...counts].map(([scopeId, count]) => ({ kind, scope, scopeId, count }));
  return [...rows('all', new Map([[0, all]])), ...rows('group', groups), ...rows('specialization', specializations)];
}

function keyOf({ scope, scopeId }: CountRow): string {
  return `${scope} ${scopeId}`;
}
