import { afterAll, beforeAll, expect, test } from 'vitest';
import { removeLooseFiles } from '#server/domains/file/index.ts';
import { system } from '#server/platform/actor.ts';
import { RESPOND_UNDO_SECONDS } from '#shared/domain/limits.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import type { TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant, type Applicant } from '../setup/respond-world.ts';
import { makeVacancy } from '../setup/things.ts';
import { fileOf, PDF } from '../setup/upload-world.ts';

let t: TestApp;
let head: TestBrowser & { companyId: number };
let stranger: TestBrowser & { companyId: number };
let vacancy: number;
let people = 8_700;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'template-files-head@stroy.example', innOf(71));
  stranger = await signUpCompany(t, 'template-files-other@stroy.example', innOf(72));
  vacancy = await makeVacancy(t.db, head.companyId, {}, t.clock.now());
});
afterAll(() => t.close());

const missing = expect.objectContaining({ code: 'not_found' });
const fresh = () => makeApplicant(t, (people += 1));

async function templateWithFile() {
  const file = await head.call('POST /files', { purpose: 'template', file: fileOf(PDF, 'Схема проезда.pdf') });
  const { id } = await head.call('POST /respond/template', {
    owner: 'company',
    title: 'Проезд',
    body: 'Вот как проехать',
    situations: ['invite', 'decline_after_respond'],
    fileIds: [file.id],
  });
  return { id, fileId: file.id };
}

async function respondOf(person: Applicant) {
  const { id } = await person.call('POST /respond/vacancy', { vacancyId: vacancy, resumeId: person.resumeId });
  return id;
}

/** What the newest entry of the history came with. */
async function filesOf(who: TestBrowser, id: number) {
  const { history } = await who.call('GET /respond/{id}', { id });
  return history.find(({ message }) => message === 'Вот как проехать')?.files;
}

/** As if two days had passed, which would end everybody's session. */
async function removeLoose() {
  const looseSince = addDays(t.clock.time, -2);
  await t.db.updateTable('uploadedFile').set({ looseSince }).where('looseSince', 'is not', null).execute();
  await removeLooseFiles(t.context(system), t.sources);
}

const opened = async (who: TestBrowser, id: string) => (await who.call('GET /files/{id}', { id })).text();

test('go along with an answer, to both sides and their dialog, and outlive the template', async () => {
  const template = await templateWithFile();
  const person = await fresh();
  const id = await respondOf(person);
  await head.call('POST /respond/{id}/change_status', {
    id,
    action: 'invite',
    message: 'Вот как проехать',
    templateId: template.id,
  });
  const [sent] = (await filesOf(person, id)) ?? [];
  expect(sent).toMatchObject({ name: 'Схема проезда.pdf', bytes: PDF.length });
  expect(await filesOf(head, id)).toEqual([sent]);
  const fileId = String(sent?.id);
  expect(fileId).not.toBe(template.fileId);
  const { id: dialog } = await person.call('POST /chat/dialogs', { respondId: id });
  const { items } = await person.call('GET /chat/messages', { dialog });
  expect(items.flatMap(({ files }) => files)).toMatchObject([{ id: fileId, name: 'Схема проезда.pdf' }]);
  expect(await (await person.call('GET /chat/files', { id: fileId })).text()).toBe(PDF);
  await head.call('DELETE /respond/template/{id}', { id: template.id });
  await removeLoose();
  for (const who of [person, head]) expect(await opened(who, fileId)).toBe(PDF);
  await expect(opened(stranger, fileId)).rejects.toEqual(missing);
  await expect(opened(await fresh(), fileId)).rejects.toEqual(missing);
  await reactToErasure(t, person.accountId);
  await removeLoose();
  await expect(opened(head, fileId)).rejects.toEqual(missing);
  expect(await storedRows()).toEqual([]);
});

const storedRows = () =>
  t.db
    .selectFrom('uploadedFile')
    .select('id')
    .where('purpose', '=', 'template')
    .where('storedAt', 'is not', null)
    .execute();

test('go along with an invitation', async () => {
  const template = await templateWithFile();
  const person = await fresh();
  const form = await head.call('GET /respond/resume/{id}/form', { id: person.resumeId });
  expect(form.templates.find((one) => one.id === template.id)?.files).toEqual([{ name: 'Схема проезда.pdf' }]);
  const { id } = await head.call('POST /respond/resume', {
    resumeId: person.resumeId,
    vacancyId: vacancy,
    message: 'Вот как проехать',
    templateId: template.id,
  });
  const [sent] = (await filesOf(person, id)) ?? [];
  expect(await opened(person, String(sent?.id))).toBe(PDF);
});

test('keep the order of the template', async () => {
  const names = ['Схема.pdf', 'Пропуск.pdf', 'Инструктаж.pdf'];
  const files = await Promise.all(
    names.toReversed().map((name) => head.call('POST /files', { purpose: 'template', file: fileOf(PDF, name) })),
  );
  const { id: templateId } = await head.call('POST /respond/template', {
    owner: 'company',
    title: 'Пропуск',
    body: 'Вот как проехать',
    situations: ['invite'],
    fileIds: names.map((name) => String(files.find((file) => file.name === name)?.id)),
  });
  const person = await fresh();
  const id = await respondOf(person);
  await head.call('POST /respond/{id}/change_status', {
    id,
    action: 'invite',
    message: 'Вот как проехать',
    templateId,
  });
  expect((await filesOf(person, id))?.map(({ name }) => name)).toEqual(names);
});

test('of a change of many reach each person once it is not held back, and none when it is taken back', async () => {
  const template = await templateWithFile();
  const [first, second] = [await fresh(), await fresh()];
  const ids = [await respondOf(first), await respondOf(second)];
  const decline = () =>
    head.call('POST /respond/change_status', {
      ids,
      action: 'decline',
      reason: 'experience',
      message: 'Вот как проехать',
      templateId: template.id,
    });
  const { undo } = await decline();
  const [held] = (await filesOf(head, ids[0] ?? 0)) ?? [];
  await expect(opened(first, String(held?.id))).rejects.toEqual(missing);
  await head.call('POST /respond/undo/{token}', { token: undo?.token ?? '' });
  await expect(opened(head, String(held?.id))).rejects.toEqual(missing);
  await decline();
  t.clock.time = new Date(t.clock.time.getTime() + (RESPOND_UNDO_SECONDS + 1) * SECOND_MS);
  for (const [index, person] of [first, second].entries()) {
    const [sent] = (await filesOf(person, ids[index] ?? 0)) ?? [];
    expect(await opened(person, String(sent?.id))).toBe(PDF);
  }
  const [own] = (await filesOf(first, ids[0] ?? 0)) ?? [];
  await expect(opened(second, String(own?.id))).rejects.toEqual(missing);
});

test('of somebody else’s template, or without words, none go along', async () => {
  const template = await templateWithFile();
  const person = await fresh();
  const id = await respondOf(person);
  await head.call('POST /respond/{id}/change_status', { id, action: 'take', templateId: template.id });
  const foreignVacancy = await makeVacancy(t.db, stranger.companyId, {}, t.clock.now());
  const other = await person.call('POST /respond/vacancy', { vacancyId: foreignVacancy, resumeId: person.resumeId });
  await stranger.call('POST /respond/{id}/change_status', {
    id: other.id,
    action: 'invite',
    message: 'Вот как проехать',
    templateId: template.id,
  });
  expect(await filesOf(person, other.id)).toEqual([]);
  const { history } = await head.call('GET /respond/{id}', { id });
  expect(history.flatMap(({ files }) => files)).toEqual([]);
});
