import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { DISPUTE_DAYS } from '#shared/domain/review.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { decide, queueOf, waitingIn } from '../setup/moderation-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { decideReview, fieldsOf, makeAuthor, publishReview } from '../setup/review-world.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
let company: number;
let head: TestMember;
let id: number;
let author: Awaited<ReturnType<typeof makeAuthor>>;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true, name: 'Марат' });
  ({ id, author } = await publishReview(t, company, { signature: 'anonymous' }));
});

const shown = () => t.call('GET /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id });
const received = async (who = head) => (await t.as(who)('GET /company/feedback/received', { id })).items[0];
const versionOf = async () =>
  (await t.db.selectFrom('review').select('version').where('id', '=', id).executeTakeFirstOrThrow()).version;

const REPLY = 'Спасибо. Со следующего месяца ставим второй душ.';
const REASON = 'Такого человека в наших табелях нет, проверьте.';

async function reply(text = REPLY, who = head) {
  const change = { kind: 'reply', text } as const;
  return t.as(who)('PATCH /company/{id}/feedback/{feedbackId}', {
    id: company,
    feedbackId: id,
    version: await versionOf(),
    change,
  });
}
async function dispute(who = head, text = REASON) {
  return t.as(who)('PATCH /company/{id}/feedback/{feedbackId}', {
    id: company,
    feedbackId: id,
    version: await versionOf(),
    change: { kind: 'dispute', reason: 'not_worked_here', text },
  });
}
const noticesOf = async ({ accountId }: { accountId: string }) =>
  (await t.db.selectFrom('notice').select(['event', 'data']).where('accountId', '=', accountId).execute()).map(
    ({ event, data }) => [event, data] as const,
  );

describe('an answer', () => {
  test('is read by staff first, shown with who has answered, and told to the author', async () => {
    await reply();
    expect((await shown()).reply).toBeNull();
    expect((await received())?.ownReply).toMatchObject({ text: REPLY, status: 'on_moderation' });
    expect(await waitingIn(t, 'review-reply')).toContain(String(id));
    await decideReview(t, 'review-reply', id, { action: 'approve' });
    expect((await shown()).reply).toMatchObject({ text: REPLY, by: 'Марат Галеева' });
    expect((await noticesOf(author)).map(([event]) => event)).toContain('review.answered');
    expect(await waitingIn(t, 'review-reply')).not.toContain(String(id));
  });

  test('is another once staff have read that; until then the first one stays', async () => {
    await reply();
    await decideReview(t, 'review-reply', id, { action: 'approve' });
    await reply('Поставили: душевых теперь две на вагончик.');
    expect((await shown()).reply?.text).toBe(REPLY);
    await decideReview(t, 'review-reply', id, { action: 'refuse', reason: 'off_topic', note: 'Не о том' });
    expect((await shown()).reply?.text).toBe(REPLY);
    expect((await received())?.ownReply).toMatchObject({ status: 'rejected', refusal: 'Не о том' });
    expect(await noticesOf(head)).toContainEqual([
      'review.reply_rejected',
      expect.objectContaining({ text: 'Не о том' }),
    ]);
  });

  test('has no contacts, no more than 2 000 signs, and some', async () => {
    for (const text of ['Звоните 8 917 204-16-83, разберёмся', 'я'.repeat(2_001), ' ', '   Спасибо.   ', 'Спасибо 9'])
      await expect(reply(text)).rejects.toEqual(atField('change.text'));
  });

  test('counts in what is told of the company', async () => {
    await publishReview(t, company);
    const { time } = t.clock;
    t.clock.time = addDays(time, 4);
    await reply();
    t.clock.time = addDays(time, 9);
    await decideReview(t, 'review-reply', id, { action: 'approve' });
    // Whoever answers again has answered on the first day.
    t.clock.time = addDays(time, 30);
    await reply('Поставили: душевых теперь две на вагончик.');
    await decideReview(t, 'review-reply', id, { action: 'approve' });
    t.clock.time = time;
    const { summary } = await t.call('GET /company/{id}/feedback', { id: company });
    expect(summary).toMatchObject({ repliedPercent: 50, replyDaysMedian: 4 });
  });
});

describe('a dispute', () => {
  test('lets everybody read the review until staff keep it, and is not begun again about the same text', async () => {
    expect(await dispute()).toMatchObject({ status: 'disputed' });
    expect((await shown()).dispute).toMatchObject({ decideBy: addDays(t.clock.now(), DISPUTE_DAYS).toISOString() });
    await expect(dispute()).rejects.toEqual(refusal('wrong_state'));
    await decideReview(t, 'review-dispute', id, { action: 'dismiss', note: 'Автор показал договор' });
    expect((await shown()).dispute).toBeNull();
    expect((await received())?.ownDispute).toMatchObject({ outcome: 'kept', note: 'Автор показал договор' });
    expect(await noticesOf(head)).toContainEqual(['review.settled', expect.objectContaining({ outcome: 'kept' })]);
    await expect(dispute()).rejects.toMatchObject({ code: 'wrong_state' });
    expect((await received())?.actions).toMatchObject([
      { id: 'reply', disabled: null },
      { id: 'dispute', disabled: expect.stringContaining('уже решил') },
    ]);
  });

  test('may begin anew once the author has written something else', async () => {
    await dispute();
    await decideReview(t, 'review-dispute', id, { action: 'dismiss' });
    t.clock.time = new Date(t.clock.time.getTime() + 60_000);
    await t.as(author)('PATCH /company/{id}/feedback/{feedbackId}', {
      id: company,
      feedbackId: id,
      version: await versionOf(),
      change: {
        kind: 'edit',
        fields: fieldsOf({ signature: 'anonymous', cons: 'Аванс выдают с опозданием на две недели.' }),
      },
    });
    await decideReview(t, 'review', id, { action: 'approve' });
    await expect(dispute()).resolves.toMatchObject({ status: 'disputed' });
  });

  test('that staff agree with hides the review, with its rating', async () => {
    for (const one of [1, 2]) await publishReview(t, company, { position: `Монтажник ${one}` });
    const rating = async () => (await t.call('GET /company/{id}', { id: company })).rating;
    expect(await rating()).toMatchObject({ count: 3 });
    await dispute();
    await decideReview(t, 'review-dispute', id, { action: 'remove', reason: 'false_data' });
    await expect(shown()).rejects.toEqual(refusal('not_found'));
    expect(await rating()).toBeNull();
    expect(await received()).toMatchObject({ status: 'hidden', ownDispute: { outcome: 'hidden' }, actions: [] });
    expect(await noticesOf(author)).toContainEqual([
      'review.hidden',
      expect.objectContaining({ text: expect.stringContaining('не\u00a0подтвердилось') }),
    ]);
    const [own] = (await t.as(author)('GET /company/feedback/own', {})).items;
    expect(own).toMatchObject({
      status: 'hidden',
      refusal: { note: expect.stringContaining('не\u00a0подтвердилось') },
    });
    expect(own?.actions).toMatchObject([
      { id: 'edit', disabled: expect.any(String) },
      { id: 'delete', disabled: null },
    ]);
  });

  test('says enough', async () => {
    await expect(dispute(head, 'Это неправда')).rejects.toEqual(atField('change.text'));
  });

  test('that is late comes before others', async () => {
    await dispute();
    const waitingIn = async (days: number) => {
      const now = addDays(t.clock.now(), days);
      const rows = await queueOf(t, 'review-dispute').list(t.db, { limit: 100, offset: 0 }, now);
      const { urgency = 0, subtitle } = rows.find((row) => row.id === String(id)) ?? {};
      return { urgency, subtitle };
    };
    const [fresh, soon, late] = [
      await waitingIn(1),
      await waitingIn(DISPUTE_DAYS - 1),
      await waitingIn(DISPUTE_DAYS + 1),
    ];
    expect(fresh.urgency).toBe(1);
    expect(soon.urgency).toBeGreaterThan(fresh.urgency);
    expect(late.urgency).toBeGreaterThan(soon.urgency);
    expect(soon.subtitle).toMatch(/^Решить до/);
    expect(late.subtitle).toMatch(/^Просрочено/);
  });
});

describe('who answers and disputes', () => {
  const withRights = (permissions: MemberPermission[]) => makeMember(t.db, company, { permissions });

  test('a member with the right, of this company, about what is shown', async () => {
    await expect(reply(REPLY, await withRights(['reviews.reply']))).resolves.toBeDefined();
    const other = await withRights(['vacancy.create', 'company.edit']);
    await expect(reply(REPLY, other)).rejects.toEqual(refusal('forbidden'));
    await expect(dispute(other)).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(other)('GET /company/feedback/received', {})).rejects.toEqual(refusal('forbidden'));
    const stranger = await makeMember(t.db, await makeCompany(t.db), { isHead: true });
    await expect(reply(REPLY, stranger)).rejects.toEqual(refusal('not_found'));
    await expect(dispute(stranger)).rejects.toEqual(refusal('not_found'));
    expect(await received(stranger)).toBeUndefined();
    await t.db.updateTable('review').set({ status: 'on_moderation' }).where('id', '=', id).execute();
    await expect(reply()).rejects.toEqual(refusal('not_found'));
    expect(await received()).toBeUndefined();
  });

  test('not the author', async () => {
    for (const change of [
      { kind: 'reply', text: REPLY },
      { kind: 'dispute', reason: 'other', text: REASON },
    ] as const)
      await expect(
        t.as(author)('PATCH /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id, version: 2, change }),
      ).rejects.toEqual(refusal('forbidden'));
  });

  test('of what they have read', async () => {
    const change = { kind: 'reply', text: REPLY } as const;
    await expect(
      t.as(head)('PATCH /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id, version: 1, change }),
    ).rejects.toEqual(refusal('conflict'));
  });

  test('never learns whose the review is', async () => {
    await reply();
    await dispute();
    await decideReview(t, 'review-dispute', id, { action: 'dismiss' });
    const secrets = new RegExp(`${author.accountId}|Ильдар|Галеев[^а]`);
    expect(JSON.stringify(await received())).not.toMatch(secrets);
    expect(JSON.stringify(await noticesOf(head))).not.toMatch(secrets);
    expect(JSON.stringify(await shown())).not.toMatch(secrets);
    const data = await t.sources.collectOwnData(t.db, head.accountId, t.clock.now());
    expect(JSON.stringify(data)).not.toMatch(new RegExp(author.accountId));
  });
});

describe('staff', () => {
  test('without the right have no such queue', async () => {
    for (const kind of ['review', 'review-reply', 'review-dispute'] as const)
      await expect(t.as(asStaff(['vacancies.moderate']))('GET /staff/moderation', { kind })).rejects.toEqual(
        refusal('not_found'),
      );
  });

  test('judge an answer by itself: whose the review is they do not read there', async () => {
    const signed = await publishReview(t, company, { signature: 'full' });
    const change = { kind: 'reply', text: REPLY } as const;
    await t.as(head)('PATCH /company/{id}/feedback/{feedbackId}', {
      id: company,
      feedbackId: signed.id,
      version: 2,
      change,
    });
    const item = await queueOf(t, 'review-reply').read(t.db, String(signed.id), t.clock.now());
    expect(JSON.stringify(item)).toContain(REPLY);
    expect(JSON.stringify(item)).not.toMatch(/Ильдар|Галеев/);
  });

  test('decide about nothing that has changed since they read it', async () => {
    await reply();
    const version = await versionOf();
    await reply('Поставили: душевых теперь две на вагончик.');
    await expect(decide(t, 'review-reply', id, { action: 'approve', version })).rejects.toEqual(refusal('conflict'));
    expect((await shown()).reply).toBeNull();
    await dispute();
    const disputed = await versionOf();
    await reply();
    for (const action of ['dismiss', 'remove'] as const)
      await expect(decide(t, 'review-dispute', id, { action, version: disputed })).rejects.toEqual(refusal('conflict'));
    expect((await shown()).dispute).not.toBeNull();
  });

  test('hide a shown review that somebody complains of', async () => {
    const one = await makeAuthor(t.db);
    const about = { target: 'review', id: String(id) } as const;
    expect(await t.as(one)('GET /complaints/target', about)).toMatchObject({
      href: `/company/${company}/reviews/${id}`,
    });
    await expect(t.as(author)('POST /complaints', { ...about, reason: 'abuse' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    await t.as(one)('POST /complaints', { ...about, reason: 'abuse' });
    const staff = t.as(asStaff());
    await t.db
      .insertInto('account')
      .values({ id: asStaff().accountId, kind: 'staff', email: 'desk@karkas.example' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { items } = await staff('GET /staff/moderation', { kind: 'complaint', per_page: 50 });
    const found = items.find(({ title }) => title.includes('отзыв'));
    const item = await staff('GET /staff/moderation/{kind}/{id}', { kind: 'complaint', id: found?.id ?? '' });
    expect(item.actions).toEqual(expect.arrayContaining(['dismiss', 'warn', 'remove']));
    await staff('POST /staff/moderation/{kind}/{id}', {
      kind: 'complaint',
      id: item.id,
      action: 'remove',
      reason: 'abuse',
      version: item.version,
    });
    await expect(shown()).rejects.toEqual(refusal('not_found'));
    expect(await noticesOf(one)).toContainEqual([
      'complaint.decided',
      expect.objectContaining({ outcome: 'actioned', href: `/company/${company}/reviews/${id}` }),
    ]);
  });

  test('leave an entry in the log for each decision', async () => {
    await dispute();
    const staff = t.as(asStaff());
    const item = await staff('GET /staff/moderation/{kind}/{id}', { kind: 'review-dispute', id: String(id) });
    await staff('POST /staff/moderation/{kind}/{id}', {
      kind: 'review-dispute',
      id: String(id),
      action: 'dismiss',
      version: item.version,
    });
    const { items } = await staff('GET /staff/audit', {});
    expect(items[0]).toMatchObject({ action: 'review-dispute.dismiss', target: `review-dispute:${id}` });
    await expect(
      staff('POST /staff/moderation/{kind}/{id}', {
        kind: 'review-dispute',
        id: String(id),
        action: 'dismiss',
        version: item.version,
      }),
    ).rejects.toEqual(refusal('wrong_state'));
  });
});
