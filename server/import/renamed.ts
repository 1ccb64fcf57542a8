import { sql } from 'kysely';
import type { Database } from '../database/connect.ts';
import type { Contents } from './close-missing.ts';
import type { RecordName } from './record.ts';
import type { Remark } from './report.ts';
import { wordKey } from './title.ts';

/** Vacancies that one word of a title may name; more of them tell nothing. */
const SAME_WORD_MAX = 5;
const WORD_LETTERS_MIN = 4;
/** Without its ending: «прораба» is «прораб». */
const WORD_START_LETTERS = 6;

interface Row {
  id: number;
  title: string;
  sourceKey: string | null;
  companyId: number;
  cityId: number | null;
  pay: unknown;
}

/**
 * New records of a source without ids that are likely known vacancies under another title: the same company and city, a
 * word of the title in common, and the old title is no longer in the file. `fresh`: the stored records by vacancy.
 */
export async function findRenamed(
  db: Database,
  { format, sourceNames, sourceKeys }: Contents,
  fresh: ReadonlyMap<number, RecordName>,
): Promise<Remark[]> {
  if (fresh.size === 0) return [];
  const ids = [...fresh.keys()];
  const rows: Row[] = await db
    .selectFrom('vacancy')
    .select(['id', 'title', 'sourceKey', 'companyId', 'cityId', 'pay'])
    .where('sourceName', 'in', [...sourceNames])
    .where('sourceKey', 'like', `${format}:%`)
    .where('status', 'in', ['active', 'unpublished'])
    .where(
      'companyId',
      'in',
      db
        .selectFrom('vacancy')
        .select('companyId')
        .where('id', '=', sql<number>`any(${ids}::int8[])`),
    )
    .orderBy('id')
    .execute();
  const gone = new Map<string, Row[]>();
  for (const row of rows) {
    if (fresh.has(row.id) || sourceKeys.has(row.sourceKey ?? '')) continue;
    for (const key of keysOf(row)) {
      const same = gone.get(key) ?? [];
      gone.set(key, same);
      if (same.length < SAME_WORD_MAX) same.push(row);
    }
  }
  return rows.flatMap((row) => {
    const name = fresh.get(row.id);
    const found = name && likeliest(row, gone);
    return found ? [{ ...name, text: `«${row.title}»: похоже на вакансию ${found.id} «${found.title}»` }] : [];
  });
}

function likeliest(row: Row, gone: ReadonlyMap<string, readonly Row[]>): Row | undefined {
  const found = keysOf(row).flatMap((key) => gone.get(key) ?? []);
  return found.find((other) => JSON.stringify(other.pay) === JSON.stringify(row.pay)) ?? found[0];
}

function keysOf({ title, companyId, cityId }: Row): string[] {
  const words = wordKey(title)
    .split(' ')
    .filter((word) => word.length >= WORD_LETTERS_MIN);
  return words.map((word) => `${companyId}|${cityId}|${word.slice(0, WORD_START_LETTERS)}`);
}
