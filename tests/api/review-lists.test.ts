import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { listAll } from '#server/domains/review/lists.ts';
import { visitor } from '#server/platform/actor.ts';
import { ratingOf, REVIEW_RATINGS } from '#shared/domain/review.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { countQueries } from '../setup/count-queries.ts';
import { refusal } from '../setup/refusals.ts';
import { makeMember, makeRespond } from '../setup/responds.ts';
import { decideReview, FIVES, makeAuthor, publishReview, writeBy } from '../setup/review-world.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
let company: number;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('review').execute();
  await t.db.updateTable('company').set({ reviewCount: 0, reviewStars: 0 }).execute();
  company = await makeCompany(t.db);
});

const [KAZAN, UFA] = [1601, 201];
const allOf = (stars: number) =>
  ({
    pay_on_time: stars,
    conditions: stars,
    safety: stars,
    management: stars,
    documents: stars,
    equipment: stars,
  }) as const;
const idsOf = (items: readonly { id: number }[]) => items.map(({ id }) => id);
const publish = async (more: Parameters<typeof publishReview>[2] = {}, of = company) =>
  (await publishReview(t, of, more)).id;

describe('reviews of all companies', () => {
  test('are sorted and narrowed', async () => {
    const other = await makeCompany(t.db);
    const low = await publish({ ratings: allOf(1), cityId: KAZAN });
    t.clock.time = new Date(t.clock.time.getTime() + 1_000);
    const middle = await publish({ ratings: { ...allOf(4), safety: 3 }, cityId: UFA }, other);
    t.clock.time = new Date(t.clock.time.getTime() + 1_000);
    const high = await publish({ ratings: allOf(5), cityId: KAZAN, relation: 'interviewed', endMonth: null });
    const list = async (query: object) => idsOf((await t.call('GET /company/feedback', query)).items);
    expect(await list({})).toEqual([high, middle, low]);
    expect(await list({ sort: 'low' })).toEqual([low, middle, high]);
    expect(await list({ sort: 'high' })).toEqual([high, middle, low]);
    expect(await list({ rating: 3 })).toEqual([middle]);
    expect(await list({ rating: 5 })).toEqual([high]);
    expect(await list({ rating: 4 })).toEqual([]);
    expect(await list({ city: [KAZAN] })).toEqual([high, low]);
    expect(await list({ city: String(UFA) })).toEqual([middle]);
    expect(await list({ relation: 'interviewed' })).toEqual([high]);
    expect(await list({ verified: true })).toEqual([]);
    const { cities, total, items } = await t.call('GET /company/feedback', { per_page: 1 });
    expect(cities.map(({ city, count }) => [city.id, count])).toEqual([
      [KAZAN, 2],
      [UFA, 1],
    ]);
    expect([total, items[0]?.company.id]).toEqual([3, company]);
    const { next } = await t.call('GET /company/feedback', { per_page: 2 });
    expect(await list({ per_page: 2, cursor: next })).toEqual([low]);
  });

  test('are those of companies that everybody sees', async () => {
    const id = await publish();
    await t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', company).execute();
    expect((await t.call('GET /company/feedback', {})).items).toEqual([]);
    await expect(t.call('GET /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('cost the same number of queries for one and for many', async () => {
    await publish();
    const count = () =>
      countQueries(t.db, (db) => listAll({ ...t.context(visitor), db }, { sort: 'new', page: 1, per_page: 20 }));
    const one = await count();
    for (let more = 0; more < 5; more += 1) await publish();
    expect(await count()).toBe(one);
  });
});

describe('the rating of a company', () => {
  test('is drawn to the mean of all, from three reviews on', async () => {
    const other = await makeCompany(t.db);
    for (const stars of [2, 2, 2, 2]) await publish({ ratings: allOf(stars) }, other);
    for (const stars of [5, 5]) await publish({ ratings: allOf(stars) });
    const rating = async (id: number) => (await t.call('GET /company/{id}', { id })).rating;
    expect(await rating(company)).toBeNull();
    await publish({ ratings: allOf(5), recommend: false });
    const meanOfAll = (2 * 4 + 5 * 3) / 7;
    expect(await rating(company)).toEqual({ value: ratingOf({ count: 3, sum: 15 }, meanOfAll), count: 3 });
    expect(await rating(other)).toEqual({ value: ratingOf({ count: 4, sum: 8 }, meanOfAll), count: 4 });
    const { summary } = await t.call('GET /company/{id}/feedback', { id: company });
    expect(summary).toEqual({
      count: 3,
      rating: ratingOf({ count: 3, sum: 15 }, meanOfAll),
      ratings: allOf(5),
      recommendPercent: 67,
      repliedPercent: 0,
      replyDaysMedian: null,
      verifiedCount: 0,
      relationCounts: { working: 0, worked: 3, interviewed: 0 },
    });
    const { items } = await t.call('GET /company/', { per_page: 50 });
    expect(items.find(({ id }) => id === company)?.rating).toEqual(await rating(company));
  });

  test('is what the rows add up to, however many are decided at once', async () => {
    const made = await Promise.all(Array.from({ length: 6 }, () => publishReview(t, company)));
    const [first] = made;
    await Promise.all(
      made
        .slice(0, 3)
        .map(({ id, author }) =>
          t.as(author)('DELETE /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id }),
        ),
    );
    expect(first).toBeDefined();
    const stars = REVIEW_RATINGS.reduce((sum, rating) => sum + FIVES[rating], 0);
    const row = await t.db
      .selectFrom('company')
      .select(['reviewCount', 'reviewStars'])
      .where('id', '=', company)
      .executeTakeFirst();
    expect(row).toEqual({ reviewCount: 3, reviewStars: 3 * stars });
  });
});

describe('«Полезно»', () => {
  test('is one mark of a person, not on their own, and may be taken back', async () => {
    const { id, author } = await publishReview(t, company);
    const mark = (who: typeof author, on: boolean) =>
      t.as(who)('POST /company/{id}/feedback/{feedbackId}/helpful', { id: company, feedbackId: id, on });
    const [one, other] = [await makeAuthor(t.db), await makeAuthor(t.db)];
    expect(await mark(one, true)).toEqual({ helpfulCount: 1 });
    expect(await mark(one, true)).toEqual({ helpfulCount: 1 });
    expect(await mark(other, true)).toEqual({ helpfulCount: 2 });
    expect((await t.as(one)('GET /company/{id}/feedback', { id: company })).items[0]).toMatchObject({
      isHelpful: true,
      helpfulCount: 2,
    });
    expect((await t.call('GET /company/{id}/feedback', { id: company })).items[0]?.isHelpful).toBe(false);
    expect(await mark(one, false)).toEqual({ helpfulCount: 1 });
    expect(await mark(one, false)).toEqual({ helpfulCount: 1 });
    await expect(mark(author, true)).rejects.toEqual(refusal('forbidden'));
    const { id: waiting } = await writeBy(t, other, company);
    await expect(
      t.as(one)('POST /company/{id}/feedback/{feedbackId}/helpful', { id: company, feedbackId: waiting, on: true }),
    ).rejects.toEqual(refusal('not_found'));
  });

  test('puts what has helped first', async () => {
    const [quiet, helpful] = [await publish(), await publish()];
    const list = async () => idsOf((await t.call('GET /company/{id}/feedback', { id: company })).items);
    await t.as(await makeAuthor(t.db))('POST /company/{id}/feedback/{feedbackId}/helpful', {
      id: company,
      feedbackId: quiet,
      on: true,
    });
    expect(await list()).toEqual([quiet, helpful]);
  });
});

describe('received reviews', () => {
  test('come without an answer first, and hidden ones stay known', async () => {
    const head = await makeMember(t.db, company, { isHead: true });
    const [answered, waiting] = [await publish(), await publish()];
    await t.as(head)('PATCH /company/{id}/feedback/{feedbackId}', {
      id: company,
      feedbackId: answered,
      version: 2,
      change: { kind: 'reply', text: 'Спасибо, разберёмся.' },
    });
    expect(idsOf((await t.as(head)('GET /company/feedback/received', {})).items)).toEqual([waiting, answered]);
  });
});

test('a review verified by a respond is found by that', async () => {
  const author = await makeAuthor(t.db);
  await makeRespond(t.db, { companyId: company, accountId: author.accountId, status: 'started' }, t.clock.now());
  const { id } = await publishReview(t, company, {}, author);
  await publish();
  expect(idsOf((await t.call('GET /company/feedback', { verified: true })).items)).toEqual([id]);
});

test('pages of the company, of all reviews and of companies learn of what everybody sees, and of nothing before', async () => {
  const head = await makeMember(t.db, company, { isHead: true });
  const author = await makeAuthor(t.db);
  await t.db.deleteFrom('outboxEvent').execute();
  const events = async () => {
    const rows = await t.db.selectFrom('outboxEvent').select(['type', 'tags', 'removes']).orderBy('id').execute();
    await t.db.deleteFrom('outboxEvent').execute();
    return rows
      .filter(({ type }) => type.startsWith('review.'))
      .map(({ type, tags, removes }) => [type, tags, removes]);
  };
  const [page, rated] = [
    [`company:${company}`, 'reviews'],
    [`company:${company}`, 'reviews', 'companies'],
  ];
  const { id } = await writeBy(t, author, company);
  expect(await events()).toEqual([['review.sent', [], false]]);
  await decideReview(t, 'review', id, { action: 'approve' });
  expect(await events()).toEqual([['review.published', rated, false]]);
  const reader = await makeAuthor(t.db);
  for (const on of [true, true, false])
    await t.as(reader)('POST /company/{id}/feedback/{feedbackId}/helpful', { id: company, feedbackId: id, on });
  const marked = ['review.marked', ['reviews'], false];
  expect(await events(), 'the second mark changes nothing').toEqual([marked, marked]);
  const change = { kind: 'dispute', reason: 'other', text: 'Просим проверить: это писал не наш сотрудник.' } as const;
  await t.as(head)('PATCH /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id, version: 2, change });
  expect(await events()).toEqual([['review.changed', page, false]]);
  await decideReview(t, 'review-dispute', id, { action: 'remove', reason: 'false_data' });
  expect(await events()).toEqual([['review.hidden', rated, true]]);
  await t.as(author)('DELETE /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id });
  expect(await events()).toEqual([['review.deleted', [], false]]);
});
