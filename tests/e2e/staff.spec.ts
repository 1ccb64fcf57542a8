import type { BrowserContext, Page } from '@playwright/test';
import { DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, signInAs } from './steps.ts';

/** The desk of staff: the demo has six vacancies and four resumes that wait. Each test decides about its own. */
const signInStaff = (context: BrowserContext, role = 'moderator') => signInAs(context, `${role}@example.ru`);

const title = (page: Page) => page.locator('#item');
const waiting = (page: Page) => page.locator('.desk-list li');

/** On a phone, with nothing below the bottom bar. */
async function showAll(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: await page.evaluate(() => document.documentElement.scrollHeight) });
}

test('a moderator signs in, and decides by the keyboard alone', { tag: '@daily' }, async ({ page, problems }) => {
  await page.goto('/sign-in/company');
  await page.getByLabel('Почта').fill('moderator@example.ru');
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/staff');
  await page.goto('/staff?only=vacancy');
  const count = await waiting(page).count();
  const first = (await title(page).textContent())?.trim() ?? '';
  await page.keyboard.press('ArrowDown');
  await page.waitForURL(/id=\d+#now$/);
  await expect(page.locator('#now')).toBeFocused();
  const second = (await title(page).textContent())?.trim() ?? '';
  expect(second).not.toBe(first);
  // Without a reason it is refused, and nothing is lost.
  await page.keyboard.press('2');
  await expect(page.getByLabel('Отклонить')).toBeChecked();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByLabel('Причина')).toBeFocused();
  await expect(page.locator('#decide-reason-error')).toContainText('Выберите причину');
  problems.length = 0;
  // Contacts in the text come after what the law forbids.
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByLabel('Что увидит получатель')).toHaveValue(/Перенесите их в\u00a0поле «Контакты»/);
  await page.getByLabel('Поле').focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Control+Enter');
  await page.waitForURL(/done=refuse/);
  await expect(page.getByRole('status')).toHaveText(`Отклонено: ${second}`);
  await expect(page.getByRole('status')).toBeInViewport();
  await expect(page.getByRole('status')).toBeFocused();
  await expect(title(page)).not.toHaveText(second);
  await expect(waiting(page)).toHaveCount(count - 1);
  // The same keys once more decide about nothing: no decision is chosen before somebody has.
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0);
  await page.keyboard.press('Control+Enter');
  await expect(page.locator('#decide-action-error')).toContainText('Выберите решение');
  problems.length = 0;
  await expect(waiting(page)).toHaveCount(count - 1);
});

test('without JavaScript: refused with an error at its field, then decided', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin });
  await signInStaff(context);
  const page = await context.newPage();
  await page.goto('/staff?only=resume');
  const count = await waiting(page).count();
  await expect(page.getByLabel('Причина')).toBeHidden();
  await page.getByText('Заблокировать', { exact: true }).click();
  await page.getByLabel('Что увидит получатель').fill('Своими словами');
  await page.getByRole('button', { name: 'Отправить решение' }).click();
  await expect(page.locator('#decide-reason-error')).toContainText('Выберите причину');
  await expect(page.getByLabel('Что увидит получатель')).toHaveValue('Своими словами');
  await page.getByLabel('Причина').selectOption({ label: 'Повтор' });
  await page.getByRole('button', { name: 'Отправить решение' }).click();
  await expect(page.getByRole('status')).toContainText('Заблокировано');
  await expect(waiting(page)).toHaveCount(count - 1);
  await context.close();
});

test('whoever is slower is told what was decided', async ({ page, context, problems }) => {
  await signInStaff(context);
  await page.goto('/staff?only=resume');
  const last = waiting(page).last().getByRole('link');
  const href = (await last.getAttribute('href')) ?? '';
  const other = await context.newPage();
  await page.goto(href);
  await other.goto(href);
  await other.getByLabel('Одобрить').check();
  await other.getByRole('button', { name: 'Одобрить' }).click();
  await other.waitForURL(/done=approve/);
  await page.getByLabel('Одобрить').check();
  await page.getByRole('button', { name: 'Одобрить' }).click();
  await expect(page.locator('[data-form-message]')).toContainText('Уже решено: одобрено, Гузель Сабирова');
  problems.length = 0;
});

test('an active vacancy is opened by its number', async ({ page, context }) => {
  await signInStaff(context);
  await page.goto('/staff');
  await page.getByText('Открыть по номеру').click();
  await page.getByLabel('Номер из адреса страницы').fill(String(site().specimens.plainVacancy));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('radio')).toHaveCount(1);
  await expect(page.getByLabel('Заблокировать')).not.toBeChecked();
  await page.goto('/staff?kind=vacancy&id=999999');
  await expect(title(page)).toHaveText('Такого в очереди нет');
});

test('the desk fits every screen and is accessible light and dark', async ({ page, context }) => {
  await signInStaff(context, 'administrator');
  for (const path of ['/staff', '/staff?only=dead-letter', '/staff/keys', '/staff/companies', '/staff/audit']) {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await expect(page.locator('h1')).toHaveCount(1);
    await expect(page.locator('meta[name="robots"][content="noindex"]')).toHaveCount(1);
    await expectAccessible(page, { tags: WCAG });
    await expectFits(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await page.reload();
    await showAll(page);
    await expectAccessible(page, { tags: WCAG });
  }
  // An open item on a phone is a page of its own.
  await page.goto('/staff');
  await waiting(page).first().getByRole('link').click();
  await expect(waiting(page).first()).toBeHidden();
  await expect(title(page)).toBeVisible();
  await showAll(page);
  await expectAccessible(page, { tags: WCAG });
  await expectFits(page);
});

test('the log is searched, and shows what was wrong at its field', async ({ page, context }) => {
  await signInStaff(context, 'administrator');
  await page.goto('/staff/audit');
  await page.getByLabel('Кто').fill('moderator@example.ru');
  await page.keyboard.press('Enter');
  await expect(page.locator('.desk-entries li').first()).toContainText('Гузель Сабирова');
  await page.getByLabel('Кто').fill('nobody@example.ru');
  await page.keyboard.press('Enter');
  await expect(page.locator('#log-account-error')).toContainText('никто не входит');
  await expect(page.getByLabel('Кто')).toHaveValue('nobody@example.ru');
});

test('pages of staff are not there for others', { tag: '@daily' }, async ({ page, context, browser }) => {
  await signIn(context, site().origin, 31);
  for (const path of ['/staff', '/staff/keys', '/staff/companies', '/staff/audit'])
    expect((await page.goto(path))?.status()).toBe(404);
  const other = await browser.newContext({ baseURL: site().origin });
  await signInStaff(other);
  const theirs = await other.newPage();
  expect((await theirs.goto('/staff/audit'))?.status()).toBe(404);
  expect((await theirs.goto('/staff?only=dead-letter'))?.status()).toBe(404);
  expect((await theirs.goto('/profile'))?.url()).toMatch(/\/staff$/);
  await other.close();
});
