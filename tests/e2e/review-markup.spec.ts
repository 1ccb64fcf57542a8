import type { Page } from '@playwright/test';
import { sql } from 'kysely';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { counts } from '../setup/counts.ts';
import { expectOnlyText, hostileTexts } from '../setup/hostile-markup.ts';
import { FIVES } from '../setup/review-world.ts';
import { signIn } from '../setup/sign-in.ts';
import { signInTo, type ApiCall } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { signInAs } from './steps.ts';

/** Whatever somebody writes in any text of a review, of its answer and of its dispute is a text wherever it is shown. */
const AUTHOR = 194;
const HEAD = 'member-0@example.ru';
const MODERATOR = 'moderator@example.ru';

function fieldsOf(hostile: string) {
  return {
    relation: 'worked',
    position: `Сварщик ${hostile}`,
    facility: `Мост ${hostile}`,
    startMonth: '2026-01',
    endMonth: '2026-06',
    ratings: FIVES,
    recommend: true,
    pros: `Платят два раза в\u00a0месяц, ни\u00a0разу не\u00a0задержали. ${hostile}`,
    cons: `В\u00a0вагончике на\u00a0шестерых тесно, душ один на\u00a0смену. ${hostile}`,
    advice: hostile,
    signature: 'anonymous',
  };
}

/** So many of the texts stand there to be read, and nothing of them is markup. */
async function expectTexts(page: Page, path: string, hostile: string, least: number): Promise<void> {
  // A page that is kept for everybody is drawn anew once it is known to be old.
  await expect(async () => {
    await page.goto(path);
    const shown = (await page.getByRole('main').innerText()).split(hostile).length - 1;
    expect(shown, path).toBeGreaterThanOrEqual(least);
  }).toPass({ timeout: 20_000 });
  await expectOnlyText(page);
}

/** What the author has to wait for is over, and nobody has changed too much in this hour. */
async function letTimePass(id: number): Promise<void> {
  const pool = createPool(site().database, 1);
  const db = createDatabase(pool);
  await db.updateTable('review').set({ editedAt: null }).where('id', '=', id).execute();
  await sql`delete from rate_limit where key like 'PATCH /company/%/feedback/%'`.execute(db);
  await pool.end();
}

/** A review in the hands of its author, of the company and of staff. */
function createReview(people: { author: ApiCall; head: ApiCall; staff: ApiCall }, companyId: number, id: number) {
  const change = async (by: 'author' | 'head', changed: object) => {
    const list = by === 'author' ? 'own' : 'received';
    const { items } = await people[by]<{ items: { version: number }[] }>('GET', `/company/feedback/${list}?id=${id}`);
    await people[by]('PATCH', `/company/${companyId}/feedback/${id}`, { version: items[0]?.version, change: changed });
  };
  return {
    edit: (hostile: string) => change('author', { kind: 'edit', fields: fieldsOf(hostile) }),
    reply: (hostile: string) => change('head', { kind: 'reply', text: `Спасибо, исправим. ${hostile}` }),
    dispute: (hostile: string) =>
      change('head', { kind: 'dispute', reason: 'other', text: `Такого за весь год не было. ${hostile}` }),
    async decide(kind: string, action: string) {
      const path = `/staff/moderation/${kind}/${id}`;
      const { version } = await people.staff<{ version: number | null }>('GET', path);
      await people.staff('POST', path, { action, version });
    },
  };
}

test(`${counts.HOSTILE_TEXTS} ways to write markup are texts on every page of a review`, async ({
  page,
  browser,
  problems,
}) => {
  test.setTimeout(60_000 + counts.HOSTILE_TEXTS * 20_000);
  const { origin } = site();
  const open = async (email?: string) => {
    const context = await browser.newContext({ baseURL: origin });
    if (email) await signInAs(context, email);
    return context.newPage();
  };
  const [office, desk, visitor] = [await open(HEAD), await open(MODERATOR), await open()];
  await signIn(page.context(), origin, AUTHOR);
  const people = {
    author: await signInTo(origin, 'applicant', `applicant-${AUTHOR}@example.ru`),
    head: await signInTo(origin, 'company-member', HEAD),
    staff: await signInTo(origin, 'company-member', MODERATOR),
  };
  await office.goto('/profile/reviews');
  const reviews = await office.getByRole('link', { name: 'Как видят посетители' }).getAttribute('href');
  const companyId = Number(/\d+/.exec(reviews ?? '')?.[0]);
  const { id } = await people.author<{ id: number }>('POST', `/company/${companyId}/feedback`, {
    ...fieldsOf('Первый'),
    rulesAgreement: true,
  });
  const review = createReview(people, companyId, id);
  await review.decide('review', 'approve');

  const waiting = (kind: string) => `/staff?only=${kind}&kind=${kind}&id=${id}`;
  const texts = hostileTexts(counts.HOSTILE_TEXTS);
  for (const hostile of texts) {
    await test.step(hostile, async () => {
      await letTimePass(id);
      await review.edit(hostile);
      await expectTexts(desk, waiting('review'), hostile, 5);
      await review.decide('review', 'approve');
      await review.reply(hostile);
      await expectTexts(desk, waiting('review-reply'), hostile, 1);
      await review.decide('review-reply', 'approve');
      await review.dispute(hostile);
      await expectTexts(desk, waiting('review-dispute'), hostile, 3);
      await expectTexts(office, `/profile/reviews?review=${id}`, hostile, 7);
      await expectTexts(page, `/profile/reviews?review=${id}`, hostile, 6);
      await expectTexts(visitor, `/company/${companyId}/reviews/${id}`, hostile, 6);
      await review.decide('review-dispute', 'dismiss');
    });
  }
  const last = texts.at(-1) ?? '';
  for (const path of ['/reviews', `${reviews}?sort=new`]) await expectTexts(visitor, path, last, 6);
  await letTimePass(id);
  await page.goto(`/profile/reviews/${id}`);
  for (const name of ['position', 'facility', 'pros', 'cons', 'advice'])
    await expect.poll(() => page.locator(`[name="${name}"]`).inputValue(), name).toContain(last);
  await expectOnlyText(page);
  for (const one of [office, desk, visitor]) await one.context().close();
  expect(problems).toEqual([]);
});
