import type { FavoriteVacancy } from '#shared/contracts/favorite.ts';
import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { visitor } from '../../platform/actor.ts';
import { canReadVacancy, closedReasonOf } from './policy.ts';
import { findInAnyState, findPublished } from './repository.ts';
import { toCard } from './view.ts';

/** Cards of the published ones of the vacancies, in the order of the given ids. */
export async function findCards(db: Database, ids: readonly number[], now: Date): Promise<VacancyCard[]> {
  if (ids.length === 0) return [];
  const cards = new Map((await findPublished(db, ids)).map((row) => [row.id, toCard(row, now)]));
  return ids.flatMap((id) => cards.get(id) ?? []);
}

/** What somebody who keeps a vacancy sees of it, whatever has become of it. */
export type KeptVacancy = Pick<FavoriteVacancy, 'card' | 'closed'>;

/** As visitors see these vacancies, closed ones included; where they see none, only the reason. One never published is not there. */
export async function findKeptVacancies(
  db: Database,
  ids: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, KeptVacancy>> {
  if (ids.length === 0) return new Map();
  const rows = await findInAnyState(db, ids);
  const published = rows.filter(({ publishedAt }) => publishedAt !== null);
  return new Map(
    published.map((row) => {
      const isSeen = canReadVacancy(visitor, row, row.isOfPublicCompany, now).allowed;
      const reason = closedReasonOf(row, row.isOfPublicCompany);
      const closed = reason && {
        reason,
        since: isSeen ? toIso(row.archivedAt) : null,
        archiveReason: isSeen ? row.archiveReason : null,
      };
      return [row.id, { card: isSeen ? toCard(row, now) : null, closed }];
    }),
  );
}
