import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { removeLooseFiles } from '#server/domains/file/index.ts';
import { system } from '#server/platform/actor.ts';
import { addDays } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { queueOf } from '../setup/moderation-world.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember } from '../setup/responds.ts';
import { decideReview, fieldsOf, makeAuthor, writeBy } from '../setup/review-world.ts';
import { makeCompany } from '../setup/things.ts';
import { fileOf, PDF, sendPicture } from '../setup/upload-world.ts';

let t: TestApp;
let company: number;
let author: Awaited<ReturnType<typeof makeAuthor>>;

beforeAll(async () => {
  t = await createTestApp();
  await t.db
    .insertInto('account')
    .values({ id: asStaff().accountId, kind: 'staff', email: 'desk@karkas.example' })
    .execute();
});
afterAll(() => t.close());
beforeEach(async () => {
  company = await makeCompany(t.db);
  author = await makeAuthor(t.db);
});

const photo = async (who = author) => (await sendPicture({ call: t.as(who) }, 'review_photo')).id;
const proof = async (who = author) =>
  (await t.as(who)('POST /files', { purpose: 'review_proof', file: fileOf(PDF, 'договор.pdf') })).id;
const own = async () => (await t.as(author)('GET /company/feedback/own', {})).items[0];
const rowOf = (id: string) =>
  t.db.selectFrom('uploadedFile').select(['boundTo', 'looseSince']).where('id', '=', id).executeTakeFirst();

describe('photos', () => {
  test('are shown with the review, five at most, and are nobody else’s', async () => {
    const photoIds = [await photo(), await photo()];
    const stranger = await makeAuthor(t.db);
    await expect(writeBy(t, stranger, company, { photoIds })).rejects.toEqual(atField('photoIds'));
    const six = await Promise.all(Array.from({ length: 6 }, () => photo()));
    await expect(writeBy(t, author, company, { photoIds: six })).rejects.toEqual(atField('photoIds'));
    await expect(writeBy(t, author, company, { photoIds: [await proof()] })).rejects.toEqual(atField('photoIds'));
    const { id } = await writeBy(t, author, company, { photoIds });
    await decideReview(t, 'review', id, { action: 'approve' });
    const [shown] = (await t.call('GET /company/{id}/feedback', { id: company })).items;
    expect(shown?.photos).toMatchObject([
      { kind: 'photo', width: 900 },
      { alt: expect.stringContaining('Фото\u00a02') },
    ]);
    expect((await own())?.photoIds).toEqual(photoIds);
  });

  test('that the author takes out, and all of a hidden review, are removed', async () => {
    const [kept = '', dropped = ''] = [await photo(), await photo()];
    const { id } = await writeBy(t, author, company, { photoIds: [kept, dropped] });
    await decideReview(t, 'review', id, { action: 'approve' });
    const version = (await own())?.version ?? 0;
    await t.as(author)('PATCH /company/{id}/feedback/{feedbackId}', {
      id: company,
      feedbackId: id,
      version,
      change: { kind: 'edit', fields: fieldsOf({ photoIds: [kept] }) },
    });
    expect(await rowOf(dropped)).toMatchObject({ boundTo: null });
    await decideReview(t, 'review', id, { action: 'approve' });
    await decideReview(t, 'review', id, { action: 'remove', reason: 'personal_data' });
    expect(await rowOf(kept)).toMatchObject({ boundTo: null });
    expect((await own())?.photos).toEqual([]);
  });
});

test('a deleted review leaves neither its photos nor its proof', async () => {
  const [photoId, proofId] = [await photo(), await proof()];
  const { id } = await writeBy(t, author, company, { photoIds: [photoId], proofId });
  await t.as(author)('DELETE /company/{id}/feedback/{feedbackId}', { id: company, feedbackId: id });
  for (const one of [photoId, proofId]) expect(await rowOf(one)).toMatchObject({ boundTo: null });
});

describe('the proof', () => {
  test('is for its author and staff alone, and goes once they have decided', async () => {
    const proofId = await proof();
    const { id } = await writeBy(t, author, company, { proofId });
    expect(await own()).toMatchObject({ proofId });
    const head = await makeMember(t.db, company, { isHead: true });
    for (const who of [head, await makeAuthor(t.db), asStaff(['vacancies.moderate'])])
      await expect(t.as(who)('GET /files/{id}', { id: proofId })).rejects.toEqual(refusal('not_found'));
    await expect(t.call('GET /files/{id}', { id: proofId })).rejects.toEqual(refusal('unauthorized'));
    for (const who of [author, asStaff(['reviews.decide'])])
      await expect(t.as(who)('GET /files/{id}', { id: proofId })).resolves.toBeDefined();
    const item = await queueOf(t, 'review').read(t.db, String(id), t.clock.now());
    expect(item).toMatchObject({
      files: [{ id: proofId, name: 'договор.pdf' }],
      actions: ['approve', 'verify', 'refuse'],
    });
    await decideReview(t, 'review', id, { action: 'verify' });
    const [shown] = (await t.call('GET /company/{id}/feedback', { id: company })).items;
    expect(shown).toMatchObject({ verified: 'document' });
    await expect(t.as(asStaff())('GET /files/{id}', { id: proofId })).rejects.toEqual(refusal('not_found'));
    expect(await own()).toMatchObject({ proofId: null });
    const later = { ...t.context(system), clock: { now: () => addDays(t.clock.now(), 2) } };
    await removeLooseFiles(later, t.sources);
    expect(await rowOf(proofId)).toBeUndefined();
  });

  test('that staff have read once counts for what the author writes later', async () => {
    const { id } = await writeBy(t, author, company, { proofId: await proof() });
    await decideReview(t, 'review', id, { action: 'verify' });
    await t.as(author)('PATCH /company/{id}/feedback/{feedbackId}', {
      id: company,
      feedbackId: id,
      version: (await own())?.version ?? 0,
      change: { kind: 'edit', fields: fieldsOf({ recommend: false }) },
    });
    await decideReview(t, 'review', id, { action: 'approve' });
    expect(await own()).toMatchObject({ status: 'published', verified: 'document' });
  });

  test('proves nothing by itself', async () => {
    const { id } = await writeBy(t, author, company, { proofId: await proof() });
    await decideReview(t, 'review', id, { action: 'approve' });
    expect(await own()).toMatchObject({ verified: 'none', proofId: null });
  });

  test('is needed to say that a paper proves it', async () => {
    const { id } = await writeBy(t, author, company);
    await expect(decideReview(t, 'review', id, { action: 'verify' })).rejects.toEqual(refusal('wrong_state'));
    expect((await queueOf(t, 'review').read(t.db, String(id), t.clock.now()))?.actions).toEqual(['approve', 'refuse']);
  });

  test('goes with a refusal too', async () => {
    const proofId = await proof();
    const { id } = await writeBy(t, author, company, { proofId });
    await decideReview(t, 'review', id, { action: 'refuse', reason: 'abuse' });
    expect(await rowOf(proofId)).toMatchObject({ boundTo: null });
  });

  test('of somebody else is refused at its field', async () => {
    const proofId = await proof(await makeAuthor(t.db));
    await expect(writeBy(t, author, company, { proofId })).rejects.toEqual(atField('proofId'));
  });
});
