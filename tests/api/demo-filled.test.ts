import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findQuestionsOf } from '#server/domains/question/index.ts';
import { DEMO_APPLICANT, DEMO_HEAD, DEMO_PASSWORD, fillDemo } from '#server/demo/index.ts';
import { describe as describeSubscription } from '#server/domains/subscription/describe.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { wasEverMember } from '#server/domains/company/index.ts';
import { contactsInText } from '#server/platform/writing/contacts-in-text.ts';
import { reviewFields } from '#shared/contracts/review-fields.ts';
import { INVOICE_STATUSES } from '#shared/domain/invoice-machine.ts';
import { SUBSCRIPTION_STATUSES } from '#shared/domain/subscription-machine.ts';
import type { SubscriptionKind } from '#shared/domain/subscription.ts';
import { ORDER_STATUSES } from '#shared/domain/order-machine.ts';
import { COMPANY_SERVICE_CODES } from '#shared/domain/services.ts';
import { knockoutFlaw } from '#shared/domain/question.ts';
import { inMoscow, moscowDate } from '#shared/domain/time.ts';
import { hasStrayBraces } from '#shared/domain/template.ts';
import { readTemplate } from '#shared/text/template-variables.ts';
import { openBrowser } from '../setup/account-world.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { formOf } from '../setup/desk-world.ts';
import { signInMember } from '../setup/member-world.ts';
import { breaksOf } from '../setup/money-world.ts';
import { makeScratch } from '../setup/scratch.ts';

let t: TestApp;
let folder: string;
beforeAll(async () => {
  t = await createTestApp();
  folder = await makeScratch('demo-filled');
  await fillDemo({ db: t.db, storage: createStorage(folder), clock: t.clock, log: () => {} });
}, 120_000);
afterAll(async () => {
  await t.close();
  await rm(folder, { recursive: true, force: true });
});

async function signInFirst() {
  const applicant = openBrowser(t);
  const { accessToken } = await applicant.call('POST /users/applicant/login/email', {
    email: DEMO_APPLICANT,
    password: DEMO_PASSWORD,
  });
  applicant.token = accessToken;
  return applicant;
}

test('every company of the demo has five to seven templates that could be saved', async () => {
  const rows = await t.db.selectFrom('template').select(['companyId', 'body']).where('owner', '=', 'company').execute();
  const companies = await t.db.selectFrom('company').select('id').execute();
  const counts = Map.groupBy(rows, ({ companyId }) => companyId);
  expect(counts.size).toBe(companies.length);
  for (const group of counts.values()) expect([5, 6, 7]).toContain(group.length);
  const parts = rows.map(({ body }) => readTemplate(body));
  expect(parts.flat().filter(({ kind }) => kind === 'unknown')).toEqual([]);
  expect(parts.filter(hasStrayBraces)).toEqual([]);
});

test('the first head and the first applicant have own ones', async () => {
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const { items } = await head.call('GET /respond/template', {});
  expect(items.filter(({ owner }) => owner === 'member')).toHaveLength(3);
  const applicant = await signInFirst();
  const own = await applicant.call('GET /respond/template', {});
  expect(own.items.map(({ title }) => title)).toEqual(['О\u00a0сварке', 'Про вахту', 'Готов завтра']);
});

test('vacancies of a few companies ask what fits them', async () => {
  const asking = await t.db.selectFrom('vacancyQuestion').select('vacancyId').distinct().execute();
  expect(asking.length).toBeGreaterThan(10);
  const questions = (await Promise.all(asking.map(({ vacancyId }) => findQuestionsOf(t.db, vacancyId)))).flat();
  expect(questions.filter((one) => one.knockout && knockoutFlaw(one, one.knockout))).toEqual([]);
  expect(new Set(questions.map(({ type }) => type)).size).toBeGreaterThanOrEqual(6);
});

test('the status of each respond is that of its history, and vacancies are looked at more than responded to', async () => {
  const { rows } = await sql<Record<'wrong' | 'overdue' | 'unseen' | 'miscounted' | 'untaken' | 'full', number>>`select
    (select count(*) from respond where status <> (select to_status from respond_event e where e.respond_id = respond.id
      order by at desc, id desc limit 1))::int as wrong,
    (select count(*) from respond where deadline_at <= ${t.clock.time})::int as overdue,
    (select count(*) from vacancy_stats where views < 8 * responds)::int as unseen,
    (select count(*) from vacancy_stats s where responds <>
      (select count(*) from respond where respond.vacancy_id = s.vacancy_id))::int as miscounted,
    (select count(*) from vacancy where filled <> (select coalesce(sum(crew_count), 0) from respond
      where respond.vacancy_id = vacancy.id and respond.status in ('hired', 'started')))::int as untaken,
    (select count(*) from vacancy where status = 'active' and filled >= headcount)::int as full`.execute(t.db);
  expect(rows).toEqual([{ wrong: 0, overdue: 0, unseen: 0, miscounted: 0, untaken: 0, full: 0 }]);
});

test('whoever has started, or has not come, was awaited on the day that the offer names, and it has passed', async () => {
  const begun = await t.db
    .selectFrom('respond')
    .innerJoin('respondEvent', 'respondEvent.respondId', 'respond.id')
    .select(['respond.id', 'respond.status', 'respond.offer', 'respondEvent.action', 'respondEvent.at'])
    .where('respond.status', 'in', ['started', 'no_show'])
    .where('respondEvent.action', 'in', ['start', 'miss'])
    .orderBy('respondEvent.at')
    .execute();
  expect(new Set(begun.map(({ status }) => status))).toEqual(new Set(['started', 'no_show']));
  for (const [id, [first]] of Map.groupBy(begun, (row) => row.id)) {
    const day = inMoscow(first?.at ?? new Date(0))
      .toISOString()
      .slice(0, 10);
    expect((first?.offer as { startsOn?: string } | null)?.startsOn, `respond ${id}`).toBe(day);
    expect(first?.at.getTime(), `respond ${id}`).toBeLessThanOrEqual(t.clock.now().getTime());
  }
});

test('the first applicant has something on every list, the first head a full board', async () => {
  const applicant = await signInFirst();
  const list = await applicant.call('GET /respond/list', { per_page: 50 });
  expect(list.side === 'applicant' && Object.values(list.summary.counts).every((count) => count > 2)).toBe(true);
  const actions = new Set(list.items.flatMap((item) => item.actions.map(({ id }) => id)));
  expect([...actions]).toEqual(expect.arrayContaining(['accept', 'counter', 'move', 'accept_offer', 'withdraw']));
  expect((await applicant.call('GET /users/applicant/contact-views', {})).total).toBeGreaterThan(5);
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const { items, waiting } = await head.call('GET /respond/vacancy_list', {});
  expect(waiting).toBeGreaterThan(10);
  expect(Math.max(...items.map(({ responds }) => responds))).toBeGreaterThan(10);
});

test('both sides have notices of what happened, meetings ahead, and questions with and without an answer', async () => {
  const now = t.clock.now();
  const applicant = await signInFirst();
  const own = await applicant.call('GET /notifications', {});
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const told = await head.call('GET /notifications', {});
  expect(
    own.items.map(({ title }) => title).filter((title) => /Приглашение|приглаша|Отказ|предлаг/i.test(title)),
  ).not.toEqual([]);
  expect(told.items.map(({ title }) => title).filter((title) => /отклик/i.test(title))).not.toEqual([]);
  const open = await t.db
    .selectFrom('respond')
    .select(['id', 'offer', 'startedByCompanyAt', 'startedByApplicantAt'])
    .where('status', 'in', ['offer', 'hired'])
    .execute();
  const today = inMoscow(now).toISOString().slice(0, 10);
  expect(open.length).toBeGreaterThan(0);
  for (const { id, offer, startedByCompanyAt, startedByApplicantAt } of open) {
    const day = (offer as { startsOn?: string } | null)?.startsOn ?? '';
    // One side has said that the work has begun, and the other not yet.
    const begun = startedByCompanyAt ?? startedByApplicantAt;
    if (begun) expect(day, `respond ${id}`).toBe(inMoscow(begun).toISOString().slice(0, 10));
    else expect(day > today, `respond ${id}: ${day}`).toBe(true);
  }
  const { items } = await head.call('GET /respond/inquiries', {});
  expect([items.some(({ answer }) => answer === null), items.some(({ answer }) => answer !== null)]).toEqual([
    true,
    true,
  ]);
});

test('the first company has noted, opened and hidden resumes', async () => {
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const [noted] = await t.db
    .selectFrom('resumeComment')
    .select('resumeId')
    .orderBy('createdAt', 'desc')
    .limit(1)
    .execute();
  const { items } = await head.call('GET /resume/{id}/comment', { id: noted?.resumeId ?? 0 });
  expect(items.map(({ visibility }) => visibility)).toEqual(['own', 'company', 'company']);
  expect(items.some(({ edits }) => edits.length > 0)).toBe(true);
  const { contacts } = await head.call('GET /resume/{id}/company', { id: noted?.resumeId ?? 0 });
  expect(contacts.opening).not.toBeNull();
  expect((await head.call('GET /search/resume', { hidden_by_us: true })).total).toBe(2);
});

test('reviews are such that their authors could have sent them, and companies are rated by them', async () => {
  const rows = await t.db.selectFrom('review').selectAll().execute();
  expect(rows.filter(({ status }) => status === 'published' || status === 'disputed').length).toBeGreaterThan(20);
  const countOf = (status: string) => rows.filter((row) => row.status === status).length;
  expect([countOf('disputed'), countOf('on_moderation'), countOf('rejected')]).toEqual([3, 2, 1]);
  for (const row of rows) {
    const { relation, position, facility, startMonth, endMonth, ratings, recommend, pros, cons, advice, signature } =
      row;
    const { companyId, accountId, contractForm, cityId } = row;
    const fields = { relation, position, facility, startMonth, endMonth, ratings, recommend, pros, cons, advice };
    expect(reviewFields.safeParse({ ...fields, signature, contractForm, cityId }).error, pros).toBeUndefined();
    expect(contactsInText([['text', [position, facility, pros, cons, advice].join('\n')]], '')).toEqual([]);
    expect(await wasEverMember(t.db, companyId, { accountId: accountId ?? '', phone: null, email: null })).toBe(false);
  }
  expect(new Set(rows.map(({ accountId, companyId }) => `${accountId} ${companyId}`)).size).toBe(rows.length);
  const turns = await t.db.selectFrom('reviewTurn').select('takenAt').execute();
  expect(turns).toHaveLength(rows.length);
  expect(rows.filter(({ verified }) => verified === 'respond').length).toBeGreaterThan(0);
  const [first] = await t.db.selectFrom('company').select(['id', 'reviewCount', 'reviewStars']).orderBy('id').execute();
  const { summary, total, items } = await t.call('GET /company/{id}/feedback', { id: first?.id ?? 0, per_page: 50 });
  expect([summary.count, total, first?.reviewCount]).toEqual([12, 12, 12]);
  expect(summary.rating).toBeGreaterThan(3);
  expect(items.filter(({ photos }) => photos.length > 0)).toHaveLength(2);
  const marks = await t.db
    .selectFrom('reviewHelpful')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  expect(Number(marks?.count)).toBe(rows.reduce((sum, { helpfulCount }) => sum + helpfulCount, 0));
});

test('newsletters are in every state, and named as the product names their lists', async () => {
  const rows = await t.db.selectFrom('subscription').selectAll().orderBy('createdAt').execute();
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(SUBSCRIPTION_STATUSES));
  for (const { kind, href, title, companyId } of rows) {
    const stored = { kind: kind as SubscriptionKind, list: href ?? undefined, companyId };
    expect(await describeSubscription(t.db, t.sources, stored)).toMatchObject({ href, title });
  }
  const applicant = await signInFirst();
  const own = await applicant.call('GET /subscription/applicant');
  expect(own.items.map(({ status }) => status).toSorted()).toEqual(['active', 'active', 'paused']);
  expect((await applicant.call('GET /subscription/interesting-vacancies')).items.length).toBeGreaterThan(0);
});

test('the desk of editors has articles in nearly every state, and whatever it has may be saved as it is', async () => {
  const editor = t.as(asStaff(['content.edit']));
  const { counts, items } = await editor('GET /staff/news', { per_page: 50 });
  expect(counts).toMatchObject({ draft: 2, review: 1, scheduled: 1, archived: 1 });
  expect(counts.published).toBe((await t.call('GET /news/list')).total);
  for (const { id } of items) {
    const news = await editor('GET /staff/news/{id}', { id });
    // The form sends it as it is: nothing of it is changed by being read and written.
    expect(await editor('PUT /staff/news/{id}', formOf(news))).toEqual(news);
  }
  expect((await editor('GET /staff/slides')).items.every(({ state }) => state === 'shown')).toBe(true);
  expect((await editor('GET /staff/page-metas', {})).total).toBe(2);
});

test('purchases of the demo are in each state, by books that agree', async () => {
  expect(await breaksOf(t.db)).toEqual([]);
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const lists = await Promise.all(
    (['active', 'archive'] as const).map((set) => head.call('GET /purchase-history/company', { set, per_page: 50 })),
  );
  const bought = lists.flatMap(({ items }) => items);
  expect(new Set(bought.map(({ status }) => status))).toEqual(
    new Set(['paid', 'active', 'in_progress', 'completed', 'refunded', 'partially_refunded']),
  );
  expect(bought.filter(({ waitsForAdMark }) => waitsForAdMark)).toHaveLength(1);
  expect(new Set(bought.flatMap(({ lines }) => lines.map(({ service }) => service)))).toEqual(
    new Set(COMPANY_SERVICE_CODES),
  );
  const balance = await head.call('GET /company-balance/get-balance-company');
  expect(balance.contacts).toMatchObject({ bought: 7, passUntil: expect.any(String) });
  expect(balance.freeKopecks).toBeGreaterThan(0);
  const { items } = await t.call('GET /company/best', {});
  expect(items.filter(({ ad }) => ad !== null)).toHaveLength(2);
});

test('orders are there in each state of both sides, and the desk has work', async () => {
  const rows = await t.db.selectFrom('serviceOrder').select(['status', 'companyId']).execute();
  const statesOf = (side: 'company' | 'applicant') =>
    new Set(rows.filter(({ companyId }) => (companyId !== null) === (side === 'company')).map(({ status }) => status));
  expect([...statesOf('company')].toSorted()).toEqual(ORDER_STATUSES.toSorted());
  // None waits to be taken: the provider knows nothing of a card of the demo.
  for (const status of ['in_work', 'waiting_buyer', 'delivered', 'done', 'cancelled'] as const)
    expect(statesOf('applicant')).toContain(status);
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  expect((await head.call('GET /orders')).total).toBeGreaterThan(4);
  expect((await (await signInFirst()).call('GET /orders')).total).toBeGreaterThan(0);
  const desk = t.as(asStaff(['orders.handle']));
  for (const set of ['open', 'buyers', 'closed'] as const)
    expect((await desk('GET /staff/orders', { set })).total).toBeGreaterThan(2);
  expect(await breaksOf(t.db)).toEqual([]);
});

test('each balance of the history follows from the one before, in the order of time', async () => {
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const { items, invoices, next } = await head.call('GET /company-balance-history', { per_page: 50 });
  expect([invoices.length, next]).toEqual([1, null]);
  const past = items.toReversed();
  expect(past.map(({ at }) => at)).toEqual(past.map(({ at }) => at).toSorted());
  expect(new Set(past.map(({ reason }) => reason))).toEqual(new Set(['refill', 'bonus', 'purchase', 'refund', 'hold']));
  for (const side of ['money', 'bonus']) {
    const moved = past.filter((movement) => movement.of === side);
    let balance = 0;
    expect(moved.map(({ balanceKopecks }) => balanceKopecks)).toEqual(
      moved.map(({ amountKopecks }) => (balance += amountKopecks)),
    );
  }
});

test('the first company has papers: invoices in each state, acts of months that are over, money that goes back', async () => {
  const head = await signInMember(t, DEMO_HEAD, DEMO_PASSWORD);
  const invoices = (await head.call('GET /company-balance/invoices', {})).items;
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(INVOICE_STATUSES));
  const acts = (await head.call('GET /company/closing-documents', {})).items;
  expect(acts.length).toBeGreaterThan(0);
  for (const { month, madeAt, totalKopecks } of acts) {
    expect(moscowDate(new Date(madeAt)).slice(0, 7) > month, month).toBe(true);
    expect(totalKopecks).toBeGreaterThan(0);
  }
  const numbers = (await t.db.selectFrom('act').select('number').orderBy('madeAt').orderBy('id').execute()).map(
    ({ number }) => number,
  );
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
  const back = (await head.call('GET /company-balance/withdrawals', {})).items;
  expect(back.map(({ status }) => status)).toEqual(['submitted', 'done']);
  const desk = await t.as(asStaff(['billing.manage']))('GET /staff/withdrawals');
  expect(desk.items.map(({ actions }) => actions)).toEqual([['approve', 'reject']]);
});

test('nobody is told at the first start of what was before it', async () => {
  expect(await t.db.selectFrom('noticeDelivery').select('noticeId').execute()).toEqual([]);
});
