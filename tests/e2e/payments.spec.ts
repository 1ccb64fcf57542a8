import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { CARDS } from '../setup/card-payer.ts';
import { signInTo } from './board-world.ts';
import { expectFits, forgive, signInApplicant, signInAs } from './steps.ts';
import { expect, personTest as test, site } from './site-test.ts';

/** An applicant pays by card and SBP in the window of the stand-in, which takes the place of the provider. */
const EMAIL = 'applicant-0@example.ru';

/** Orders the service from the catalogue; the page of its payment opens. */
async function order(page: Page, title: string): Promise<void> {
  await page.goto('/profile/paid-services');
  const card = page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const which = card.getByLabel('Какое резюме');
  // Staff may have approved another one meanwhile.
  if (await which.isVisible()) await which.selectOption({ index: 1 });
  await card.getByRole('button').click();
  await expect(page).toHaveURL(/\/cloudpayments\?purchase=\d+$/);
}

async function agree(page: Page): Promise<void> {
  await page.getByLabel('Почта для чека').fill('chek@example.ru');
  await page.getByLabel('Принимаю условия оферты').check();
  await page.getByRole('button', { name: /^Оплатить/ }).click();
}

const windowOf = (page: Page) => page.frameLocator('iframe[title="Оплата"]');

async function typeCard(page: Page, number: string): Promise<void> {
  const frame = windowOf(page);
  await frame.getByLabel('Номер карты').fill(number);
  await frame.getByLabel('Срок, ММ/ГГ').fill('12/40');
  await frame.getByLabel('CVV').fill('123');
  await frame.getByRole('button', { name: /^Оплатить/ }).click();
}

/** The window of the stand-in asks for the focus in a frame of another site, which browsers refuse. */
function forgiveWindow(problems: string[]): void {
  const others = problems.filter((text) => !text.includes('Blocked autofocusing'));
  problems.splice(0, problems.length, ...others);
}

for (const [name, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desk', { width: 1440, height: 900 }],
] as const)
  test(`on ${name}: a card that its bank asks about pays, and the mark begins @journey`, async ({ page, problems }) => {
    await page.setViewportSize(viewport);
    await signInApplicant(page.context(), EMAIL);
    await order(page, 'Выделить резюме');
    await expect(page.getByText('149\u00a0₽').first()).toBeVisible();
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await expect(page.getByLabel('Принимаю условия оферты')).toHaveAccessibleDescription(/Без\u00a0согласия/);
    forgive(problems, 400);
    await agree(page);
    await typeCard(page, CARDS.secure);
    await windowOf(page).getByRole('button', { name: 'Подтвердить оплату' }).click();
    await windowOf(page).getByRole('button', { name: 'Вернуться на сайт' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible();
    const summary = page.getByRole('region', { name: 'Что оплатили' });
    await expect(summary.getByRole('definition').last()).toHaveText('149\u00a0₽');
    await expect(summary.getByRole('term').last()).toHaveText('Оплачено');
    await expect(page.getByRole('main')).not.toContainText(/К\sоплате|будет|продлим/);
    await page.getByRole('link', { name: 'Чек' }).click();
    await expect(page.getByRole('heading', { name: 'Приход: полный расчёт' })).toBeVisible();
    await expect(page.getByText('chek@example.ru')).toBeVisible();
    await page.goto('/profile/history');
    const bought = page.getByRole('listitem').filter({ hasText: 'Выделить резюме' }).first();
    await expect(bought.getByText('Работает')).toBeVisible();
    await bought.locator('summary').click();
    await bought.getByRole('button', { name: /^Вернуть/ }).click();
    await expect(page.getByRole('status')).toHaveText(/Возвращаем деньги/);
    forgiveWindow(problems);
  });

test('a declined card is told, and the next one pays; SBP pays by its code', async ({ page, problems }) => {
  await signInApplicant(page.context(), EMAIL);
  await order(page, 'Поднять и\u00a0выделить резюме');
  await agree(page);
  await typeCard(page, CARDS.noMoney);
  await windowOf(page).getByText('Недостаточно средств на карте').waitFor();
  await windowOf(page).getByRole('button', { name: 'Закрыть окно оплаты' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'недостаточно денег' })).toBeVisible();
  await agree(page);
  await typeCard(page, CARDS.pays);
  await windowOf(page).getByRole('button', { name: 'Вернуться на сайт' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible();

  await order(page, 'Поднять резюме');
  await page.getByText('СБП', { exact: true }).click();
  await agree(page);
  await windowOf(page).getByRole('button', { name: 'Оплатить через СБП' }).click();
  const [bank] = await Promise.all([
    page.waitForEvent('popup'),
    windowOf(page).getByRole('link', { name: 'страница с кнопкой' }).click(),
  ]);
  await bank.getByRole('button', { name: 'Заплатить' }).click();
  await windowOf(page).getByText('Деньги получены.').waitFor();
  await windowOf(page).getByRole('button', { name: 'Вернуться на сайт' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Оплачено' })).toBeVisible();
  forgiveWindow(problems);
});

test('a window that was closed leaves the purchase to be paid or cancelled', async ({ page, problems }) => {
  await signInApplicant(page.context(), EMAIL);
  await order(page, 'Выделить резюме');
  await agree(page);
  await windowOf(page).getByLabel('Номер карты').press('Escape');
  await expect(page.getByRole('status').filter({ hasText: 'Спрашиваем банк' })).toBeVisible();
  await expect(page.getByText('Банк пока не\u00a0подтвердил оплату')).toBeVisible();
  await page.getByRole('link', { name: 'К\u00a0покупкам' }).click();
  const waiting = page.getByRole('listitem').filter({ hasText: 'Ждёт оплаты' }).first();
  await expect(waiting.getByRole('link', { name: /^Оплатить/ })).toBeVisible();
  await waiting.getByRole('button', { name: /^Отменить/ }).click();
  await expect(page.getByRole('status')).toHaveText(/Покупка отменена/);
  forgiveWindow(problems);
});

test('the pages fit every screen and are accessible, light and dark', async ({ page }) => {
  await signInApplicant(page.context(), EMAIL);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await order(page, 'Выделить резюме');
  const checkout = page.url();
  for (const address of [checkout, '/profile/paid-services', '/profile/history', '/profile/history/archive']) {
    await page.goto(address);
    await expectFits(page);
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
});

test('a head refills the balance by card; a sum that is too small is refused at its field', async ({
  page,
  context,
  problems,
}) => {
  await signInAs(context, 'head-30@example.ru');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/profile/personal-account');
  // The form comes first.
  await expect(page.getByLabel('Сумма')).toBeInViewport();
  await page.getByLabel('Сумма').fill('499');
  await page.getByRole('button', { name: 'Пополнить' }).click();
  await expect(page.getByLabel('Сумма')).toHaveAccessibleDescription(/Не\u00a0меньше 500/);
  const usual = page.getByRole('link', { name: '15\u00a0000\u00a0₽', exact: true });
  await usual.click();
  await expect(page.getByLabel('Сумма')).toHaveValue('15\u00a0000');
  await expect(usual).toHaveAttribute('aria-current', 'true');
  await page.getByLabel('Сумма').fill('5 000');
  await expect(usual).not.toHaveAttribute('aria-current');
  await expectFits(page);
  await page.getByRole('button', { name: 'Пополнить' }).click();
  await expect(page).toHaveURL(/\/cloudpayments\?refill=\d+$/);
  const checkout = page.url();
  // What was left unpaid is folded below the form.
  await page.goto('/profile/personal-account');
  const pay = page.getByRole('link', { name: /^Оплатить/ }).first();
  await expect(pay).toBeHidden();
  await page.getByText(/неоплаченн/).click();
  await pay.click();
  await expect(page).toHaveURL(checkout);
  // How to pay is asked here, and nowhere else.
  await expect(page.getByRole('radio')).toHaveCount(2);
  await agree(page);
  await typeCard(page, CARDS.pays);
  await windowOf(page).getByRole('button', { name: 'Вернуться на сайт' }).click();
  await expect(page.getByText('Деньги уже на\u00a0балансе.')).toBeVisible();
  await page.getByRole('link', { name: 'Чек' }).click();
  await expect(page.getByRole('heading', { name: 'Приход: аванс' })).toBeVisible();
  await expect(page.getByText('НДС 22/122')).toBeVisible();
  forgive(problems, 400);
  forgiveWindow(problems);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('of two resumes none is chosen beforehand, and a form without a choice says so', async ({ page, context }) => {
    const person = 'applicant-47@example.ru';
    const call = await signInTo(site().origin, 'applicant', person);
    const { items } = await call<{ items: { id: number }[] }>('GET', '/resume/list?status=active');
    const copy = await call<{ id: number }>('POST', `/resume/${items[0]?.id}/duplicate`);
    // A draft begins with the contacts of the account, which may be published.
    const { content } = await call<{ content: { contacts: object } }>('POST', '/resume/draft', {});
    const edit = await call<{ version: number }>('GET', `/resume/${copy.id}/edit`);
    const fields = { contacts: content.contacts };
    const { version } = await call<{ version: number }>('PUT', `/resume/${copy.id}`, { version: edit.version, fields });
    await call('POST', `/resume/${copy.id}/publish`, { version });
    await signInApplicant(context, person);
    await page.goto('/profile/paid-services');
    const card = page.getByRole('article', { name: 'Выделить резюме', exact: true });
    const which = card.getByLabel('Какое резюме');
    await expect(which).toHaveValue('');
    await card.getByRole('button').click();
    await expect(which).toHaveAccessibleDescription('Выберите резюме');
    await expect(page.getByText('Выберите резюме').and(page.locator('.err'))).toHaveCount(1);
    await which.selectOption({ index: 1 });
    await card.getByRole('button').click();
    await expect(page).toHaveURL(/\/cloudpayments\?purchase=\d+$/);
  });

  test('prices and purchases are read; the page of a payment says what it needs, and keeps what was typed', async ({
    page,
    problems,
  }) => {
    await signInApplicant(page.context(), EMAIL);
    await order(page, 'Выделить резюме');
    await expect(page.locator('main noscript > p')).toBeVisible();
    await page.getByLabel('Почта для чека').fill('chek@example.ru');
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await expect(page.getByLabel('Почта для чека')).toHaveValue('chek@example.ru');
    await page.getByLabel('Принимаю условия оферты').check();
    await page.getByRole('button', { name: /^Оплатить/ }).click();
    await expect(page.getByText('Окно оплаты открывает скрипт CloudPayments')).toBeVisible();
    await page.goto('/profile/history');
    await expect(page.getByRole('link', { name: /^Оплатить 149/ }).first()).toBeVisible();
    forgive(problems, 400);
  });
});
