import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import type { Database } from '../../database/connect.ts';
import { findPublished } from './repository.ts';
import { toCard } from './view.ts';

/** Cards of the published ones of the vacancies, in the order of the given ids. */
export async function findCards(db: Database, ids: readonly number[], now: Date): Promise<VacancyCard[]> {
  if (ids.length === 0) return [];
  const cards = new Map((await findPublished(db, ids)).map((row) => [row.id, toCard(row, now)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}
