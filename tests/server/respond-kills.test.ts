import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { RESPOND_STATUSES } from '#shared/domain/respond-terms.ts';
import { counts } from '../setup/counts.ts';
import { makeSignIn, makeSignInOfHead, useKillServer } from '../setup/kill-server.ts';
import type { StartingServer } from '../setup/server-process.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

const HEAD = { side: 'company-member', email: 'respond-head@stroy.example' } as const;
const MOMENTS = ['sending', 'change', 'bulk'] as const;
/** How long a call takes; a kill comes at any moment of it, or right after its answer. */
const SPAN_MS = 60;
const BULK = 8;
/** A person may sign in and respond only so often a day, so rounds take turns with people. */
const GROUPS = Math.ceil(counts.KILLS / 10);

let companyId = 0;
const resumes: number[] = [];
const person = (index: number) => ({ side: 'applicant', email: `respond-${index}@pochta.example` }) as const;

const server = useKillServer('respond-kills', {
  async makeWorld(db) {
    companyId = await makeCompany(db);
    await makeSignInOfHead(db, companyId, HEAD.email);
    for (let index = 0; index < GROUPS * BULK; index += 1) {
      const { email } = person(index);
      const applicantId = await makeSignIn(db, { kind: 'applicant', firstName: 'Ильдар', email });
      resumes.push(await makeResume(db, { applicantId }));
    }
  },
});

const storedSchema = z.object({
  id: z.number(),
  status: z.enum(RESPOND_STATUSES),
  steps: z.array(z.string()),
  /** How often each notice stands, by its key. */
  notices: z.array(z.number()),
  counted: z.number(),
});

/** The responds to a vacancy, with the actions of their history in order. */
async function stored(vacancyId: number) {
  // What follows a sending comes a moment after it.
  const waiting = `select 1 from outbox_event where handled_at is null and type like 'respond.%'`;
  await expect.poll(async () => (await server.query(waiting)).length, { timeout: 30_000 }).toBe(0);
  const rows = await server.query(
    `select json_build_object('id', respond.id, 'status', respond.status,
       'steps', (select coalesce(json_agg(action order by at, id), '[]') from respond_event where respond_id = respond.id),
       'notices', (select coalesce(json_agg(n), '[]') from (
          select count(*)::int as n from notice where (data->>'respondId')::bigint = respond.id group by account_id, key) counted),
       'counted', (select responds from vacancy_stats where vacancy_stats.vacancy_id = respond.vacancy_id))
     from respond where vacancy_id = $1 order by respond.id`,
    [vacancyId],
  );
  return rows.map((row) => storedSchema.parse(row));
}

const letterTo = (vacancyId: number, index: number) => ({
  vacancyId,
  resumeId: resumes[index],
  letter: 'Готов выйти завтра',
});

async function respond(address: string, index: number, vacancyId: number, key = randomUUID()): Promise<Response> {
  const send = await server.open(address, person(index));
  return send('POST', 'respond/vacancy', letterTo(vacancyId, index), { 'idempotency-key': key });
}

/** Kills the server at a random moment of a call. Returns the status of its answer, if there was one. */
async function cutOff(sending: Promise<Response>, running: StartingServer): Promise<number | null> {
  const settled = sending.then(async (answer) => {
    await answer.arrayBuffer();
    return answer.status;
  });
  const quiet = settled.catch(() => null);
  await server.kill(running, SPAN_MS);
  return quiet;
}

describe(`after kill -9 a respond is there once, with each of its notices (KILL_SEED=${counts.KILL_SEED})`, () => {
  const rounds = Array.from({ length: counts.KILLS }, (_, index) => ({
    index,
    moment: MOMENTS[(counts.KILL_SEED + index) % MOMENTS.length],
  }));

  test.for(rounds)('$index: during the $moment', async ({ index, moment }) => {
    const first = (index % GROUPS) * BULK;
    const running = server.launch();
    const address = await running.ready;
    const vacancyId = await server.withDatabase((db) => makeVacancy(db, companyId, { title: `Сварщик ${index}` }));

    if (moment === 'sending') {
      const key = randomUUID();
      const send = await server.open(address, person(first));
      const sending = send('POST', 'respond/vacancy', letterTo(vacancyId, first), { 'idempotency-key': key });
      const status = await cutOff(sending, running);
      const next = await server.launch().ready;
      const found = await stored(vacancyId);
      if (status === 201) expect(found).toHaveLength(1);
      expect(found.length).toBeLessThanOrEqual(1);
      // The same person tries again with the same key, as the form does.
      expect([201, 409]).toContain((await respond(next, first, vacancyId, key)).status);
      expect(await stored(vacancyId)).toMatchObject([{ status: 'new', steps: ['send'], notices: [1], counted: 1 }]);
      return;
    }

    for (let sender = 0; sender < (moment === 'bulk' ? BULK : 1); sender += 1)
      expect((await respond(address, first + sender, vacancyId)).status).toBe(201);
    const before = await stored(vacancyId);
    const decide = await server.open(address, HEAD);
    const change = { action: 'decline', reason: 'experience' };
    const call =
      moment === 'bulk'
        ? decide('POST', 'respond/change_status', { ...change, ids: before.map(({ id }) => id) })
        : decide('POST', `respond/${before[0]?.id}/change_status`, change);
    const status = await cutOff(call, running);
    await server.launch().ready;
    const found = await stored(vacancyId);
    expect(found.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
    for (const one of found) {
      const isDeclined = one.status === 'declined';
      if (status === 200) expect(isDeclined).toBe(true);
      if (!isDeclined) expect(one).toMatchObject({ status: 'new', steps: ['send'] });
      expect(one.steps.filter((action) => action === 'decline')).toHaveLength(isDeclined ? 1 : 0);
      // The company of the sending, the person of the decision: each once.
      expect(one.notices).toEqual(isDeclined ? [1, 1] : [1]);
    }
  });
});
