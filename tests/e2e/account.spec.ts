import type { Page } from '@playwright/test';
import { expectAccessibleInThemes } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** The account in the header and the bottom bar of public pages, which are one HTML for everybody. */

/** What the page asks of the session. */
function sessionCalls(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/auth/')) asked.push(pathname);
  });
  return asked;
}

const menuButton = (page: Page) => page.getByRole('button', { name: 'Меню профиля' });
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Разделы под рукой' }).getByRole('link');

test('a visitor is led to sign in and back, also from a list that has changed its address', async ({ page }) => {
  const asked = sessionCalls(page);
  await page.goto('/vacancy-list?sort=pay_desc', { waitUntil: 'networkidle' });
  const link = page.getByRole('banner').getByRole('link', { name: 'Войти' });
  await expect(link).toHaveAttribute('href', `/sign-in?callback=${encodeURIComponent('/vacancy-list?sort=pay_desc')}`);
  await expect(menuButton(page)).toBeHidden();
  expect(asked).toEqual([]);
  await page.getByRole('link', { name: /^Дальше|^Вперёд|^Следующая/ }).click();
  await page.waitForURL(/page=2/);
  await expect(link).toHaveAttribute('href', /page%3D2/);
  await link.click();
  await page.waitForURL(/sign-in\?callback=.*page%3D2/);
});

test('the menu opens by keyboard, and a tab asks for the session once', async ({ page, context }) => {
  await signIn(context, site().origin, 11);
  const asked = sessionCalls(page);
  await page.goto('/specializations', { waitUntil: 'networkidle' });
  await expect(page.locator('html')).toHaveAttribute('data-account', 'applicant');
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeHidden();
  // The bell has.
  expect(asked).toEqual(['/api/auth/session']);

  await menuButton(page).focus();
  await page.keyboard.press('Enter');
  const menu = page.locator('#account-menu');
  await expect(menu.locator('[data-account-name]')).toHaveText(/[А-ЯЁ]/);
  expect(asked).toEqual(['/api/auth/session']);
  await page.keyboard.press('Tab');
  await expect(menu.getByRole('link', { name: 'Профиль' })).toBeFocused();
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(menuButton(page)).toBeFocused();

  // The next page of the tab knows the initials without asking.
  await page.goto('/news', { waitUntil: 'networkidle' });
  const initials = () => menuButton(page).evaluate((node) => getComputedStyle(node, '::before').content);
  await expect.poll(initials).toMatch(/^"[А-ЯЁ]{2}"$/);
  // The chat's connection has, once: a token lives as long as its page.
  expect(asked).toEqual(['/api/auth/session', '/api/auth/session']);
});

test('signing out leads back to the page, and other tabs follow', async ({ page, context }) => {
  await signIn(context, site().origin, 12);
  const other = await context.newPage();
  await other.goto('/news');
  const own = await context.newPage();
  await own.goto('/profile/settings');
  // On a slow line the menu is pressed before its script has come.
  const pressed = Promise.withResolvers<void>();
  await page.route('**/account-menu*.js', async (route) => {
    await pressed.promise;
    await route.continue();
  });
  await page.goto('/specializations');
  await menuButton(page).click();
  await page.getByRole('button', { name: 'Выйти' }).click();
  pressed.resolve();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/specializations');
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('initials'))).toBeNull();
  await other.evaluate(() => dispatchEvent(new Event('focus')));
  await expect(other.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible();
  // A private page shows nothing of the person any more.
  await own.evaluate(() => dispatchEvent(new Event('focus')));
  await own.waitForURL('**/sign-in?*');
});

test('a private page goes with its account, and stays with what is typed when the same one signs in again', async ({
  page,
  context,
}) => {
  const { origin } = site();
  await signIn(context, origin, 190);
  await page.goto('/profile/settings');
  const looked = () => page.evaluate(() => dispatchEvent(new Event('focus')));
  await page.evaluate(() => (document.title = 'Начатое'));
  await signIn(context, origin, 190);
  await looked();
  await expect(page).toHaveTitle('Начатое');
  await signIn(context, origin, 191);
  await looked();
  await expect(page).not.toHaveTitle('Начатое');
});

test('a cookie that outlived its session is told apart when the menu opens', async ({ page, context }) => {
  await context.addCookies([{ name: 'signed_in', value: 'applicant', url: site().origin }]);
  await page.goto('/news');
  await menuButton(page).click();
  await expect(page.getByRole('banner').getByRole('link', { name: 'Войти' })).toBeVisible();
  await expect(page.locator('#account-menu')).toBeHidden();
});

test('the bottom bar is for a visitor, an applicant or a company; nothing moves', async ({ browser }) => {
  const widths: number[][] = [];
  for (const [account, expected] of [
    [null, ['Вакансии', 'Избранное', 'Резюме', 'Компании', 'Войти']],
    ['applicant', ['Вакансии', 'Избранное', 'Отклики', 'Чат', 'Профиль']],
    ['member', ['Вакансии', 'Резюме', 'Отклики', 'Чат', 'Профиль']],
  ] as const) {
    const context = await browser.newContext({ baseURL: site().origin, viewport: { width: 390, height: 844 } });
    if (account) await context.addCookies([{ name: 'signed_in', value: account, url: site().origin }]);
    const page = await context.newPage();
    // A call would find that there is no session behind the cookie, and end it.
    await page.route('**/api/**', (route) => route.abort());
    await page.goto('/company-list');
    expect((await tabs(page).allInnerTexts()).map((text) => text.trim())).toEqual(expected);
    const drawn = await tabs(page).evaluateAll((nodes) => nodes.map((node) => node.getBoundingClientRect().width));
    widths.push(drawn.filter((width) => width > 0));
    await context.close();
  }
  expect(widths[1]).toEqual(widths[0]);
  expect(widths[2]).toEqual(widths[0]);
});

test('without scripts a private page has a menu that signs out', async ({ browser }) => {
  const { origin } = site();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  await signIn(context, origin, 13);
  const page = await context.newPage();
  await page.goto('/profile');
  await menuButton(page).click();
  await page.locator('#account-menu').getByRole('button', { name: 'Выйти' }).click();
  await page.waitForURL(`${origin}/`);
  expect((await context.cookies()).map(({ name }) => name)).not.toContain('session');
  await context.close();
});
