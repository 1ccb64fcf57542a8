import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** The profile and its settings, with scripts and without. */
const PAGE = '/profile/settings';

const row = (page: Page, id: string) => page.locator(`details#${id}`);
/** Takes away what the browser says of calls that were to be refused. */
function expectRefusals(problems: string[], ...statuses: number[]): void {
  expect(problems.map((text) => Number(/^Failed to load resource.* status of (\d+)/.exec(text)?.[1]))).toEqual(
    statuses,
  );
  problems.length = 0;
}

const open = (page: Page, id: string) => row(page, id).locator('summary').click();

test('a visitor signs in first, and comes back', async ({ page }) => {
  await page.goto(PAGE);
  await page.waitForURL(`**/sign-in?callback=${encodeURIComponent(PAGE)}*`);
});

for (const path of ['/profile', PAGE]) {
  test(`${path}: fits every screen, is accessible light and dark`, async ({ page, context }) => {
    await signIn(context, site().origin, 20);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
    for (const details of await page.locator('main details:not(#removal)').all()) {
      await details.evaluate((node) => node.toggleAttribute('open', true));
    }
    await expectAccessible(page, { tags: WCAG });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, `${width} px`).toBe(0);
    }
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.reload();
    await page.setViewportSize({
      width: 390,
      height: await page.evaluate(() => document.documentElement.scrollHeight),
    });
    await expectAccessible(page, { tags: WCAG });
  });
}

/** A page of one more browser, without scripts if asked. */
async function openWithout(browser: { newContext(options: object): Promise<BrowserContext> }, number: number) {
  const { origin } = site();
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: origin });
  await signIn(context, origin, number);
  const page = await context.newPage();
  await page.goto(PAGE);
  return page;
}

test('a change is shown in place, and other forms keep what is typed', async ({ page, context, problems }) => {
  await signIn(context, site().origin, 21);
  await page.goto(PAGE);
  await page.evaluate(() => Object.assign(window, { sameDocument: true }));
  await open(page, 'name');
  await page.getByLabel('Отчество').fill('Тестович');
  await open(page, 'telegram');
  await page.getByLabel('Имя в Телеграме').fill('нет');
  await page.keyboard.press('Enter');
  await expect(row(page, 'telegram').locator('.err:not([data-form-message])')).toContainText('латинских');
  await expect(page.getByLabel('Имя в Телеграме')).toBeFocused();
  await page.getByLabel('Имя в Телеграме').fill('@ildar_svarka');
  await page.keyboard.press('Enter');
  await expect(row(page, 'telegram').locator('b')).toHaveText('Телеграм @ildar_svarka');
  await expect(row(page, 'telegram').locator('summary')).toBeFocused();
  await expect(page.getByText('Телеграм сохранён')).toBeVisible();
  await expect(page.getByLabel('Отчество')).toHaveValue('Тестович');
  await row(page, 'name').getByRole('button', { name: 'Сохранить' }).click();
  await expect(row(page, 'name').locator('b')).toContainText('Тестович');
  await open(page, 'city');
  await page.getByRole('combobox', { name: 'Город', exact: true }).fill('зеленод');
  await page.keyboard.press('Enter');
  await row(page, 'city').getByRole('button', { name: 'Сохранить' }).click();
  await expect(row(page, 'city').locator('b')).toHaveText('Зеленодольск');
  // Also in the row that has come with the answer.
  await open(page, 'city');
  await expect(page.getByRole('combobox', { name: 'Город', exact: true })).toHaveValue('Зеленодольск');
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true);
  expectRefusals(problems, 400);
});

test('a change in another window is shown beside what was typed', async ({ page, context, problems }) => {
  await signIn(context, site().origin, 22);
  const other = await context.newPage();
  await page.goto(PAGE);
  await other.goto(PAGE);
  for (const [one, name] of [
    [other, 'other_window'],
    [page, 'my_own_name'],
  ] as const) {
    await open(one, 'telegram');
    await one.getByLabel('Имя в Телеграме').fill(name);
    await one.keyboard.press('Enter');
    if (one === other) await expect(row(one, 'telegram').locator('b')).toContainText(name);
  }
  await expect(row(page, 'telegram').locator('.err').first()).toContainText('«other_window»');
  await expect(page.getByLabel('Имя в Телеграме')).toHaveValue('my_own_name');
  await page.getByLabel('Имя в Телеграме').press('Enter');
  await expect(row(page, 'telegram').locator('b')).toHaveText('Телеграм @my_own_name');
  expectRefusals(problems, 409);
});

test('a new number needs the password and the code; the window of the code says what is wrong', async ({
  page,
  context,
  problems,
}) => {
  await signIn(context, site().origin, 23);
  await page.goto(PAGE);
  await open(page, 'phone');
  await page.getByLabel('Новый номер').fill('8 917 204-16-23');
  await row(page, 'phone').getByLabel('Ваш пароль').fill('не тот пароль');
  await page.keyboard.press('Enter');
  await expect(row(page, 'phone').locator('.err').first()).toContainText('Пароль не подошёл');
  await row(page, 'phone').getByLabel('Ваш пароль').fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  const layer = page.getByRole('dialog', { name: 'Подтвердите номер' });
  await expect(layer).toContainText('+7 917 204-16-23');
  await expect(layer.getByLabel('Код из СМС')).toBeFocused();
  await expect(layer.getByRole('button', { name: /Новый код через/ })).toBeDisabled();
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(layer.locator('.err').first()).toContainText('Код не подошёл');
  await expectAccessibleInThemes(page);
  await page.keyboard.press('Escape');
  await expect(layer).toHaveCount(0);
  expectRefusals(problems, 400, 400);
});

test('the removal is explained before a code is sent', async ({ page, context }) => {
  await signIn(context, site().origin, 24);
  await page.goto(PAGE);
  await open(page, 'removal');
  const layer = page.getByRole('dialog', { name: 'Удалить профиль?' });
  await expect(layer.getByRole('button', { name: 'Оставить' })).toBeFocused();
  await layer.getByRole('button', { name: 'Получить код' }).click();
  await expect(layer.getByLabel('Код из СМС')).toBeFocused();
});

test('another device is signed out', async ({ page, context, browser }) => {
  const { origin } = site();
  await signIn(context, origin, 25);
  const elsewhere = await browser.newContext({ baseURL: origin });
  await signIn(elsewhere, origin, 25);
  await page.goto(PAGE);
  const devices = page.locator('#devices li');
  await expect(devices).toHaveCount(2);
  await devices.getByRole('button', { name: /^Выйти: / }).click();
  await expect(devices).toHaveCount(1);
  await expect(page.getByRole('heading', { name: 'Устройства' })).toBeFocused();
  const their = await elsewhere.newPage();
  await their.goto(PAGE);
  expect(their.url()).toContain('/sign-in');
  await elsewhere.close();
});

test('without scripts: errors at their fields, then a new number by its code step', async ({ browser }) => {
  const page = await openWithout(browser, 26);
  await open(page, 'telegram');
  await page.getByLabel('Имя в Телеграме').fill('нет');
  await row(page, 'telegram').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.locator('#telegram-form-telegram-error')).toContainText('латинских');
  await expect(page.getByLabel('Имя в Телеграме')).toHaveValue('нет');
  await page.getByLabel('Имя в Телеграме').fill('ildar_svarka');
  await row(page, 'telegram').getByRole('button', { name: 'Сохранить' }).click();
  await expect(page.getByRole('status')).toContainText('Телеграм сохранён');
  await expect(row(page, 'telegram').locator('b')).toHaveText('Телеграм @ildar_svarka');

  await open(page, 'city');
  await page.getByLabel('Город', { exact: true }).selectOption('Зеленодольск');
  await row(page, 'city').getByRole('button', { name: 'Сохранить' }).click();
  await expect(row(page, 'city').locator('b')).toHaveText('Зеленодольск');

  await open(page, 'phone');
  await page.getByLabel('Новый номер').fill('8 917 204-16-26');
  await row(page, 'phone').getByLabel('Ваш пароль').fill(DEMO_PASSWORD);
  await row(page, 'phone').getByRole('button', { name: 'Получить код' }).click();
  await expect(row(page, 'phone')).toContainText('+7 917 204-16-26');
  await page.getByLabel('Код из СМС').fill('000000');
  await page.getByRole('button', { name: 'Подтвердить номер' }).click();
  await expect(page.locator('#phone-code-form-code-error')).toContainText('Код не подошёл');
  await expect(page.getByRole('button', { name: 'Отправить новый код' })).toBeVisible();
  await page.context().close();
});
