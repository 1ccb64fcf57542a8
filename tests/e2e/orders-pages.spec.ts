import type { Page } from '@playwright/test';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import { headWithMoney } from './money-world.ts';
import { DESK, done, idOf, now, openWindow, order, ORDERS, SERVICES, STAFF } from './order-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { expectFits, signInApplicant, signInAs } from './steps.ts';

/** The pages and windows of orders: without a script, for whom they are, on every screen. Each head is of one test. */

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('crews are asked for, refused at a field with what was typed, quoted, invoiced and cancelled', async ({
    page,
    context,
  }) => {
    const { origin } = site();
    const staff = await signInTo(origin, 'company-member', STAFF);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, 'head-41@example.ru');
    await page.goto(SERVICES);
    await page.getByRole('heading', { name: 'Сделает специалист' }).click();
    await page.getByRole('link', { name: /^Заказать\s?: Заявка на\sработы$/ }).click();
    await page.getByLabel('Какие работы').fill('Кладка газоблока');
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(page.getByLabel('Объём')).toHaveAccessibleDescription(/Напишите объём/);
    await expect(page.getByLabel('Какие работы')).toHaveValue('Кладка газоблока');
    await page.getByLabel('Объём').fill('400 кубов');
    await page.getByLabel('Где объект').fill('Елабуга, Алабуга');
    await page.getByLabel('Когда начать').fill(moscowDate(addDays(new Date(), 10)));
    await page.getByRole('button', { name: 'Отправить заявку' }).click();
    await expect(done(page)).toContainText('Заказ принят');
    const id = idOf(page);
    await staff('POST', `/staff/orders/${id}/steps`, {
      action: 'quote',
      unitPrice: '30000',
      quantity: 1,
      workDays: 15,
      text: 'Одна бригада из шести человек',
    });

    await page.goto(`${ORDERS}/${id}`);
    await expect(now(page)).toContainText('Согласиться можно до');
    await expect(now(page).getByText('Одна бригада из шести человек')).toBeVisible();
    await now(page).getByRole('checkbox').check();
    await now(page)
      .getByRole('button', { name: /^Согласиться/ })
      .click();
    await expect(now(page).getByRole('group', { name: 'Как платить' })).toHaveAccessibleDescription(
      'На\u00a0балансе не\u00a0хватает 30\u00a0000\u00a0₽',
    );
    await expect(now(page).getByRole('link', { name: /^Пополнить баланс/ })).toBeVisible();
    await now(page)
      .getByRole('radio', { name: /По\sсчёту/ })
      .check();
    await now(page)
      .getByRole('button', { name: /^Согласиться/ })
      .click();
    await expect(done(page)).toContainText('Счёт выставлен');
    await expect(now(page)).toContainText('оплатите до');
    await expect(now(page).getByRole('link', { name: /^Счёт №.+PDF$/ })).toHaveAttribute('href', /\/\d+\.pdf$/);
    await now(page).locator('summary').filter({ hasText: 'Отменить заказ' }).click();
    await now(page).getByRole('button', { name: 'Отменить заказ' }).click();
    await expect(done(page)).toContainText('Заказ отменён');
    await page.goto(ORDERS);
    await expect(page.getByText('Текущих заказов нет')).toBeVisible();
    await page.getByRole('link', { name: 'Закрытые' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Отменён' })).toContainText('Кладка газоблока');
  });

  test('staff answer on the desk', async ({ page, context }) => {
    const head = await signInTo(site().origin, 'company-member', 'head-42@example.ru');
    const { id } = await order(head);
    await signInAs(context, STAFF);
    await page.goto(`${DESK}?service=find-employee`);
    await expect(page.getByRole('link', { name: /Бетонщик/ }).first()).toBeVisible();
    await page.goto(`${DESK}/${id}`);
    const side = page.getByRole('complementary', { name: 'Что сделать' });
    await side.getByLabel('Цена за единицу').fill('10');
    await side.getByLabel('Рабочих дней').fill('5');
    await side.getByRole('button', { name: /^Назвать цену/ }).click();
    await expect(side.getByLabel('Цена за единицу')).toHaveAccessibleDescription(/Не\u00a0меньше 100/);
    await expect(side.getByLabel('Рабочих дней')).toHaveValue('5');
    await side.locator('summary').filter({ hasText: 'Отказаться от' }).click();
    await side.getByLabel('Почему отказываемся').fill('На эти даты людей нет');
    await side.getByRole('button', { name: /^Отказаться/ }).click();
    await expect(done(page)).toContainText('Заказ отклонён');
    await page.goto(`${DESK}?set=closed`);
    await expect(page.getByRole('link', { name: /Бетонщик/ }).first()).toBeVisible();
  });

  test('large money goes back when somebody else of the staff agrees', async ({ page, context }) => {
    const { origin } = site();
    const head = await headWithMoney(origin, 'head-37@example.ru', 120_000);
    const { id } = await order(head);
    const staff = await signInTo(origin, 'company-member', STAFF);
    await staff('POST', `/staff/orders/${id}/steps`, { action: 'quote', unitPrice: '60000', quantity: 2, workDays: 5 });
    const agreed = { totalKopecks: 120_000_00, offerCompanySecondary: true };
    await head('POST', `/orders/${id}/accept-quote`, agreed);
    await staff('POST', `/staff/orders/${id}/steps`, { action: 'take' });

    const side = page.getByRole('complementary', { name: 'Что сделать' });
    await signInAs(context, STAFF);
    await page.goto(`${DESK}/${id}`);
    await side.locator('summary').filter({ hasText: 'Предложить возврат' }).click();
    await expect(side.getByText('Заказчику вернётся 120\u00a0000\u00a0₽')).toBeVisible();
    await side.getByRole('button', { name: 'Предложить возврат' }).click();
    await expect(side.getByLabel('Почему возвращаем')).toHaveAccessibleDescription(/Напишите, почему/);
    await side.getByLabel('Почему возвращаем').fill('Людей нужного разряда нет');
    await side.getByRole('button', { name: 'Предложить возврат' }).click();
    await expect(done(page)).toContainText('ждёт согласия другого сотрудника');
    await expect(side).toContainText('второе согласие даёт другой сотрудник');

    await signInAs(context, 'support@example.ru');
    await page.goto(DESK);
    await expect(page.getByRole('listitem').filter({ hasText: `№\u00a0${id}` })).toContainText('Возврат ждёт согласия');
    await page.goto(`${DESK}/${id}`);
    await expect(side).toContainText('«Людей нужного разряда нет»');
    await expect(side).toContainText('Возврат 120\u00a0000\u00a0₽ ждёт второго согласия');
    await side.getByRole('button', { name: 'Вернуть деньги' }).click();
    await expect(done(page)).toContainText('Деньги возвращены');
  });
});

test('a visitor asks about a service in a window', async ({ page, problems }) => {
  await page.goto('/contacts');
  await page.getByRole('main').getByRole('link', { name: 'Резюме с\u00a0экспертом' }).click();
  await expect(openWindow(page).getByRole('heading', { name: 'Задать вопрос' })).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await openWindow(page).getByLabel('Как к вам обращаться').fill('Алсу');
  await openWindow(page).getByLabel('Почта').fill('alsu@pochta.example');
  await openWindow(page).getByLabel('Вопрос', { exact: true }).fill('Поможет ли это крановщику без опыта на башенном?');
  await openWindow(page).getByRole('checkbox').check();
  // Nobody fills a form in that fast.
  await openWindow(page)
    .locator('[name="openedAt"]')
    .evaluate((field: HTMLInputElement) => (field.value = new Date(Date.now() - 60_000).toISOString()));
  await openWindow(page).getByRole('button', { name: 'Отправить' }).click();
  await expect(page.locator('.toast')).toContainText('Спасибо');
  expect(problems).toEqual([]);
});

test('orders are seen by whoever ordered, and the desk by its staff', async ({ page, context }) => {
  const { origin } = site();
  for (const path of [ORDERS, `${ORDERS}/1`, `${SERVICES}/order/find-employee`]) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
  }
  const { id } = await order(await signInTo(origin, 'company-member', 'head-43@example.ru'));
  await signInAs(context, 'head-33@example.ru');
  expect((await page.goto(`${ORDERS}/${id}`))?.status()).toBe(404);
  expect((await page.goto(DESK))?.status()).toBe(404);
  expect((await page.goto(`${SERVICES}/order/expert-resume`))?.status()).toBe(404);
  // May not buy.
  await signInAs(context, 'member-2@example.ru');
  expect((await page.goto(ORDERS))?.status()).toBe(404);
  await page.goto(`${SERVICES}/order/ask-company`);
  await expect(page.getByRole('main')).toContainText('может руководитель');
  await expect(page.locator('form[data-order]')).toHaveCount(0);
  await signInAs(context, 'moderator@example.ru');
  expect((await page.goto(`${DESK}/${id}`))?.status()).toBe(404);
});

test('every page and window of orders fits and is accessible, light and dark', async ({ page, context }) => {
  const { origin } = site();
  const email = 'head-44@example.ru';
  const { id } = await order(await headWithMoney(origin, email, 20_000));
  const staff = await signInTo(origin, 'company-member', STAFF);
  await staff('POST', `/staff/orders/${id}/steps`, { action: 'quote', unitPrice: '5000', quantity: 2, workDays: 5 });
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signInAs(context, email);
  for (const path of [SERVICES, ORDERS, `${ORDERS}/${id}`, `${SERVICES}/order/ask-company`])
    await expectGood(page, path);
  await page.goto(SERVICES);
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${SERVICES}#people`);
    await page.getByRole('link', { name: /^Заказать\s?: Вопрос специалисту$/ }).click();
    await expect(openWindow(page).getByRole('button', { name: /^Заказать за/ })).toBeVisible();
    await expectAccessibleInThemes(page, { tags: WCAG });
    await page.keyboard.press('Escape');
    await expect(openWindow(page)).toHaveCount(0);
  }
  await signInAs(context, STAFF);
  for (const path of [DESK, `${DESK}/${id}`]) await expectGood(page, path);
  await signInApplicant(page.context(), 'applicant-46@example.ru');
  for (const path of [SERVICES, ORDERS, `${SERVICES}/order/expert-resume`]) await expectGood(page, path);
  await page.goto(SERVICES);
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Заказать\s?: Резюме с\sэкспертом/ })
    .first()
    .click();
  await expect(openWindow(page).getByLabel('Когда звонить')).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
});

async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expectFits(page);
  // The bar at the bottom of a phone covers nothing then.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: height + 400 });
  await expectAccessibleInThemes(page, { tags: WCAG });
}
