import { createDatabase, createPool, type Database } from '#server/database/connect.ts';
import { createEvents } from '#server/platform/events.ts';
import { createMessageFolder } from '#server/gateways/message-folder.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import { ISSUE_ITEMS_MAX } from '#shared/domain/subscription.ts';
import { counts } from '../setup/counts.ts';
import { expectOnlyText, hostileTexts } from '../setup/hostile-markup.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';
import { signInTo } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** Whatever an employer writes is a text in the mail of a newsletter, as it is sent. */
const READER = 'applicant-193@example.ru';

/** Open vacancies, each of a company of its own, with this text in what a mail shows of them. */
async function publish(db: Database, texts: readonly string[]): Promise<{ companyId: number; vacancyId: number }[]> {
  const published = [];
  for (const hostile of texts) {
    const companyId = await makeCompany(db, { brandName: `Ястрой ${hostile}` });
    // Not the newest of all: lists that others look at begin with other vacancies.
    const publishedAt = addDays(new Date(), -25);
    const title = `Сварщик ${hostile}`;
    const vacancyId = await makeVacancy(db, companyId, { title, address: `Казань ${hostile}`, publishedAt });
    const tags = [`vacancy:${vacancyId}`, `company:${companyId}`, 'vacancies'] as const;
    await createEvents(new Set()).emit(db, { type: 'vacancy.published', payload: { vacancyId, companyId }, tags });
    published.push({ companyId, vacancyId });
  }
  return published;
}

/** The HTML of the mail that tells the reader of this vacancy, as it stands in the outbox; null before it is there. */
async function htmlOf(vacancyId: number | undefined): Promise<string | null> {
  for (const { text } of await createMessageFolder(site().dataDir, 'mail').newest(20)) {
    const boundary = /boundary="([^"]+)"/.exec(text)?.[1] ?? '';
    const part = text.split(`--${boundary}`)[2] ?? '';
    const html = Buffer.from(part.slice(part.indexOf('\r\n\r\n')), 'base64').toString();
    if (text.includes(`To: ${READER}`) && html.includes(`/vacancy/${vacancyId}?`)) return html;
  }
  return null;
}

test(`${counts.HOSTILE_TEXTS} ways to write markup are texts in the mail of a newsletter`, async ({ page }) => {
  test.setTimeout(60_000 + counts.HOSTILE_TEXTS * 5_000);
  const { origin, database } = site();
  const reader = await signInTo(origin, 'applicant', READER);
  const pool = createPool(database, 1);
  const db = createDatabase(pool);
  const texts = hostileTexts(counts.HOSTILE_TEXTS);
  for (let from = 0; from < texts.length; from += ISSUE_ITEMS_MAX) {
    const some = texts.slice(from, from + ISSUE_ITEMS_MAX);
    const published = await publish(db, some);
    const list = `/vacancy-list?company=${published.map(({ companyId }) => companyId).join()}`;
    await expect(async () => {
      const { total } = await reader<{ total: number }>('GET', `/search/vacancy?${list.split('?')[1]}`);
      expect(total).toBe(some.length);
    }).toPass({ timeout: 20_000 });
    await reader('POST', '/subscription/applicant', {
      kind: 'vacancies',
      list,
      frequency: 'daily',
      advertisingMaterials: true,
    });
    const { items } = await reader<{ items: { id: string; title: string }[] }>('GET', '/subscription/applicant');
    const [{ id, title } = { id: '', title: '' }] = items;
    await db
      .updateTable('subscription')
      // Its mail is named by this moment: a minute ago, twenty others of the run would be newer.
      .set({ nextAt: new Date(Date.now() - SECOND_MS), seenUntil: addDays(new Date(), -30) })
      .where('id', '=', id)
      .execute();
    const [first] = published;
    await expect.poll(() => htmlOf(first?.vacancyId), { timeout: 30_000 }).not.toBeNull();
    await page.setContent((await htmlOf(first?.vacancyId)) ?? '');
    const shown = await page.locator('body').innerText();
    for (const hostile of some) {
      // Its vacancy, its company, its place.
      expect(shown.split(hostile).length - 1, hostile).toBeGreaterThanOrEqual(3);
    }
    expect(shown).toContain(title);
    await expectOnlyText(page);
  }
  await pool.end();
});
