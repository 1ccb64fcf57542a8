import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asMember, asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { makeMember, type TestMember } from '../setup/responds.ts';
import { decideReview, fieldsOf, FIVES, makeAuthor, publishReview, reviewOf, writeBy } from '../setup/review-world.ts';
import { makeCompany } from '../setup/things.ts';

let t: TestApp;
let company: number;
let head: TestMember;

beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true, name: 'Марат' });
});

const refusal = (code: string) => expect.objectContaining({ code });
const ratingOf = async (id: number) => (await t.call('GET /company/{id}', { id })).rating;
const listed = async (id: number) => (await t.call('GET /company/{id}/feedback', { id })).items.map((one) => one.id);

describe('a review', () => {
  test('waits for staff, is shown once they have read it, and counts from the third on', async () => {
    const author = await makeAuthor(t.db);
    const { id, status } = await writeBy(t, author, company);
    expect(status).toBe('on_moderation');
    expect(await listed(company)).toEqual([]);
    await decideReview(t, 'review', id, { action: 'approve' });
    expect(await listed(company)).toEqual([id]);
    expect(await ratingOf(company)).toBeNull();
    await publishReview(t, company);
    await publishReview(t, company);
    expect(await ratingOf(company)).toMatchObject({ count: 3 });
  });
});
