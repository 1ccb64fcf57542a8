import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { inTransaction } from '#server/database/connect.ts';
import {
  findQuestionsOf,
  markAnswered,
  setVacancyQuestions,
  toVacancyQuestion,
} from '#server/domains/question/index.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { answerSchema } from '#shared/contracts/question.ts';
import { QUESTIONS_MAX, VACANCY_QUESTIONS_MAX } from '#shared/domain/limits.ts';
import { checkAnswers } from '#shared/domain/question.ts';
import type { TestBrowser } from '../setup/account-world.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { addMember, innOf, signUpCompany } from '../setup/member-world.ts';
import { makeVacancy } from '../setup/things.ts';
import { react } from '../setup/reactions.ts';
import { atField, refusal as code } from '../setup/refusals.ts';

type New = CallInput<Contracts['POST /company/questions']>;
type Change = Omit<CallInput<Contracts['PATCH /company/questions/{id}']>, 'id' | 'version'>;

let t: TestApp;
let head: TestBrowser & { companyId: number };
let foreign: TestBrowser & { companyId: number };

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'question-head@stroy.example', innOf(71));
  foreign = await signUpCompany(t, 'question-foreign@stroy.example', innOf(72));
});
afterAll(() => t.close());

const YEARS: New = { text: 'Сколько лет вы варите?', type: 'number', knockout: { op: 'min', value: 3 } };
const add = (fields: Partial<New> = {}, who: Pick<TestBrowser, 'call'> = head) =>
  who.call('POST /company/questions', { ...YEARS, ...fields });
const listed = async (who: Pick<TestBrowser, 'call'> = head) => (await who.call('GET /company/questions')).items;
const found = async (id: string) => (await listed()).find((one) => one.id === id);
const change = async (id: string, fields: Change, who: Pick<TestBrowser, 'call'> = head) =>
  who.call('PATCH /company/questions/{id}', { id, version: (await found(id))?.version ?? 1, ...fields });
const ask = (vacancyId: number, ids: readonly string[]) =>
  inTransaction(t.db, (tx) => setVacancyQuestions(tx, vacancyId, head.companyId, ids));
const answered = (...ids: string[]) => inTransaction(t.db, (tx) => markAnswered(tx, ids));

describe('the library', () => {
  test('keeps a question with its requirement in words', async () => {
    const made = await add();
    expect(made).toMatchObject({
      ...YEARS,
      required: true,
      requirement: 'от\u00a03',
      shownIn: ['respond'],
      status: 'active',
      hasAnswers: false,
      vacancyCount: 0,
      actions: ['archive'],
      mayEdit: true,
      mayDelete: false,
    });
    expect(await listed()).toContainEqual(made);
  });

  test.each<[string, Partial<New>]>([
    ['knockout', { type: 'text' }],
    ['knockout', { type: 'single', options: ['Да', 'Нет'], knockout: { op: 'any_of', value: ['Может быть'] } }],
    ['options', { options: ['Лишнее'] }],
    ['options', { type: 'single', options: ['Один'], knockout: null }],
    ['options', { type: 'multi', options: ['Да', 'Да'], knockout: null }],
    ['options', { type: 'permit_pick', options: ['права на всё'], knockout: null }],
    ['text', { text: 'Что?' }],
    ['shownIn', { shownIn: [] }],
  ])('refuses at %s: %o', async (field, fields) => {
    await expect(add(fields)).rejects.toEqual(atField(field));
  });

  test('is written by those who edit all vacancies and read by members', async () => {
    const { id } = await add();
    const viewer = await addMember(t, head, 'question-viewer@stroy.example', { role: 'viewer' });
    const bounded = await addMember(t, head, 'question-own@stroy.example', {
      role: 'custom',
      permissions: ['vacancy.edit_any'],
      scopeKind: 'own',
    });
    const recruiter = await addMember(t, head, 'question-recruiter@stroy.example');
    for (const who of [viewer, bounded]) {
      expect((await listed(who)).find((one) => one.id === id)).toMatchObject({
        mayEdit: false,
        mayDelete: false,
        actions: [],
      });
      expect((await who.call('GET /company/questions')).mayAdd).toBe(false);
      await expect(add({}, who)).rejects.toEqual(code('forbidden'));
      await expect(change(id, { required: true }, who)).rejects.toEqual(code('forbidden'));
      await expect(who.call('DELETE /company/questions/{id}', { id })).rejects.toEqual(code('forbidden'));
    }
    expect(await change(id, { text: 'Сколько лет стажа?' }, recruiter)).toMatchObject({ text: 'Сколько лет стажа?' });
  });

  test('of one company are not in the list of another', async () => {
    await add();
    expect(await listed(foreign)).toEqual([]);
  });

  test('drops drafts and archived questions that nobody answered', async () => {
    const { id } = await add({ status: 'draft' });
    await head.call('DELETE /company/questions/{id}', { id });
    expect(await found(id)).toBeUndefined();
    const asked = await add();
    const remove = () => head.call('DELETE /company/questions/{id}', { id: asked.id });
    await expect(remove()).rejects.toEqual(code('wrong_state'));
    await change(asked.id, { action: 'archive' });
    await expect(change(asked.id, { text: 'А теперь?' })).rejects.toEqual(code('wrong_state'));
    await answered(asked.id);
    await expect(remove()).rejects.toEqual(code('wrong_state'));
  });

  test('refuses what somebody has changed meanwhile', async () => {
    const { id, version } = await add();
    await change(id, { text: 'Сколько лет опыта?' });
    const late = head.call('PATCH /company/questions/{id}', { id, version, text: 'А у вас?' });
    await expect(late).rejects.toEqual(code('conflict'));
  });
});

describe('a vacancy', () => {
  test('asks active questions of its company in its order', async () => {
    const vacancy = await makeVacancy(t.db, head.companyId);
    const [one, other] = [
      await add(),
      await add({ type: 'permit_pick', options: ['height', 'slinger'], knockout: { op: 'all_of', value: ['height'] } }),
    ];
    await ask(vacancy, [other.id, one.id]);
    const questions = await findQuestionsOf(t.db, vacancy);
    expect(questions.map(({ id }) => id)).toEqual([other.id, one.id]);
    expect(questions.map(toVacancyQuestion)[0]).toEqual({
      id: other.id,
      text: other.text,
      type: 'permit_pick',
      options: [
        { value: 'height', label: 'Работы на\u00a0высоте' },
        { value: 'slinger', label: 'Стропальщик' },
      ],
      required: true,
      requirement: 'Работы на\u00a0высоте',
      shownIn: ['respond'],
    });
    expect((await found(one.id))?.vacancyCount).toBe(1);
    const answers = [
      { questionId: other.id, type: 'permit_pick', value: ['height'] },
      { questionId: one.id, type: 'number', value: 2 },
    ].map((answer) => answerSchema.parse(answer));
    expect(checkAnswers(questions, answers)).toEqual({
      errors: {},
      failed: [{ questionId: one.id, requirement: 'от\u00a03' }],
    });
    await change(one.id, { action: 'archive' });
    expect((await findQuestionsOf(t.db, vacancy)).map(({ id }) => id)).toEqual([other.id]);
    expect((await found(one.id))?.vacancyCount).toBe(0);
  });

  test('asks neither drafts, nor questions of others, nor too many', async () => {
    const vacancy = await makeVacancy(t.db, head.companyId);
    const draft = await add({ status: 'draft' });
    const theirs = await add({}, foreign);
    for (const id of [draft.id, theirs.id]) await expect(ask(vacancy, [id])).rejects.toEqual(code('bad_argument'));
    const many = await Promise.all(Array.from({ length: VACANCY_QUESTIONS_MAX + 1 }, () => add()));
    await expect(
      ask(
        vacancy,
        many.map(({ id }) => id),
      ),
    ).rejects.toEqual(code('bad_argument'));
    await ask(
      vacancy,
      many.slice(1).map(({ id }) => id),
    );
    expect(await findQuestionsOf(t.db, vacancy)).toHaveLength(VACANCY_QUESTIONS_MAX);
    await ask(vacancy, []);
    expect(await findQuestionsOf(t.db, vacancy)).toEqual([]);
  });
});

describe('a question that was answered', () => {
  test('is replaced by a change and keeps what it said', async () => {
    const vacancy = await makeVacancy(t.db, head.companyId);
    const old = await add();
    await ask(vacancy, [old.id]);
    await answered(old.id);
    const clone = await change(old.id, { knockout: { op: 'min', value: 5 } });
    expect(clone).toMatchObject({
      text: old.text,
      requirement: 'от\u00a05',
      hasAnswers: false,
      vacancyCount: 1,
      status: 'active',
    });
    expect(clone.id).not.toBe(old.id);
    expect(await found(old.id)).toMatchObject({
      status: 'archived',
      requirement: 'от\u00a03',
      hasAnswers: true,
      vacancyCount: 0,
    });
    expect((await findQuestionsOf(t.db, vacancy)).map(({ id }) => id)).toEqual([clone.id]);
  });

  test('leaves its vacancies when it is changed and archived at once', async () => {
    const vacancy = await makeVacancy(t.db, head.companyId);
    const old = await add();
    await ask(vacancy, [old.id]);
    await answered(old.id);
    const clone = await change(old.id, { knockout: { op: 'min', value: 5 }, action: 'archive' });
    expect(clone).toMatchObject({ status: 'archived', vacancyCount: 0 });
    expect((await found(old.id))?.vacancyCount).toBe(0);
  });

  test('is not replaced when only its places change', async () => {
    const { id } = await add();
    await answered(id);
    expect(await change(id, { shownIn: ['respond', 'chat'] })).toMatchObject({ id, shownIn: ['respond', 'chat'] });
  });

  test('without answers it stays the same', async () => {
    const { id } = await add();
    expect(await change(id, { knockout: { op: 'min', value: 5 } })).toMatchObject({ id, requirement: 'от\u00a05' });
  });
});

test('a closed company asks nothing; what was answered stays', async () => {
  const closing = await signUpCompany(t, 'question-closing@stroy.example', innOf(73));
  const [kept, dropped] = [await add({}, closing), await add({}, closing)];
  await answered(kept.id);
  await react(t, 'company.closed', { companyId: closing.companyId });
  expect(await listed(closing)).toMatchObject([{ id: kept.id, status: 'archived' }]);
  expect(await listed(closing)).not.toContainEqual(expect.objectContaining({ id: dropped.id }));
});

test('a company has so many questions, not counting those in the archive', async () => {
  const full = await signUpCompany(t, 'question-full@stroy.example', innOf(179));
  const first = await add({}, full);
  const copies = sql`insert into question (company_id, text, type, shown_in, status, created_at, updated_at)
    select company_id, text, type, shown_in, 'archived', created_at, updated_at from question, generate_series(1, ${QUESTIONS_MAX}) n
    where id = ${first.id}`;
  await copies.execute(t.db);
  const second = await add({}, full);
  await t.db.updateTable('question').set({ status: 'active' }).where('companyId', '=', full.companyId).execute();
  await expect(add({}, full)).rejects.toEqual(code('wrong_state'));
  for (const { id } of [first, second])
    await t.db.updateTable('question').set({ status: 'archived' }).where('id', '=', id).execute();
  // As many as are allowed are left.
  await expect(add({}, full)).rejects.toEqual(code('wrong_state'));
  await sql`update question set status = 'archived' where id in (
    select id from question where company_id = ${full.companyId} and status = 'active' limit 1)`.execute(t.db);
  await expect(add({}, full)).resolves.toBeDefined();
});
