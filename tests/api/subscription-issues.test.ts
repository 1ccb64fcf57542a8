import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { addDays, DAY_MS, HOUR_MS, MINUTE_MS } from '#shared/domain/time.ts';
import type { NewVacancy } from '#server/domains/vacancy/index.ts';
import { findSlug } from '#server/domains/compendium/index.ts';
import { insertNews, insertNewsCategory } from '#server/domains/content/index.ts';
import { drawMail } from '#server/messages/draw-mail.ts';
import { createTestApp, type TestApp } from '../setup/app.ts';
import {
  confirmAddress,
  issuesTo,
  makeReader,
  makeReadingMember,
  morning,
  runAt,
  wanted,
} from '../setup/newsletter-world.ts';
import { makeRespond, type TestMember } from '../setup/responds.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';

let t: TestApp;
let company: number;
const WELDER = findSlug('svarshchik')?.specialization?.id ?? 0;
const CONCRETE = findSlug('betonshchik')?.specialization?.id ?? 0;
const VLADIVOSTOK = findSlug('vladivostok')?.city?.id ?? 0;
const KAZAN = findSlug('kazan')?.city?.id ?? 0;
const START = new Date('2026-12-01T10:00:00Z');

beforeAll(async () => {
  t = await createTestApp();
  company = await makeCompany(t.db);
});
afterAll(() => t.close());
beforeEach(async () => {
  t.clock.time = START;
  await t.db.deleteFrom('subscription').execute();
  await t.db.updateTable('vacancy').set({ deletedAt: START, version: 9 }).execute();
});

/** Published a minute later than all before. */
function publish(more: Partial<NewVacancy> = {}): Promise<number> {
  t.clock.time = new Date(t.clock.time.getTime() + MINUTE_MS);
  const now = t.clock.now();
  return makeVacancy(t.db, company, { publishedAt: now, expiresAt: addDays(now, 30), ...more });
}
const titlesOf = (issue: { items: readonly { title: string }[] } | undefined) => issue?.items.map(({ title }) => title);

async function setVacancy(id: number, columns: object): Promise<void> {
  await t.db
    .updateTable('vacancy')
    .set((eb) => ({ ...columns, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

describe('a list of vacancies', () => {
  test('comes at the hour of its reader, with what is new and nothing else', async () => {
    const reader = await makeReader(t);
    await publish({ title: 'Сварщик прежний' });
    t.clock.time = new Date(START.getTime() + MINUTE_MS);
    await t.as(reader)('POST /subscription/applicant', wanted({ timeZone: 'Asia/Vladivostok', hour: 9 }));
    t.clock.time = new Date(START.getTime() + 2 * HOUR_MS);
    const id = await publish({
      title: 'Монтажник',
      pay: { fromKopecks: 21_000_000, toKopecks: null, mode: 'month', gross: null },
    });
    // Nine in Vladivostok is 23:00 of the day before by UTC.
    await runAt(t, new Date('2026-12-01T22:59:00Z'));
    expect(await issuesTo(t, reader.email)).toEqual([]);
    await runAt(t, new Date('2026-12-01T23:00:00Z'));
    const issues = await issuesTo(t, reader.email);
    expect(issues).toMatchObject([
      {
        kind: 'vacancies',
        title: 'Вакансии в\u00a0строительстве',
        left: 0,
        listLink: '/vacancy-list',
        items: [{ title: 'Монтажник', link: `/vacancy/${id}?from=newsletter` }],
      },
    ]);
    expect((await t.as(reader)('GET /subscription/applicant')).items).toMatchObject([
      { sentCount: 1, lastSentAt: '2026-12-01T23:00:00.000Z', nextAt: '2026-12-02T23:00:00.000Z' },
    ]);
  });

  test('comes by the clock of its reader’s city where nothing else is said', async () => {
    const reader = await makeReader(t);
    await t.db.updateTable('account').set({ cityId: VLADIVOSTOK }).where('id', '=', reader.accountId).execute();
    await t.as(reader)('POST /subscription/applicant', wanted());
    expect((await t.as(reader)('GET /subscription/applicant')).items).toMatchObject([
      { timeZone: 'Asia/Vladivostok', nextAt: '2026-12-01T23:00:00.000Z' },
    ]);
  });

  test('is silent where nothing is new, and asks for what its filters say', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted({ list: '/vacancy-list/svarshchik' }));
    await publish({ title: 'Каменщик' });
    await runAt(t, morning(t));
    await runAt(t, morning(t));
    expect(await issuesTo(t, reader.email)).toEqual([]);
    expect((await t.as(reader)('GET /subscription/applicant')).items).toMatchObject([
      { sentCount: 0, nextAt: morning(t).toISOString() },
    ]);
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await publish({ title: 'Сварщик', specializationIds: [WELDER] });
    await runAt(t, morning(t));
    expect((await issuesTo(t, reader.email)).map(titlesOf)).toEqual([['Сварщик']]);
  });

  test('tells nothing twice, also after it was brought up or restored', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted());
    const id = await publish({ title: 'Сварщик' });
    await runAt(t, morning(t));
    expect(await issuesTo(t, reader.email)).toHaveLength(1);
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await setVacancy(id, { bumpedAt: t.clock.now() });
    await runAt(t, morning(t));
    await setVacancy(id, { status: 'archive', archivedAt: t.clock.now() });
    await runAt(t, morning(t));
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await setVacancy(id, { status: 'active', archivedAt: null, publishedAt: t.clock.now(), bumpedAt: null });
    await runAt(t, morning(t));
    expect(await issuesTo(t, reader.email)).toHaveLength(1);
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await publish({ title: 'Монтажник' });
    await setVacancy(id, { bumpedAt: t.clock.now() });
    await runAt(t, morning(t));
    const issues = await issuesTo(t, reader.email);
    expect(issues.map((issue) => [titlesOf(issue), issue.left])).toEqual([
      [['Сварщик'], 0],
      [['Монтажник'], 0],
    ]);
  });

  test('has ten in a mail, the newest first, and counts the rest', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted());
    for (let at = 0; at < 13; at += 1) await publish({ title: `Рабочий ${at}` });
    await runAt(t, morning(t));
    const [issue] = await issuesTo(t, reader.email);
    expect(titlesOf(issue)).toEqual(Array.from({ length: 10 }, (_, at) => `Рабочий ${12 - at}`));
    expect(issue?.left).toBe(3);
    await runAt(t, morning(t));
    expect(await issuesTo(t, reader.email)).toHaveLength(1);
  });

  test('comes once after days in which nobody looked, and every quarter of an hour where it is asked for', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted({ frequency: 'instant' }));
    await publish({ title: 'Сварщик' });
    await runAt(t, new Date(START.getTime() + 3 * DAY_MS));
    await runAt(t, new Date(START.getTime() + 3 * DAY_MS + MINUTE_MS));
    expect(await issuesTo(t, reader.email)).toHaveLength(1);
    await publish({ title: 'Монтажник' });
    await runAt(t, new Date(t.clock.time.getTime() + 15 * MINUTE_MS));
    expect((await issuesTo(t, reader.email)).map(titlesOf)).toEqual([['Сварщик'], ['Монтажник']]);
  });

  test('of two looks at once only one sends', async () => {
    const readers = await Promise.all(Array.from({ length: 6 }, () => makeReader(t)));
    for (const reader of readers) await t.as(reader)('POST /subscription/applicant', wanted());
    await publish();
    const at = morning(t);
    await Promise.all([runAt(t, at), runAt(t, at), runAt(t, at)]);
    for (const { email } of readers) expect(await issuesTo(t, email)).toHaveLength(1);
  });

  test('that fails is tried again in five minutes, and the others are sent', async () => {
    const readers = [await makeReader(t), await makeReader(t)];
    for (const reader of readers) await t.as(reader)('POST /subscription/applicant', wanted());
    await publish();
    const rows = await t.db.selectFrom('subscription').select(['id', 'accountId']).orderBy('id').execute();
    const first = rows[0] ?? expect.unreachable();
    const zoneOf = (timeZone: string) =>
      t.db.updateTable('subscription').set({ timeZone }).where('id', '=', first.id).execute();
    await zoneOf('Mars/Olympus');
    const at = morning(t);
    await runAt(t, at);
    const sent = async () =>
      Object.fromEntries(
        await Promise.all(
          readers.map(async ({ accountId, email }) => [accountId, (await issuesTo(t, email)).length] as const),
        ),
      );
    const other = rows[1]?.accountId ?? '';
    expect(await sent()).toEqual({ [first.accountId ?? '']: 0, [other]: 1 });
    await zoneOf('Europe/Moscow');
    await runAt(t, new Date(at.getTime() + 5 * MINUTE_MS));
    expect(await sent()).toEqual({ [first.accountId ?? '']: 1, [other]: 1 });
  });

  test('goes nowhere while it is paused, and then tells what came since it goes on', async () => {
    const reader = await makeReader(t);
    const call = t.as(reader);
    await call('POST /subscription/applicant', wanted());
    const id = (await call('GET /subscription/applicant')).items[0]?.id ?? '';
    await call('PATCH /subscription/{id}', { id, paused: true });
    await publish({ title: 'Пока спали' });
    await runAt(t, morning(t));
    await call('PATCH /subscription/{id}', { id, paused: false });
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await publish({ title: 'После' });
    await runAt(t, morning(t));
    expect((await issuesTo(t, reader.email)).map(titlesOf)).toEqual([['После']]);
  });

  test('goes to the address that the account has now', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted());
    await publish();
    await confirmAddress(t, reader.accountId, null);
    await runAt(t, morning(t));
    await confirmAddress(t, reader.accountId, 'new@pochta.example');
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await publish({ title: 'Новая' });
    await runAt(t, morning(t));
    expect(await issuesTo(t, reader.email)).toEqual([]);
    expect((await issuesTo(t, 'new@pochta.example')).map(titlesOf)).toEqual([['Новая']]);
  });

  test('goes to no address that its account has not confirmed', async () => {
    const reader = await makeReader(t);
    await t.as(reader)('POST /subscription/applicant', wanted());
    await publish();
    const typed = { email: 'somebody-else@pochta.example', emailConfirmedAt: null };
    await t.db.updateTable('account').set(typed).where('id', '=', reader.accountId).execute();
    await runAt(t, morning(t));
    for (const email of [reader.email, typed.email]) expect(await issuesTo(t, email)).toEqual([]);
  });
});

describe('a list of resumes', () => {
  const PERSON = {
    title: 'Гранитчик',
    firstName: 'Иван',
    lastName: 'Имяславов',
    contacts: { phone: '+79170004455', email: 'tajna@example.ru' },
  };
  const show = (more: object = {}) => makeResume(t.db, { ...PERSON, publishedAt: t.clock.now(), ...more });
  const subscribe = (member: TestMember, list = '/resume-list') =>
    t.as(member)('POST /subscription/company-member', { ...wanted(), kind: 'resumes', list });

  test('shows a company what its list shows, and no more', async () => {
    const member = await makeReadingMember(t, company);
    const other = await makeCompany(t.db, { brandName: 'Другая' });
    await subscribe(member);
    t.clock.time = new Date(START.getTime() + HOUR_MS);
    await show({ title: 'Видно всем' });
    await show({ title: 'Имя скрыто', hiddenFields: ['name'] });
    await show({ title: 'Только компаниям', visibility: 'companies' });
    await show({ title: 'Кроме нас', visibility: 'companies_except', visibilityCompanyIds: [company] });
    await show({ title: 'Только другой', visibility: 'companies_only', visibilityCompanyIds: [other] });
    await show({ title: 'По ссылке', visibility: 'link_only' });
    await show({ title: 'Никому', visibility: 'hidden' });
    const hidden = await show({ title: 'Скрыто нами' });
    await t.as(member)('POST /resume/{id}/hide-for-me', { id: hidden });
    await runAt(t, morning(t));
    const [issue] = await issuesTo(t, member.email);
    expect(new Set(titlesOf(issue))).toEqual(new Set(['Видно всем', 'Имя скрыто', 'Только компаниям']));
    const text = JSON.stringify(issue);
    for (const never of ['+79170004455', 'tajna', '9170004455']) expect(text).not.toContain(never);
    const masked = issue?.items.find(({ title }) => title === 'Имя скрыто')?.text;
    expect(masked).toContain('Имя скрыто');
    expect(masked).not.toContain('славов');
  });

  test('without what the company has read tells only the rest', async () => {
    const [all, unread] = [await makeReadingMember(t, company), await makeReadingMember(t, company)];
    await subscribe(all);
    await subscribe(unread, '/resume-list?hide_viewed=1&opened_by_us=1');
    const { items } = await t.as(unread)('GET /subscription/company-member');
    expect(items).toMatchObject([
      { href: '/resume-list?hide_viewed=1', title: 'Резюме строителей, ещё не\u00a0смотрели' },
    ]);
    t.clock.time = new Date(START.getTime() + HOUR_MS);
    const read = await show({ title: 'Уже читали' });
    await show({ title: 'Не\u00a0читали' });
    await t.as(all)('GET /resume/{id}', { id: read });
    await runAt(t, morning(t));
    const toldTo = async ({ email }: { email: string }) => titlesOf((await issuesTo(t, email))[0]);
    expect(await toldTo(all)).toEqual(expect.arrayContaining(['Уже читали', 'Не\u00a0читали']));
    expect(await toldTo(unread)).toContain('Не\u00a0читали');
    expect(await toldTo(unread)).not.toContain('Уже читали');
  });

  test('ends with the right to search, and comes back with it', async () => {
    const member = await makeReadingMember(t, company);
    await subscribe(member);
    const rights = (permissions: string[], status = 'active') =>
      t.db.updateTable('companyMember').set({ permissions, status }).where('id', '=', member.memberId).execute();
    await rights(['respond.view']);
    await show({ title: 'Пока нельзя' });
    await runAt(t, morning(t));
    await rights(['resume.search'], 'suspended');
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await show({ title: 'Отстранён' });
    await runAt(t, morning(t));
    await rights(['resume.search']);
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await show({ title: 'Снова можно' });
    await t.db.updateTable('company').set({ status: 'blocked' }).where('id', '=', company).execute();
    await runAt(t, morning(t));
    expect(await issuesTo(t, member.email)).toEqual([]);
    await t.db.updateTable('company').set({ status: 'verified' }).where('id', '=', company).execute();
    t.clock.time = new Date(t.clock.time.getTime() + HOUR_MS);
    await show({ title: 'Третье' });
    await runAt(t, morning(t));
    expect((await issuesTo(t, member.email)).map(titlesOf)).toEqual([['Третье']]);
  });
});

test('news come as they are published, of the category that is asked for', async () => {
  const reader = await makeReader(t);
  const categories = [
    await insertNewsCategory(t.db, { slug: 'zarplaty', title: 'Зарплаты', sort: 1 }),
    await insertNewsCategory(t.db, { slug: 'zakony', title: 'Законы', sort: 2 }),
  ];
  const call = t.as(reader);
  await call('POST /subscription/applicant', wanted({ kind: 'news', list: '/news?category=zarplaty' }));
  expect((await call('GET /subscription/applicant')).items).toMatchObject([
    { title: 'Новости: зарплаты', href: '/news?category=zarplaty' },
  ]);
  t.clock.time = new Date(START.getTime() + HOUR_MS);
  for (const [at, status] of ['published', 'published', 'draft'].entries())
    await insertNews(t.db, {
      slug: `statya-${at}`,
      title: `Статья ${at}`,
      lead: 'Коротко',
      blocks: [],
      categoryId: categories[at % 2] ?? 0,
      status,
      publishedAt: status === 'draft' ? null : t.clock.now(),
      author: 'Редакция',
    });
  await runAt(t, morning(t));
  await runAt(t, morning(t));
  expect(await issuesTo(t, reader.email)).toMatchObject([
    { title: 'Новости: зарплаты', items: [{ title: 'Статья 0', text: 'Коротко', link: '/news/statya-0' }] },
  ]);
});

test('what fits comes from resumes, lists and favourites, without what was answered', async () => {
  const reader = await makeReader(t);
  const call = t.as(reader);
  expect((await call('GET /subscription/interesting-vacancies')).items).toEqual([]);
  const welder = { specializationIds: [WELDER], cityId: KAZAN };
  await makeResume(t.db, {
    applicantId: reader.accountId,
    title: 'Сварщик',
    specializationIds: [WELDER],
    cityId: KAZAN,
  });
  const fits = await publish({ ...welder, title: 'Сварщик НАКС' });
  const answered = await publish({ ...welder, title: 'Сварщик, откликнулся' });
  const old = await publish({ ...welder, title: 'Сварщик давно', publishedAt: addDays(START, -31) });
  const refusing = await makeCompany(t.db, { brandName: 'Отказала' });
  const refused = await makeVacancy(t.db, refusing, {
    ...welder,
    title: 'Сварщик у\u00a0отказавшей',
    publishedAt: START,
  });
  const another = await makeVacancy(t.db, refusing, { title: 'Прораб', publishedAt: START });
  const undecided = { applicantId: reader.accountId, title: 'Бетонщик', specializationIds: [CONCRETE] };
  await makeResume(t.db, { ...undecided, status: 'draft', publishedAt: null });
  await makeResume(t.db, { ...undecided, status: 'archive', archivedAt: START });
  const notLookedFor = await publish({ title: 'Бетонщик', specializationIds: [CONCRETE] });
  await makeRespond(t.db, { vacancyId: answered, companyId: company, accountId: reader.accountId });
  await makeRespond(t.db, {
    vacancyId: another,
    companyId: refusing,
    accountId: reader.accountId,
    status: 'declined',
  });
  const ids = (await call('GET /subscription/interesting-vacancies')).items.map(({ id }) => id);
  expect(ids).toContain(fits);
  for (const wrong of [answered, old, refused, another, notLookedFor]) expect(ids).not.toContain(wrong);
  await call('POST /subscription/applicant', wanted({ kind: 'interesting_vacancies' }));
  await runAt(t, morning(t));
  await runAt(t, morning(t));
  const issues = await issuesTo(t, reader.email);
  expect(issues).toHaveLength(1);
  expect(titlesOf(issues[0])).toContain('Сварщик НАКС');
});

test('somebody without a resume is known by their favourites and lists', async () => {
  const reader = await makeReader(t);
  const call = t.as(reader);
  const liked = await publish({ title: 'Сварщик', specializationIds: [WELDER], cityId: KAZAN });
  const like = await publish({ title: 'Сварщик НАКС', specializationIds: [WELDER], cityId: KAZAN });
  const listed = await publish({ title: 'Бетонщик', specializationIds: [CONCRETE] });
  await call('POST /vacancy/favorite/{id}/add', { id: liked });
  await call('POST /subscription/applicant', wanted({ list: '/vacancy-list/betonshchik' }));
  const ids = (await call('GET /subscription/interesting-vacancies')).items.map(({ id }) => id);
  expect(new Set(ids)).toEqual(new Set([like, listed]));
});

test('a mail holds what people have written as plain text, and no header of theirs', async () => {
  const reader = await makeReader(t);
  const hostile = 'Сварщик<script>alert(1)</script>\r\nBcc: a@b.ru\u2028<img src=x onerror=alert(1)>';
  const own = await makeCompany(t.db, { brandName: `ООО ${hostile}` });
  await t.as(reader)('POST /subscription/applicant', wanted());
  t.clock.time = new Date(t.clock.time.getTime() + MINUTE_MS);
  await makeVacancy(t.db, own, { title: hostile, publishedAt: t.clock.now(), expiresAt: addDays(t.clock.now(), 30) });
  await t.db.updateTable('subscription').set({ title: hostile }).where('accountId', '=', reader.accountId).execute();
  await runAt(t, morning(t));
  const mail = await drawMail(await t.messages.last(reader.email, 'newsletter'), 'https://karkas.example');
  expect(`${mail.subject}${mail.unsubscribe}`).not.toMatch(/[\r\n\u2028]/);
  expect(mail.html).not.toMatch(/<script>alert|<img/);
  expect(mail.text).not.toMatch(/^Bcc:/m);
});
