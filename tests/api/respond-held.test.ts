import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { SECOND_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeApplicant, makeInterview, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What is held back: an applicant who acts meanwhile, a second change that is taken back, a respond that goes to and fro. */

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

const refusal = (code: string, detail: unknown = expect.any(String)) =>
  expect.objectContaining({ code, problem: expect.objectContaining({ detail }) });
const row = (id: number) => t.db.selectFrom('respond').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const bulk = (id: number, body: object) => t.as(member)('POST /respond/change_status', { ids: [id], ...body } as never);
const undo = (token = '') => t.as(member)('POST /respond/undo/{token}', { token });
const change = (actor: Actor, id: number, body: object) =>
  t.as(actor)('POST /respond/{id}/change_status', { id, ...body } as never);
const read = (actor: Actor, id: number) => t.as(actor)('GET /respond/{id}', { id });
const pass = (seconds: number) => (t.clock.time = new Date(t.clock.time.getTime() + seconds * SECOND_MS));
const told = async ({ accountId }: { accountId: string }) =>
  (
    await t.db
      .selectFrom('notice')
      .select(['event', 'data', 'visibleFrom'])
      .where('accountId', '=', accountId)
      .execute()
  ).map(({ event, data, visibleFrom }) => ({ event, data, visibleFrom }));

async function make(more: Partial<Parameters<typeof makeRespond>[1]> = {}) {
  const applicant = await makeApplicant(t.db);
  const id = await makeRespond(
    t.db,
    { companyId: company, vacancyId: vacancy, accountId: applicant.accountId, ...more },
    t.clock.time,
  );
  return { id, applicant };
}

describe('while a change is held', () => {
  test.each<[string, object, object]>([
    ['a refusal', { action: 'decline', reason: 'pay' }, { status: 'viewed' }],
    ['an invitation', { action: 'invite', message: 'Ждём' }, { status: 'viewed' }],
    ['a reserve', { action: 'reserve' }, { status: 'in_work' }],
  ])('%s: the applicant sees all of what stood before, and their withdrawal counts', async (_what, body, before) => {
    const { id, applicant } = await make({ viewedAt: t.clock.time, ...before });
    const seen = await read(applicant, id);
    await bulk(id, body);
    expect(await read(applicant, id)).toEqual(seen);
    await change(applicant, id, { action: 'withdraw', version: seen.version });
    expect(await row(id)).toMatchObject({ status: 'withdrawn', heldUntil: null, firstReplyAt: null });
    expect((await read(applicant, id)).history.map(({ action }) => action)).toEqual(['withdraw']);
    expect(await told(applicant)).toEqual([]);
    pass(11);
    expect(await read(applicant, id)).toMatchObject({ status: 'withdrawn' });
  });

  test('an agreement to an interview counts, and a refusal by the company is taken back', async () => {
    const { id, applicant } = await make({ status: 'invited', viewedAt: t.clock.time });
    await makeInterview(t.db, id, {}, t.clock.time);
    const seen = await read(applicant, id);
    await bulk(id, { action: 'decline', reason: 'pay' });
    expect((await read(applicant, id)).actions).toEqual(seen.actions);
    await change(applicant, id, { action: 'accept', version: seen.version });
    expect(await row(id)).toMatchObject({ status: 'interview', reason: null });
  });

  test('the company can take back only what nobody has changed', async () => {
    const { id, applicant } = await make({ status: 'viewed', viewedAt: t.clock.time });
    const { undo: offered } = await bulk(id, { action: 'decline', reason: 'pay' });
    await change(applicant, id, { action: 'withdraw' });
    expect(await undo(offered?.token)).toEqual({ undone: [] });
    expect(await row(id)).toMatchObject({ status: 'withdrawn' });
  });
});

test('a second change that is taken back leaves the first with its notice and its time', async () => {
  const { id, applicant } = await make({ status: 'viewed', viewedAt: t.clock.time });
  await bulk(id, { action: 'decline', reason: 'pay', message: 'Спасибо' });
  const first = await told(applicant);
  expect(first).toMatchObject([{ event: 'respond.status', data: { status: 'declined' } }]);
  pass(4);
  const { undo: offered } = await bulk(id, { action: 'reopen' });
  expect(await undo(offered?.token)).toEqual({ undone: [id] });
  expect(await told(applicant)).toEqual(first);
  expect((await read(applicant, id)).history).toEqual([]);
  pass(7);
  expect(await read(applicant, id)).toMatchObject({ status: 'declined', history: [{ message: 'Спасибо' }] });
});

test('a respond is taken up again three times, and of what nobody has got yet only the last is told', async () => {
  const { id, applicant } = await make({ status: 'viewed', viewedAt: t.clock.time });
  for (let round = 0; round < 3; round += 1) {
    await change(member, id, { action: 'decline', reason: 'pay' });
    await change(member, id, { action: 'reopen' });
  }
  await change(member, id, { action: 'decline', reason: 'pay' });
  const [last, ...others] = await told(applicant);
  expect(others).toEqual([]);
  expect(last).toMatchObject({ event: 'respond.status', data: { status: 'declined' } });
  const often = 'Отклик уже возвращали 3\u00a0раза: больше нельзя';
  await expect(change(member, id, { action: 'reopen' })).rejects.toEqual(refusal('wrong_state', often));
  expect((await bulk(id, { action: 'reopen' })).results).toEqual([{ id, done: false, detail: often }]);
  expect((await read(member, id)).actions.map(({ id: action }) => action)).not.toContain('reopen');
});
