import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { codeFor, openBrowser, phone, signUpByEmail } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { react } from '../setup/reactions.ts';
import { refusal } from '../setup/refusals.ts';
import { quickOf, respondsOf, startQuick } from '../setup/respond-world.ts';
import {
  makeApplicant,
  makeMember,
  makeRespond,
  makeResponsible,
  snapshotOf,
  type TestMember,
} from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** Who is gone, suspended or not confirmed yet: nothing is told to them, of them or in their name. */

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;
let responsible: TestMember;
let assignee: TestMember;
let named: TestMember;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company, {}, t.clock.time);
  head = await makeMember(t.db, company, { isHead: true });
  [responsible, assignee, named] = [
    await makeMember(t.db, company),
    await makeMember(t.db, company),
    await makeMember(t.db, company),
  ];
  await makeResponsible(t.db, vacancy, responsible);
  await t.db.insertInto('vacancyNotifiedMember').values({ vacancyId: vacancy, memberId: named.memberId }).execute();
});

async function makeSent(more: Partial<Parameters<typeof makeRespond>[1]> = {}) {
  const applicant = await makeApplicant(t.db);
  const parts = { companyId: company, vacancyId: vacancy, accountId: applicant.accountId, ...more };
  return { applicant, id: await makeRespond(t.db, parts, t.clock.time) };
}

describe('a suspended member', () => {
  type Post = 'head' | 'responsible' | 'assignee' | 'named';
  const membersOf = (): Record<Post, TestMember> => ({ head, responsible, assignee, named });

  async function toldOf(event: string): Promise<Post[]> {
    const rows = await t.db.selectFrom('notice').select('accountId').where('event', '=', event).execute();
    const told = new Set(rows.map(({ accountId }) => accountId));
    return (Object.keys(membersOf()) as Post[]).filter((post) => told.has(membersOf()[post].accountId));
  }

  test.each<[Post[], Post[], Post[]]>([
    [[], ['assignee', 'named'], ['responsible', 'named']],
    [['assignee'], ['responsible', 'named'], ['responsible', 'named']],
    [
      ['assignee', 'responsible'],
      ['head', 'named'],
      ['head', 'named'],
    ],
    [['named'], ['assignee'], ['responsible']],
  ])('without %j, of a respond are told %j, of a question %j', async (suspended, ofRespond, ofQuestion) => {
    const { applicant, id } = await makeSent({ assignedMemberId: assignee.memberId });
    for (const post of suspended)
      await t.db
        .updateTable('companyMember')
        .set({ status: 'suspended' })
        .where('id', '=', membersOf()[post].memberId)
        .execute();
    await t.as(applicant)('POST /respond/question', { vacancyId: vacancy, text: 'Есть ли общежитие?' });
    await t.as(applicant)('POST /respond/{id}/change_status', { id, action: 'withdraw' });
    expect([await toldOf('respond.withdrawn'), await toldOf('respond.question')]).toEqual([ofRespond, ofQuestion]);
  });
});

test('a removed account leaves the company no contacts', async () => {
  const { applicant, id } = await makeSent({
    phone: '+79172041683',
    email: 'rustam@mail.example',
    resumeSnapshot: snapshotOf(),
  });
  const removing = { status: 'removing', removalAskedAt: t.clock.time };
  await t.db.updateTable('account').set(removing).where('id', '=', applicant.accountId).execute();
  await react(t, 'account.removed', { accountId: applicant.accountId });
  const page = await t.as(head)('GET /respond/{id}', { id });
  expect(page).toMatchObject({
    status: 'closed',
    contacts: { phone: null, email: null, telegram: null, hasMore: false },
  });
  const table = await (await t.as(head)('GET /respond/vacancy/{id}/export', { id: vacancy })).text();
  expect(JSON.stringify(page) + table).not.toMatch(/9172041683|rustam/);
});

test('a deleted vacancy has no board', async () => {
  await makeSent();
  const board = () => t.as(head)('GET /respond/vacancy/{id}/board', { id: vacancy });
  expect((await board()).vacancy.id).toBe(vacancy);
  await t.db.updateTable('vacancy').set({ deletedAt: t.clock.time }).where('id', '=', vacancy).execute();
  await expect(board()).rejects.toEqual(refusal('not_found'));
});

describe('a number that is not confirmed', () => {
  test('needs a code, though it stands in the account of the applicant who is signed in', async () => {
    const [browser, number] = [openBrowser(t), phone(8_801)];
    const { user } = await signUpByEmail(t, browser, 'unconfirmed@pochta.example');
    await t.db.updateTable('account').set({ phone: number }).where('id', '=', user.id).execute();
    expect(await browser.call('POST /respond/vacancy/quick', quickOf(vacancy, number))).toMatchObject({ step: 'code' });
    expect(await respondsOf(t, vacancy)).toEqual([]);
    expect(await codeFor(t, number)).toMatch(/^\d+$/);
  });

  test('is confirmed for the applicant who has asked for the code, and for no other', async () => {
    const [own, other, number] = [openBrowser(t), openBrowser(t), phone(8_802)];
    const { user } = await signUpByEmail(t, own, 'asked@pochta.example');
    await signUpByEmail(t, other, 'other@pochta.example');
    const step = await startQuick(t, own, quickOf(vacancy, number));
    await expect(other.call('POST /respond/vacancy/quick/{pending}/confirm', step)).rejects.toEqual(
      refusal('wrong_state'),
    );
    expect(await respondsOf(t, vacancy)).toEqual([]);
    await own.call('POST /respond/vacancy/quick/{pending}/confirm', step);
    expect(await respondsOf(t, vacancy)).toMatchObject([{ accountId: user.id }]);
  });
});
