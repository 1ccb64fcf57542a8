import type { Page } from '@playwright/test';
import { expect, site, test } from './site-test.ts';

const vacancyPath = () => `/vacancy/${site().specimens.richVacancy}`;

/** Structured data of one type, or undefined. */
async function structured(page: Page, type: string): Promise<Record<string, unknown> | undefined> {
  const texts = await page.locator('script[type="application/ld+json"]').allTextContents();
  return texts.map((text) => JSON.parse(text) as Record<string, unknown>).find((data) => data['@type'] === type);
}

test.describe('share', () => {
  test('copies the address where the system has no sheet', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.addInitScript(() => Object.defineProperty(Navigator.prototype, 'share', { value: undefined }));
    await page.goto(`${vacancyPath()}?utm_source=mail`);
    await page.getByRole('button', { name: 'Поделиться' }).click();
    await expect(page.getByText('Ссылка скопирована')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site().origin + vacancyPath());
  });

  test('opens the system’s sheet where there is one', async ({ page }) => {
    await page.addInitScript(() => {
      const share = async (data: ShareData) => document.documentElement.setAttribute('data-shared', data.url ?? '');
      Object.defineProperty(Navigator.prototype, 'share', { value: share });
    });
    await page.goto(vacancyPath());
    await page.getByRole('button', { name: 'Поделиться' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-shared', site().origin + vacancyPath());
  });

  test('shows the address when it cannot be copied', async ({ page }) => {
    await page.addInitScript(() => {
      Object.defineProperty(Navigator.prototype, 'share', { value: undefined });
      Object.defineProperty(Clipboard.prototype, 'writeText', { value: () => Promise.reject(new Error('refused')) });
    });
    await page.goto(vacancyPath());
    await page.getByRole('button', { name: 'Поделиться' }).click();
    await expect(page.getByRole('status').getByText(site().origin + vacancyPath())).toBeVisible();
  });
});

test('an open vacancy is a JobPosting for search engines', { tag: '@daily' }, async ({ page }) => {
  await page.goto(vacancyPath());
  const posting = await structured(page, 'JobPosting');
  expect(posting).toMatchObject({
    '@context': 'https://schema.org',
    title: await page.locator('h1').innerText(),
    description: expect.stringMatching(/<(?:p|ul|h3)>/),
    datePosted: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    validThrough: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    hiringOrganization: { '@type': 'Organization', name: expect.stringMatching(/./) },
    jobLocation: { '@type': 'Place', address: { '@type': 'PostalAddress', addressCountry: 'RU' } },
    directApply: false,
  });
});

test('a closed vacancy says so first, is no JobPosting and shows no contacts', { tag: '@daily' }, async ({ page }) => {
  await page.goto(`/vacancy/${site().specimens.archivedVacancy}`);
  await expect(page.getByText('Вакансия закрыта').first()).toBeVisible();
  expect(await structured(page, 'JobPosting')).toBeUndefined();
  await expect(page.getByRole('main').locator('a[href^="tel:"], a[href^="mailto:"]')).toHaveCount(0);
});

test('a list tells search engines what it lists', { tag: '@daily' }, async ({ page }) => {
  await page.goto('/vacancy-list?page=2');
  const list = await structured(page, 'ItemList');
  expect(list?.itemListElement).toHaveLength(20);
  expect(list?.itemListElement).toContainEqual(expect.objectContaining({ position: 21 }));
});

test('a company is an Organization for search engines', { tag: '@daily' }, async ({ page }) => {
  await page.goto(`/company/${site().specimens.company}`);
  expect(await structured(page, 'Organization')).toMatchObject({ name: await page.locator('h1').innerText() });
});

test('on paper a vacancy is its text and its address', async ({ page }) => {
  await page.goto(vacancyPath());
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('h1')).toBeVisible();
  await expect(page.getByText(site().origin + vacancyPath(), { exact: true })).toBeVisible();
  await expect(page.getByRole('banner')).toBeHidden();
  await expect(page.getByRole('contentinfo')).toBeHidden();
  await expect(page.getByRole('button', { name: 'Поделиться' })).toBeHidden();
});

test('photos open above the page, whose scripts for that come with the first press', async ({ page }) => {
  const scripts: string[] = [];
  await page.goto(vacancyPath(), { waitUntil: 'networkidle' });
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request.url())));
  const photo = page.locator('.gal a').first();
  await photo.click();
  await expect(page.locator('dialog.lightbox img')).toHaveAttribute(
    'src',
    site().origin + ((await photo.getAttribute('href')) ?? ''),
  );
  expect(scripts).not.toEqual([]);
  await page.keyboard.press('Escape');
  await expect(photo).toBeFocused();
});
