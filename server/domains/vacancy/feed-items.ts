import type { VacancyCard } from '#shared/contracts/vacancy.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../database/connect.ts';
import { findPublishedInFeed, type FeedRow } from './repository.ts';
import { isInFeeds, toCard } from './view.ts';

/** The data of a published vacancy in feeds, besides its card. */
export interface FeedItem extends Pick<
  FeedRow,
  | 'headcount'
  | 'employment'
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
  /** ISO. */
  publishedAt: string;
  updatedAt: string;
}

/** The published ones of the vacancies, in the order of the given ids. */
export async function findFeedItems(db: Database, ids: readonly number[], now: Date): Promise<FeedItem[]> {
  if (ids.length === 0) return [];
  const items = new Map((await findPublishedInFeed(db, ids)).map((row) => [row.id, toItem(row, now)]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

function toItem(row: FeedRow, now: Date): FeedItem {
  return {
    card: toCard(row, now),
    headcount: row.headcount,
    department: row.department,
    description: row.description,
    duties: row.duties,
    requirements: row.requirements,
    conditions: row.conditions,
    facilityName: row.facilityName,
    photoUrl: row.photoUrl,
    inFeed: isInFeeds(row),
    employment: row.employment,
    publishedAt: toIso(row.bumpedAt ?? row.publishedAt ?? row.createdAt),
    updatedAt: toIso(row.updatedAt),
  };
}
