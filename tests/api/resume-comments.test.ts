import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { RESUME_COMMENTS_MAX } from '#shared/domain/limits.ts';
import { asApplicant } from '../setup/actors.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { reactToErasure } from '../setup/erasure.ts';
import { atField, refusal } from '../setup/refusals.ts';
import { makeMember, makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeFacility, makeResume, makeVacancy } from '../setup/things.ts';

/** What members of a company write about a resume for themselves. */
let t: TestApp;
let company: number;
let head: TestMember;
let anna: TestMember;
let boris: TestMember;
let stranger: TestMember;
let id: number;

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
  head = await makeMember(t.db, company, { isHead: true, name: 'Ильдар' });
  anna = await makeMember(t.db, company, { name: 'Анна' });
  boris = await makeMember(t.db, company, { name: 'Борис' });
  stranger = await makeMember(t.db, await makeCompany(t.db, { brandName: 'Чужая' }), { isHead: true });
});
afterAll(() => t.close());
beforeEach(async () => {
  id = await makeResume(t.db, {}, t.clock.now());
});

type Written = { text: string; visibility?: 'own' | 'company'; mentions?: string[]; respondId?: number };
const write = (who: TestMember, body: Written) => t.as(who)('POST /resume/{id}/comment', { id, ...body });
const read = async (who: TestMember) => (await t.as(who)('GET /resume/{id}/comment', { id })).items;
const textsOf = async (who: TestMember) => (await read(who)).map(({ text }) => text);
const mentionsOf = (who: TestMember) =>
  t.db.selectFrom('notice').select(['event', 'data']).where('accountId', '=', who.accountId).execute();

describe('comments on a resume', () => {
  test('own ones are read by their writer, the others by the company, none by anybody else', async () => {
    await write(anna, { text: 'Позвонить в\u00a0среду', visibility: 'own' });
    t.clock.time = new Date(t.clock.time.getTime() + 1_000);
    await write(anna, { text: 'Хороший сварщик' });
    expect(await textsOf(anna)).toEqual(['Хороший сварщик', 'Позвонить в\u00a0среду']);
    for (const who of [boris, head]) expect(await textsOf(who)).toEqual(['Хороший сварщик']);
    expect(await textsOf(stranger)).toEqual([]);
    const [shown] = await read(boris);
    expect(shown).toMatchObject({
      author: { memberId: anna.memberId, name: 'Анна Галеева' },
      editedAt: null,
      mayEdit: false,
      mayDelete: false,
    });
    const applicant = asApplicant();
    await expect(t.as(applicant)('GET /resume/{id}/comment', { id })).rejects.toEqual(refusal('forbidden'));
    const data = JSON.stringify(await t.sources.collectOwnData(t.db, applicant.accountId, t.clock.now()));
    const page = JSON.stringify(await t.as(applicant)('GET /resume/{id}', { id }));
    expect(data + page).not.toMatch(/сварщик"|Позвонить/);
  });

  test('a change keeps what was said; what was one’s own stays so', async () => {
    const { id: commentId } = await write(anna, { text: 'Пьёт?', visibility: 'own' });
    const change = (more: object) => t.as(anna)('PATCH /resume/{id}/comment/{commentId}', { id, commentId, ...more });
    await change({ text: 'Проверить рекомендации', visibility: 'company' });
    const changed = await change({ text: 'Рекомендации хорошие' });
    expect(changed.editedAt).not.toBeNull();
    expect(changed.edits.map(({ text }) => text)).toEqual(['Проверить рекомендации', 'Пьёт?']);
    const [shown] = await read(boris);
    expect(shown).toMatchObject({ text: 'Рекомендации хорошие', edits: [{ text: 'Проверить рекомендации' }] });
    expect(shown?.edits).toHaveLength(1);
    for (const who of [boris, head, stranger])
      await expect(t.as(who)('PATCH /resume/{id}/comment/{commentId}', { id, commentId, text: 'Нет' })).rejects.toEqual(
        refusal('not_found'),
      );
  });

  test('its writer or the head removes it', async () => {
    const remove = (who: TestMember, commentId: string) =>
      t.as(who)('DELETE /resume/{id}/comment/{commentId}', { id, commentId });
    const first = await write(anna, { text: 'Раз', mentions: [boris.memberId] });
    const second = await write(anna, { text: 'Два' });
    const own = await write(anna, { text: 'Три', visibility: 'own' });
    await expect(remove(boris, first.id)).rejects.toEqual(refusal('forbidden'));
    for (const [who, comment] of [
      [stranger, first],
      [head, own],
    ] as const)
      await expect(remove(who, comment.id)).rejects.toEqual(refusal('not_found'));
    await expect(remove(anna, randomUUID())).rejects.toEqual(refusal('not_found'));
    await remove(head, second.id);
    await remove(anna, first.id);
    expect(await textsOf(anna)).toEqual(['Три']);
    expect(await mentionsOf(boris)).toEqual([]);
  });
});

describe('mentions', () => {
  test('are told once, to who sees the comment', async () => {
    const { id: commentId, mentions } = await write(anna, {
      text: '@Борис, глянь',
      mentions: [boris.memberId, boris.memberId, anna.memberId],
    });
    expect(mentions).toEqual([{ memberId: boris.memberId, name: 'Борис Галеева' }]);
    await t.as(anna)('PATCH /resume/{id}/comment/{commentId}', { id, commentId, mentions: [boris.memberId] });
    expect(await mentionsOf(boris)).toEqual([
      { event: 'resume.mentioned', data: { resumeId: id, resumeTitle: 'Сварщик', byName: 'Анна Галеева' } },
    ]);
    expect(await mentionsOf(anna)).toEqual([]);
  });

  test('end where the comment becomes one’s own', async () => {
    const before = await mentionsOf(boris);
    const { id: commentId } = await write(anna, { text: '@Борис, глянь', mentions: [boris.memberId] });
    expect(await mentionsOf(boris)).toHaveLength(before.length + 1);
    const change = { id, commentId, visibility: 'own' } as const;
    const changed = await t.as(anna)('PATCH /resume/{id}/comment/{commentId}', change);
    expect(changed).toMatchObject({ visibility: 'own', mentions: [] });
    expect(await textsOf(boris)).toEqual([]);
    expect(await mentionsOf(boris)).toEqual(before);
  });

  test('are of active members who may comment and search', async () => {
    const others = [
      await makeMember(t.db, company, { permissions: ['resume.search'] }),
      await makeMember(t.db, company, { permissions: ['resume.comment'] }),
      stranger,
    ];
    const left = await makeMember(t.db, company);
    await t.db.updateTable('companyMember').set({ status: 'suspended' }).where('id', '=', left.memberId).execute();
    for (const { memberId } of [...others, left])
      await expect(write(anna, { text: 'Глянь', mentions: [memberId] })).rejects.toEqual(atField('mentions'));
    await expect(write(anna, { text: 'Глянь', visibility: 'own', mentions: [boris.memberId] })).rejects.toEqual(
      atField('mentions'),
    );
    const many = Array.from({ length: 11 }, () => boris.memberId);
    await expect(write(anna, { text: 'Глянь', mentions: many })).rejects.toEqual(atField('mentions'));
    expect(await textsOf(anna)).toEqual([]);
  });

  test('of a respond are within its scope', async () => {
    const facilityId = await makeFacility(t.db, company);
    const vacancyId = await makeVacancy(t.db, company, { facilityId });
    const { accountId } = asApplicant();
    const respondId = await makeRespond(t.db, { companyId: company, vacancyId, accountId }, t.clock.time);
    const within = await makeMember(t.db, company, { scopeKind: 'facilities', facilityIds: [facilityId] });
    const outside = await makeMember(t.db, company, { scopeKind: 'own' });
    const call = (member: TestMember) => write(anna, { text: 'Глянь', mentions: [member.memberId], respondId });
    expect((await call(within)).respondId).toBe(respondId);
    await expect(call(outside)).rejects.toEqual(atField('mentions'));
    await expect(write(outside, { text: 'Глянь', respondId })).rejects.toEqual(atField('respondId'));
    const other = await makeRespond(
      t.db,
      { companyId: stranger.companyId, vacancyId: await makeVacancy(t.db, stranger.companyId), accountId },
      t.clock.time,
    );
    await expect(write(anna, { text: 'Глянь', respondId: other })).rejects.toEqual(atField('respondId'));
  });
});

describe('bad input', () => {
  test('empty, too long and too many', async () => {
    for (const text of ['', '  ', 'а'.repeat(2_001), 'а\0б'])
      await expect(write(anna, { text })).rejects.toEqual(atField('text'));
    await write(anna, { text: 'а'.repeat(2_000) });
    await t.db
      .insertInto('resumeComment')
      .values(
        Array.from({ length: RESUME_COMMENTS_MAX - 1 }, () => ({
          resumeId: id,
          companyId: company,
          accountId: boris.accountId,
          visibility: 'own',
          text: 'Моё',
          createdAt: t.clock.now(),
        })),
      )
      .execute();
    await expect(write(anna, { text: 'Ещё' })).rejects.toEqual(atField('text'));
  });

  test('a resume that was hidden meanwhile says so at the text', async () => {
    const { id: commentId } = await write(anna, { text: 'Раз' });
    await t.db.updateTable('resume').set({ visibility: 'hidden' }).where('id', '=', id).execute();
    const answers = [
      () => write(anna, { text: 'Два' }),
      () => t.as(anna)('PATCH /resume/{id}/comment/{commentId}', { id, commentId, text: 'Два' }),
    ];
    for (const answer of answers) {
      await expect(answer()).rejects.toEqual(refusal('not_found'));
      await expect(answer()).rejects.toEqual(atField('text'));
    }
    await expect(read(anna)).rejects.toEqual(refusal('not_found'));
  });

  test('what a colleague has said of a resume that was hidden meanwhile is gone with it, and back with it', async () => {
    const { id: commentId } = await write(anna, { text: 'Хороший сварщик', mentions: [boris.memberId] });
    const show = (visibility: string) => t.db.updateTable('resume').set({ visibility }).where('id', '=', id).execute();
    await show('hidden');
    for (const who of [anna, boris, head]) {
      await expect(read(who)).rejects.toEqual(refusal('not_found'));
      await expect(t.as(who)('GET /resume/{id}/company', { id })).rejects.toEqual(refusal('not_found'));
      await expect(t.as(who)('DELETE /resume/{id}/comment/{commentId}', { id, commentId })).rejects.toEqual(
        refusal('not_found'),
      );
    }
    await show('companies');
    for (const who of [anna, boris, head]) expect(await textsOf(who)).toEqual(['Хороший сварщик']);
    // What the company hides from itself it still reads.
    await t.as(head)('POST /resume/{id}/hide-for-me', { id });
    expect(await textsOf(boris)).toEqual(['Хороший сварщик']);
  });

  test('without the right nobody reads or writes', async () => {
    const viewer = await makeMember(t.db, company, { permissions: ['resume.search'] });
    await expect(read(viewer)).rejects.toEqual(refusal('forbidden'));
    await expect(write(viewer, { text: 'Раз' })).rejects.toEqual(refusal('forbidden'));
    await expect(t.call('POST /resume/{id}/comment', { id, text: 'Раз' })).rejects.toEqual(refusal('unauthorized'));
    const writer = await makeMember(t.db, company, { permissions: ['resume.comment'] });
    await expect(write(writer, { text: 'Раз' })).rejects.toEqual(refusal('forbidden'));
  });
});

test('an erased member leaves what the company reads, without a name, and nothing else', async () => {
  const vera = await makeMember(t.db, company, { name: 'Вера' });
  await write(vera, { text: 'Общая' });
  await write(vera, { text: 'Своя', visibility: 'own' });
  await write(anna, { text: 'Глянь', mentions: [vera.memberId] });
  await t.as(vera)('POST /resume/{id}/hide-for-me', { id, reason: 'Далеко' });
  const own = await t.sources.collectOwnData(t.db, vera.accountId, t.clock.now());
  expect(own.resume_comment).toHaveLength(2);
  expect(own.resume_hidden).toMatchObject([{ resumeId: id, reason: 'Далеко' }]);
  await reactToErasure(t, vera.accountId);
  const rows = await t.db.selectFrom('resumeComment').selectAll().where('resumeId', '=', id).orderBy('id').execute();
  expect(rows.map(({ text, accountId, mentions }) => [text, accountId, mentions])).toEqual([
    ['Общая', null, []],
    ['Глянь', anna.accountId, []],
  ]);
  expect(await read(anna)).toMatchObject([
    { text: 'Глянь' },
    { text: 'Общая', author: { memberId: null, name: 'Бывший сотрудник' } },
  ]);
  const { hidden } = await t.as(anna)('GET /resume/{id}/company', { id });
  expect(hidden).toMatchObject({ by: null });
});
