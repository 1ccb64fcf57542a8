import { afterAll, beforeAll, expect, test } from 'vitest';
import { RESUME_LOOKS_PER_DAY } from '#shared/domain/limits.ts';
import { productJobs } from '#server/domains/all.ts';
import { system } from '#server/platform/actor.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

/** How many resumes a member reads in a day, and what of it their applicants see. */
let t: TestApp;
let company: number;
let member: TestMember;

beforeAll(async () => {
  t = await createTestApp();
  t.clock.time = new Date('2026-11-12T09:00:00Z');
  company = await makeCompany(t.db);
  member = await makeMember(t.db, company);
});
afterAll(() => t.close());

const make = () => makeResume(t.db, { contacts: { phone: '+79172041683' } }, t.clock.now());
const read = (id: number, who = member) => t.as(who)('GET /resume/{id}', { id });
const statsOf = async (id: number) => (await t.as(asApplicant())('GET /resume/{id}', { id })).own?.stats;

/** The member has read so many others today. */
async function readOthers(count: number): Promise<void> {
  const ids = await Promise.all(Array.from({ length: count }, make));
  await t.db
    .insertInto('resumeLook')
    .values(ids.map((resumeId) => ({ accountId: member.accountId, day: '2026-11-12', resumeId, isCounted: true })))
    .execute();
}

test('a look counts once for each member and day, in Moscow', async () => {
  const id = await make();
  const colleague = await makeMember(t.db, company);
  for (const who of [member, member, colleague]) await read(id, who);
  expect(await statsOf(id)).toMatchObject({ views: 2, newViews: 2 });
  await t.as(asApplicant())('POST /resume/{id}/seen-views', { id });
  expect(await statsOf(id)).toMatchObject({ views: 2, newViews: 0 });
  await read(id);
  expect(await statsOf(id)).toMatchObject({ views: 2, newViews: 0 });
  await t.call('GET /resume/{id}', { id });
  expect(await statsOf(id)).toMatchObject({ views: 2 });
});

test('beyond the limit new ones wait for the next day, those that were read stay', async () => {
  await t.db.deleteFrom('resumeLook').execute();
  const [known, next, opened] = [await make(), await make(), await make()];
  await readOthers(RESUME_LOOKS_PER_DAY - 1);
  await read(known);
  await expect(read(next)).rejects.toMatchObject({
    code: 'limit_exceeded',
    status: 429,
    problem: expect.objectContaining({ detail: expect.stringContaining(String(RESUME_LOOKS_PER_DAY)) }),
    waitMs: 12 * 3_600_000,
  });
  await read(known);
  const { accountId } = member;
  await t.db
    .insertInto('resumeContactOpening')
    .values({
      resumeId: opened,
      companyId: company,
      accountId,
      openedAt: t.clock.now(),
      until: new Date('2026-12-01'),
      chargedTo: 'free',
    })
    .execute();
  expect((await read(opened)).contacts?.phone).toBe('+79172041683');
  await t.as(await makeMember(t.db, company))('GET /resume/{id}', { id: next });
  t.clock.time = new Date('2026-11-12T21:00:00Z');
  await read(next);
  await productJobs(t.sources)
    .scheduled?.find(({ name }) => name === 'delete-old-resume-looks')
    ?.run(t.context(system));
  expect(await t.db.selectFrom('resumeLook').select('resumeId').execute()).toEqual([{ resumeId: next }]);
});

test('many looks at one moment do not pass the limit together', async () => {
  await t.db.deleteFrom('resumeLook').execute();
  t.clock.time = new Date('2026-11-12T09:00:00Z');
  await readOthers(RESUME_LOOKS_PER_DAY - 3);
  const ids = await Promise.all(Array.from({ length: 8 }, make));
  const results = await Promise.allSettled(ids.map((id) => read(id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});
