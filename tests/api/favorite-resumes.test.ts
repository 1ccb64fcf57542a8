import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { MemberPermission } from '#shared/domain/permissions.ts';
import { insertAccount } from '#server/domains/account/index.ts';
import type { Actor } from '#server/platform/actor.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { refusal } from '../setup/refusals.ts';
import { makeAccount, makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
let otherCompany: number;
let vacancy: number;
let resume: number;

const ILDAR = asApplicant('01935c1e-0000-7000-8000-0000000000a1');
const OWNER_OF_RESUMES = '01935c1e-0000-7000-8000-0000000000a3';

const member = (number: number, companyId: number, permissions: readonly MemberPermission[] = ['resume.search']) =>
  ({
    kind: 'member',
    accountId: `01935c1e-0000-7000-8000-0000000000b${number}`,
    companyId,
    permissions,
    isHead: false,
  }) satisfies Actor;
const as = (actor: Actor) => t.as(actor);
const setResume = (
  id: number,
  columns: {
    status?: string;
    archivedAt?: Date;
    deletedAt?: Date | null;
    visibility?: string;
    visibilityCompanyIds?: number[];
  },
) => t.db.updateTable('resume').set(columns).where('id', '=', id).execute();

beforeAll(async () => {
  t = await createTestApp();
  [company, otherCompany] = [await makeCompany(t.db), await makeCompany(t.db, { brandName: 'Другая' })];
  await makeAccount(t.db, ILDAR.accountId);
  for (const [number, firstName] of [
    [1, 'Рустам'],
    [2, 'Гузель'],
    [3, 'Чужой'],
    [4, 'Тимур'],
  ] as const)
    await insertAccount(t.db, {
      id: member(number, 0).accountId,
      kind: 'member',
      firstName,
      lastName: 'Сафин',
      email: `m${number}@k.example`,
    });
  vacancy = await makeVacancy(t.db, company);
  resume = await makeResume(t.db, { applicantId: OWNER_OF_RESUMES, firstName: 'Марат', lastName: 'Галиев' });
});
afterAll(() => t.close());

async function keptResume(actor: Actor, id: number) {
  const { items } = await as(actor)('GET /resume/favorite/{folder}', { folder: 'all' });
  return items.find((item) => item.id === id);
}

describe('favourite resumes', () => {
  test('a shared folder is read by colleagues, changed by its owner, and not seen by others', async () => {
    const [owner, colleague, stranger] = [as(member(1, company)), as(member(2, company)), as(member(3, otherCompany))];
    const folder = await owner('POST /resume/favorite-folder', { name: 'На Север' });
    expect(folder).toMatchObject({ sharedWithCompany: false, owner: null });
    await owner('POST /resume/favorite/{id}/add', { id: resume, folderId: folder.id });
    await owner('POST /resume/favorite/{id}/note', { id: resume, note: 'Позвонить' });
    await expect(colleague('GET /resume/favorite/{folder}', { folder: folder.id })).rejects.toEqual(
      refusal('not_found'),
    );
    await owner('PATCH /resume/favorite-folder/{id}', { id: folder.id, sharedWithCompany: true });
    expect(await colleague('GET /resume/favorite-folder')).toEqual({
      items: [{ id: folder.id, name: 'На Север', count: 1, sharedWithCompany: true, owner: 'Рустам Сафин' }],
      total: 0,
      unfiled: 0,
    });
    expect((await colleague('GET /resume/favorite/{folder}', { folder: folder.id })).items).toMatchObject([
      { id: resume, note: 'Позвонить', addedBy: 'Рустам Сафин', card: { name: 'Галиев Марат' }, closed: null },
    ]);
    expect((await owner('GET /resume/favorite/{folder}', { folder: folder.id })).items).toMatchObject([
      { addedBy: null },
    ]);
    for (const attempt of [
      () => colleague('PATCH /resume/favorite-folder/{id}', { id: folder.id, name: 'Моя' }),
      () => colleague('DELETE /resume/favorite-folder/{id}', { id: folder.id, items: 'remove' }),
      () => colleague('POST /resume/favorite/{id}/add', { id: resume, folderId: folder.id }),
      () => colleague('POST /resume/favorite/{id}/move', { id: resume, folderId: null }),
      () => colleague('POST /resume/favorite/{id}/note', { id: resume, note: 'Моя' }),
    ])
      await expect(attempt()).rejects.toEqual(refusal('not_found'));
    expect((await stranger('GET /resume/favorite-folder')).items).toEqual([]);
    expect(await colleague('POST /resume/favorite/change', { ids: [resume], action: 'remove' })).toEqual({
      changed: 0,
    });
    await colleague('DELETE /resume/favorite/{id}/delete', { id: resume });
    expect(await owner('GET /resume/favorite-marks', { ids: [resume] })).toEqual({ ids: [resume] });
    await owner('DELETE /resume/favorite-folder/{id}', { id: folder.id, items: 'keep' });
    await expect(colleague('GET /resume/favorite/{folder}', { folder: folder.id })).rejects.toEqual(
      refusal('not_found'),
    );
    expect(await keptResume(member(1, company), resume)).toMatchObject({ folderId: null });
  });

  test('of a resume that is closed to the reader nothing remains but the reason', async () => {
    const owner = member(1, company);
    const id = await makeResume(t.db, { applicantId: OWNER_OF_RESUMES, lastName: 'Тайный', firstName: 'Айдар' });
    await as(owner)('POST /resume/favorite/{id}/add', { id });
    const cases = [
      [{ visibility: 'hidden' }, 'hidden'],
      [{ visibility: 'link_only' }, 'hidden'],
      [{ visibility: 'companies_except', visibilityCompanyIds: [company] }, 'hidden'],
      [{ visibility: 'companies_only', visibilityCompanyIds: [otherCompany] }, 'hidden'],
      [{ visibility: 'everyone', status: 'archive', archivedAt: new Date() }, 'archived'],
      [{ status: 'deleted', deletedAt: new Date() }, 'archived'],
      [{ status: 'blocked', deletedAt: null }, 'blocked'],
    ] as const;
    for (const [columns, closed] of cases) {
      await setResume(id, {
        ...columns,
        visibilityCompanyIds: [...('visibilityCompanyIds' in columns ? columns.visibilityCompanyIds : [])],
      });
      const item = await keptResume(owner, id);
      expect(item).toMatchObject({ id, card: null, closed });
      expect(JSON.stringify(item)).not.toMatch(/Тайный|Айдар|Сварщик/);
    }
    await expect(as(member(2, company))('POST /resume/favorite/{id}/add', { id })).rejects.toEqual(
      refusal('not_found'),
    );
  });

  test('without the permission to search a member sees what visitors see', async () => {
    const owner = member(4, company, []);
    const id = await makeResume(t.db, { applicantId: OWNER_OF_RESUMES, lastName: 'Юсупов', firstName: 'Ильнар' });
    const forCompanies = await makeResume(t.db, { applicantId: OWNER_OF_RESUMES, visibility: 'companies' });
    await as(owner)('POST /resume/favorite/{id}/add', { id });
    expect(await keptResume(owner, id)).toMatchObject({ card: { name: 'Ильнар\u00a0Ю.' } });
    await expect(as(owner)('POST /resume/favorite/{id}/add', { id: forCompanies })).rejects.toEqual(
      refusal('not_found'),
    );
    await as({ ...owner, permissions: ['resume.search'] })('POST /resume/favorite/{id}/add', { id: forCompanies });
    expect(await keptResume(owner, forCompanies)).toMatchObject({ card: null, closed: 'hidden' });
    await as(owner)('POST /resume/favorite/{id}/move', { id, folderId: null });
    await as(owner)('POST /resume/favorite/change', { ids: [id], action: 'remove' });
  });

  test('who goes to another company takes nothing along', async () => {
    const before = member(1, company);
    const after = { ...before, companyId: otherCompany };
    await as(before)('POST /resume/favorite/{id}/add', { id: resume });
    expect(await as(after)('GET /resume/favorite-folder')).toEqual({ items: [], total: 0, unfiled: 0 });
    expect(await as(after)('GET /resume/favorite-marks', { ids: [resume] })).toEqual({ ids: [] });
  });

  test('members keep no vacancies, applicants no resumes', async () => {
    const colleague = as(member(1, company));
    await expect(colleague('POST /vacancy/favorite/{id}/add', { id: vacancy })).rejects.toEqual(refusal('forbidden'));
    await expect(colleague('GET /vacancy/favorite/{folder}', { folder: 'all' })).rejects.toEqual(refusal('forbidden'));
    await expect(as(ILDAR)('POST /resume/favorite/{id}/add', { id: resume })).rejects.toEqual(refusal('forbidden'));
    await expect(as(ILDAR)('GET /resume/favorite/{folder}', { folder: 'all' })).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('POST /vacancy/favorite/{id}/add', { id: vacancy })).rejects.toEqual(refusal('unauthorized'));
  });

  test('a resume that is erased leaves nothing', async () => {
    const id = await makeResume(t.db, { applicantId: OWNER_OF_RESUMES });
    await as(member(2, company))('POST /resume/favorite/{id}/add', { id });
    await t.db.deleteFrom('resume').where('id', '=', id).execute();
    expect(await keptResume(member(2, company), id)).toBeUndefined();
  });
});
