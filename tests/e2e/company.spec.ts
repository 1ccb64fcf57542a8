import { expect, site, test } from './site-test.ts';

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('companies are found by name and filters, and a chip takes a filter away', async ({ page }) => {
    await page.goto('/company-list');
    const main = page.getByRole('main');
    await main.getByRole('checkbox', { name: 'Проверенные' }).check();
    await main
      .getByLabel('Что строят')
      .selectOption({ label: (await main.getByLabel('Что строят').getByRole('option').nth(1).innerText()).trim() });
    await main.getByRole('button', { name: 'Показать' }).click();
    await expect(page).toHaveURL(/object_type=\w/);
    await expect(page).toHaveURL(/verified=1/);
    await expect(main.getByRole('checkbox', { name: 'Проверенные' })).toBeChecked();
    const count = await main.getByRole('article').count();
    expect(count).toBeGreaterThan(0);
    await expect(main.getByText('Не проверена')).toHaveCount(0);

    const chips = main.getByRole('list', { name: 'Выбрано' });
    await expect(chips.getByRole('link', { name: /: убрать$/ })).toHaveCount(2);
    await chips.getByRole('link', { name: 'Проверенные: убрать' }).click();
    await expect(page).toHaveURL(/\/company-list\?object_type=\w+$/);

    const name = await main.getByRole('article').first().getByRole('heading').innerText();
    await page.goto('/company-list');
    await main.getByLabel('Название или ИНН').fill(name);
    await main.getByRole('button', { name: 'Найти' }).click();
    await expect(main.getByRole('article').first().getByRole('heading')).toHaveText(name);
    await main.getByRole('article').first().getByRole('heading').getByRole('link').click();
    await expect(page).toHaveURL(/\/company\/\d+$/);
    await expect(page.locator('h1')).toHaveText(name);
  });

  test('a letter leads to its companies and from one letter to another', async ({ page }) => {
    await page.goto('/company-list');
    const letters = page.getByRole('navigation', { name: 'Компании по алфавиту' });
    await letters.getByRole('link', { name: 'С', exact: true }).click();
    await expect(page).toHaveURL(/\/company\/letter\/%D1%81$/);
    await expect(letters.getByRole('link', { name: 'С', exact: true })).toHaveAttribute('aria-current', 'page');
    for (const heading of await page.getByRole('article').getByRole('heading').allInnerTexts())
      expect(heading).toMatch(/^[«"]?С/);
    await letters.getByRole('link', { name: 'А', exact: true }).click();
    await expect(page.locator('h1')).toHaveText('Строительные компании на букву «А»');
  });

  test('numbered pages go on and hold each company once', async ({ page }) => {
    await page.goto('/company-list');
    const headings = page.getByRole('article').getByRole('heading');
    const first = await headings.allInnerTexts();
    await page
      .getByRole('navigation', { name: 'Страницы' })
      .getByRole('link', { name: 'Страница 2', exact: true })
      .click();
    await expect(page).toHaveURL(/\/company-list\?page=2$/);
    const second = await headings.allInnerTexts();
    expect(first).toHaveLength(20);
    expect(second.filter((name) => first.includes(name))).toEqual([]);
  });
});

test('a company’s page shows what is checked, where it is, what it builds and whom it hires', async ({ page }) => {
  await page.goto(`/company/${site().specimens.company}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Что проверено' })).toBeVisible();
  await expect(main.getByText(/Сверено с\sреестрами\s\d+\s[а-я]+\s20\d\d/)).toBeVisible();
  await expect(main.getByRole('link', { name: /^На карте: / }).first()).toHaveAttribute(
    'href',
    /^https:\/\/yandex\.ru\/maps\/\?text=/,
  );
  const facilities = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Объекты' }) });
  await expect(facilities.getByRole('article').first()).toContainText('Сроки');

  const conditions = main.locator('section').filter({ has: page.getByRole('heading', { name: 'Как здесь работают' }) });
  const condition = conditions.getByRole('listitem').first();
  const [, count = ''] = /(?<!\d)(\d+)\s+из/.exec(await condition.innerText()) ?? [];
  await condition.getByRole('link').click();
  await expect(page.getByRole('main')).toContainText(new RegExp(`${count}.ваканси`));
});

test('search engines learn of the company', async ({ page }) => {
  const { company } = site().specimens;
  await page.goto(`/company/${company}`);
  const texts = await page.locator('script[type="application/ld+json"]').allInnerTexts();
  const things = texts.map((text) => JSON.parse(text) as Record<string, unknown>);
  expect(things.find((thing) => thing['@type'] === 'Organization')).toMatchObject({
    url: expect.stringMatching(new RegExp(`/company/${company}$`)),
    taxID: expect.stringMatching(/^\d{10}$/),
    numberOfEmployees: { '@type': 'QuantitativeValue' },
  });
  expect(things.map((thing) => thing['@type'])).toContain('BreadcrumbList');
});
