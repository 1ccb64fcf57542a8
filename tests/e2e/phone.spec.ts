import type { Locator, Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { expect, requestTest, site, test } from './site-test.ts';

const PHONE = { width: 390, height: 844 };
const vacancyPath = () => `/vacancy/${site().specimens.richVacancy}`;
const action = (page: Page) => page.locator('[data-respond-place]');
const tabBar = (page: Page) => page.getByRole('navigation', { name: 'Разделы под рукой' });

test.use({ viewport: PHONE });

async function boxOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('Nothing is shown there');
  return { ...box, bottom: box.y + box.height };
}

/** Scrolls at once, and waits until the page has drawn it. */
async function scrollTo(page: Page, top: number): Promise<void> {
  await page.evaluate(async (y) => {
    window.scrollTo({ top: y, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }, top);
}

test('a vacancy is read from its title to similar ones, its company and the warning before those @daily', async ({
  page,
}) => {
  // So tall that nothing sticks.
  await page.setViewportSize({ width: PHONE.width, height: 8_000 });
  await page.goto(vacancyPath());
  const main = page.getByRole('main');
  const warning = main.locator('.bar-warn').filter({ hasText: 'Не\u00a0переводите деньги' });
  const parts = [
    page.getByRole('navigation', { name: 'Путь' }),
    page.locator('h1'),
    main.locator('.pay').first(),
    action(page).getByRole('link', { name: 'Откликнуться' }),
    main.locator('.stamp'),
    main.locator('.txt').first(),
    main.getByRole('heading', { name: 'Подробнее' }),
    main.getByRole('link', { name: 'О компании' }),
    warning,
    main.getByRole('heading', { name: /похожие вакансии/i }),
  ];
  const tops: number[] = [];
  for (const part of parts) tops.push((await boxOf(part)).y);
  expect(tops).toEqual(tops.toSorted((a, b) => a - b));
  await expect(warning.getByRole('link', { name: 'Пожаловаться' })).toHaveAttribute(
    'href',
    `/complaint?about=vacancy-${site().specimens.richVacancy}`,
  );

  const stamped = await main.locator('.stamp dt').allInnerTexts();
  const told = await main.locator('.facts dt').allInnerTexts();
  expect(told.length).toBeGreaterThan(2);
  expect(told.filter((term) => stamped.includes(term))).toEqual([]);
});

test('the action sticks above the tab bar while its place is out of sight, moves nothing and covers no end @daily', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as PerformanceEntry & { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(vacancyPath());
  const place = await boxOf(action(page));
  const tabs = await boxOf(tabBar(page));
  expect(tabs.bottom).toBe(PHONE.height);
  expect(place.bottom).toBeLessThan(tabs.y);

  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await scrollTo(page, place.bottom + 200);
  await expect.poll(async () => (await boxOf(action(page))).bottom).toBe(tabs.y);
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height);
  expect((await boxOf(action(page))).height + tabs.height).toBeLessThan(PHONE.height / 4);

  // What is focused comes out from under both bars.
  const link = page.getByRole('main').getByRole('link', { name: 'О компании' });
  await link.focus();
  expect((await boxOf(link)).bottom).toBeLessThanOrEqual((await boxOf(action(page))).y);

  // Nothing lies over the end of the page.
  await scrollTo(page, height);
  const last = page.getByRole('contentinfo').getByRole('link').last();
  await expect.poll(async () => (await boxOf(action(page))).bottom).toBeLessThan(0);
  expect((await boxOf(last)).bottom).toBeLessThanOrEqual(tabs.y);

  await scrollTo(page, 0);
  await expect.poll(async () => (await boxOf(action(page))).y).toBe(place.y);
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
  expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.01);
});

test('a branded vacancy has its path above the cover, and the action in sight below it', async ({ page }) => {
  await page.setViewportSize({ width: PHONE.width, height: 600 });
  await page.goto(`/vacancy/${site().specimens.brandedVacancy}`);
  const path = page.getByRole('navigation', { name: 'Путь' });
  await expect(path.getByRole('link').first()).toHaveAttribute('href', '/vacancy-list');
  expect((await boxOf(path)).bottom).toBeLessThanOrEqual((await boxOf(page.locator('h1'))).y);
  const { y } = await boxOf(tabBar(page));
  expect((await boxOf(action(page).locator('xpath=..'))).bottom).toBeGreaterThan(y);
  await expect.poll(async () => (await boxOf(action(page))).bottom).toBe(y);
  await expectAccessible(page, { tags: WCAG });
});

test('header and tab bar tell the section of a page', async ({ page }) => {
  const { company, resume, youthVacancy } = site().specimens;
  const sections: [path: string, header: string, tab: string][] = [
    [vacancyPath(), 'Вакансии', 'Вакансии'],
    [`/youth-vacancy/${youthVacancy}`, 'Молодым', 'Вакансии'],
    [`/company/${company}`, 'Компании', 'Компании'],
    [`/company/letter/${encodeURIComponent('с')}`, 'Компании', 'Компании'],
    [`/resume/${resume}`, 'Резюме', 'Резюме'],
    [`/specializations/letter/${encodeURIComponent('с')}`, 'Специализации', 'Вакансии'],
  ];
  for (const [path, header, tab] of sections) {
    await page.goto(path);
    await expect(tabBar(page).locator('[aria-current]'), path).toHaveText(tab);
    await expect(page.locator('.hd .nav [aria-current]'), path).toHaveText(header);
  }
});

test('a window that is enlarged twice has no bars that stay', async ({ page }) => {
  await page.setViewportSize({ width: 640, height: 400 });
  await page.goto(vacancyPath());
  await scrollTo(page, 1_500);
  for (const bar of [page.getByRole('banner'), tabBar(page), action(page)]) await expect(bar).not.toBeInViewport();
});

test('the bar of a vacancy is one row: the button, the phone and the heart', async ({ page }) => {
  for (const id of [site().specimens.richVacancy, site().specimens.registeredVacancy])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(`/vacancy/${id}`);
      await scrollTo(page, 1_500);
      await expect(action(page)).toHaveAttribute('data-stuck', '');
      const parts = action(page).locator('a.btn, summary, button').filter({ visible: true });
      await expect(parts).toHaveCount(3);
      await expect(parts.nth(1)).toHaveAccessibleName(/^(?:Показать телефон|Телефон после входа)$/);
      await expect(parts.nth(2)).toHaveAccessibleName(/^В избранное: /);
      const boxes = await Promise.all((await parts.all()).map(boxOf));
      expect(new Set(boxes.slice(0, 2).map((box) => box.height)).size, `at ${width} px`).toBe(1);
      for (const box of boxes) {
        expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44);
        expect(box.y + box.height / 2).toBeCloseTo(boxes[0]!.y + boxes[0]!.height / 2, 0);
        expect(box.x + box.width).toBeLessThanOrEqual(width);
      }
      expect((await boxOf(action(page))).height).toBeLessThan(80);
      expect(await parts.first().evaluate((node) => node.scrollWidth - node.clientWidth)).toBeLessThanOrEqual(0);
    }
});

test('the bar of a vacancy whose phone comes after a respond is no higher', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 800 });
  await page.goto(`/vacancy/${site().specimens.lockedVacancy}`);
  await scrollTo(page, 1_500);
  await expect(action(page)).toHaveAttribute('data-stuck', '');
  await expect(action(page).getByText('Телефон после отклика')).toBeVisible();
  expect((await boxOf(action(page))).height).toBeLessThan(80);
});

test('no link that shows from under the tab bar is too small to hit', async ({ page }) => {
  for (const path of ['/', '/specializations', `/company/${site().specimens.company}`]) {
    await page.setViewportSize({ width: 412, height: 823 });
    await page.goto(path);
    await expectAccessible(page, { rules: ['target-size'] });
  }
});

test('no select is cut on a narrow screen', async ({ page }) => {
  for (const path of ['/vacancy-list', '/company-list', `/company/${site().specimens.company}/vacancy-list`])
    for (const width of [320, 390]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const cut = await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
        const ink = document.createElement('canvas').getContext('2d')!;
        return [...document.querySelectorAll('select')]
          .filter((select) => select.checkVisibility())
          .filter((select) => {
            const { font, paddingLeft, paddingRight } = getComputedStyle(select);
            ink.font = font;
            const room = select.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
            return ink.measureText(select.selectedOptions[0]?.text.trim() ?? '').width > room;
          })
          .map(({ name }) => name);
      });
      expect(cut, `${path} at ${width} px`).toEqual([]);
    }
});

test('the footer takes less than a screen', async ({ page }) => {
  await page.goto('/');
  expect((await boxOf(page.getByRole('contentinfo'))).height).toBeLessThan(740);
});

requestTest(
  'an address in capital letters, or with its names the other way round, leads to its page',
  async ({ request }) => {
    const { city, specialization, both } = site().specimens;
    for (const [path, own] of [
      ['/Vacancy-List?housing=1', '/vacancy-list?housing=1'],
      [`/vacancy-list/${specialization}_${city}?housing=1&page=2`, `/vacancy-list/${both}?housing=1&page=2`],
      [`/vacancy-list/${both.toUpperCase()}`, `/vacancy-list/${both}`],
      [`/resume-list/${specialization}_${city}`, `/resume-list/${both}`],
      ['/specializations/letter/B', '/specializations/letter/a-z'],
    ] as const) {
      const answer = await request.get(path, { maxRedirects: 0 });
      expect([path, answer.status(), answer.headers().location]).toEqual([path, 301, own]);
    }
    expect((await request.get('/No-Such-Text', { maxRedirects: 1 })).status()).toBe(404);
  },
);
