import { DAY_MS } from '#shared/domain/time.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { archiveExpired, archiveVacancy, recoverVacancy, unpublishVacancy } from '#server/domains/vacancy/index.ts';
import { system } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { MEMBER_PERMISSIONS, type MemberPermission } from '#shared/domain/permissions.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { asApplicant, asHead, asStaff } from '../setup/actors.ts';
import { refusal } from '../setup/refusals.ts';
import { makeMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let other: number;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  other = await makeCompany(t.db, { brandName: 'Чужая' });
});
afterAll(() => t.close());

const member = (permissions: readonly MemberPermission[]) => makeMember(t.db, company, { permissions });
const row = (id: number) => t.db.selectFrom('vacancy').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('archive', () => {
  test('removes it from the list and stores the reason', async () => {
    const id = await makeVacancy(t.db, company);
    await archiveVacancy(t.context(asHead(company)), id, 'filled');
    expect(await row(id)).toMatchObject({ status: 'archive', archiveReason: 'filled', version: 2 });
    const list = await t.call('GET /vacancy/list', { company });
    expect(list.items.map((item) => item.id)).not.toContain(id);
  });

  test('only its company, only with the permission', async () => {
    const id = await makeVacancy(t.db, company);
    await expect(archiveVacancy(t.context(asHead(other)), id, 'other')).rejects.toEqual(refusal('not_found'));
    await expect(archiveVacancy(t.context(asApplicant()), id, 'other')).rejects.toEqual(refusal('not_found'));
    await expect(archiveVacancy(t.context(asStaff()), id, 'other')).rejects.toEqual(refusal('not_found'));
    await expect(archiveVacancy(t.context(await member([])), id, 'other')).rejects.toEqual(refusal('forbidden'));
    await archiveVacancy(t.context(asHead(company)), id, 'other');
    await expect(archiveVacancy(t.context(asHead(company)), id, 'other')).rejects.toEqual(refusal('wrong_state'));
  });

  test('of two concurrent calls one succeeds', async () => {
    const id = await makeVacancy(t.db, company);
    const results = await Promise.allSettled([1, 2].map(() => archiveVacancy(t.context(asHead(company)), id, 'other')));
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect((await row(id)).version).toBe(2);
  });
});

describe('unpublish and recover', () => {
  test('the remaining days are kept', async () => {
    const id = await makeVacancy(t.db, company, { expiresAt: new Date(t.clock.time.getTime() + 10 * DAY_MS) });
    await unpublishVacancy(t.context(asHead(company)), id);
    await expect(t.call('GET /vacancy/{id}', { id })).rejects.toEqual(refusal('not_found'));
    t.clock.time = new Date(t.clock.time.getTime() + 5 * DAY_MS);
    await recoverVacancy(t.context(asHead(company)), id);
    const { status, expiresAt } = await row(id);
    expect([status, expiresAt?.getTime()]).toEqual(['active', t.clock.time.getTime() + 10 * DAY_MS]);
  });

  test('from the archive: 30 new days, within a year', async () => {
    const archived = (days: number) =>
      makeVacancy(t.db, company, {
        status: 'archive',
        archivedAt: new Date(t.clock.time.getTime() - days * DAY_MS),
        archiveReason: 'expired',
      });
    const id = await archived(364);
    await recoverVacancy(t.context(asHead(company)), id);
    expect(await row(id)).toMatchObject({
      status: 'active',
      archivedAt: null,
      archiveReason: null,
      expiresAt: new Date(t.clock.time.getTime() + 30 * DAY_MS),
    });
    await expect(recoverVacancy(t.context(asHead(company)), await archived(366))).rejects.toEqual(
      refusal('wrong_state'),
    );
  });
});

test('each change names the pages to invalidate or remove', async () => {
  const id = await makeVacancy(t.db, company, {}, t.clock.time);
  const changes: [string, (context: Context) => Promise<void>, boolean][] = [
    ['unpublished', (context) => unpublishVacancy(context, id), true],
    ['recovered', (context) => recoverVacancy(context, id), false],
    ['archived', (context) => archiveVacancy(context, id, 'other'), true],
  ];
  for (const [name, change, removes] of changes) {
    await t.db.deleteFrom('outboxEvent').execute();
    await change(t.context(asHead(company)));
    const told = await t.db.selectFrom('outboxEvent').select(['type', 'payload', 'tags', 'removes']).execute();
    expect(told).toEqual([
      {
        type: `vacancy.${name}`,
        payload: { vacancyId: id, companyId: company },
        tags: [`vacancy:${id}`, `company:${company}`, 'vacancies'],
        removes,
      },
    ]);
  }
});

test.each([
  ['archive', (context: Context, id: number) => archiveVacancy(context, id, 'other'), 'vacancy.archive', 'active'],
  ['unpublish', unpublishVacancy, 'vacancy.archive', 'active'],
  ['recover', recoverVacancy, 'vacancy.publish', 'unpublished'],
] as const)('%s is for members with its permission', async (_name, change, needed, status) => {
  const now = t.clock.time;
  const id = await makeVacancy(t.db, company, status === 'active' ? {} : { status, unpublishedAt: now }, now);
  const others = MEMBER_PERMISSIONS.filter((permission) => permission !== needed);
  for (const permissions of [[], others])
    await expect(change(t.context(await member(permissions)), id)).rejects.toEqual(refusal('forbidden'));
  await change(t.context(await member([needed])), id);
});

test('the job archives expired and filled vacancies and those that waited for 30 days', async () => {
  const at = (days: number) => new Date(t.clock.time.getTime() + days * DAY_MS);
  const expired = await makeVacancy(t.db, company, { expiresAt: at(-1) });
  const filled = await makeVacancy(t.db, company, { headcount: 2 });
  await t.db.updateTable('vacancy').set({ filled: 2 }).where('id', '=', filled).execute();
  const waiting = await makeVacancy(t.db, company, { status: 'unpublished', unpublishedAt: at(-31) });
  const held = await makeVacancy(t.db, company, { status: 'unpublished', unpublishedAt: at(-29), expiresAt: at(-5) });
  const open = await makeVacancy(t.db, company, { expiresAt: at(1) });
  expect(await archiveExpired(t.context(system))).toBeGreaterThanOrEqual(3);
  const statuses = await Promise.all([expired, filled, waiting, held, open].map(async (id) => (await row(id)).status));
  expect(statuses).toEqual(['archive', 'archive', 'archive', 'unpublished', 'active']);
  expect((await row(filled)).archiveReason).toBe('filled');
  expect(await archiveExpired(t.context(system))).toBe(0);
});
