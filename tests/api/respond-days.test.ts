import { afterAll, beforeAll, expect, test } from 'vitest';
import { exportResponds } from '#server/domains/respond/board/export.ts';
import { addDays, inMoscow } from '#shared/domain/time.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeMember, makeRespond, snapshotOf, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** Days of the board are those of Moscow. */

let t: TestApp;
let company: number;
let member: TestMember;
beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  member = await makeMember(t.db, company);
});
afterAll(() => t.close());

const moscowDate = (at: Date) => inMoscow(at).toISOString().slice(0, 10);

test('a permit is valid through its last day, by Moscow', async () => {
  const id = await makeVacancy(t.db, company, {
    permits: [{ kind: 'naks_welder', required: true, employerPays: false }],
  });
  const today = moscowDate(t.clock.time);
  const make = (validUntil: string | null) =>
    makeRespond(t.db, {
      companyId: company,
      vacancyId: id,
      resumeSnapshot: snapshotOf({
        permits: [
          {
            ...{ kind: 'naks_welder', verified: 'none', level: null, issuer: null },
            ...{ validUntil, expired: false, onRequest: false },
          },
        ],
      }),
    });
  const [last, endless] = [await make(today), await make(null)];
  await make(moscowDate(addDays(t.clock.time, -1)));
  const { columns } = await t.as(member)('GET /respond/vacancy/{id}/board', { id, permits_valid: '1' });
  expect(columns[0]?.items.map((card) => card.id).toSorted()).toEqual([last, endless].toSorted());
});

test('an export is named by the day in Moscow', async () => {
  const id = await makeVacancy(t.db, company, { title: 'Монтажник' });
  const clock = { now: () => new Date('2026-11-30T21:00:00Z') };
  const { name } = await exportResponds({ ...t.context(member), clock }, id);
  expect(name).toBe('Отклики Монтажник 2026-12-01.csv');
});
