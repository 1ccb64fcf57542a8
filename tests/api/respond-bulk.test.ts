import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeResponds } from '#server/domains/respond/change/bulk.ts';
import { findOwnData } from '#server/domains/respond/erasure.ts';
import { deleteOldUndo } from '#server/domains/respond/jobs.ts';
import { system, type Actor } from '#server/platform/actor.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { countQueries } from '../setup/count-queries.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeInterview, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let vacancy: number;
let member: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company);
  member = await makeMember(t.db, company);
});
afterAll(() => t.close());

const rows = (ids: readonly number[]) =>
  t.db.selectFrom('respond').selectAll().where('id', 'in', ids).orderBy('id').execute();
const bulk = (ids: readonly number[], body: object, actor: Actor = member) =>
  t.as(actor)('POST /respond/change_status', { ids, ...body } as never);
const undo = (token: string, actor: Actor = member) => t.as(actor)('POST /respond/undo/{token}', { token });
const pass = (seconds: number) => (t.clock.time = new Date(t.clock.time.getTime() + seconds * SECOND_MS));

async function make(more: Partial<Parameters<typeof makeRespond>[1]> = {}) {
  const applicant = await makeApplicant(t.db);
  const id = await makeRespond(
    t.db,
    { companyId: company, vacancyId: vacancy, accountId: applicant.accountId, ...more },
    t.clock.time,
  );
  return { id, applicant };
}

describe('a change of many', () => {
  test('each has its result; a foreign one does not exist', async () => {
    const [one, done] = [await make(), await make({ status: 'started' })];
    const other = await makeCompany(t.db);
    const foreign = await makeRespond(t.db, { companyId: other, vacancyId: await makeVacancy(t.db, other) });
    const { results } = await bulk([one.id, done.id, foreign], { action: 'take' });
    expect(results).toEqual([
      { id: one.id, done: true, status: 'in_work' },
      { id: done.id, done: false, detail: 'Сейчас это сделать нельзя: «На\u00a0объекте»' },
      { id: foreign, done: false, detail: 'Такого отклика нет' },
    ]);
    expect((await rows([foreign]))[0]).toMatchObject({ status: 'new' });
  });

  test('nothing done is nothing to take back; an interview is for one', async () => {
    const { id } = await make({ status: 'started' });
    expect((await bulk([id], { action: 'take' })).undo).toBeNull();
    await expect(bulk([id], { action: 'accept' })).rejects.toEqual(refusal('wrong_state'));
    await expect(bulk([id], { action: 'decline' })).rejects.toEqual(refusal('bad_argument'));
  });

  test('what a colleague has changed since it was shown stays as it is', async () => {
    const [one, changed] = [await make(), await make()];
    await t.as(member)('POST /respond/{id}/change_status', { id: changed.id, action: 'take' });
    const { results } = await bulk([one.id, changed.id], {
      action: 'decline',
      reason: 'location',
      versions: { [one.id]: 1, [changed.id]: 1 },
    });
    expect(results).toEqual([
      { id: one.id, done: true, status: 'declined' },
      { id: changed.id, done: false, detail: 'Отклик уже изменили: «В\u00a0работе»' },
    ]);
    expect((await rows([changed.id]))[0]).toMatchObject({ status: 'in_work' });
  });

  test('takes as many queries for 40 responds as for two', async () => {
    const ids = (await Promise.all(Array.from({ length: 42 }, () => make()))).map(({ id }) => id);
    const take = (some: readonly number[]) =>
      countQueries(t.db, (db) => changeResponds({ ...t.context(member), db }, { ids: some, action: 'take' }));
    const few = await take(ids.slice(0, 2));
    const many = await take(ids.slice(2));
    expect(few).toBeGreaterThan(0);
    expect(many).toBe(few);
  });
});

describe('the ten seconds', () => {
  test('the applicant sees and learns nothing before', async () => {
    const { id, applicant } = await make({ status: 'viewed', viewedAt: t.clock.time });
    await bulk([id], { action: 'decline', reason: 'pay', message: 'Спасибо' });
    const held = await t.as(applicant)('GET /respond/{id}', { id });
    expect(held).toMatchObject({
      status: 'viewed',
      reason: null,
      actions: [{ id: 'withdraw' }],
      history: [],
      version: 1,
      deadlineAt: addDays(t.clock.time, 14).toISOString(),
    });
    // Own reasons to withdraw are words of the page.
    expect(JSON.stringify({ ...held, actions: [] })).not.toMatch(/Спасибо|деньгах/);
    const list = await t.as(applicant)('GET /respond/list', { set: 'open' });
    expect(list).toMatchObject({ total: 1, items: [{ history: [] }], summary: { counts: { open: 1, finished: 0 } } });
    expect((await t.as(applicant)('GET /respond/marks', { vacancies: `${vacancy}` })).items).toEqual([
      { vacancyId: vacancy, respondId: id, status: 'viewed' },
    ]);
    const notice = await t.db
      .selectFrom('notice')
      .selectAll()
      .where('accountId', '=', applicant.accountId)
      .executeTakeFirstOrThrow();
    expect(notice.visibleFrom).toEqual(new Date(t.clock.time.getTime() + 10 * SECOND_MS));
    pass(11);
    expect(await t.as(applicant)('GET /respond/{id}', { id })).toMatchObject({
      status: 'declined',
      reason: 'Не\u00a0сошлись в\u00a0деньгах',
      history: [{ text: 'Компания отказала', message: 'Спасибо' }],
    });
  });

  test('the archive of own data tells no more than the own view', async () => {
    const anonymous = await makeVacancy(t.db, company, { anonymous: true });
    const { id, applicant } = await make({ status: 'viewed', viewedAt: t.clock.time, vacancyId: anonymous });
    await bulk([id], { action: 'decline', reason: 'pay' });
    const archive = async () => (await findOwnData(t.db, applicant.accountId, t.clock.time)).respond;
    const [held] = await archive();
    expect(held).toMatchObject({ id, companyId: null, status: 'viewed', reason: null, offer: null });
    expect(held).not.toHaveProperty('firstReplyAt');
    expect(held).not.toHaveProperty('heldStatus');
    pass(11);
    expect(await archive()).toMatchObject([
      { companyId: null, status: 'declined', reason: 'Не\u00a0сошлись в\u00a0деньгах' },
    ]);
    const named = await make();
    expect((await findOwnData(t.db, named.applicant.accountId, t.clock.time)).respond).toMatchObject([
      { companyId: company, status: 'sent' },
    ]);
  });

  test('undo restores everything and nobody learns of it', async () => {
    const { id, applicant } = await make();
    const [before] = await rows([id]);
    const interview = { options: [addDays(t.clock.time, 2).toISOString()] };
    const { undo: offered } = await bulk([id], { action: 'invite', interview });
    expect((await rows([id]))[0]).toMatchObject({ status: 'invited', firstReplyAt: t.clock.time });
    const stats = () =>
      t.db.selectFrom('vacancyStats').select('invited').where('vacancyId', '=', vacancy).executeTakeFirst();
    expect(await stats()).toEqual({ invited: 1 });
    const hash = createHash('sha256')
      .update(offered?.token ?? '')
      .digest();
    expect(
      await t.db.selectFrom('respondUndo').select('accountId').where('tokenHash', '=', hash).execute(),
    ).toHaveLength(1);
    pass(5);
    expect(await undo(offered?.token ?? '')).toEqual({ undone: [id] });
    expect((await rows([id]))[0]).toEqual({ ...before, updatedAt: t.clock.time, version: 3 });
    expect(await stats()).toEqual({ invited: 0 });
    for (const table of ['interview', 'respondEvent'] as const)
      expect(await t.db.selectFrom(table).selectAll().where('respondId', '=', id).execute()).toEqual([]);
    expect(await t.db.selectFrom('notice').selectAll().where('accountId', '=', applicant.accountId).execute()).toEqual(
      [],
    );
    await expect(undo(offered?.token ?? '')).rejects.toEqual(refusal('not_found'));
  });

  test('undo of a new beginning gives the interview back', async () => {
    const { id } = await make({ status: 'declined', statusSince: t.clock.time });
    await makeInterview(t.db, id, { status: 'confirmed', at: addDays(t.clock.time, 1) }, t.clock.time);
    const status = async () =>
      (await t.db.selectFrom('interview').select('status').where('respondId', '=', id).executeTakeFirstOrThrow())
        .status;
    const { undo: offered } = await bulk([id], { action: 'reopen' });
    expect(await status()).toBe('cancelled');
    expect(await undo(offered?.token ?? '')).toEqual({ undone: [id] });
    expect(await status()).toBe('confirmed');
  });

  test('what has changed since stays; the rest comes back', async () => {
    const [one, other] = [await make(), await make()];
    const { undo: offered } = await bulk([one.id, other.id], { action: 'decline', reason: 'pay' });
    await t.as(member)('POST /respond/{id}/change_status', { id: one.id, action: 'reopen' });
    expect(await undo(offered?.token ?? '')).toEqual({ undone: [other.id] });
    expect((await rows([one.id, other.id])).map(({ status }) => status)).toEqual(['in_work', 'new']);
  });

  test('a further change ends them: the applicant is told the last, and reads the true history', async () => {
    const told = async (accountId: string) =>
      (await t.db.selectFrom('notice').select('event').where('accountId', '=', accountId).execute()).length;
    const read = async (applicant: Actor, id: number) => {
      const { status, history } = await t.as(applicant)('GET /respond/{id}', { id });
      return { status, actions: history.map(({ action }) => action) };
    };
    const one = await make({ status: 'viewed', viewedAt: t.clock.time });
    await bulk([one.id], { action: 'decline', reason: 'pay', message: 'Спасибо' });
    expect(await told(one.applicant.accountId)).toBe(1);
    await t.as(member)('POST /respond/{id}/change_status', { id: one.id, action: 'reopen' });
    expect(await read(one.applicant, one.id)).toMatchObject({ actions: ['reopen', 'decline'] });
    const events = await t.db
      .selectFrom('notice')
      .select('key')
      .where('accountId', '=', one.applicant.accountId)
      .execute();
    const { id: declineId } = await t.db
      .selectFrom('respondEvent')
      .select('id')
      .where('respondId', '=', one.id)
      .where('action', '=', 'decline')
      .executeTakeFirstOrThrow();
    expect(events.map(({ key }) => key)).not.toContain(`respond:${one.id}:${declineId}`);

    const two = await make({ status: 'viewed', viewedAt: t.clock.time });
    await bulk([two.id], { action: 'decline', reason: 'pay' });
    pass(5);
    await bulk([two.id], { action: 'reopen' });
    pass(6);
    expect(await read(two.applicant, two.id)).toEqual({ status: 'viewed', actions: [] });
    pass(5);
    expect(await read(two.applicant, two.id)).toMatchObject({ actions: ['reopen', 'decline'] });
  });

  test('is over after them, and is nobody else’s', async () => {
    const { id } = await make();
    const { undo: offered } = await bulk([id], { action: 'take' });
    const token = offered?.token ?? '';
    await expect(undo(token, await makeMember(t.db, company))).rejects.toEqual(refusal('not_found'));
    await expect(undo(token, await makeMember(t.db, await makeCompany(t.db)))).rejects.toEqual(refusal('not_found'));
    await expect(undo('unknown')).rejects.toEqual(refusal('not_found'));
    pass(10);
    await expect(undo(token)).rejects.toEqual(refusal('gone'));
    await deleteOldUndo(t.context(system));
    expect(await t.db.selectFrom('respondUndo').selectAll().execute()).toEqual([]);
  });
});
