import { expect, site, test } from './site-test.ts';

test.use({ javaScriptEnabled: false });

/** The number in «Показать все 45 вакансий». */
const numberIn = (text: string) => Number(text.replaceAll(/\D/g, ''));

test('from the groups to a profession and its complete list; every number is the length of its list', async ({
  page,
}) => {
  const main = page.getByRole('main');
  await page.goto('/specializations');
  const sheet = main.getByRole('region', { name: 'Сварка и металл' });
  await sheet.getByRole('link', { name: 'Сварка и металл', exact: true }).click();
  await expect(page).toHaveURL(/\/specializations\/vacancies\?group=svarka$/);
  await expect(page.locator('h1')).toHaveText('Сварка и металл: вакансии');

  const line = main
    .getByRole('listitem')
    .filter({ hasText: /^Сварщик\s*\d/ })
    .getByRole('link');
  const count = numberIn(await line.innerText());
  await line.click();
  await expect(page).toHaveURL(/\/specializations\/vacancies\/svarshchik$/);
  await expect(main.getByRole('article')).toHaveCount(Math.min(10, count));
  const all = main.getByRole('link', { name: /^Показать все/ });
  expect(numberIn(await all.innerText())).toBe(count);
  await all.click();
  await expect(page).toHaveURL(/\/vacancy-list\/svarshchik$/);
  await expect(main.getByText(new RegExp(`^${count}\u00a0ваканси`))).toBeVisible();
});

test('letters lead to their specializations, and back to the other kind', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/specializations/vacancies');
  const letters = main.getByRole('navigation', { name: 'Специализации по алфавиту' });
  await letters.getByRole('link', { name: 'К', exact: true }).click();
  await expect(page).toHaveURL(/\/specializations\/vacancies\/letter\/%D0%BA$/);
  await expect(letters.getByRole('link', { name: 'К', exact: true })).toHaveAttribute('aria-current', 'page');
  for (const name of await main.locator('.rub a > span:first-child').allInnerTexts()) expect(name).toMatch(/^К/);
  await main
    .getByRole('navigation', { name: 'Что показать' })
    .getByRole('link', { name: /^Резюме/ })
    .click();
  await expect(page).toHaveURL(/\/specializations\/resumes$/);
});

test('all Latin letters are one, and a group is one press away', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/specializations');
  const letters = main.getByRole('navigation', { name: 'Специализации по алфавиту' });
  expect((await letters.getByRole('link').allInnerTexts()).filter((letter) => /[a-z]/i.test(letter))).toEqual(['A–Z']);
  await letters.getByRole('link', { name: 'A–Z' }).click();
  await expect(page).toHaveURL('/specializations/letter/a-z');
  await expect(page.locator('h1')).toHaveText('Специализации на\u00a0латинскую букву');
  const names = await main.locator('.rub a:first-child > span:first-child').allInnerTexts();
  expect(names.length).toBeGreaterThan(0);
  for (const name of names) expect(name).toMatch(/^[A-Z]/i);

  await page.goto('/specializations');
  await main
    .getByRole('navigation', { name: 'Группы на этой странице' })
    .getByRole('link', { name: 'Вахта и быт' })
    .click();
  await expect(main.getByRole('heading', { name: 'Вахта и быт' })).toBeInViewport();
});

test('the search finds a misspelt profession, and says where else to look when there is none', async ({ page }) => {
  const main = page.getByRole('main');
  await page.goto('/specializations');
  const field = main.getByRole('textbox', { name: 'Специализация' });
  await field.fill('сворщик');
  await field.press('Enter');
  await expect(main.getByText('Показаны результаты по\u00a0запросу «сварщик»')).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: /^Сварщик\s*\d/ })).toBeVisible();
  await field.fill('астронавт');
  await field.press('Enter');
  await main.getByRole('link', { name: 'Искать в вакансиях' }).click();
  await expect(page).toHaveURL(new RegExp(`/vacancy-list\\?q=${encodeURIComponent('астронавт')}$`));
});

test('a profession says what its figures say, to people and to machines alike', async ({ page }) => {
  await page.goto(`/specializations/vacancies/${site().specimens.specialization}`);
  const documents = (await page.locator('script[type="application/ld+json"]').allTextContents()).map(
    (text) => JSON.parse(text) as { '@type': string; mainEntity?: { name: string }[] },
  );
  expect(documents.map((document) => document['@type']).toSorted()).toEqual(['BreadcrumbList', 'FAQPage', 'ItemList']);
  const questions = documents.find((document) => document['@type'] === 'FAQPage')?.mainEntity ?? [];
  expect(questions.length).toBeGreaterThan(0);
  for (const { name } of questions) await expect(page.getByRole('heading', { name, level: 3 })).toBeVisible();
});
