import { AGREEMENTS, agreementPath } from '#shared/domain/agreements.ts';
import { expect, test } from './site-test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  for (const agreement of AGREEMENTS) {
    test(`${agreement.slug} says what it is and since when, and nothing that is for its authors`, async ({ page }) => {
      await page.goto(agreementPath(agreement));
      const main = page.getByRole('main');
      await expect(page.locator('h1')).toHaveText(agreement.title);
      await expect(main.locator('header time')).toHaveAttribute('datetime', agreement.versions[0].date);
      expect((await main.locator('.doc').innerText()).length).toBeGreaterThan(1_200);
      await expect(main.getByText('Проект.')).toHaveCount(0);
    });
  }

  test('a visitor gets from the list of documents to an earlier version and back', async ({ page }) => {
    const main = page.getByRole('main');
    const license = AGREEMENTS.find(({ key }) => key === 'licenseAgreement');
    await page.goto('/documents');
    for (const { title } of AGREEMENTS)
      await expect(main.getByRole('link', { name: title, exact: true })).toBeVisible();
    await main.getByRole('link', { name: 'Пользовательское соглашение', exact: true }).click();
    await expect(page).toHaveURL(/\/license-agreement$/);
    await main.getByRole('link', { name: 'Версия 1', exact: true }).click();
    await expect(page).toHaveURL(/\/license-agreement\?version=1$/);
    await expect(main.getByText('Это прежняя версия')).toBeVisible();
    await main.getByRole('link', { name: `версия ${license?.versions[0].version}`, exact: true }).click();
    await expect(page).toHaveURL(/\/license-agreement$/);
    await expect(main.getByText('Что изменилось')).toBeVisible();
  });

  test('the contents lead to a section, unfolded on a desktop and folded on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 800 });
    await page.goto('/privacy-agreement');
    const contents = page.getByRole('navigation', { name: 'Содержание' });
    await contents.getByRole('link', { name: /^7\. Ваши права/ }).click();
    await expect(page).toHaveURL(/#s7$/);
    await expect(page.getByRole('heading', { name: /^7\. Ваши права/ })).toBeInViewport();

    await page.setViewportSize({ width: 390, height: 800 });
    const link = contents.getByRole('link', { name: /^1\. Оператор/ });
    await expect(link).toBeHidden();
    await contents.getByText('Содержание').click();
    await link.click();
    await expect(page.getByRole('heading', { name: /^1\. Оператор/ })).toBeInViewport();
  });

  test('the page of contacts calls, writes, shows the way and leads to help', async ({ page }) => {
    await page.goto('/contacts');
    const main = page.getByRole('main');
    await expect(main.locator('a[href^="tel:+7"]')).toBeVisible();
    await expect(main.locator('a[href^="mailto:"]')).toBeVisible();
    await expect(main.getByRole('link', { name: 'Открыть на карте' })).toHaveAttribute('href', /^https:/);
    await main.getByRole('link', { name: 'Как Каркас считает зарплату' }).click();
    await expect(page).toHaveURL(/\/how-pay-is-counted$/);
    await expect(
      page.getByRole('region', { name: 'Ещё в помощи' }).getByRole('link', { name: 'Как искать работу на Каркасе' }),
    ).toBeVisible();
  });

  test('the page about the site counts what is open now', async ({ page }) => {
    await page.goto('/about');
    await expect(page.getByRole('list', { name: 'Сейчас на Каркасе' })).toContainText(/\d открыт/);
  });
});

test('texts come compressed with an ETag, ask nobody else and have no dead links', async ({ page, request }) => {
  const foreign: string[] = [];
  page.on(
    'request',
    (asked) =>
      new URL(asked.url()).origin !== new URL(page.url()).origin &&
      page.url() !== 'about:blank' &&
      foreign.push(asked.url()),
  );
  const links = new Set<string>();
  await page.goto('/contacts');
  const help = await page
    .getByRole('main')
    .locator('.list a')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
  for (const path of new Set([
    // The form of a message is rendered for its caller.
    ...help.filter((href) => !href.startsWith('/feedback')),
    ...AGREEMENTS.map((agreement) => agreementPath(agreement)),
    '/recommendation-rules',
    '/about',
  ])) {
    const response = await page.goto(path);
    const headers = response?.headers() ?? {};
    expect(headers.etag, path).toBeTruthy();
    expect(headers['content-encoding'], path).toMatch(/br|gzip/);
    for (const href of await page
      .getByRole('main')
      .locator('a[href^="/"]')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? '')))
      links.add(href);
  }
  const answers = await Promise.all(
    [...links].map(async (href) => ({ href, status: (await request.get(href)).status() })),
  );
  expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
  expect(foreign).toEqual([]);
});
