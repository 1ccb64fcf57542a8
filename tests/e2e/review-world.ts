import type { Browser, BrowserContext, Page } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { signInAs } from './steps.ts';

/** Who writes, reads and answers reviews of companies, and what they do again and again. */

export const PROS = 'Платят день в\u00a0день, инструмент новый, брак разбирают с\u00a0мастером.';
export const CONS = 'Жильё тёплое, но\u00a0душевых мало, вечером очередь на\u00a0весь этаж.';
export const REPLY = 'Спасибо. Второй душевой блок на\u00a08 мест поставили в\u00a0октябре.';
export const PHONE = { width: 390, height: 844 };

/** Axe on the whole page: of what is half under the bars it would say that it is too small. */
export async function lookAt(page: Page, check = expectAccessible): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width, height: 5_000 });
  await check(page, { tags: WCAG });
  await page.setViewportSize({ width, height });
}

/** Somebody with a browser of their own. */
export async function openAs(
  browser: Browser,
  enter: (context: BrowserContext) => Promise<void>,
  options: Parameters<Browser['newContext']>[0] = {},
): Promise<Page> {
  const context = await browser.newContext({ baseURL: site().origin, reducedMotion: 'reduce', ...options });
  await enter(context);
  return context.newPage();
}

/** Nobody writes twice a year: each try of a test, in either theme, has an applicant of its own, the first of four. */
export function writerOf(first: number): number {
  const { project, retry } = test.info();
  return first + retry + (project.name === 'dark' ? 2 : 0);
}

export const asApplicant = (number: number) => (context: BrowserContext) => signIn(context, site().origin, number);
export const asHead = (context: BrowserContext) => signInAs(context, DEMO_HEAD);
export const asModerator = (context: BrowserContext) => signInAs(context, 'moderator@example.ru');

/** The company of the first head, by the link that its members have. */
export async function companyOf(head: Page): Promise<string> {
  await head.goto('/profile/reviews');
  return (await head.getByRole('link', { name: 'Как видят посетители' }).getAttribute('href')) ?? '';
}

interface Written {
  pros?: string;
  position?: string;
}

export async function fillIn(page: Page, { pros = PROS, position = 'Сварщик' }: Written = {}): Promise<void> {
  await page.getByRole('radio', { name: 'работал', exact: true }).check();
  await page.getByLabel('Кем', { exact: true }).fill(position);
  await page.getByLabel('С\u00a0какого месяца').selectOption('2026-03');
  await page.getByLabel('По\u00a0какой').selectOption('2026-10');
  for (const group of await page.locator('fieldset.stars').all()) await group.getByRole('radio', { name: '4' }).check();
  await page.getByLabel('Что хорошо').fill(pros);
  await page.getByLabel('Что плохо').fill(CONS);
  await page.getByRole('radio', { name: 'Да', exact: true }).check();
  await page.locator('[name="signature"][value="anonymous"]').check();
  await page.getByLabel('Правила отзывов').check();
}

export const send = (page: Page) => page.getByRole('button', { name: 'Отправить на\u00a0проверку' }).click();

/** Opens what has these words in a queue of staff. */
export async function openInQueue(desk: Page, kind: string, words: string): Promise<void> {
  await desk.goto(`/staff?only=${kind}`);
  const links = desk.locator('.desk-list a');
  for (const href of await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))) {
    await desk.goto(href ?? '');
    // Another spec may have decided it meanwhile.
    const [fields = ''] = await desk.locator('.desk-fields').allInnerTexts();
    if (fields.includes(words)) break;
  }
  await expect(desk.locator('.desk-fields')).toContainText(words);
}

export async function choose(desk: Page, action: string): Promise<void> {
  await desk.getByRole('radio', { name: action, exact: true }).check();
  await desk.locator('[data-submit]').click();
  await expect(desk.locator('#done')).toBeVisible();
}

export async function decide(desk: Page, kind: string, words: string, action: string): Promise<void> {
  await openInQueue(desk, kind, words);
  await choose(desk, action);
}
