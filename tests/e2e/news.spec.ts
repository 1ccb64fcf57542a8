import { expect, test } from './site-test.ts';

const ARTICLE = '/news/vahta/kak-chitat-predlozhenie';

test('the news are read by category and by pages', async ({ page }) => {
  await page.goto('/news');
  const articles = page.getByRole('main').getByRole('article');
  await expect(articles).toHaveCount(12);
  await expect(articles.first().getByRole('heading')).toHaveText(
    'Как читать предложение о\u00a0вахте: проезд, жильё, аванс',
  );
  // The first stands before newer ones, and says why.
  await expect(articles.filter({ hasText: 'Закреплено' })).toHaveCount(1);
  await expect(articles.first()).toContainText('Закреплено');
  await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: 'Дальше' }).click();
  await expect(page).toHaveURL('/news?page=2');
  await expect(articles).toHaveCount(3);

  const categories = page.getByRole('navigation', { name: 'Темы новостей' });
  const link = categories.getByRole('link', { name: /^Безопасность/ });
  const count = Number(/\d+/.exec(await link.innerText())?.[0]);
  await link.click();
  await expect(page).toHaveURL('/news?category=bezopasnost');
  await expect(categories.getByRole('link', { name: /^Безопасность/ })).toHaveAttribute('aria-current', 'page');
  await expect(articles).toHaveCount(count);
});

test('an article has its text, its pictures, a vacancy and others to read', async ({ page }) => {
  await page.goto(ARTICLE);
  const article = page.getByRole('article').first();
  await expect(article.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(article.getByRole('table')).toBeVisible();
  for (const picture of await article.getByRole('img').all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expect(picture).toHaveAttribute('alt', /./);
  }
  await expect(article.getByRole('region', { name: 'Вакансия по теме' }).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/vacancy\/\d+$/,
  );

  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  await expect(page.locator('meta[property="article:published_time"]')).toHaveAttribute('content', /^\d{4}-/);
  const markup = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  expect(markup.map((text) => (JSON.parse(text) as { '@type': string })['@type'])).toContain('NewsArticle');

  await page.getByRole('complementary').getByRole('link').first().click();
  await expect(page).toHaveURL(/\/news\/[a-z/-]+$/);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('no line of an article ends within a sum', async ({ page }) => {
  await page.goto('/news/zarplaty/kak-chitat-vilku');
  const texts = await page.getByRole('article').first().locator('h1, p, li, th, td').allTextContents();
  expect(texts.filter((text) => /150\u00a0000\u00a0₽/.test(text)).length).toBeGreaterThan(2);
  expect(texts.filter((text) => /\d +[\d₽%]/.test(text))).toEqual([]);
});

test('every link of an article leads somewhere', async ({ page, request }) => {
  await page.goto(ARTICLE);
  const hrefs = await page
    .getByRole('main')
    .locator('a[href^="/"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  for (const href of new Set(hrefs)) expect([href, (await request.get(href)).status()]).toEqual([href, 200]);
});

test('the home page has news and slides; the slides are moved by buttons', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 });
  await page.goto('/');
  await expect(page.getByRole('region', { name: 'Новости' }).getByRole('article')).toHaveCount(3);
  const slider = page.getByRole('region', { name: 'Что посмотреть' });
  const slides = slider.getByRole('listitem');
  const left = () => slides.first().evaluate((slide) => slide.parentElement?.scrollLeft ?? -1);
  await slider.scrollIntoViewIfNeeded();
  expect(await left()).toBe(0);
  await slider.getByRole('button', { name: 'Следующий слайд' }).click();
  await expect.poll(left).toBeGreaterThan(200);
  await expect(slides.nth(1).getByRole('link')).toBeInViewport();
  await slider.getByRole('button', { name: 'Предыдущий слайд' }).click();
  await expect.poll(left).toBe(0);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('slides have no buttons and their links are reached by the keyboard', async ({ page }) => {
    await page.goto('/');
    const slider = page.getByRole('region', { name: 'Что посмотреть' });
    await expect(slider.getByRole('button')).toHaveCount(0);
    await slider.getByRole('link').last().focus();
    await expect(slider.getByRole('link').last()).toBeInViewport();
  });

  test('articles are read', async ({ page }) => {
    await page.goto('/news');
    await page.getByRole('article').first().getByRole('link').first().click();
    await expect(page).toHaveURL(ARTICLE);
    await expect(page.getByRole('table')).toBeVisible();
  });
});
