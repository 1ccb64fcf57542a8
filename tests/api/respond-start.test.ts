import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { addDays, DAY_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import {
  makeApplicant,
  makeInterview,
  makeMember,
  makeRespond,
  makeResponsible,
  type TestMember,
} from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What an action needs, when it is there, and what is asked before it: for both sides. */

let t: TestApp;
let company: number;
let vacancy: number;
let member: TestMember;
let applicant: Actor & { kind: 'applicant' };

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company);
  member = await makeMember(t.db, company);
});
afterAll(() => t.close());
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
});

const inDays = (days: number) => addDays(t.clock.time, days).toISOString();
const make = (more: Partial<Parameters<typeof makeRespond>[1]> = {}) =>
  makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId, ...more }, t.clock.time);
// Which fields a change has depends on its action.
const change = (actor: Actor, id: number, body: object) =>
  t.as(actor)('POST /respond/{id}/change_status', { id, ...body } as never);

test('whoever is slower than oneself reads so', async () => {
  const id = await make({ status: 'invited' });
  await makeInterview(t.db, id, {}, t.clock.time);
  const { version } = await t.as(applicant)('GET /respond/{id}', { id });
  await change(applicant, id, { action: 'accept', version });
  await expect(change(applicant, id, { action: 'accept', version })).rejects.toMatchObject({
    problem: { detail: 'Вы\u00a0уже изменили отклик: «Приглашение»' },
  });
  const moved = { action: 'move', interview: { options: [inDays(3)] }, version: 1 };
  await expect(change(member, id, moved)).rejects.toMatchObject({
    problem: { detail: 'Соискатель изменил отклик: «Собеседование»' },
  });
});

describe('the first day at work', () => {
  const hired = async () => {
    const startsOn = inDays(3).slice(0, 10);
    return make({ status: 'hired', offer: { pay: '3 000 ₽ за смену', startsOn, place: null, until: null } });
  };
  const actions = async (actor: Actor, id: number) => (await t.as(actor)('GET /respond/{id}', { id })).actions;
  const names = async (actor: Actor, id: number) => (await actions(actor, id)).map((one) => one.id);

  test.each(['member', 'applicant'] as const)('is confirmed from that day on, by a %s', async (side) => {
    const actor = side === 'member' ? member : applicant;
    const id = await hired();
    const before = t.clock.time;
    expect(await names(actor, id)).not.toContain('start');
    await expect(change(actor, id, { action: 'start' })).rejects.toMatchObject({
      code: 'wrong_state',
      problem: { detail: expect.stringContaining('Отметить его можно с\u00a0этого дня') },
    });
    t.clock.time = new Date(before.getTime() + 3 * DAY_MS);
    expect(await actions(actor, id)).toContainEqual(
      expect.objectContaining({ id: 'start', weight: 'main', question: null }),
    );
    t.clock.time = before;
  });

  test('is taken back by whoever has confirmed it, until the other side has', async () => {
    const id = await make({ status: 'hired' });
    await makeResponsible(t.db, vacancy, member);
    // Whom the company's people are told of, as long as nobody has got it.
    const told = async () =>
      (await t.db.selectFrom('notice').select('data').where('accountId', '=', member.accountId).execute()).map(
        ({ data }) => JSON.stringify(data),
      );
    await change(applicant, id, { action: 'start' });
    expect(await told()).toHaveLength(1);
    expect(await names(applicant, id)).toContain('unstart');
    expect(await names(member, id)).not.toContain('unstart');
    const own = await change(applicant, id, { action: 'unstart' });
    expect(own).toMatchObject({ startedBy: [], history: [{ text: 'Вы\u00a0сняли отметку о\u00a0выходе' }, {}] });
    expect(await told()).toEqual([]);
    await change(applicant, id, { action: 'start' });
    // What ends it is asked once more.
    expect(await actions(member, id)).toContainEqual(
      expect.objectContaining({ id: 'start', question: expect.objectContaining({ title: expect.any(String) }) }),
    );
    expect(await change(member, id, { action: 'start' })).toMatchObject({ status: 'started', actions: [] });
    await expect(change(applicant, id, { action: 'unstart' })).rejects.toMatchObject({ code: 'wrong_state' });
  });
});

test('an offer is accepted after a question that names it; what answers an invitation stands beside it', async () => {
  const id = await make({ status: 'invited' });
  await makeInterview(t.db, id, {}, t.clock.time);
  const weights = async () =>
    (await t.as(applicant)('GET /respond/{id}', { id })).actions.map((one) => [one.id, one.weight]);
  expect(await weights()).toEqual([
    ['accept', 'main'],
    ['counter', 'side'],
    ['cancel', 'rest'],
    ['withdraw', 'rest'],
    ['refuse', 'side'],
  ]);
  await change(member, id, { action: 'offer', offer: { pay: '3 000 ₽ за смену', startsOn: inDays(3).slice(0, 10) } });
  const { actions } = await t.as(applicant)('GET /respond/{id}', { id });
  expect(actions.find((one) => one.id === 'accept_offer')).toMatchObject({
    weight: 'main',
    question: { title: 'Принять предложение?', text: expect.stringMatching(/^3 000 ₽ за смену, выход /) },
  });
});
