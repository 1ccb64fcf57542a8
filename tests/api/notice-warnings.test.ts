import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { warnOfPermits } from '#server/domains/resume/index.ts';
import { warnOfExpiry } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { makeResume, makeVacancy } from '../setup/things.ts';

const NOON = new Date('2026-11-24T09:00:00Z');

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
beforeEach(async () => {
  t.clock.time = NOON;
  await t.db.deleteFrom('notice').execute();
  await t.db.updateTable('resume').set({ status: 'archive', archivedAt: NOON }).execute();
  await t.db.updateTable('vacancy').set({ status: 'archive', archivedAt: NOON, archiveReason: 'manual' }).execute();
});
afterAll(() => t.close());

async function told(): Promise<[accountId: string, daysLeft: unknown][]> {
  const rows = await t.db
    .selectFrom('notice')
    .select(['accountId', 'data'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.map(({ accountId, data }) => [accountId, (data as { daysLeft?: unknown }).daysLeft]);
}

describe('permits', () => {
  const permit = (validUntil: string | null, level: string | null = null) =>
    ({ kind: 'height', level, validUntil, verified: 'none', visibility: 'hidden' }) as const;
  const owner = asApplicant().accountId;
  const days = async () => (await told()).map(([, daysLeft]) => daysLeft);

  test('are warned of once for 60, 30 and 7 days', async () => {
    await makeResume(t.db, { permits: [permit('2027-01-23')] }, NOON);
    for (let day = 0; day <= 62; day += 1) {
      t.clock.time = addDays(NOON, day);
      await warnOfPermits(t.context(system));
      await warnOfPermits(t.context(system));
    }
    expect(await told()).toEqual([
      [owner, 60],
      [owner, 30],
      [owner, 7],
    ]);
  });

  test('after days without a server only the nearest threshold is told', async () => {
    await makeResume(t.db, { permits: [permit('2027-01-23')] }, NOON);
    t.clock.time = addDays(NOON, 55);
    await warnOfPermits(t.context(system));
    expect(await days()).toEqual([5]);
  });

  test('one that several resumes name is one; without a date, ended or far away is none', async () => {
    const permits = [permit('2026-12-01'), permit(null, 'a'), permit('2026-11-23', 'b'), permit('2027-01-24', 'c')];
    await makeResume(t.db, { permits }, NOON);
    await makeResume(t.db, { permits }, NOON);
    await makeResume(t.db, { permits: [permit('2026-12-02', 'draft')], status: 'draft' }, NOON);
    await warnOfPermits(t.context(system));
    expect(await days()).toEqual([7]);
  });
});

describe('vacancies', () => {
  test('are warned of once for 5 days and for one, to whoever is responsible, else to the head', async () => {
    const head = await signUpCompany(t, 'head-warned@karkas.example', innOf(900_702));
    const member = await addMember(t, head, 'member-warned@karkas.example');
    const [headMe, memberMe] = [await head.call('GET /users/me'), await member.call('GET /users/me')];
    const expiresAt = addDays(NOON, 5);
    await makeVacancy(t.db, head.companyId, { expiresAt }, NOON);
    const owned = await makeVacancy(t.db, head.companyId, { expiresAt }, NOON);
    await t.db.updateTable('vacancy').set({ responsibleMemberId: member.id }).where('id', '=', owned).execute();
    await makeVacancy(t.db, head.companyId, { expiresAt: addDays(NOON, 30) }, NOON);
    for (const day of [-2, 0, 1, 3, 4, 5]) {
      t.clock.time = addDays(NOON, day);
      await warnOfExpiry(t.context(system));
      await warnOfExpiry(t.context(system));
    }
    expect((await told()).toSorted()).toEqual(
      [
        [headMe.id, 5],
        [headMe.id, 1],
        [memberMe.id, 5],
        [memberMe.id, 1],
      ].toSorted(),
    );
  });

  test('are told to the head while whoever is responsible is suspended', async () => {
    const head = await signUpCompany(t, 'head-alone@karkas.example', innOf(900_703));
    const member = await addMember(t, head, 'member-suspended@karkas.example');
    const { id: headId } = await head.call('GET /users/me');
    const owned = await makeVacancy(t.db, head.companyId, { expiresAt: addDays(NOON, 5) }, NOON);
    await t.db.updateTable('vacancy').set({ responsibleMemberId: member.id }).where('id', '=', owned).execute();
    await head.call('POST /company/members/{id}/suspend', { id: member.id });
    await warnOfExpiry(t.context(system));
    expect(await told()).toEqual([[headId, 5]]);
  });
});
