import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { ReviewRelation, ReviewSort } from '#shared/domain/review.ts';
import type { Context } from '../../platform/context.ts';
import { enforce } from '../../platform/decision.ts';
import { nextOffset, readOffset, type AskedPage } from '../../platform/paging.ts';
import { DomainError } from '../../platform/problems.ts';
import { findRated } from '../company/index.ts';
import { findCity } from '../compendium/index.ts';
import { readReviewed } from './author.ts';
import { findPhotos, findReviewFiles } from './files.ts';
import { applicantOnly, memberOnly, viewerOf } from './policy.ts';
import {
  countOwn,
  countReceived,
  countShown,
  findCities,
  findOwn,
  findReceived,
  findShown,
  findShownOne,
  findSummary,
  type Narrowing,
  type ReviewRow,
} from './read-repository.ts';
import { toCompanyReview, toOwnReview, toReview, toReviewed, toSummary } from './view.ts';

const THINGS = 'отзывов';
const CITIES_MAX = 30;

interface Asked extends AskedPage {
  sort: ReviewSort;
  rating?: number | undefined;
  relation?: ReviewRelation | undefined;
  verified?: boolean | undefined;
}

const idsOf = (rows: readonly ReviewRow[]) => rows.map(({ id }) => id);

/** Reviews of all companies. */
export async function listAll(
  context: Context,
  { city, ...asked }: Asked & { city?: readonly number[] | undefined },
): Promise<CallAnswer<Contracts['GET /company/feedback']>> {
  const [page, cities] = await Promise.all([
    pageOf(context, asked, { cityIds: city }),
    findCities(context.db, CITIES_MAX),
  ]);
  return {
    ...page,
    cities: cities.flatMap(({ cityId, count }) => {
      const found = findCity(cityId);
      return found ? [{ city: found, count }] : [];
    }),
  };
}

/** Reviews of a company with what they come to. Throws `not_found`. */
export async function listOfCompany(
  context: Context,
  companyId: number,
  asked: Asked,
): Promise<CallAnswer<Contracts['GET /company/{id}/feedback']>> {
  const { db } = context;
  const company = await readReviewed(db, companyId);
  const [page, summary, rated] = await Promise.all([
    pageOf(context, asked, { companyId }),
    findSummary(db, companyId),
    findRated(db, companyId),
  ]);
  if (!rated) throw new DomainError('not_found');
  return { ...page, company: toReviewed(company), summary: toSummary(summary, rated) };
}

async function pageOf({ db, actor }: Context, asked: Asked, of: Pick<Narrowing, 'companyId' | 'cityIds'>) {
  const { sort, rating, relation, verified } = asked;
  const narrowing = { ...of, rating, relation, verified };
  const offset = readOffset(asked, THINGS);
  const [rows, total] = await Promise.all([
    findShown(db, narrowing, sort, viewerOf(actor), { limit: asked.per_page, offset }),
    countShown(db, narrowing),
  ]);
  const photosOf = await findPhotos(db, idsOf(rows));
  return {
    items: rows.map((row) => toReview(row, photosOf(row.id), actor)),
    total,
    next: nextOffset(offset, rows.length, total),
  };
}

/** Throws `not_found` for one that not everybody sees. */
export async function readShown(
  { db, actor }: Context,
  { id: companyId, feedbackId }: { id: number; feedbackId: number },
): Promise<CallAnswer<Contracts['GET /company/{id}/feedback/{feedbackId}']>> {
  const row = await findShownOne(db, { companyId, id: feedbackId }, viewerOf(actor));
  if (!row) throw new DomainError('not_found');
  return toReview(row, (await findPhotos(db, [row.id]))(row.id), actor);
}

export async function listOwn(
  { db, actor, clock }: Context,
  { id, ...asked }: AskedPage & { id?: number | undefined },
): Promise<CallAnswer<Contracts['GET /company/feedback/own']>> {
  const { accountId } = enforce(applicantOnly(actor));
  const offset = readOffset(asked, THINGS);
  const [rows, total] = await Promise.all([
    findOwn(db, accountId, id, { limit: asked.per_page, offset }),
    countOwn(db, accountId, id),
  ]);
  const filesOf = await findReviewFiles(db, idsOf(rows));
  return {
    items: rows.map((row) => toOwnReview(row, filesOf(row.id), actor, clock.now())),
    total,
    next: nextOffset(offset, rows.length, total),
  };
}

export async function listReceived(
  { db, actor, clock }: Context,
  { id, ...asked }: AskedPage & { id?: number | undefined },
): Promise<CallAnswer<Contracts['GET /company/feedback/received']>> {
  const { companyId } = enforce(memberOnly(actor));
  const offset = readOffset(asked, THINGS);
  const [rows, total] = await Promise.all([
    findReceived(db, companyId, id, { limit: asked.per_page, offset }),
    countReceived(db, companyId, id),
  ]);
  const photosOf = await findPhotos(db, idsOf(rows));
  return {
    items: rows.map((row) => toCompanyReview(row, photosOf(row.id), actor, clock.now())),
    total,
    next: nextOffset(offset, rows.length, total),
  };
}
