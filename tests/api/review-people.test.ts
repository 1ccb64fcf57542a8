import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { react } from '../setup/reactions.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { decideReview, publishReview, writeBy } from '../setup/review-world.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
let company: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  await t.db
    .insertInto('account')
    .values({ id: asStaff().accountId, kind: 'staff', email: 'desk@karkas.example' })
    .execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true, name: 'Марат' });
});

const shown = async () => (await t.call('GET /company/{id}/feedback', { id: company })).items;
const reply = (id: number, version = 2) =>
  t.as(head)('PATCH /company/{id}/feedback/{feedbackId}', {
    id: company,
    feedbackId: id,
    version,
    change: { kind: 'reply', text: 'Спасибо, исправим.' },
  });
const dispute = async (id: number) =>
  t.as(head)('PATCH /company/{id}/feedback/{feedbackId}', {
    id: company,
    feedbackId: id,
    version: (await t.as(head)('GET /company/feedback/received', { id })).items[0]?.version ?? 0,
    change: { kind: 'dispute', reason: 'false_facts', text: 'В этом месяце мы никому не задерживали выплат.' },
  });

test('an erased author leaves what everybody sees, as nobody’s, and nothing else', async () => {
  const { id, author } = await publishReview(t, company);
  const elsewhere = await makeCompany(t.db);
  const { id: waiting } = await writeBy(t, author, elsewhere);
  const { id: helpful } = await publishReview(t, company, { position: 'Сварщик' });
  await t.as(author)('POST /company/{id}/feedback/{feedbackId}/helpful', {
    id: company,
    feedbackId: helpful,
    on: true,
  });
  await reactToErasure(t, author.accountId);
  await reactToErasure(t, author.accountId);
  expect((await shown()).map(({ id: one, authorName, helpfulCount }) => [one, authorName, helpfulCount])).toEqual([
    [helpful, 'Ильдар Галеев', 0],
    [id, null, 0],
  ]);
  expect(await t.db.selectFrom('review').select('id').where('id', '=', waiting).execute()).toEqual([]);
  const row = await t.db.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst();
  expect(JSON.stringify(row)).not.toMatch(/Ильдар|Галеев/);
  const data = await t.sources.collectOwnData(t.db, author.accountId, t.clock.now());
  for (const table of ['review', 'review_turn', 'review_helpful']) expect(data[table]).toEqual([]);
  // Staff still decide about it, and nobody is told.
  await dispute(id);
  await decideReview(t, 'review-dispute', id, { action: 'remove', reason: 'false_data' });
  expect((await shown()).map((one) => one.id)).toEqual([helpful]);
});

test('the name of somebody who is leaving is not shown, and comes back with them', async () => {
  const { author } = await publishReview(t, company);
  const { accountId } = author;
  const setStatus = (status: 'active' | 'removing') =>
    t.db
      .updateTable('account')
      .set({ status, removalAskedAt: status === 'removing' ? t.clock.now() : null })
      .where('id', '=', accountId)
      .execute();
  await setStatus('removing');
  await react(t, 'account.removed', { accountId });
  expect((await shown())[0]?.authorName).toBeNull();
  await setStatus('active');
  await react(t, 'account.restored', { accountId });
  expect((await shown())[0]?.authorName).toBe('Ильдар Галеев');
});

test('what has no name does not move when its author leaves, so that the company cannot tell who that was', async () => {
  const { id, author } = await publishReview(t, company, { signature: 'anonymous' });
  const { id: hidden } = await publishReview(t, company, { signature: 'anonymous' });
  await t.db
    .updateTable('review')
    .set({ status: 'hidden', accountId: author.accountId })
    .where('id', '=', hidden)
    .execute();
  const seen = async () => (await t.as(head)('GET /company/feedback/received', {})).items;
  const before = await seen();
  expect(before.map((one) => one.id).toSorted()).toEqual([id, hidden].toSorted());
  await t.db
    .updateTable('account')
    .set({ status: 'removing', removalAskedAt: t.clock.now() })
    .where('id', '=', author.accountId)
    .execute();
  await react(t, 'account.removed', { accountId: author.accountId });
  expect(await seen()).toEqual(before);
  await reactToErasure(t, author.accountId);
  expect(await seen()).toEqual(before);
  expect(await t.db.selectFrom('review').select('id').where('accountId', '=', author.accountId).execute()).toEqual([]);
});

test('the answer and the dispute of an erased member stay without their name', async () => {
  const { id } = await publishReview(t, company);
  await reply(id);
  await decideReview(t, 'review-reply', id, { action: 'approve' });
  expect((await shown())[0]?.reply?.by).toContain('Марат');
  await dispute(id);
  await reactToErasure(t, head.accountId);
  expect((await shown())[0]).toMatchObject({
    reply: { by: null, text: 'Спасибо, исправим.' },
    dispute: { decideBy: expect.any(String) },
  });
  const data = await t.sources.collectOwnData(t.db, head.accountId, t.clock.now());
  for (const table of ['review_reply', 'review_dispute']) expect(data[table]).toEqual([]);
});

test('the archive of one’s own data has reviews, marks, answers and disputes', async () => {
  const { id, author } = await publishReview(t, company);
  await reply(id);
  await dispute(id);
  const own = await t.sources.collectOwnData(t.db, author.accountId, t.clock.now());
  expect(own.review).toMatchObject([{ id, pros: expect.any(String) }]);
  const members = await t.sources.collectOwnData(t.db, head.accountId, t.clock.now());
  expect(members.review_reply).toMatchObject([{ reviewId: id, text: 'Спасибо, исправим.' }]);
  expect(members.review_dispute).toMatchObject([{ reviewId: id, reason: 'false_facts' }]);
  expect(members.review).toEqual([]);
});

test('members with the right are told of a review, the others are not', async () => {
  const member = await makeMember(t.db, company, { permissions: ['reviews.reply'] });
  const other = await makeMember(t.db, company, { permissions: ['vacancy.create'] });
  const { id } = await publishReview(t, company);
  const told = async (accountId: string) =>
    (await t.db.selectFrom('notice').select(['event', 'data']).where('accountId', '=', accountId).execute()).map(
      ({ event, data }) => [event, (data as { reviewId: number }).reviewId],
    );
  for (const one of [head, member]) expect(await told(one.accountId)).toEqual([['review.received', id]]);
  expect(await told(other.accountId)).toEqual([]);
});
