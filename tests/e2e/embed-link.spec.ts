import type { Page } from '@playwright/test';
import { DEMO_KEYS, DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectAccessible } from '../setup/axe.ts';
import { openHost } from './made-host.ts';
import { expect, site, test } from './site-test.ts';
import { forgive, pressToClose, signInApplicant, signInFromElsewhere } from './steps.ts';

/** Who has an account is known on an employer's page without a code: by a window of ours. */

const bubble = (page: Page) => page.locator('karkas-chat-bubble');
const tag = `<karkas-chat-bubble embed-key="${DEMO_KEYS.live}"></karkas-chat-bubble>`;

async function openPanel(page: Page): Promise<void> {
  await openHost(
    page,
    `<main><h1>О компании</h1></main>${tag}<script type="module" src="${site().origin}/widgets/v1/chat-bubble.js"></script>`,
  );
  await bubble(page).getByRole('button', { name: 'Написать нам' }).click();
  await expect(page.getByRole('button', { name: 'Войти через Каркас' })).toBeVisible();
}

async function openWindow(page: Page): Promise<Page> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Войти через Каркас' }).click(),
  ]);
  return popup;
}

test('an applicant who is signed in lets the page know them, and it keeps that', async ({ page, context }) => {
  await signInApplicant(context, 'applicant-30@example.ru');
  await openPanel(page);
  const popup = await openWindow(page);
  await expect(popup.getByRole('heading', { level: 1 })).toHaveText('Показать сайту, что это\u00a0вы?');
  await expect(popup.getByText('127.0.0.1:4322')).toBeVisible();
  await expectAccessible(popup);
  await pressToClose(popup, 'Показать');
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
  await page.reload();
  await bubble(page)
    .getByRole('button', { name: /Написать нам/ })
    .click();
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
});

test('the settings name the site, and disconnect it', async ({ page, context, problems }) => {
  await signInApplicant(context, 'applicant-34@example.ru');
  await openPanel(page);
  const popup = await openWindow(page);
  await pressToClose(popup, 'Показать');
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toBeVisible();
  const settings = await context.newPage();
  await settings.goto(`${site().origin}/profile/settings`);
  const part = settings.getByRole('region', { name: 'Сайты, которые вас\u00a0знают' });
  await expect(part.getByText('127.0.0.1:4322', { exact: true })).toBeVisible();
  await expectAccessible(settings);
  await part.getByRole('button', { name: 'Отключить: 127.0.0.1:4322' }).click();
  await expect(settings.getByText('Этот сайт вас больше не\u00a0знает')).toBeVisible();
  await expect(part).toHaveCount(0);
  await page.reload();
  await bubble(page)
    .getByRole('button', { name: /Написать нам/ })
    .click();
  await expect(page.getByRole('button', { name: 'Войти через Каркас' })).toBeVisible();
  // The page asks by what it holds no more, and the browser says that it was refused.
  forgive(problems, 401);
});

test('who signs in in the window comes back to the question, and may refuse', async ({ page, context }) => {
  await signInFromElsewhere(context);
  await openPanel(page);
  const popup = await openWindow(page);
  await popup.getByRole('link', { name: 'По почте' }).click();
  await popup.getByLabel('Почта').fill('applicant-31@example.ru');
  await popup.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await popup.getByRole('button', { name: 'Войти' }).click();
  await expect(popup.getByRole('button', { name: 'Показать', exact: true })).toBeEnabled();
  await pressToClose(popup, 'Не\u00a0показывать');
  await expect(page.getByRole('button', { name: 'Войти через Каркас' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Сообщение' })).toHaveCount(0);
});

test('a window that nobody has opened, or for a foreign page, gives nothing away', async ({ page, context }) => {
  await signInApplicant(context, 'applicant-30@example.ru');
  const addressFor = (origin: string) =>
    `${site().origin}/embed/link?${new URLSearchParams({ key: DEMO_KEYS.live, origin, challenge: 'a'.repeat(43), state: 's' })}`;
  const shown = await page.goto(addressFor('http://127.0.0.1:4322'));
  // Nobody frames it, and until it was in front for a while its button cannot be pressed.
  expect(shown?.headers()['x-frame-options']).toBe('DENY');
  expect(shown?.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(await shown?.text()).toMatch(/<button[^>]* data-link-allow[^>]* disabled/);
  await expect(page.getByText('Вернитесь на\u00a0страницу сайта')).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  const refused = await page.request.get(addressFor('https://evil.example'));
  expect(refused.status()).toBe(403);
  expect(await refused.text()).not.toContain('data-link-allow');
  expect(refused.headers()['x-frame-options']).toBe('DENY');
});
