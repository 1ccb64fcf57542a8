import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { bindFiles, findFilesOf, releaseFiles, removeLooseFiles } from '#server/domains/file/index.ts';
import { system } from '#server/platform/actor.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { sendPicture } from '../setup/upload-world.ts';

let t: TestApp;
let person: TestBrowser;

beforeAll(async () => {
  t = await createTestApp();
  person = openBrowser(t);
  await signUpByPhone(t, person, phone(1));
});
afterAll(() => t.close());

const me = () => person.call('GET /users/me');
const setPhoto = async (photoFileId: string | null) =>
  person.call('PATCH /users/applicant/update', { version: (await me()).version, photoFileId });

describe("an applicant's photo", () => {
  test('is set, replaced and removed; other changes leave it', async () => {
    const [first, second] = [await sendPicture(person, 'avatar'), await sendPicture(person, 'avatar')];
    expect((await setPhoto(first.id)).photoUrl).toBe(first.url);
    await person.call('PATCH /users/applicant/update', { version: (await me()).version, firstName: 'Ильдар' });
    expect((await me()).photoUrl).toBe(first.url);
    await setPhoto(second.id);
    expect((await findFilesOf(t.db, `account:${(await me()).id}`)).map(({ id }) => id)).toEqual([second.id]);
    expect((await setPhoto(null)).photoUrl).toBeNull();
  });

  test('takes no file of another purpose from the account', async () => {
    const boundTo = `account:${(await me()).id}` as const;
    const { id } = await sendPicture(person, 'feedback');
    const context = t.context({ kind: 'applicant', accountId: (await me()).id, sessionId: crypto.randomUUID() });
    await inTransaction(t.db, (tx) => bindFiles(context, tx, [id], { purpose: 'feedback', boundTo, field: 'files' }));
    await setPhoto((await sendPicture(person, 'avatar')).id);
    await setPhoto(null);
    expect((await findFilesOf(t.db, boundTo)).map((file) => file.id)).toEqual([id]);
    await inTransaction(t.db, (tx) => releaseFiles(context, tx, boundTo));
  });

  test("somebody else's file and one for another purpose are refused", async () => {
    const other = openBrowser(t);
    await signUpByPhone(t, other, phone(2));
    const { id } = await sendPicture(other, 'avatar');
    await expect(setPhoto(id)).rejects.toMatchObject({ problem: { errors: [{ field: 'photoFileId' }] } });
    const paper = await sendPicture(person, 'feedback');
    await expect(setPhoto(paper.id)).rejects.toMatchObject({ code: 'bad_argument' });
    await expect(setPhoto('photo.jpg')).rejects.toMatchObject({ problem: { errors: [{ field: 'photoFileId' }] } });
  });

  test('goes with the account, and its archive names it', async () => {
    const { id } = await sendPicture(person, 'avatar');
    await setPhoto(id);
    const { id: accountId } = await me();
    const { uploadedFile } = await t.sources.collectOwnData(t.db, accountId, t.clock.now());
    expect(uploadedFile).toContainEqual(
      expect.objectContaining({ id, purpose: 'avatar', boundTo: `account:${accountId}` }),
    );
    await reactToErasure(t, accountId);
    await removeLooseFiles(t.context(system), t.sources);
    expect(await t.db.selectFrom('uploadedFile').select('id').where('id', '=', id).execute()).toEqual([]);
  });
});

test("a member's photo is in the list of members", async () => {
  const head = await signUpCompany(t, 'head@photo.example', innOf(1));
  const member = await addMember(t, head, 'member@photo.example');
  const { id, url } = await sendPicture(member, 'avatar');
  const { version } = await head.call('GET /company/members/{id}', { id: member.id });
  const changed = await member.call('PATCH /users/company-member/update', { version, photoFileId: id });
  expect(changed.photoUrl).toBe(url);
  const { items } = await head.call('GET /company/members', {});
  expect(items.find((one) => one.id === member.id)?.photoUrl).toBe(url);
  await expect(
    head.call('PATCH /users/company-member/update', { version: items[0]?.version ?? 0, photoFileId: id }),
  ).rejects.toMatchObject({ code: 'bad_argument' });
});
