import { sql } from 'kysely';
import type { Database } from '../../database/connect.ts';

/** What is added to the numbers of a vacancy; less is negative. */
interface RespondCounts {
  vacancyId: number;
  responds?: number;
  quickResponds?: number;
  invited?: number;
  hired?: number;
  /** Places that are taken: a vacancy without free ones is archived by its job. */
  filled?: number;
}

/**
 * Adds what responds change in the numbers of their vacancies, in the transaction of the change. Returns how many responds each
 * of these vacancies has now; nobody else changes its numbers before the end of the transaction.
 */
export async function countResponds(
  tx: Database,
  counts: readonly RespondCounts[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (counts.length === 0) return new Map();
  const sums = [...Map.groupBy(counts, ({ vacancyId }) => vacancyId)]
    .map(([vacancyId, group]) => ({
      vacancyId,
      responds: sum(group, 'responds'),
      quickResponds: sum(group, 'quickResponds'),
      invited: sum(group, 'invited'),
      hired: sum(group, 'hired'),
      filled: sum(group, 'filled'),
    }))
    // In one order, so that two changes do not wait for each other.
    .toSorted((one, other) => one.vacancyId - other.vacancyId);
  const counted = await addTo(tx, sums, now);
  const others = sums.filter(({ vacancyId }) => !counted.has(vacancyId));
  if (others.length > 0) {
    await tx
      .insertInto('vacancyStats')
      .values(others.map(({ vacancyId }) => ({ vacancyId })))
      .onConflict((conflict) => conflict.column('vacancyId').doNothing())
      .execute();
    for (const [id, responds] of await addTo(tx, others, now)) counted.set(id, responds);
  }
  const places = sums.filter(({ filled }) => filled !== 0);
  if (places.length === 0) return counted;
  await sql`
    update vacancy set filled = greatest(0, vacancy.filled + more.filled), updated_at = ${now}
    from unnest(${places.map(({ vacancyId }) => vacancyId)}::int8[], ${places.map(({ filled }) => filled)}::int[])
      as more (id, filled)
    where vacancy.id = more.id`.execute(tx);
  return counted;
}

/** To the vacancies that have numbers; returns their responds. */
async function addTo(tx: Database, sums: readonly Required<RespondCounts>[], now: Date): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; responds: number }>`
    update vacancy_stats set
      responds = greatest(0, vacancy_stats.responds + more.responds),
      quick_responds = greatest(0, vacancy_stats.quick_responds + more.quick_responds),
      invited = greatest(0, vacancy_stats.invited + more.invited),
      hired = greatest(0, vacancy_stats.hired + more.hired),
      last_respond_at = case when more.responds > 0 then ${now}::timestamptz else vacancy_stats.last_respond_at end
    from unnest(${sums.map(({ vacancyId }) => vacancyId)}::int8[], ${sums.map(({ responds }) => responds)}::int[],
        ${sums.map(({ quickResponds }) => quickResponds)}::int[], ${sums.map(({ invited }) => invited)}::int[],
        ${sums.map(({ hired }) => hired)}::int[])
      as more (id, responds, quick_responds, invited, hired)
    where vacancy_stats.vacancy_id = more.id
    returning more.id, vacancy_stats.responds`.execute(tx);
  return new Map(rows.map(({ id, responds }) => [id, responds]));
}

function sum(counts: readonly RespondCounts[], field: Exclude<keyof RespondCounts, 'vacancyId'>): number {
  return counts.reduce((total, one) => total + (one[field] ?? 0), 0);
}
