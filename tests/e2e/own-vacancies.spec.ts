import type { Page } from '@playwright/test';
import { signInTo } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { signInAs } from './steps.ts';

/** Drafts and the archive of a company, by plain forms. */

test.use({ javaScriptEnabled: false });

const HEAD = 'head-31@example.ru';
const PAGE = '/profile/vacancy-list';
const cards = (page: Page) => page.getByRole('main').getByRole('article');

test('without JavaScript vacancies are deleted from drafts and from the archive, one by one and several at once', async ({
  page,
  context,
}) => {
  await signInAs(context, HEAD);
  await page.goto(PAGE);
  // The tab of responds leads here, yet the list is not they.
  await expect(page.locator('.tabbar [aria-current]')).toHaveText('Профиль');
  const call = await signInTo(site().origin, 'company-member', HEAD);
  for (let made = 0; made < 3; made += 1) await call('POST', '/vacancy/create-draft', {});
  await page.goto(`${PAGE}/draft`);
  await expect(cards(page)).toHaveCount(3);
  await cards(page).first().getByRole('button', { name: 'Удалить' }).click();
  await expect(page).toHaveURL(/\/draft\?done=deleted$/);
  await expect(page.getByText('Вакансия удалена', { exact: true })).toBeVisible();
  await expect(cards(page)).toHaveCount(2);
  for (const card of await cards(page).all()) await card.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Удалить выбранные' }).click();
  await expect(page.getByText('Сделано: 2 из\u00a02')).toBeVisible();
  await expect(cards(page)).toHaveCount(0);

  const { items } = await call<{ items: { id: number }[] }>('GET', '/vacancy/list?status=active');
  await call('POST', `/vacancy/${items[0]?.id}/archive-vacancy`, { reason: 'filled', message: null });
  await page.goto(`${PAGE}/archive`);
  await cards(page).getByRole('button', { name: 'Удалить' }).click();
  await expect(page).toHaveURL(/\/archive\?done=deleted$/);
  await expect(cards(page)).toHaveCount(0);
});
