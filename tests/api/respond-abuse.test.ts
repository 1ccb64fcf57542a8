import { afterAll, beforeAll, expect, test } from 'vitest';
import { solve } from '#shared/client/solve-challenge.ts';
import { addDays } from '#shared/domain/time.ts';
import { REASON_TEXTS } from '#shared/text/moderation-labels.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import { innOf, signUpCompany } from '../setup/member-world.ts';
import { makeApplicant, type Applicant } from '../setup/respond-world.ts';
import { hireStaff } from '../setup/staff-world.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { refusal as code } from '../setup/refusals.ts';

/** Whoever responds more than people do. */

let t: TestApp;
let head: Awaited<ReturnType<typeof signUpCompany>>;
let index = 7_000;

beforeAll(async () => {
  t = await createTestApp();
  head = await signUpCompany(t, 'abuse-head@stroy.example', innOf(93));
});
afterAll(() => t.close());

const make = (more: object = {}, company = head.companyId) => makeVacancy(t.db, company, more, t.clock.now());
const fresh = () => makeApplicant(t, (index += 1));

/** Responds of the last hours, to companies of their own with `letter`. */
async function sentBefore(person: Applicant, count: number, letter: Buffer | null = null): Promise<void> {
  await t.pool.query(
    `with made as (insert into company (brand_name, letter, status)
       select 'Компания ' || n, 'К', 'verified' from generate_series(1, $2) n returning id)
     insert into respond (kind, company_id, account_id, source, status, status_since, letter_hash, created_at, updated_at)
     select 'company_respond', id, $1, 'site', 'new', $3, $4, $3, $3 from made`,
    [person.accountId, count, t.clock.now(), letter],
  );
}
const send = (person: Applicant, vacancyId: number, more: object = {}) =>
  person.call('POST /respond/vacancy', { vacancyId, resumeId: person.resumeId, ...more });

test('beyond fifty a day a respond takes work, and beyond two hundred there is none', async () => {
  const person = await fresh();
  await sentBefore(person, 50);
  const id = await make();
  await expect(send(person, id)).rejects.toEqual(code('captcha_required'));
  const challenge = await t.call('GET /captcha/challenge');
  const solved = btoa(JSON.stringify(await solve(challenge)));
  const post = (vacancyId: number) =>
    t.app.inject({
      method: 'POST',
      url: '/api/respond/vacancy',
      headers: { 'content-type': 'application/json', 'x-access-token': person.token ?? '', 'x-captcha': solved },
      payload: JSON.stringify({ vacancyId, resumeId: person.resumeId }),
    });
  expect((await post(id)).statusCode).toBe(201);
  // One solution is for one respond.
  expect((await post(await make())).json()).toMatchObject({ code: 'captcha_required' });
  await sentBefore(person, 149);
  const another = btoa(JSON.stringify(await solve(await t.call('GET /captcha/challenge'))));
  const last = await t.app.inject({
    method: 'POST',
    url: '/api/respond/vacancy',
    headers: { 'content-type': 'application/json', 'x-access-token': person.token ?? '', 'x-captcha': another },
    payload: JSON.stringify({ vacancyId: await make(), resumeId: person.resumeId }),
  });
  expect([last.statusCode, last.json()]).toMatchObject([429, { detail: expect.stringContaining('200 откликов') }]);
  t.clock.time = addDays(t.clock.time, 1.01);
  expect((await send(await fresh(), await make())).status).toBe('sent');
});

test('questions count as responds do, and are not asked by whom staff have stopped', async () => {
  const ask = async (person: Applicant) =>
    person.call('POST /respond/question', { vacancyId: await make(), text: 'Есть ли общежитие?' });
  const person = await fresh();
  await sentBefore(person, 49);
  expect((await ask(person)).kind).toBe('inquiry');
  await expect(ask(person)).rejects.toEqual(code('captcha_required'));
  await expect(send(person, await make())).rejects.toEqual(code('captcha_required'));
  const full = await fresh();
  await sentBefore(full, 200);
  const solved = btoa(JSON.stringify(await solve(await t.call('GET /captcha/challenge'))));
  const answer = await t.app.inject({
    method: 'POST',
    url: '/api/respond/question',
    headers: { 'content-type': 'application/json', 'x-access-token': full.token ?? '', 'x-captcha': solved },
    payload: JSON.stringify({ vacancyId: await make(), text: 'Есть ли общежитие?' }),
  });
  expect([answer.statusCode, answer.json()]).toMatchObject([429, { detail: expect.stringContaining('200 откликов') }]);
  const stopped = await fresh();
  await sentBefore(stopped, 1);
  await t.db
    .updateTable('respond')
    .set({ suspectReason: 'blocked' })
    .where('accountId', '=', stopped.accountId)
    .execute();
  await expect(ask(stopped)).rejects.toEqual(code('forbidden'));
});

test('those that are sent at once all ask for work beyond fifty', async () => {
  const person = await fresh();
  await sentBefore(person, 48);
  const vacancies = await Promise.all(Array.from({ length: 6 }, () => make()));
  const results = await Promise.allSettled(vacancies.map((id) => send(person, id)));
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  for (const result of results)
    if (result.status === 'rejected') expect(result.reason).toEqual(code('captcha_required'));
});

test('one letter to thirty companies is shown to staff, who warn or stop its author', async () => {
  const { hashOf } = await import('#server/domains/respond/send/insert.ts');
  const staff = await hireStaff(t, 'respond-moderator@karkas.example', 'moderator');
  const person = await fresh();
  const letter = 'Здравствуйте! Готов выйти завтра.';
  await sentBefore(person, 28, hashOf(letter));
  await t.db
    .updateTable('account')
    .set({ email: 'spread@pochta.example' })
    .where('id', '=', person.accountId)
    .execute();
  const waiting = async () =>
    (await staff.call('GET /staff/moderation', { kind: 'respond' })).items.filter(({ kind }) => kind === 'respond');
  const companies = [await makeCompany(t.db), await makeCompany(t.db), await makeCompany(t.db)];
  const [first, second, third] = await Promise.all(companies.map((company) => make({}, company)));
  await send(person, first ?? 0, { letter: 'Другое письмо' });
  expect(await waiting()).toEqual([]);
  const before = await send(person, first ?? 0).catch((error: { code: string }) => error.code);
  expect(before).toBe('already_applied');
  await send(person, second ?? 0, { letter: '  здравствуйте, готов выйти ЗАВТРА' });
  expect(await waiting()).toEqual([]);
  const { id } = await send(person, third ?? 0, { letter });
  expect((await waiting()).map((item) => item.id)).toEqual([String(id)]);
  const decide = (action: 'warn' | 'block' | 'lift' | 'approve', more: { reason?: 'spam'; note?: string } = {}) =>
    staff.call('POST /staff/moderation/{kind}/{id}', {
      kind: 'respond',
      id: String(id),
      action,
      version: null,
      ...more,
    });
  const mails = async () =>
    (await t.messages.to('spread@pochta.example')).map(({ name, data }) => [name, data] as const);
  await expect(decide('block')).rejects.toEqual(code('bad_argument'));
  expect(await mails()).toEqual([]);
  await decide('block', { reason: 'spam' });
  expect(await mails()).toEqual([['responds-moderated', { outcome: 'block', text: REASON_TEXTS.spam }]]);
  await expect(send(person, await make())).rejects.toMatchObject({
    code: 'forbidden',
    problem: { detail: expect.stringContaining('остановлена') },
  });
  await expect(decide('approve')).rejects.toEqual(code('wrong_state'));
  await decide('lift');
  expect((await mails()).at(-1)).toEqual(['responds-moderated', { outcome: 'lift', text: null }]);
  expect((await send(person, await make(), { letter })).status).toBe('sent');
  expect(await waiting()).toEqual([]);
  // Marked again, as a later letter would be.
  const markAgain = () =>
    t.db.updateTable('respond').set({ suspectReason: 'same_letter' }).where('id', '=', id).execute();
  await markAgain();
  await decide('warn', { reason: 'spam', note: 'Пишите о\u00a0вакансии' });
  await markAgain();
  await decide('approve');
  expect((await mails()).slice(2)).toEqual([
    ['responds-moderated', { outcome: 'warn', text: 'Пишите о\u00a0вакансии' }],
  ]);
});
