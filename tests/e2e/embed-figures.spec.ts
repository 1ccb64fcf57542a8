import type { Page } from '@playwright/test';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** What a company's elements have brought: told by its own site, shown beside its key. */
const PAGE = '/profile/embed';

const figures = (page: Page) => page.getByRole('region', { name: 'Что дали виджеты' });
const row = (page: Page, name: string) => figures(page).getByRole('row', { name });

test('a feed that was seen on the employer’s page is seen in its figures', async ({ page, context, browser }) => {
  const { hosts: host } = site();
  await signInAs(context, 'head-19@example.ru');
  await page.goto(PAGE);
  await page.getByLabel('Название').fill('Сайт');
  await page.getByLabel('Сайты').fill(host);
  await page.getByRole('button', { name: 'Сделать ключ', exact: true }).click();
  await page.waitForURL(/done=made/);
  await expect(figures(page)).toContainText('За 30 дней виджетов с этим ключом никто не видел');
  const shown = page.url();
  const key = (await page.getByRole('group', { name: /^Ключ «/ }).textContent()) ?? '';

  // The pages of a person say who they are in a header, which no employer's page lets through.
  const visitor = await (await browser.newContext({ extraHTTPHeaders: {} })).newPage();
  const counting = visitor.waitForResponse(/\/chunks\/figures-/);
  await visitor.goto(`${host}/empty`);
  await visitor.evaluate((embedKey) => {
    document.querySelector('#place')!.innerHTML =
      `<karkas-vacancy-feed embed-key="${embedKey}" limit="2" detail="inline"></karkas-vacancy-feed>`;
  }, key);
  const cards = visitor.locator('karkas-vacancy-feed').getByRole('article');
  await expect(cards).toHaveCount(2);
  // What counts has begun to: the same module, evaluated once.
  await visitor.evaluate((url) => import(url), (await counting).url());
  await cards.first().getByRole('link').first().click();
  await expect(cards.first()).toContainText('Открыть страницу вакансии');
  // It tells while the page is being left.
  await visitor.goto('about:blank');

  await expect(async () => {
    await page.goto(shown);
    // Two would be too few to name a page.
    await expect(row(page, 'Другие страницы')).toHaveText(/1\s*1\s*$/, { timeout: 1_000 });
  }).toPass();
  const answer = await context.request.post(`${site().origin}/api/embed/events`, {
    headers: { origin: host },
    data: {
      key,
      events: [
        { kind: 'view', path: '/empty' },
        { kind: 'view', path: '/empty?utm_source=mail' },
      ],
    },
  });
  expect(answer.status()).toBe(204);
  await page.goto(shown);
  await expect(row(page, '/empty')).toHaveText(/\/empty\s*3\s*1\s*$/);
  await expect(figures(page).getByRole('img', { name: /^Показы по дням: .*больше всего 3/ })).toBeVisible();
});

test('figures fit every screen and are accessible, light and dark', async ({ page, context }) => {
  await signInAs(context, DEMO_HEAD);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(`${PAGE}?days=90`);
  await figures(page).locator('summary').click();
  await expect(
    figures(page)
      .getByRole('table', { name: /^По дням/ })
      .getByRole('row'),
  ).toHaveCount(91);
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG, include: '#figures' });
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('the days are chosen by links', async ({ page, context }) => {
    await signInAs(context, DEMO_HEAD);
    await page.goto(PAGE);
    const days = figures(page).getByRole('navigation', { name: 'За сколько дней' });
    await expect(days.getByRole('link', { name: '30 дней' })).toHaveAttribute('aria-current', 'page');
    for (const name of ['Показы', 'Открыли', 'Откликнулись'])
      await expect(
        figures(page).getByRole('img', { name: new RegExp(`^${name} по дням: .*больше всего`) }),
      ).toBeVisible();
    await days.getByRole('link', { name: '7 дней' }).click();
    await expect(days.getByRole('link', { name: '7 дней' })).toHaveAttribute('aria-current', 'page');
    await expect(row(page, '/vakansii')).toBeVisible();
    await expect(figures(page)).toContainText('за 7 дней');
  });
});
