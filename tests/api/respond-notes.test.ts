import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Actor } from '#server/platform/actor.ts';
import { asMember } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeApplicant, makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

/** What a company keeps about a respond for itself. */

let t: TestApp;
let company: number;
let vacancy: number;
let head: TestMember;
let member: TestMember;
let applicant: Actor & { kind: 'applicant' };

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  vacancy = await makeVacancy(t.db, company);
  head = await makeMember(t.db, company, { isHead: true, name: 'Ильдар' });
  member = await makeMember(t.db, company);
});
afterAll(() => t.close());
beforeEach(async () => {
  applicant = await makeApplicant(t.db);
});

const make = () =>
  makeRespond(t.db, { companyId: company, vacancyId: vacancy, accountId: applicant.accountId }, t.clock.time);

describe('PATCH /respond/{id}', () => {
  test('rating, tags and notes are the company’s alone', async () => {
    const id = await make();
    const tags = ['НАКС', 'НАКС', 'готов завтра'];
    const patched = await t.as(member)('PATCH /respond/{id}', {
      id,
      rating: 4,
      tags,
      note: { text: 'Перезвонить', onlyAuthor: true },
    });
    expect(patched).toMatchObject({
      rating: 4,
      tags: ['НАКС', 'готов завтра'],
      notes: [{ text: 'Перезвонить', own: true }],
    });
    expect(await t.as(head)('GET /respond/{id}', { id })).toMatchObject({ notes: [] });
    const noteCount = async () => {
      const { columns } = await t.as(head)('GET /respond/vacancy/{id}/board', { id: vacancy });
      return columns.flatMap(({ items }) => items).find((card) => card.id === id)?.noteCount;
    };
    expect(await noteCount()).toBe(0);
    await t.as(member)('PATCH /respond/{id}', { id, note: { text: 'Для всех', onlyAuthor: false } });
    expect(await noteCount()).toBe(1);
    const own = JSON.stringify(await t.as(applicant)('GET /respond/{id}', { id }));
    expect(own).not.toMatch(/rating|НАКС|Перезвонить/);
    await expect(t.as(applicant)('PATCH /respond/{id}', { id, rating: 1 })).rejects.toEqual(refusal('forbidden'));
    await expect(t.as(asMember(company, ['respond.view']))('PATCH /respond/{id}', { id, rating: 1 })).rejects.toEqual(
      refusal('forbidden'),
    );
    await expect(
      t.as(await makeMember(t.db, await makeCompany(t.db)))('PATCH /respond/{id}', { id, rating: 1 }),
    ).rejects.toEqual(refusal('not_found'));
  });

  test('a respond has a hundred notes at most', async () => {
    const id = await make();
    await t.db
      .insertInto('respondNote')
      .values(
        Array.from({ length: 99 }, () => ({
          respondId: id,
          accountId: head.accountId,
          text: 'Звонили',
          onlyAuthor: true,
          createdAt: t.clock.time,
        })),
      )
      .execute();
    const write = () => t.as(member)('PATCH /respond/{id}', { id, note: { text: 'Перезвонить', onlyAuthor: false } });
    expect(await write()).toMatchObject({ notes: [{ text: 'Перезвонить' }] });
    await expect(write()).rejects.toMatchObject({
      code: 'bad_argument',
      problem: { errors: [{ field: 'note.text' }] },
    });
  });

  test('an unknown assignee is refused', async () => {
    const id = await make();
    await expect(t.as(member)('PATCH /respond/{id}', { id, assignedMemberId: randomUUID() })).rejects.toEqual(
      refusal('bad_argument'),
    );
  });
});
