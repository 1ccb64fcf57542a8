import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import { countTemplateUse, listTemplatesFor, templateDomain } from '#server/domains/template/index.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { OWN_TEMPLATES_MAX } from '#shared/domain/limits.ts';
import { openBrowser, phone, signUpByPhone, type TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { refusal } from '../setup/refusals.ts';
import { fileOf, PDF } from '../setup/upload-world.ts';
import { react } from '../setup/reactions.ts';

type New = CallInput<Contracts['POST /respond/template']>;

let t: TestApp;
let head: TestBrowser & { companyId: number };
let foreign: TestBrowser & { companyId: number };
let recruiter: TestBrowser;
let applicant: TestBrowser;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'template-head@stroy.example', innOf(61));
  foreign = await signUpCompany(t, 'template-foreign@stroy.example', innOf(62));
  recruiter = await addMember(t, head, 'template-recruiter@stroy.example');
  applicant = openBrowser(t);
  applicant.token = (await signUpByPhone(t, applicant, phone(6_101))).accessToken;
});
afterAll(() => t.close());

const atField = (field: string, message = expect.any(String) as string) =>
  expect.objectContaining({
    problem: expect.objectContaining({ errors: [expect.objectContaining({ field, message })] }),
  });
const INVITE: New = {
  owner: 'company',
  title: 'Приглашение',
  body: '{{имя|Коллега}}, ждём вас: {{interview.date}}',
  situations: ['invite'],
};
const add = (who: Pick<TestBrowser, 'call'>, fields: Partial<New> = {}) =>
  who.call('POST /respond/template', { ...INVITE, ...fields });
const OWN = { owner: 'own', situations: ['custom'] } as const satisfies Partial<New>;
const listOf = async (who: Pick<TestBrowser, 'call'>) => (await who.call('GET /respond/template', {})).items;
const readerOf = (who: { companyId: number | null }) => ({
  accountId: '00000000-0000-7000-8000-000000000000',
  companyId: who.companyId,
});

describe('a template of the company', () => {
  test('is written with names and stored with codes, and all of the company see it', async () => {
    const made = await add(head, { statusOnSend: 'invited', isDefault: true });
    expect(made).toMatchObject({
      owner: 'company',
      body: '{{applicant.first_name|Коллега}}, ждём вас: {{interview.date}}',
      situations: ['invite'],
      defaultFor: ['invite'],
      statusOnSend: 'invited',
      status: 'active',
      usesCount: 0,
      actions: ['archive'],
      mayEdit: true,
    });
    expect(await listOf(recruiter)).toContainEqual({ ...made, actions: [], mayEdit: false });
    expect((await recruiter.call('GET /respond/template', {})).mayAddCompany).toBe(false);
    for (const stranger of [foreign, applicant]) expect(await listOf(stranger)).toEqual([]);
  });

  test('is changed by those with the permission only', async () => {
    const { id, version } = await add(head);
    const change = (who: Pick<TestBrowser, 'call'>) =>
      who.call('PATCH /respond/template/{id}', { id, version, title: 'Другое' });
    await expect(change(recruiter)).rejects.toEqual(refusal('forbidden'));
    await expect(recruiter.call('DELETE /respond/template/{id}', { id })).rejects.toEqual(refusal('forbidden'));
    await expect(add(recruiter)).rejects.toEqual(refusal('forbidden'));
    await expect(add(applicant)).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('GET /respond/template', {})).rejects.toEqual(refusal('unauthorized'));
    expect(await change(head)).toMatchObject({ title: 'Другое', version: version + 1 });
    await expect(change(head)).rejects.toEqual(refusal('conflict'));
  });

  test('may be given to a member with the permission alone', async () => {
    const writer = await addMember(t, head, 'template-writer@stroy.example', {
      role: 'custom',
      permissions: ['template.edit'],
    });
    const { id, version } = await add(writer, { title: 'От писателя' });
    expect(
      await writer.call('PATCH /respond/template/{id}', { id, version, situations: ['thanks', 'thanks'] }),
    ).toMatchObject({ situations: ['thanks'], mayEdit: true });
  });

  test('is the first for a situation until another is', async () => {
    const one = await add(head, { situations: ['thanks', 'custom'], isDefault: true });
    const other = await add(head, { situations: ['thanks'], isDefault: true });
    const defaults = async (id: string) => (await listOf(head)).find((row) => row.id === id)?.defaultFor;
    expect(await defaults(one.id)).toEqual(['custom']);
    expect(await defaults(other.id)).toEqual(['thanks']);
    // A change of the title leaves what is first.
    const { version } = (await listOf(head)).find(({ id }) => id === one.id) ?? one;
    await head.call('PATCH /respond/template/{id}', { id: one.id, version, title: 'Иначе' });
    expect(await defaults(one.id)).toEqual(['custom']);
    const offered = await listTemplatesFor(t.db, readerOf(head), 'thanks');
    expect(offered[0]?.id).toBe(other.id);
    expect(await listTemplatesFor(t.db, readerOf(foreign), 'thanks')).toEqual([]);
    const gone = await head.call('PATCH /respond/template/{id}', { id: other.id, version: 1, action: 'archive' });
    expect(gone).toMatchObject({ status: 'archived', defaultFor: [], actions: ['restore'] });
    expect((await listTemplatesFor(t.db, readerOf(head), 'thanks')).map(({ id }) => id)).not.toContain(other.id);
  });

  test('is offered while it is active, and uses of those who may use it are counted', async () => {
    const offered = async (who: typeof head) =>
      (await listTemplatesFor(t.db, readerOf(who), 'thanks')).find((one) => one.id === draft.id);
    const use = (who: typeof head) => inTransaction(t.db, (tx) => countTemplateUse(tx, readerOf(who), draft.id));
    const draft = await add(head, { status: 'draft', situations: ['thanks'] });
    await use(head);
    expect(await offered(head)).toBeUndefined();
    const { id } = await head.call('PATCH /respond/template/{id}', { id: draft.id, version: 1, action: 'activate' });
    await expect(head.call('PATCH /respond/template/{id}', { id, version: 2, action: 'activate' })).rejects.toEqual(
      refusal('wrong_state'),
    );
    await use(head);
    await use(foreign);
    expect(await offered(head)).toMatchObject({ usesCount: 1 });
    expect(await offered(foreign)).toBeUndefined();
  });

  test('has files that the company may read and nobody else', async () => {
    const file = await head.call('POST /files', { purpose: 'template', file: fileOf(PDF, 'Схема проезда.pdf') });
    const made = await add(head, { fileIds: [file.id] });
    expect(made.files).toEqual([{ id: file.id, name: 'Схема проезда.pdf', kind: 'pdf', bytes: PDF.length }]);
    expect((await listOf(recruiter)).find(({ id }) => id === made.id)?.files).toEqual(made.files);
    const readFile = (who: TestBrowser) => who.call('GET /files/{id}', { id: file.id });
    expect(await (await readFile(recruiter)).text()).toBe(PDF);
    for (const stranger of [foreign, applicant]) await expect(readFile(stranger)).rejects.toEqual(refusal('not_found'));
    const stolen = add(foreign, { fileIds: [file.id] });
    await expect(stolen).rejects.toEqual(atField('fileIds'));
    const bound = async () =>
      (await t.db.selectFrom('uploadedFile').select('boundTo').where('id', '=', file.id).executeTakeFirst())?.boundTo;
    await head.call('PATCH /respond/template/{id}', { id: made.id, version: 1, fileIds: [] });
    expect(await bound()).toBeNull();
    await head.call('PATCH /respond/template/{id}', { id: made.id, version: 2, fileIds: [file.id] });
    expect(await bound()).toBe(`template:${made.id}`);
    await head.call('DELETE /respond/template/{id}', { id: made.id });
    expect(await bound()).toBeNull();
    expect((await listOf(head)).map(({ id }) => id)).not.toContain(made.id);
  });
});

describe('a body', () => {
  test.each([
    ['{{дата выезда}}', 'Переменной «дата выезда» нет. Может быть, «начало вахты»?'],
    ['Привет, {{имя}', 'Закройте каждую переменную двумя скобками: {{имя}}'],
    ['я'.repeat(2_001), 'Не\u00a0длиннее 2000 знаков'],
    [' ', 'Напишите текст'],
  ])('such as %s is refused at its field', async (body, message) => {
    await expect(add(head, { body })).rejects.toEqual(atField('body', message));
  });

  test('is as long as people write it, not as it is stored', async () => {
    const body = '{{имя}}'.repeat(285);
    const { body: stored, id } = await add(head, { body });
    expect(stored.length).toBeGreaterThan(6_000);
    expect(await head.call('PATCH /respond/template/{id}', { id, version: 1, body: stored })).toMatchObject({
      body: stored,
    });
  });

  test('keeps markup as text', async () => {
    expect((await add(head, { body: '<script>{{today}}</script>' })).body).toBe('<script>{{today}}</script>');
  });
});

describe('own templates', () => {
  test('are seen by their owner only', async () => {
    const mine = await add(recruiter, OWN);
    expect(mine).toMatchObject({ owner: 'member', mayEdit: true });
    expect((await listOf(head)).map(({ id }) => id)).not.toContain(mine.id);
    await expect(head.call('PATCH /respond/template/{id}', { id: mine.id, version: 1, title: 'Моё' })).rejects.toEqual(
      refusal('not_found'),
    );
    const theirs = await add(applicant, { ...OWN, title: 'О сварке', body: 'Варю с 2015 года' });
    expect(theirs).toMatchObject({ owner: 'applicant', statusOnSend: null });
    expect(await listOf(applicant)).toEqual([theirs]);
  });

  test('of an applicant have neither situations nor statuses of companies', async () => {
    await expect(add(applicant, { owner: 'own' })).rejects.toEqual(atField('situations'));
    await expect(add(applicant, { ...OWN, statusOnSend: 'invited' })).rejects.toEqual(atField('statusOnSend'));
  });

  test('are twenty at most, of two at once too', async () => {
    const another = openBrowser(t);
    another.token = (await signUpByPhone(t, another, phone(6_102))).accessToken;
    const tries = Array.from({ length: OWN_TEMPLATES_MAX + 3 }, () => add(another, OWN));
    const made = await Promise.allSettled(tries);
    expect(made.filter(({ status }) => status === 'fulfilled')).toHaveLength(OWN_TEMPLATES_MAX);
    expect(made.find((result) => result.status === 'rejected')?.reason).toEqual(refusal('wrong_state'));
    expect(await listOf(another)).toHaveLength(OWN_TEMPLATES_MAX);
  });

  test('are in the archive of own data and go with the account, with their files', async () => {
    const another = openBrowser(t);
    another.token = (await signUpByPhone(t, another, phone(6_103))).accessToken;
    const file = await another.call('POST /files', { purpose: 'template', file: fileOf(PDF, 'a.pdf') });
    const { id } = await add(another, { ...OWN, fileIds: [file.id] });
    const { accountId } = await t.db
      .selectFrom('template')
      .select('accountId')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(await templateDomain.ownData(t.db, accountId ?? '', t.clock.now())).toMatchObject({
      template: [{ id, title: INVITE.title }],
    });
    await reactToErasure(t, accountId ?? '');
    expect(await listOf(another)).toEqual([]);
    const left = await t.db.selectFrom('uploadedFile').selectAll().where('id', '=', file.id).executeTakeFirst();
    expect(left?.boundTo ?? null).toBeNull();
  });
});

test('the variables are named with examples', async () => {
  const { items } = await applicant.call('GET /respond/template/variables', {});
  expect(items).toHaveLength(23);
  expect(items).toContainEqual({ name: 'vacancy.title', title: 'вакансия', example: expect.any(String) });
});

test('templates of a closed company are gone', async () => {
  const closing = await signUpCompany(t, 'template-closing@stroy.example', innOf(63));
  await add(closing);
  const kept = (await listOf(head)).length;
  await react(t, 'company.closed', { companyId: closing.companyId });
  expect(await listOf(closing)).toEqual([]);
  expect(await listOf(head)).toHaveLength(kept);
});
