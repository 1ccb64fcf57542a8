import type { Vacancy, VacancyCard } from '#shared/contracts/vacancy.ts';
import type { Database } from '../../database/connect.ts';
import { findPublishedInFeed, type FeedRow } from './repository.ts';
import { toCard } from './view.ts';

/** What feeds tell of a published vacancy besides its card. */
export interface FeedItem extends Pick<
  FeedRow,
  | 'headcount'
  | 'department'
  | 'description'
  | 'duties'
  | 'requirements'
  | 'conditions'
  | 'facilityName'
  | 'photoUrl'
  | 'inFeed'
> {
  card: VacancyCard;
  employment: Vacancy['employment'];
  /** ISO. */
  publishedAt: string;
  updatedAt: string;
}

/** Those of the vacancies that are published, in the order of their ids given. */
export async function findFeedItems(db: Database, ids: readonly number[], now: Date): Promise<FeedItem[]> {
  if (ids.length === 0) return [];
  const items = new Map((await findPublishedInFeed(db, ids)).map((row) => [row.id, toItem(row, now)]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

function toItem(row: FeedRow, now: Date): FeedItem {
  const {
    headcount,
    department,
    description,
    duties,
    requirements,
    conditions,
    facilityName,
    photoUrl,
    inFeed,
    employment,
  } = row;
  const shownAt = row.bumpedAt ?? row.publishedAt ?? row.createdAt;
  return {
    card: toCard(row, now),
    headcount,
    department,
    description,
    duties,
    requirements,
    conditions,
    facilityName,
    photoUrl,
    inFeed,
    // A text column of a closed set.
    employment: employment as Vacancy['employment'],
    publishedAt: shownAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}
