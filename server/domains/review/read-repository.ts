import { sql, type SqlBool } from 'kysely';
import { RECEIVED_REVIEW_STATUSES } from '#shared/domain/review-machine.ts';
import {
  RATED_REVIEWS_MIN,
  REVIEW_RATINGS,
  REVIEW_RELATIONS,
  type ReviewRating,
  type ReviewRelation,
  type ReviewSort,
} from '#shared/domain/review.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { isPublicCompany } from '../company/index.ts';
import { isShownReview } from './repository.ts';
import { fullColumns } from './stored.ts';

/** A review with its company, the answer and the latest dispute. */
export type ReviewRow = Awaited<ReturnType<typeof findRows>>[number];

/** `viewerId`: whose mark it is told of; null for nobody's. */
function selectReviews(db: Database, viewerId: string | null) {
  return db
    .selectFrom('review')
    .innerJoin('company', 'company.id', 'review.companyId')
    .leftJoin('reviewReply', 'reviewReply.reviewId', 'review.id')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('reviewDispute')
          .selectAll()
          .whereRef('reviewDispute.reviewId', '=', 'review.id')
          .orderBy('askedAt', 'desc')
          .limit(1)
          .as('dispute'),
      (join) => join.onTrue(),
    )
    .selectAll('review')
    .select(['company.brandName', 'company.logoUrl'])
    .select([
      'reviewReply.text as replyText',
      'reviewReply.status as replyStatus',
      'reviewReply.refusal as replyRefusal',
      'reviewReply.shownText',
      'reviewReply.shownBy',
      'reviewReply.shownAt',
    ])
    .select([
      'dispute.reason as disputeReason',
      'dispute.text as disputeText',
      'dispute.askedAt',
      'dispute.decideBy',
      'dispute.decidedAt',
      'dispute.outcome as disputeOutcome',
      'dispute.note as disputeNote',
    ])
    .select(
      sql<boolean>`exists (select from review_helpful mark
        where mark.review_id = review.id and mark.account_id = ${viewerId}::uuid)`.as('isHelpful'),
    );
}

async function findRows(query: ReturnType<typeof selectReviews>) {
  return (await query.execute()).map((row) => readColumns(fullColumns, row));
}

export interface Part {
  limit: number;
  offset: number;
}

/** What a list of everybody's is narrowed to. */
export interface Narrowing {
  companyId?: number;
  id?: number;
  /** Whole stars. */
  rating?: number | undefined;
  relation?: ReviewRelation | undefined;
  verified?: boolean | undefined;
  cityIds?: readonly number[] | undefined;
}

const isVerified = sql<SqlBool>`(review.verified <> 'none')`;

function conditions({ companyId, id, rating, relation, verified, cityIds }: Narrowing) {
  const stars = REVIEW_RATINGS.length;
  return sql<SqlBool>`(${sql.join(
    [
      isShownReview,
      isPublicCompany,
      ...(companyId === undefined ? [] : [sql`review.company_id = ${companyId}`]),
      ...(id === undefined ? [] : [sql`review.id = ${id}`]),
      ...(rating === undefined ? [] : [sql`review.stars between ${rating * stars} and ${rating * stars + stars - 1}`]),
      ...(relation === undefined ? [] : [sql`review.relation = ${relation}`]),
      ...(verified ? [isVerified] : []),
      ...(cityIds === undefined ? [] : [sql`review.city_id = any(${[...cityIds]}::int[])`]),
    ],
    sql` and `,
  )})`;
}

/** Reviews that everybody sees. */
export async function findShown(
  db: Database,
  narrowing: Narrowing,
  sort: ReviewSort,
  viewerId: string | null,
  { limit, offset }: Part,
): Promise<ReviewRow[]> {
  let query = selectReviews(db, viewerId).where(conditions(narrowing));
  if (sort === 'helpful') query = query.orderBy('review.helpfulCount', 'desc');
  if (sort === 'low') query = query.orderBy('review.stars');
  if (sort === 'high') query = query.orderBy('review.stars', 'desc');
  return findRows(query.orderBy('review.publishedAt', 'desc').orderBy('review.id', 'desc').limit(limit).offset(offset));
}

export async function countShown(db: Database, narrowing: Narrowing): Promise<number> {
  const { count } = await db
    .selectFrom('review')
    .innerJoin('company', 'company.id', 'review.companyId')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where(conditions(narrowing))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Cities of shown reviews, the most frequent first. */
export async function findCities(db: Database, limit: number): Promise<{ cityId: number; count: number }[]> {
  const rows = await db
    .selectFrom('review')
    .innerJoin('company', 'company.id', 'review.companyId')
    .select((eb) => ['review.cityId', eb.fn.countAll<number>().as('count')])
    .where(conditions({}))
    .where('review.cityId', 'is not', null)
    .groupBy('review.cityId')
    .orderBy('count', 'desc')
    .orderBy('review.cityId')
    .limit(limit)
    .execute();
  return rows.flatMap(({ cityId, count }) => (cityId === null ? [] : [{ cityId, count: Number(count) }]));
}

/** The person's own, the newest first. */
export function findOwn(db: Database, accountId: string, id: number | undefined, part: Part): Promise<ReviewRow[]> {
  let query = selectReviews(db, accountId).where('review.accountId', '=', accountId);
  if (id !== undefined) query = query.where('review.id', '=', id);
  return findRows(query.orderBy('review.createdAt', 'desc').orderBy('review.id').limit(part.limit).offset(part.offset));
}

export async function countOwn(db: Database, accountId: string, id: number | undefined): Promise<number> {
  let query = db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('accountId', '=', accountId);
  if (id !== undefined) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** What the company may know of: what was shown and was not taken back to be read anew. */
const isReceived = sql<SqlBool>`(review.status in (${sql.join([...RECEIVED_REVIEW_STATUSES])}))`;

/** Those without an answer first, each part with the newest first. */
export function findReceived(
  db: Database,
  companyId: number,
  id: number | undefined,
  part: Part,
): Promise<ReviewRow[]> {
  let query = selectReviews(db, null).where('review.companyId', '=', companyId).where(isReceived);
  if (id !== undefined) query = query.where('review.id', '=', id);
  return findRows(
    query
      .orderBy(sql`(review.status <> 'hidden' and review_reply.review_id is null)`, 'desc')
      .orderBy('review.publishedAt', 'desc')
      .orderBy('review.id', 'desc')
      .limit(part.limit)
      .offset(part.offset),
  );
}

export async function countReceived(db: Database, companyId: number, id: number | undefined): Promise<number> {
  let query = db
    .selectFrom('review')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('companyId', '=', companyId)
    .where(isReceived);
  if (id !== undefined) query = query.where('id', '=', id);
  return Number((await query.executeTakeFirstOrThrow()).count);
}

/** One that everybody sees; of this company, where one is given. */
export async function findShownOne(
  db: Database,
  key: { id: number; companyId?: number },
  viewerId: string | null,
): Promise<ReviewRow | undefined> {
  const [row] = await findShown(db, key, 'new', viewerId, { limit: 1, offset: 0 });
  return row;
}

/** One whatever its state. */
export async function findReview(db: Database, id: number): Promise<ReviewRow | undefined> {
  const [row] = await findRows(selectReviews(db, null).where('review.id', '=', id));
  return row;
}

const meanOf = (rating: ReviewRating) => sql`${sql.lit(rating)}, avg((ratings ->> ${sql.lit(rating)})::int)`;
const countOf = (relation: ReviewRelation) =>
  sql`${sql.lit(relation)}, count(*) filter (where relation = ${sql.lit(relation)})`;

/** What the shown reviews of a company come to. */
export async function findSummary(db: Database, companyId: number) {
  return db
    .selectFrom('review')
    .leftJoin('reviewReply', 'reviewReply.reviewId', 'review.id')
    .select([
      sql<number>`count(*)::int`.as('count'),
      sql<Record<ReviewRating, number> | null>`case when count(*) >= ${RATED_REVIEWS_MIN}
        then json_build_object(${sql.join(REVIEW_RATINGS.map(meanOf))}) end`.as('ratings'),
      sql<number | null>`case when count(*) >= ${RATED_REVIEWS_MIN}
        then round(100.0 * count(*) filter (where recommend) / count(*))::int end`.as('recommendPercent'),
      sql<number>`coalesce(round(100.0 * count(*) filter (where review_reply.shown_at is not null) / nullif(count(*), 0)),
        0)::int`.as('repliedPercent'),
      sql<number | null>`percentile_cont(0.5) within group (order by
        greatest(0, extract(epoch from review_reply.replied_at - review.published_at)) / 86400.0)
        filter (where review_reply.shown_at is not null)`.as('replyDaysMedian'),
      sql<number>`(count(*) filter (where ${isVerified}))::int`.as('verifiedCount'),
      sql<Record<ReviewRelation, number>>`json_build_object(${sql.join(REVIEW_RELATIONS.map(countOf))})`.as(
        'relationCounts',
      ),
    ])
    .where('review.companyId', '=', companyId)
    .where(isShownReview)
    .executeTakeFirstOrThrow();
}
