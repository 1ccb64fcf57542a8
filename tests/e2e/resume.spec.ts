import type { Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { expect, site, test } from './site-test.ts';
import { signInAs } from './steps.ts';

const PHONE = { width: 390, height: 800 };

const cards = (page: Page) => page.getByRole('main').getByRole('article');
const filters = (page: Page) => page.getByRole('form', { name: 'Фильтры' });
const chips = (page: Page) => page.getByRole('list', { name: 'Выбрано' });
const total = async (page: Page) =>
  Number((await page.locator('h1 + p').innerText()).match(/^[\d\s\u00a0]+/)?.[0].replaceAll(/\D/g, ''));

/** A mark that a new document would not have. */
const mark = (page: Page) => page.evaluate(() => document.body.setAttribute('data-same-document', ''));
const same = (page: Page) => page.locator('body[data-same-document]');

test('a choice beside the list applies at once, is a chip, and goes by it', async ({ page }) => {
  await page.goto('/resume-list');
  const all = await total(page);
  await filters(page).hover();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await mark(page);
  await filters(page)
    .getByRole('checkbox', { name: /^Готовы к\s?вахте/ })
    .check();
  await expect(page).toHaveURL(/\?rotation_ready=1$/);
  await expect(chips(page)).toContainText('Готовы к\u00a0вахте');
  await expect.poll(() => total(page)).toBeLessThan(all);
  await filters(page)
    .getByRole('radio', { name: /^До\s100/ })
    .check();
  await expect(page).toHaveURL(/\?pay_max=100000&rotation_ready=1$/);
  await expect(chips(page)).toContainText('До\u00a0100\u00a0000');
  await chips(page)
    .getByRole('link', { name: /вахте: убрать$/ })
    .click();
  await expect(page).toHaveURL(/\?pay_max=100000$/);
  await expect(filters(page).getByRole('checkbox', { name: /^Готовы к\s?вахте/ })).not.toBeChecked();
  await expect(same(page)).toHaveCount(1);
});

test('the card that a resume begins in leaves the order its room, and is not for companies', async ({
  page,
  context,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/resume-list');
  const card = page.locator('[data-short-resume]');
  const list = page.getByRole('main').locator('.list');
  const widths = await Promise.all([card, list].map(async (one) => (await one.boundingBox())?.width));
  expect(widths[0]).toBe(widths[1]);
  expect((await page.getByRole('combobox', { name: 'Порядок' }).boundingBox())?.width).toBeGreaterThan(120);
  await signInAs(context, 'member-1@example.ru');
  await page.goto('/resume-list');
  await expect(card).toBeHidden();
});

test('on a phone the filters are a layer that says what it would find', async ({ page }) => {
  await page.setViewportSize(PHONE);
  await page.goto('/resume-list');
  await mark(page);
  const button = page.locator('summary', { hasText: /^\s*Фильтры/ });
  await button.hover();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await button.click();
  const layer = page.getByRole('dialog', { name: 'Фильтры' });
  await expect(layer.getByRole('button', { name: /^Показать \d+\sрезюме$/ })).toBeVisible();
  await expectAccessible(page, { tags: WCAG });
  const before = await layer.getByRole('button', { name: /^Показать/ }).innerText();
  await layer.getByRole('checkbox', { name: 'Работы на\u00a0высоте' }).check();
  await expect(layer.getByRole('button', { name: /^Показать/ })).not.toHaveText(before);
  const found = Number((await layer.getByRole('button', { name: /^Показать/ }).innerText()).replaceAll(/\D/g, ''));
  await layer.getByRole('button', { name: /^Показать/ }).click();
  await expect(page).toHaveURL(/\?permits=height$/);
  await expect.poll(() => total(page)).toBe(found);
  await expect(same(page)).toHaveCount(1);
});

test('words of the trade are understood, and the list says whom it is of', async ({ page }) => {
  await page.goto('/resume-list?q=сварщег');
  await expect(page.getByText('Показаны результаты по\u00a0запросу «сварщик».')).toBeVisible();
  await expect(cards(page).first()).toContainText(/свар/i);
  await page.goto('/resume-list/svarshchik');
  await expect(page.locator('h1')).toHaveText(/^Резюме: сварщики$/i);
});

test('nobody is searched for by nationality, and the list says so', async ({ page }) => {
  await page.goto('/resume-list?q=' + encodeURIComponent('узбек сварщик'));
  const note = page.getByText('По\u00a0национальности не\u00a0ищем: «узбек» не\u00a0учли.');
  await expect(note).toBeVisible();
  await expect(note.getByRole('link')).toHaveCount(0);
});

test('nothing found says what to take away', async ({ page }) => {
  await page.goto('/resume-list/svarshchik?experience_years=50');
  await expect(page.getByRole('heading', { name: 'Таких резюме сейчас нет' })).toBeVisible();
  await page.getByRole('link', { name: /^Убрать «Опыт от\s50/ }).click();
  await expect(page).toHaveURL(/\/resume-list\/svarshchik$/);
  await expect.poll(() => total(page)).toBeGreaterThan(0);
});

test('a resume shows work and never a contact, a surname or a number of a permit', async ({ page }) => {
  const { resume } = site().specimens;
  await page.goto(`/resume/${resume}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Опыт работы' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Удостоверения и\u00a0допуски' })).toBeVisible();
  await expect(main.getByRole('heading', { name: 'Контакты скрыты' })).toBeVisible();
  await expect(main.locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
  await expect(main).not.toContainText(/\+7|@[a-z]/);
  await expect(page.locator('script[type="application/ld+json"]').filter({ hasText: '"Person"' })).toHaveCount(0);
});

test('a hidden name is said to be hidden', async ({ page }) => {
  await page.goto(`/resume/${site().specimens.namelessResume}`);
  await expect(page.locator('.resume-head .meta', { hasText: 'Имя скрыто' })).toBeVisible();
});

test('pictures of works open above the page', async ({ page }) => {
  await page.goto(`/resume/${site().specimens.resume}`);
  const photo = page.locator('.gal a').first();
  await photo.click();
  await expect(page.locator('dialog.lightbox img')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(photo).toBeFocused();
});

test('on paper a resume is its text and its address', async ({ page }) => {
  const path = `/resume/${site().specimens.resume}`;
  await page.goto(path);
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { name: 'Опыт работы' })).toBeVisible();
  await expect(page.getByText(site().origin + path)).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Похожие резюме' })).toBeHidden();
  await expect(page.getByRole('heading', { name: 'Контакты скрыты' })).toBeHidden();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('resumes are searched for, filtered, ordered and read', async ({ page }) => {
    await page.goto('/resume-list');
    await page.getByRole('search').getByRole('textbox').fill('сварщик');
    await page.getByRole('search').getByRole('button', { name: 'Найти' }).click();
    await expect(page).toHaveURL(/\?q=/);
    await filters(page)
      .getByRole('checkbox', { name: /^Готовы к\s?вахте/ })
      .check();
    await filters(page)
      .getByRole('radio', { name: /^От 1\s?года/ })
      .check();
    await filters(page).getByRole('button', { name: 'Показать' }).click();
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      'href',
      /\?experience_years=1&q=[^&]+&rotation_ready=1$/,
    );
    await page.getByLabel('Порядок').selectOption('experience');
    await page
      .locator('form')
      .filter({ has: page.getByLabel('Порядок') })
      .getByRole('button', { name: 'Показать' })
      .click();
    await expect(page).toHaveURL(/sort=experience/);
    await expect(filters(page).getByRole('checkbox', { name: /^Готовы к\s?вахте/ })).toBeChecked();
    const title = await cards(page).first().getByRole('heading').innerText();
    await cards(page).first().getByRole('heading').getByRole('link').click();
    await expect(page.locator('h1')).toHaveText(title);
  });
});
