import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { Contract } from '#shared/contracts/contract.ts';
import { contracts } from '#shared/contracts/index.ts';
import { inTransaction, type Database } from '#server/database/connect.ts';
import { hashPassword, insertAccount } from '#server/domains/account/index.ts';
import { setVacancyQuestions } from '#server/domains/question/index.ts';
import { createTestDatabase, type TestDatabase } from '../setup/database.ts';
import { startServer, type ServerProcess } from '../setup/server-process.ts';
import { makeCompany, makeResume, makeVacancy } from '../setup/things.ts';
import { makeScratch } from '../setup/scratch.ts';

/** A running product as people walk it: where they can respond, and what nobody is told of how an employer takes responds. */

const PASSWORD = 'Крепкая балка 40Б2';
const HEAD = 'walk-head@stroy.example';
const PERSON = 'walk-person@pochta.example';
const SETTINGS = { resumeRequired: false, letter: 'optional', allowChat: true, allowCalls: true, quickRespond: true };

let folder: string;
let database: TestDatabase;
let db: Database;
let server: ServerProcess;
let company: number;
let resume: number;
/** What no public answer may have. */
let secrets: readonly RegExp[];
const vacancies = { plain: 0, withResume: 0, hidden: 0, responded: 0, foreign: 0, full: 0, closed: 0, asking: 0 };
type Who = 'visitor' | 'applicant' | 'member';
const cookies: Record<Who, string> = { visitor: '', applicant: '', member: '' };

beforeAll(async () => {
  folder = await makeScratch('walk');
  database = await createTestDatabase();
  db = database.db;
  const environment = { DATABASE_URL: database.url, DATA_DIR: folder, FILL_DEMO: '0', TRUST_PROXY: '1' };
  await makeWorld();
  server = await startServer(environment);
  cookies.applicant = await signIn('applicant', PERSON);
  cookies.member = await signIn('company-member', HEAD);
  const sent = await post('respond/vacancy', 'applicant', { vacancyId: vacancies.responded, resumeId: resume });
  expect(sent.status).toBe(201);
  for (const id of [vacancies.plain, vacancies.full, vacancies.closed])
    expect((await post(`vacancy/favorite/${id}/add`, 'applicant', {})).status).toBe(200);
});
afterAll(async () => {
  await server?.stop();
  await database?.drop();
  await rm(folder, { recursive: true, force: true });
});

async function makeWorld(): Promise<void> {
  const passwordHash = await hashPassword(PASSWORD);
  const account = (kind: 'member' | 'applicant', email: string) =>
    insertAccount(db, { kind, firstName: 'Ильдар', email, emailConfirmedAt: new Date(), passwordHash });
  company = await makeCompany(db, { brandName: 'Мостострой-12' });
  const figures = { responseRate: 90, medianReplyMinutes: 125 };
  await db.updateTable('company').set(figures).where('id', '=', company).execute();
  const stranger = await makeCompany(db, { brandName: 'Каменный век' });
  const [head, person] = [await account('member', HEAD), await account('applicant', PERSON)];
  const member = await db
    .insertInto('companyMember')
    .values({ companyId: company, accountId: head.id, role: 'head' })
    .returning('id')
    .executeTakeFirstOrThrow();
  resume = await makeResume(db, { applicantId: person.id });
  const settings = { ...SETTINGS, autoReply: 'Перезвоним до обеда, 74391', closeAfterResponds: 977 };
  secrets = [/74391/, /closeAfterResponds/, /:\s*977\b/, new RegExp(member.id), new RegExp(head.id), new RegExp(HEAD)];
  const make = async (more: Parameters<typeof makeVacancy>[2], of = company, changed: object = {}) => {
    const id = await makeVacancy(db, of, more);
    const respondSettings = JSON.stringify({ ...settings, ...changed });
    await db.updateTable('vacancy').set({ respondSettings }).where('id', '=', id).execute();
    return id;
  };
  vacancies.plain = await make({ title: 'Сварщик' });
  const noQuick = { resumeRequired: true, quickRespond: false };
  vacancies.withResume = await make({ title: 'Монтажник' }, company, noQuick);
  vacancies.hidden = await make({ title: 'Каменщик', anonymous: true });
  vacancies.responded = await make({ title: 'Бетонщик' });
  vacancies.foreign = await make({ title: 'Плотник' }, stranger);
  vacancies.full = await make({ title: 'Арматурщик' }, company, { closeAfterResponds: 1 });
  await db
    .insertInto('vacancyStats')
    .values({ vacancyId: vacancies.full, responds: 1 })
    .onConflict((conflict) => conflict.column('vacancyId').doUpdateSet({ responds: 1 }))
    .execute();
  vacancies.asking = await make({ title: 'Геодезист' });
  const question = await db
    .insertInto('question')
    .values({
      companyId: company,
      text: 'Сколько лет в\u00a0профессии?',
      type: 'number',
      required: true,
      status: 'active',
      shownIn: ['respond', 'quick'],
      createdAt: new Date(),
      updatedAt: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await inTransaction(db, (tx) => setVacancyQuestions(tx, vacancies.asking, company, [question.id]));
  vacancies.closed = await make({
    title: 'Штукатур',
    status: 'archive',
    archivedAt: new Date(),
    archiveReason: 'filled',
  });
  for (const vacancyId of Object.values(vacancies))
    if (vacancyId !== vacancies.foreign)
      await db.insertInto('vacancyNotifiedMember').values({ vacancyId, memberId: member.id }).execute();
}

let visitors = 0;

/** A part of a selector: `[data-account='member']`, `:not([data-account])`. */
const CONDITION = /(:not\()?\[data-account(?:='(\w+)')?\]/g;

function headers(who: Who): Record<string, string> {
  visitors += 1;
  return { cookie: cookies[who], 'x-forwarded-for': `10.9.${visitors >> 8}.${visitors & 255}` };
}

async function signIn(side: 'applicant' | 'company-member', email: string): Promise<string> {
  const answer = await fetch(`${server.address}/api/users/${side}/login/email`, {
    method: 'POST',
    headers: { ...headers('visitor'), 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    body: JSON.stringify({ email, password: PASSWORD }),
  });
  expect(answer.status).toBe(200);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';', 1)[0])
    .join('; ');
}

const tokens = new Map<Who, string>();

/** The header that makes a call this person's. */
async function tokenOf(who: Who): Promise<Record<string, string>> {
  if (who === 'visitor') return {};
  if (!tokens.has(who)) {
    const answer = await fetch(`${server.address}/api/auth/session`, {
      headers: { ...headers(who), 'sec-fetch-site': 'same-origin' },
    });
    tokens.set(who, z.object({ accessToken: z.string() }).parse(await answer.json()).accessToken);
  }
  return { 'x-access-token': tokens.get(who) ?? '' };
}

async function post(call: string, who: Who, body: object): Promise<Response> {
  return fetch(`${server.address}/api/${call}`, {
    method: 'POST',
    headers: {
      ...headers(who),
      ...(await tokenOf(who)),
      'content-type': 'application/json',
      'idempotency-key': crypto.randomUUID(),
      'sec-fetch-site': 'same-origin',
    },
    body: JSON.stringify(body),
  });
}

async function page(target: string, who: Who): Promise<{ status: number; html: string }> {
  const answer = await server.get(target, headers(who));
  return { status: answer.status, html: await answer.text() };
}

async function api(target: string, who: Who): Promise<{ status: number; text: string }> {
  const answer = await server.get(`/api${target}`, { ...headers(who), ...(await tokenOf(who)) });
  return { status: answer.status, text: await answer.text() };
}

const formSchema = z.object({ refusal: z.object({ code: z.string(), text: z.string() }).nullable() });

const SAID = { open: 'Откликнуться', read: 'Открыть', full: 'Приём закрыт', closed: 'Вакансия закрыта' } as const;

/** What the style of all pages hides from somebody, by class: public pages are the same for everybody. */
const STYLE = readFileSync(path.resolve(import.meta.dirname, '../../site/src/layouts/account.css'), 'utf8');
const hides = [...STYLE.matchAll(/^html(\S*) \.([\w-]+)(?= \{|,)/gm)].map(([, condition = '', name = '']) => ({
  name,
  conditions: [...condition.matchAll(CONDITION)],
}));

function isHidden(classes: readonly string[], who: Who | 'staff'): boolean {
  const account = who === 'visitor' ? undefined : who;
  return hides.some(
    ({ name, conditions }) =>
      classes.includes(name) &&
      conditions.every(([, not, kind]) => (kind ? kind === account : account !== undefined) !== Boolean(not)),
  );
}

/** The vacancies that a page shows as cards, each with the action or the word that this person sees in its place. */
function cardsOf(html: string, who: Who | 'staff'): { id: number; says: string | undefined }[] {
  // Cards stand in the article of their page.
  const articles = [...html.matchAll(/<article[^>]*>(?:(?!<article).)*?<\/article>/gs)].map(([article]) => article);
  return articles.flatMap((article) => {
    const [, id] = /href="\/vacancy\/(\d+)"/.exec(article) ?? [];
    if (!id) return [];
    const shown = [...article.matchAll(/<(?:a|span|p)\b([^>]*)>([^<]+)/g)].flatMap(([, attributes = '', text = '']) => {
      const [, classes = ''] = /class="([^"]*)"/.exec(attributes) ?? [];
      return isHidden(classes.split(' '), who) ? [] : [text.trim()];
    });
    return [{ id: Number(id), says: Object.values(SAID).find((word) => shown.includes(word)) }];
  });
}

describe('no open vacancy without a way to respond', () => {
  test.each(['visitor', 'applicant', 'member', 'staff'] as const)('in the lists of a %s', async (account) => {
    // Staff have no pages of their own among these.
    const who = account === 'staff' ? 'visitor' : account;
    const mayRespond = account === 'visitor' || account === 'applicant';
    const lists = [
      '/',
      '/vacancy-list',
      `/company/${company}`,
      `/company/${company}/vacancy-list`,
      `/vacancy/${vacancies.plain}`,
      // A visitor's are drawn by the page that their browser asks for; staff keep none.
      ...(account === 'visitor' ? [`/favorite-list/kept?ids=${vacancies.plain},${vacancies.full}`] : []),
      ...(account === 'applicant' || account === 'member' ? ['/favorite-list'] : []),
    ];
    for (const list of lists) {
      const { status, html } = await page(list, who);
      expect(status, list).toBe(200);
      const cards = cardsOf(html, account);
      // A member's favourites are resumes.
      if (who !== 'member' || list !== '/favorite-list') expect(cards.length, list).toBeGreaterThan(0);
      for (const { id, says } of cards)
        expect([list, id, says]).toEqual([
          list,
          id,
          SAID[id === vacancies.full ? 'full' : id === vacancies.closed ? 'closed' : mayRespond ? 'open' : 'read'],
        ]);
    }
  });

  test('on its page: a link whose form opens, or says in words what to do', async () => {
    for (const id of [
      vacancies.plain,
      vacancies.withResume,
      vacancies.hidden,
      vacancies.responded,
      vacancies.foreign,
    ]) {
      for (const who of ['visitor', 'applicant', 'member'] as const) {
        const { html } = await page(`/vacancy/${id}`, who);
        expect(html, `${id} for a ${who}`).toContain(`data-respond="vacancy:${id}"`);
        const form = formSchema.parse(JSON.parse((await api(`/respond/vacancy/${id}/form`, who)).text));
        const respond = await page(`/vacancy/${id}/respond`, who);
        expect(respond.status).toBe(200);
        if (form.refusal?.code === 'already_applied') expect(respond.html).toContain('/profile/responds/');
        else if (form.refusal) expect(respond.html).toContain(form.refusal.text);
        else
          expect(respond.html, `${id} for a ${who}`).toMatch(
            /<form[^>]*id="(?:quick|full)"|href="\/sign-in[^"]*"[^>]*>\s*Войти/,
          );
      }
    }
  });

  test('a refusal says why: a respond that is there, another side, one’s own company', async () => {
    const codeFor = async (id: number, who: Who) =>
      formSchema.parse(JSON.parse((await api(`/respond/vacancy/${id}/form`, who)).text)).refusal?.code;
    expect(await codeFor(vacancies.plain, 'applicant')).toBeUndefined();
    expect(await codeFor(vacancies.responded, 'applicant')).toBe('already_applied');
    expect(await codeFor(vacancies.foreign, 'member')).toBe('member');
    expect(await codeFor(vacancies.plain, 'member')).toBe('own_company');
    expect((await page(`/profile/vacancy-list/${vacancies.plain}`, 'member')).status).toBe(200);
    const marks = await api(`/respond/marks?vacancies=${vacancies.plain},${vacancies.responded}`, 'applicant');
    expect(JSON.parse(marks.text)).toMatchObject({ items: [{ vacancyId: vacancies.responded, status: 'sent' }] });
  });

  test('a closed one says so, and one with as many responds as its employer wanted', async () => {
    for (const id of [vacancies.closed, vacancies.full]) {
      const { html } = await page(`/vacancy/${id}`, 'visitor');
      expect(html).toContain('Приём закрыт');
      expect(html).not.toContain(`data-respond="vacancy:${id}"`);
      const form = formSchema.parse(JSON.parse((await api(`/respond/vacancy/${id}/form`, 'visitor')).text));
      expect((await page(`/vacancy/${id}/respond`, 'visitor')).html).toContain(form.refusal?.text ?? 'no words');
    }
  });
});

describe('without a script the page says in words', () => {
  const FORM = 'application/x-www-form-urlencoded';

  /** What the browser of this person sends with the form of that page, once the form was opened. */
  async function sendForm(
    id: number,
    who: Who,
    fields: Record<string, string>,
  ): Promise<{ status: number; text: string }> {
    const target = `/vacancy/${id}/respond`;
    const opened = await server.get(target, headers(who));
    const html = await opened.text();
    const form =
      /<form[^>]*id="full".*?<\/form>/s.exec(html)?.[0] ??
      /<form[^>]*action="\/api\/auth\/signout".*?<\/form>/s.exec(html)?.[0] ??
      '';
    const hidden = [...form.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
      ([, name = '', value = '']) => [name, value],
    );
    const own = opened.headers.getSetCookie().map((cookie) => cookie.split(';', 1)[0]);
    const answer = await fetch(`${server.address}${target}`, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        ...headers(who),
        cookie: [cookies[who], ...own].filter(Boolean).join('; '),
        origin: server.address,
        'sec-fetch-site': 'same-origin',
        'content-type': FORM,
      },
      body: new URLSearchParams({
        ...Object.fromEntries(hidden),
        step: 'full',
        idempotencyKey: crypto.randomUUID(),
        ...fields,
      }).toString(),
    });
    return { status: answer.status, text: (await answer.text()).replaceAll(/&nbsp;|\u00a0/g, ' ') };
  }

  test.each<[what: string, Who, keyof typeof vacancies, Record<string, string>, words: string]>([
    ['a second respond', 'applicant', 'responded', {}, 'Открыть отклик'],
    ['a closed vacancy', 'applicant', 'closed', {}, 'Людей уже набрали: откликнуться нельзя'],
    ['a member of the company', 'member', 'plain', {}, 'Это вакансия вашей компании'],
    ['somebody else’s resume', 'applicant', 'plain', { resumeId: '999999' }, 'Среди ваших резюме такого нет'],
    ['a question without an answer', 'applicant', 'asking', {}, 'Ответьте на вопрос'],
    ['a letter of a megabyte', 'applicant', 'plain', { letter: 'a'.repeat(1024 * 1024) }, 'сократите текст'],
  ])('what is wrong with %s', async (_what, who, vacancy, fields, words) => {
    const sent = await sendForm(vacancies[vacancy], who, { resumeId: String(resume), ...fields });
    expect(sent.text).toContain(words);
    const own = await db.selectFrom('respond').select('vacancyId').execute();
    expect(own.map(({ vacancyId }) => vacancyId)).toEqual([vacancies.responded]);
  });
});

test('how its company usually answers stands at a vacancy and at the company, but not at an anonymous vacancy', async () => {
  const line = /за\s2\sчаса, на\s9\sоткликов из\s10/i;
  expect((await page(`/vacancy/${vacancies.plain}`, 'visitor')).html).toMatch(line);
  expect((await page(`/company/${company}`, 'visitor')).html).toMatch(line);
  expect((await page(`/vacancy/${vacancies.hidden}`, 'visitor')).html).not.toMatch(line);
  expect((await page(`/vacancy/${vacancies.foreign}`, 'visitor')).html).not.toMatch(line);
});

describe('who is notified, the automatic reply and the number to close after are in no public answer', () => {
  const expectNoSecret = (text: string, where: string) => {
    for (const secret of secrets) expect(secret.test(text), `${secret} in ${where}`).toBe(false);
  };

  test('of any call that a visitor can read', async () => {
    const answered: string[] = [];
    for (const [name, { access, params }] of Object.entries(contracts as Record<string, Contract>)) {
      const [method, call = ''] = name.split(' ');
      if (method !== 'GET' || ![access].flat().includes('public')) continue;
      // The demo's own outbox is there to show every letter.
      if (call === '/dev/outbox') continue;
      // A part of an address is an id of the vacancy or of its company.
      const targets = params ? [vacancies.plain, company].map((id) => call.replaceAll(/\{\w+\}/g, String(id))) : [call];
      if (call === '/embed/feed') targets.push(`${call}?company=${company}`);
      for (const target of targets) {
        for (const who of ['visitor', 'applicant'] as const) {
          const { status, text } = await api(target, who);
          if (status === 200) answered.push(name);
          expectNoSecret(text, `${target} for a ${who}`);
        }
      }
    }
    expect([...new Set(answered)]).toEqual(
      expect.arrayContaining([
        'GET /vacancy/{id}',
        'GET /search/vacancy',
        'GET /search/vacancy/{id}/similar',
        'GET /company/{id}',
        'GET /respond/vacancy/{id}/form',
        'GET /embed/feed',
      ]),
    );
  });

  test('of any page or feed', async () => {
    const targets = [
      '/',
      `/vacancy/${vacancies.plain}`,
      `/vacancy/${vacancies.full}`,
      `/vacancy/${vacancies.closed}`,
      `/vacancy/${vacancies.plain}/respond`,
      `/company/${company}`,
      `/company/${company}/vacancy-list`,
      '/vacancy-list',
      '/vacancy-list.rss',
      '/vacancy-list.json',
      '/company-list',
      `/embed/feed/${company}.html`,
    ];
    for (const target of targets) {
      const { status, html } = await page(target, 'visitor');
      if (!target.startsWith('/embed')) expect(status, target).toBe(200);
      expectNoSecret(html, target);
    }
    expect((await page('/vacancy-list.json', 'visitor')).html).toContain(`/vacancy/${vacancies.plain}`);
  });

  test('but the members of its company have them', async () => {
    const { text } = await api(`/vacancy/${vacancies.plain}`, 'member');
    for (const secret of secrets.slice(0, 4)) expect(text).toMatch(secret);
  });
});
