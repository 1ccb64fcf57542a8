import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { AGREEMENTS } from '#shared/domain/agreements.ts';
import { ORIGINALS } from '#shared/domain/file-name.ts';
import { DISPUTE_DAYS, REVIEW_RATINGS, signedName } from '#shared/domain/review.ts';
import { addDays, HOUR_MS, inMoscow } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import { insertRecords } from '../database/insert-records.ts';
import type { Storage } from '../gateways/storage.ts';
import type { Pictures } from './pictures.ts';
import type { DemoReview } from './demo-review.ts';
import { DEMO_REVIEWS, FIRST_DAYS } from './review-texts.ts';

interface DemoStore {
  storage: Storage;
  pictures: Pictures;
  now: Date;
}

/** Who marks reviews as helpful: people of the demo who have written none. */
const READERS = { first: 180, count: 40 } as const;

interface Person {
  id: string;
  email: string | null;
  firstName: string | null;
  lastName: string | null;
}

interface ReviewedCompany {
  id: number;
  brandName: string;
  cityId: number | null;
  headId: string | null;
  headName: string | null;
}

/** What people of the demo tell of its companies; returns how many. Call it after the responds. */
export async function insertDemoReviews(tx: DatabaseTransaction, store: DemoStore): Promise<number> {
  const companies = new Map((await findCompanies(tx)).map((company) => [company.brandName, company]));
  const people = new Map((await findPeople(tx)).map((person) => [person.email, person]));
  const readers = Array.from({ length: READERS.count }, (_, n) => people.get(emailOf(READERS.first + n))?.id ?? '');
  const plans = DEMO_REVIEWS.flatMap((review) => {
    const company = companies.get(review.company);
    const author = people.get(emailOf(review.author));
    return company && author ? [{ review, company, author, verified: review.proven ? 'document' : 'none' }] : [];
  });
  const begun = await findBegun(tx, new Set(DEMO_REVIEWS.map(({ company }) => company)), store.now);
  for (const [index, { person, company, at, title }] of begun.entries()) {
    const words = FIRST_DAYS[index];
    if (!words) break;
    const review: DemoReview = {
      ...words,
      company: company.brandName,
      author: 0,
      daysAgo: 1,
      relation: 'working',
      position: [...title].slice(0, 100).join(''),
      monthsAgo: [monthsBetween(at, store.now)],
    };
    plans.push({ review, company, author: person, verified: 'respond' });
  }
  for (const plan of plans) await insertPlanned(tx, store, plan, readers);
  await sql`
    update company set review_count = shown.count, review_stars = shown.stars
    from (select company_id, count(*)::int as count, sum(stars)::int as stars from review
      where status in ('published', 'disputed') group by company_id) shown
    where company.id = shown.company_id`.execute(tx);
  return plans.length;
}

const emailOf = (index: number) => `applicant-${index}@example.ru`;

function findPeople(tx: DatabaseTransaction): Promise<Person[]> {
  return tx
    .selectFrom('account')
    .select(['id', 'email', 'firstName', 'lastName'])
    .where('kind', '=', 'applicant')
    .execute();
}

function findCompanies(tx: DatabaseTransaction): Promise<ReviewedCompany[]> {
  return tx
    .selectFrom('company')
    .leftJoin('companyMember', (join) =>
      join.onRef('companyMember.companyId', '=', 'company.id').on('companyMember.role', '=', 'head'),
    )
    .leftJoin('account', 'account.id', 'companyMember.accountId')
    .select(['company.id', 'company.brandName', 'company.cityId', 'companyMember.accountId as headId'])
    .select(sql<string | null>`nullif(concat_ws(' ', account.first_name, account.last_name), '')`.as('headName'))
    .where('company.status', '=', 'verified')
    .execute();
}

/** Who has begun to work at a company that nobody has written about, and has had a few days there. */
async function findBegun(tx: DatabaseTransaction, written: ReadonlySet<string>, now: Date) {
  const companies = await findCompanies(tx);
  const rows = await tx
    .selectFrom('respond')
    .innerJoin('account', 'account.id', 'respond.accountId')
    .innerJoin('vacancy', 'vacancy.id', 'respond.vacancyId')
    .select(['account.id', 'account.email', 'account.firstName', 'account.lastName'])
    .select(['respond.companyId', 'respond.statusSince as at', 'vacancy.title'])
    .where('respond.status', '=', 'started')
    .where('respond.statusSince', '<', addDays(now, -3))
    .orderBy('respond.companyId')
    .orderBy('respond.statusSince')
    .execute();
  const byCompany = new Map(rows.map((row) => [row.companyId, row]));
  return [...byCompany.values()].flatMap(({ companyId, at, title, ...person }) => {
    const company = companies.find(({ id, brandName }) => id === companyId && !written.has(brandName));
    return company ? [{ person, company, at, title }] : [];
  });
}

const monthsBetween = (earlier: Date, later: Date): number => monthNumber(later) - monthNumber(earlier);

function monthNumber(date: Date): number {
  const day = inMoscow(date);
  return day.getUTCFullYear() * 12 + day.getUTCMonth();
}

/** `2026-03`, so many months before this one. */
function monthAgo(now: Date, months: number): string {
  const month = monthNumber(now) - months;
  return `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`;
}

interface Planned {
  review: DemoReview;
  company: ReviewedCompany;
  author: Person;
  verified: string;
}

async function insertPlanned(
  tx: DatabaseTransaction,
  store: DemoStore,
  { review, company, author, verified }: Planned,
  readers: readonly string[],
): Promise<void> {
  const { now } = store;
  const { status = review.dispute ? 'disputed' : 'published', signature, helpful = 0 } = review;
  const writtenAt = addDays(now, -review.daysAgo);
  const isRead = status !== 'on_moderation' && status !== 'rejected';
  const publishedAt = isRead ? new Date(writtenAt.getTime() + 7 * HOUR_MS) : null;
  const [startMonth, endMonth] = review.monthsAgo.map((months) => monthAgo(now, months));
  const { id } = await tx
    .insertInto('review')
    .values({
      companyId: company.id,
      accountId: author.id,
      signature,
      authorName: signedName(signature, author),
      relation: review.relation,
      position: review.position,
      facility: review.facility ?? null,
      // Facilities stand in other towns than the office.
      cityId: review.facility ? null : company.cityId,
      startMonth: startMonth ?? '',
      endMonth: endMonth ?? null,
      contractForm: 'tk',
      ratings: JSON.stringify(Object.fromEntries(REVIEW_RATINGS.map((rating, n) => [rating, review.stars[n]]))),
      stars: review.stars.reduce((sum, stars) => sum + stars, 0),
      recommend: review.stars[0] >= 4,
      pros: review.pros,
      cons: review.cons,
      advice: review.advice ?? null,
      verified: isRead ? verified : 'none',
      status,
      refusal:
        status === 'rejected'
          ? JSON.stringify({ reason: 'abuse', field: 'cons', text: 'Напишите, что было не так, без оценок человека.' })
          : null,
      refusalCount: status === 'rejected' ? 1 : 0,
      helpfulCount: helpful,
      writtenAt,
      publishedAt,
      createdAt: writtenAt,
      updatedAt: publishedAt ?? writtenAt,
      version: isRead ? 2 : 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('reviewTurn')
    .values({ accountId: author.id, companyId: company.id, takenAt: writtenAt })
    .execute();
  await insertRecords(tx, 'consent', [consentOf(author.id, id, writtenAt)]);
  await insertRecords(
    tx,
    'review_helpful',
    readers.slice(0, helpful).map((accountId) => ({ reviewId: id, accountId, at: now })),
  );
  if (review.photos) await insertPhotos(tx, store, { id, author, scenes: review.photos, at: writtenAt });
  await insertAnswer(tx, { id, company, review, writtenAt, now });
}

/** What the company has said to it. */
async function insertAnswer(
  tx: DatabaseTransaction,
  given: { id: number; company: ReviewedCompany; review: DemoReview; writtenAt: Date; now: Date },
): Promise<void> {
  const { id, company, review, writtenAt, now } = given;
  const { reply, dispute } = review;
  if (reply) {
    const sentAt = addDays(writtenAt, reply.afterDays);
    const shown = reply.isWaiting
      ? { status: 'on_moderation' }
      : { status: 'published', shownText: reply.text, shownBy: company.headName, shownAt: sentAt };
    await tx
      .insertInto('reviewReply')
      .values({ reviewId: id, accountId: company.headId, text: reply.text, repliedAt: sentAt, sentAt, ...shown })
      .execute();
  }
  if (dispute) {
    const askedAt = addDays(now, -dispute.daysAgo);
    const { reason, text } = dispute;
    await tx
      .insertInto('reviewDispute')
      .values({
        reviewId: id,
        accountId: company.headId,
        reason,
        text,
        askedAt,
        decideBy: addDays(askedAt, DISPUTE_DAYS),
      })
      .execute();
  }
}

const RULES = AGREEMENTS.find(({ key }) => key === 'reviewRules');

function consentOf(accountId: string, reviewId: number, givenAt: Date): object {
  return {
    accountId,
    documentKey: 'reviewRules',
    version: RULES?.versions[0].version,
    sha256: RULES?.versions[0].sha256,
    givenAt,
    ip: '127.0.0.1',
    userAgent: '',
    channel: 'site',
    details: { review: String(reviewId) },
    tokenHash: `\\x${randomBytes(32).toString('hex')}`,
  };
}

/** Copies of pictures of scenes: they go with the review, the scenes stay. */
async function insertPhotos(
  tx: DatabaseTransaction,
  { storage, pictures }: DemoStore,
  { id, author, scenes, at }: { id: number; author: Person; scenes: NonNullable<DemoReview['photos']>; at: Date },
): Promise<void> {
  const photos = scenes.flatMap((scene) => pictures.photos(scene).slice(1));
  for (const [position, { url, width, height }] of photos.entries()) {
    const original = await storage.private.open(url.slice(url.indexOf(ORIGINALS)));
    if (!original) continue;
    const storedName = `${ORIGINALS}demo/review-${id}-${position}.webp`;
    const bytes = await storage.private.write(storedName, original.stream);
    await tx
      .insertInto('uploadedFile')
      .values({
        id: randomUUID(),
        boundTo: `review:${id}`,
        position,
        accountId: author.id,
        purpose: 'review_photo',
        kind: 'webp',
        name: `Фото ${position + 1}.webp`,
        storedName,
        bytes,
        width,
        height,
        createdAt: at,
        storedAt: at,
      })
      .execute();
  }
}
