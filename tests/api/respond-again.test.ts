import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireResponds, warnOfDeadlines } from '#server/domains/respond/jobs.ts';
import { system, type Actor } from '#server/platform/actor.ts';
import { DAY_MS, MINUTE_MS } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { react } from '../setup/reactions.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** The second round of a respond, which the company has reopened or its person has sent again: it begins as the first did. */

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;
let applicant: Actor & { kind: 'applicant' };
let id: number;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.deleteFrom('notice').execute();
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company, {}, t.clock.time);
  head = await makeMember(t.db, company, { isHead: true });
  applicant = await makeApplicant(t.db);
  id = await make(applicant);
});

const make = ({ accountId }: { accountId: string }, more: Partial<Parameters<typeof makeRespond>[1]> = {}) =>
  makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId, ...more }, t.clock.time);
const pass = (ms: number) => (t.clock.time = new Date(t.clock.time.getTime() + ms));
const change = (actor: Actor, action: 'reopen' | 'withdraw' | 'resend') =>
  t.as(actor)('POST /respond/{id}/change_status', { id, action });

async function sendAgain(): Promise<void> {
  await change(applicant, 'withdraw');
  pass(31 * DAY_MS);
  await change(applicant, 'resend');
}

test.each([
  [
    'reopened',
    async () => {
      pass(DAY_MS);
      await expireResponds(t.context(system));
      await change(head, 'reopen');
    },
  ],
  ['sent again', sendAgain],
])('of a respond that was %s the company is warned again', async (_how, begin) => {
  const warnings = async () => {
    await warnOfDeadlines(t.context(system));
    return (await t.db.selectFrom('notice').select('key').where('event', '=', 'respond.expiring').execute()).length;
  };
  pass(13.1 * DAY_MS);
  expect(await warnings()).toBe(1);
  await begin();
  expect(await warnings()).toBe(1);
  pass(13.1 * DAY_MS);
  expect(await warnings()).toBe(2);
});

test('one that was sent again is viewed when the company looks again', async () => {
  await t.as(head)('POST /respond/{id}/view', { id });
  const firstView = t.clock.time.toISOString();
  expect(await t.as(applicant)('GET /respond/{id}', { id })).toMatchObject({ viewedAt: firstView });
  await sendAgain();
  expect(await t.as(applicant)('GET /respond/{id}', { id })).toMatchObject({ status: 'sent', viewedAt: null });
  pass(MINUTE_MS);
  await t.as(head)('POST /respond/{id}/view', { id });
  expect(await t.as(applicant)('GET /respond/{id}', { id })).toMatchObject({
    status: 'viewed',
    viewedAt: t.clock.time.toISOString(),
  });
});

test.each([
  ['after it was sent again', 31 * DAY_MS + 30 * MINUTE_MS],
  ['before it was withdrawn', 30 * MINUTE_MS],
])('an answer %s took half an hour', async (_when, repliedMs) => {
  const after = (ms: number) => new Date(t.clock.time.getTime() + ms);
  for (let times = 0; times < 5; times += 1)
    await make(await makeApplicant(t.db), {
      status: 'invited',
      resentAt: after(31 * DAY_MS),
      firstReplyAt: after(repliedMs),
    });
  await react(t, 'respond.replied', { respondId: id, companyId: company, vacancyId: vacancy });
  const { medianReplyMinutes } = await t.db
    .selectFrom('company')
    .select('medianReplyMinutes')
    .where('id', '=', company)
    .executeTakeFirstOrThrow();
  expect(medianReplyMinutes).toBe(30);
});
