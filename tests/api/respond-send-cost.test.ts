import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { chatGatheringReactions } from '#server/domains/chat/reactions.ts';
import { followCreated } from '#server/domains/respond/told/created.ts';
import { sendToVacancy } from '#server/domains/respond/send/with-resume.ts';
import { system } from '#server/platform/actor.ts';
import { noLimits } from '#server/platform/limits.ts';
import type { StoredEvent } from '#server/platform/events.ts';
import { createSuspicion } from '#server/platform/suspicion.ts';
import { respondSendContracts } from '#shared/contracts/respond-send.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { countQueries } from '../setup/count-queries.ts';
import { countStatements } from '../setup/count-statements.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant, setSettings, type Applicant } from '../setup/respond-world.ts';
import { makeVacancy } from '../setup/things.ts';

let t: TestApp;
let companyId: number;

beforeAll(async () => {
  t = await createTestApp();
  ({ companyId } = await signUpCompany(t, 'cost-head@stroy.example', innOf(88)));
  await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', companyId).execute();
});
afterAll(() => t.close());

const make = () => makeVacancy(t.db, companyId, {}, t.clock.now());

async function post({ token, resumeId }: Applicant, vacancyId: number): Promise<number> {
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/respond/vacancy',
    headers: { 'x-access-token': token ?? '', 'idempotency-key': randomUUID(), 'content-type': 'application/json' },
    payload: JSON.stringify({ vacancyId, resumeId, letter: 'Здравствуйте' }),
  });
  return answer.statusCode;
}

test('sending a respond is few statements, however much it moves', async () => {
  const vacancyId = await make();
  await setSettings(t, vacancyId, { autoReply: 'Скоро ответим', closeAfterResponds: 2 });
  const suspicion = createSuspicion({ verify: async () => true });
  const send = async (index: number, to: number) => {
    const { accountId, resumeId } = await makeApplicant(t, index);
    const context = {
      ...t.context({ kind: 'applicant', accountId }),
      limiter: noLimits,
      visitor: null,
      origin: null,
      userAgent: '',
    };
    const given = { vacancyId: to, resumeId, letter: 'Здравствуйте' };
    const body = respondSendContracts['POST /respond/vacancy'].body.parse(given);
    return countStatements(() => sendToVacancy(context, { suspicion }, body));
  };
  // Begin, lock, sender, vacancy, resume; respond with its history; event, webhooks, opened resume, commit.
  expect(await send(3, await make())).toEqual({ statements: 10, trips: 3 });
  // And the place among a limited number.
  expect(await send(1, vacancyId)).toEqual({ statements: 11, trips: 4 });
  expect(await send(2, vacancyId)).toEqual({ statements: 11, trips: 4 });
  const rows = await t.db.selectFrom('respondEvent').select(['action']).orderBy('id').execute();
  expect(rows.map(({ action }) => action)).toEqual(['send', 'send', 'auto_reply', 'send', 'auto_reply']);
});

test('the whole call adds who calls, the key, its answer, the beginning and the end', async () => {
  const [ildar, vacancyId] = [await makeApplicant(t, 4), await make()];
  const cost = await countStatements(async () => expect(await post(ildar, vacancyId)).toBe(201));
  expect(cost.statements).toBe(13);
  // What several connections send may fall into one turn.
  expect(cost.trips).toBeLessThanOrEqual(5);
});

test('nobody waits for somebody else who responds to the same vacancy', async () => {
  const [ildar, rinat, vacancyId] = [await makeApplicant(t, 5), await makeApplicant(t, 6), await make()];
  expect(await post(ildar, vacancyId)).toBe(201);
  await t.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('vacancyStats')
      .values({ vacancyId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    await tx.selectFrom('vacancyStats').select('vacancyId').where('vacancyId', '=', vacancyId).forUpdate().execute();
    expect(await post(rinat, vacancyId)).toBe(201);
  });
});

test('what follows is as many statements for twenty responds as for one', async () => {
  const vacancies = [await make(), await make()];
  const events: StoredEvent<'respond.created'>[] = [];
  for (let index = 10; index < 20; index += 1) {
    const person = await makeApplicant(t, index);
    for (const vacancyId of vacancies) {
      expect(await post(person, vacancyId)).toBe(201);
      const { payload, id } = await t.db
        .selectFrom('outboxEvent')
        .select(['id', 'payload'])
        .where('type', '=', 'respond.created')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      events.push({
        id,
        type: 'respond.created',
        payload: payload as StoredEvent<'respond.created'>['payload'],
        createdAt: t.clock.now(),
      });
    }
  }
  const follow = (some: typeof events, gather = followCreated) =>
    t.db.transaction().execute((tx) =>
      // The handler gets a transaction; counting is transparent.
      countQueries(tx, (db) => gather(db as typeof tx, some, t.context(system))),
    );
  await t.db
    .insertInto('vacancyStats')
    .values(vacancies.map((vacancyId) => ({ vacancyId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  // Whom and what to tell, notices, numbers.
  expect([await follow(events.slice(0, 1)), await follow(events.slice(1))]).toEqual([4, 4]);
  const counted = await t.db
    .selectFrom('vacancyStats')
    .select('responds')
    .where('vacancyId', 'in', vacancies)
    .execute();
  expect(counted.map(({ responds }) => responds)).toEqual([10, 10]);
  const told = await t.db.selectFrom('notice').select('key').where('event', '=', 'respond.created').execute();
  expect(new Set(told.map(({ key }) => key)).size).toBe(20);

  // The responds with their histories and interviews, dialogs, their rows, files, messages, the sockets.
  const inChat = chatGatheringReactions['respond.created'];
  expect([await follow(events.slice(0, 1), inChat), await follow(events.slice(1), inChat)]).toEqual([8, 8]);
  const dialogs = await t.db
    .selectFrom('dialog')
    .innerJoin('chatMessage', 'chatMessage.dialogId', 'dialog.id')
    .select(['respondId', 'lastSeq', 'seq', 'text'])
    .where('vacancyId', 'in', vacancies)
    .execute();
  expect(new Set(dialogs.map(({ respondId }) => respondId)).size).toBe(20);
  expect(dialogs).toEqual(dialogs.map((one) => ({ ...one, lastSeq: 1, seq: 1, text: 'Здравствуйте' })));
  // Once more is nothing new, only a look.
  expect(await follow(events, inChat)).toBe(6);
});
