import type { Page } from '@playwright/test';
import { expect, test } from './site-test.ts';

/** The number that a text says first: «1 240 вакансий» is 1240. */
const numberIn = (text: string): number => Number(/\d[\d\s]*/.exec(text)?.[0].replaceAll(/\s/g, ''));

/** What the heading of a list says of its length. */
const lengthOfList = async (page: Page): Promise<number> =>
  numberIn(
    await page
      .getByRole('main')
      .getByText(/^\d[\d\s]*ваканси/)
      .first()
      .innerText(),
  );

test('what is typed into the search leads to its results', async ({ page }) => {
  await page.goto('/');
  const field = page.getByRole('search').getByLabel('Профессия или компания');
  await field.fill('сварщик');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/vacancy-list\?q=/);
  expect(new URL(page.url()).searchParams.get('q')).toBe('сварщик');
  await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
});

test('chips and trades lead to lists as long as they say', async ({ page }) => {
  for (const [name, query] of [
    ['Вахта', '?schedule=rotation'],
    ['С проживанием', '?housing=1'],
    ['Без опыта', '?experience=none'],
    ['Выплаты каждый день', '?pay_frequency=daily'],
  ] as const) {
    await page.goto('/');
    await page.getByRole('list', { name: 'Частые условия' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(`/vacancy-list${query}`);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute('href', page.url());
    await expect(page.getByRole('main').getByRole('article').first()).toBeVisible();
  }

  await page.goto('/');
  const trade = page.getByRole('region', { name: 'Кого ищут' }).getByRole('listitem').first().getByRole('link');
  const count = numberIn((await trade.innerText()).replace(/^.+\n/, ''));
  await trade.click();
  await expect(page).toHaveURL(/\/vacancy-list\/[a-z0-9-]+$/);
  await expect.poll(() => lengthOfList(page)).toBe(count);
});

test('its counts are those of the marketplace', async ({ page, request }) => {
  const { total } = await (await request.get('/api/search/vacancy?per_page=1')).json();
  const { companies } = await (await request.get('/api/search/vacancy/summary')).json();
  await page.goto('/');
  const counts = page.getByRole('list', { name: 'Сейчас на Каркасе' }).getByRole('listitem');
  expect(numberIn(await counts.nth(0).innerText())).toBe(total);
  expect(numberIn(await counts.nth(1).innerText())).toBe(companies);

  const fresh = page.getByRole('region', { name: 'Свежие вакансии' });
  const all = fresh.getByRole('link', { name: /^Показать все/ });
  expect(numberIn(await all.innerText())).toBe(total);
  await all.click();
  await expect(page).toHaveURL('/vacancy-list');
  await expect.poll(() => lengthOfList(page)).toBe(total);
});

test('no company is on the page twice, unless it has paid for each place; fresh vacancies are the newest of the others', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const places = await page
    .getByRole('main')
    .locator('a[href^="/company/"]')
    .evaluateAll((links) =>
      links.map((link) => ({
        href: link.getAttribute('href') ?? '',
        isPaid: /Продвигается|Реклама/.test(link.closest('.vac, li')?.textContent ?? ''),
      })),
    );
  const paid = new Set(places.filter(({ isPaid }) => isPaid).map(({ href }) => href));
  const free = places.filter(({ isPaid }) => !isPaid).map(({ href }) => href);
  expect(paid.size).toBeGreaterThan(0);
  expect(free.length).toBeGreaterThan(10);
  expect(free.filter((href, index) => paid.has(href) || free.indexOf(href) !== index)).toEqual([]);

  const { items } = (await (await request.get('/api/search/vacancy?sort=newest&per_page=40')).json()) as {
    items: { id: number; company: { id: number | null } }[];
  };
  const newest = items.filter(
    ({ company }, index) =>
      company.id === null ||
      (!paid.has(`/company/${company.id}`) && items.findIndex((other) => other.company.id === company.id) === index),
  );
  const shown = await page
    .getByRole('region', { name: 'Свежие вакансии' })
    .getByRole('article')
    .getByRole('heading')
    .getByRole('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')));
  expect(shown).toEqual(newest.slice(0, 5).map(({ id }) => `/vacancy/${id}`));
});

test('on a phone search, trades and fresh vacancies are within two screens, paid places below them', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const main = page.getByRole('main');
  const top = async (name: string | RegExp): Promise<number> =>
    (await main.getByRole('region', { name }).boundingBox())?.y ?? Number.NaN;
  const first = await main.getByRole('region', { name: 'Свежие вакансии' }).getByRole('article').first().boundingBox();
  expect((await main.getByRole('search').boundingBox())?.y).toBeLessThan(844);
  expect(await top('Кого ищут')).toBeLessThan(844);
  expect((first?.y ?? Infinity) + (first?.height ?? 0)).toBeLessThan(2 * 844);
  expect(await top('Продвигаются')).toBeGreaterThan(await top('Свежие вакансии'));
  for (const [name, href] of [
    ['Разместить резюме', '/constructor-resume'],
    ['Разместить вакансию', '/constructor-vacancy'],
  ] as const)
    await expect(main.getByRole('link', { name })).toHaveAttribute('href', href);
});

test('every link of the home page leads somewhere', async ({ page, request }) => {
  await page.goto('/');
  const links = await page
    .locator('a[href^="/"]')
    .evaluateAll((anchors) => [...new Set(anchors.map((anchor) => anchor.getAttribute('href') ?? ''))]);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) expect((await request.get(link)).status(), link).toBe(200);
});

test('search engines learn of the site and its search', async ({ page }) => {
  await page.goto('/');
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  const data = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  const origin = new URL(page.url()).origin;
  expect(data).toContainEqual(expect.objectContaining({ '@type': 'Organization', url: `${origin}/` }));
  expect(data).toContainEqual(
    expect.objectContaining({
      '@type': 'WebSite',
      potentialAction: expect.objectContaining({
        target: expect.objectContaining({ urlTemplate: `${origin}/vacancy-list?q={query}` }),
      }),
    }),
  );
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('search, vacancies and companies are there', async ({ page }) => {
    await page.goto('/');
    await page.getByLabel('Профессия или компания').fill('бетонщик');
    await page.getByRole('button', { name: 'Найти работу' }).click();
    await expect(page).toHaveURL(/\/vacancy-list\?q=/);

    await page.goto('/');
    await page
      .getByRole('region', { name: 'Свежие вакансии' })
      .getByRole('article')
      .first()
      .getByRole('heading')
      .getByRole('link')
      .click();
    await expect(page).toHaveURL(/\/vacancy\/\d+$/);

    await page.goto('/');
    await page.getByRole('region', { name: 'Компании' }).getByRole('listitem').first().getByRole('link').click();
    await expect(page).toHaveURL(/\/company\/\d+$/);
  });
});
