import type { Page } from '@playwright/test';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { countBought, headWithBonus } from './money-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { forgive, pressByKeyboard, signInAs } from './steps.ts';

/** Companies buy services from their balance, by a window and without a script; staff set prices. Each head is of one test. */
const LIST = '/profile/vacancy-list';
const SERVICES = '/profile/paid-services';
const BALANCE = '/profile/personal-account';
const STAFF = '/staff/services';
/** May neither see nor spend the balance. */
const RECRUITER = 'member-2@example.ru';

const window = (page: Page) => page.getByRole('dialog');
const toast = (page: Page) => page.locator('.toast');

test(
  'a vacancy is promoted from its list by a window and the keyboard, once, and given up again',
  { tag: '@journey' },
  async ({ page, context, problems }) => {
    const head = await headWithBonus(site().origin, 'head-32@example.ru', 5_000);
    const before = await countBought(head);
    await signInAs(context, 'head-32@example.ru');
    await page.goto(LIST);
    await pressByKeyboard(page, page.getByRole('link', { name: /^Продвинуть/ }).first());
    await expect(window(page).getByRole('heading', { name: 'Продвинуть вакансию' })).toBeVisible();
    await expect(window(page).getByRole('radio', { name: /Поднимать и\sвыделить/ })).toBeChecked();
    const submit = window(page).getByRole('button', { name: 'Подключить за\u00a01\u00a0290\u00a0₽' });
    // The company agreed to the offer when it registered: a press opens the window, another one buys.
    await expect(window(page).getByRole('checkbox')).toHaveCount(0);
    await window(page)
      .getByRole('link', { name: /^оферту/ })
      .click();
    const text = page.getByRole('dialog', { name: /Оферта/ });
    await expect(text.getByRole('heading', { level: 2 }).first()).toBeVisible();
    await text.getByRole('button', { name: 'Закрыть' }).click();
    await submit.dblclick();
    await expect(toast(page)).toContainText('выделена и\u00a0поднимается каждый день до\u00a0');
    await expect(window(page)).toHaveCount(0);
    expect(await countBought(head)).toBe(before + 1);

    await page.goto(SERVICES);
    const bought = page.getByRole('listitem').filter({ hasText: 'Продвижение вакансии' }).first();
    await expect(bought).toContainText('Работает');
    await bought.locator('summary').click();
    await expect(bought).toContainText(/Вернём [а-яё ]+, [\d\s,]+₽, из\sних бонусами [\d\s,]+₽, на\u00a0баланс сразу/);
    await bought.getByRole('button', { name: /^Вернуть/ }).click();
    await expect(page.getByRole('main').getByRole('status')).toHaveText('Деньги вернулись на\u00a0баланс');
    await expect(
      page
        .getByRole('listitem')
        .filter({ hasText: /денег|деньги/i })
        .first(),
    ).toContainText('возвращен');
    forgive(problems, 400);
  },
);

test('another price stands in the window after a refusal, and what was chosen stays', async ({
  page,
  context,
  problems,
}) => {
  await headWithBonus(site().origin, 'head-33@example.ru', 5_000);
  await signInAs(context, 'head-33@example.ru');
  await page.goto(LIST);
  await page
    .getByRole('link', { name: /^Продвинуть/ })
    .first()
    .click();
  await window(page).getByText('Поднять', { exact: true }).click();
  const day = moscowDate(addDays(new Date(), 3));
  await window(page).getByText('Начать не\u00a0сегодня').click();
  await window(page).getByLabel('День начала').fill(day);
  // As if staff had changed it since the window was opened.
  const total = window(page).locator('[name="total-bump"]');
  await total.evaluate((field: HTMLInputElement) => (field.value = '39000'));
  await window(page)
    .getByRole('button', { name: /^Подключить/ })
    .click();
  await expect(window(page).getByRole('alert').filter({ hasText: 'Цена изменилась: теперь 490\u00a0₽' })).toBeVisible();
  await expect(total).toHaveValue('49000');
  await expect(window(page).getByRole('radio', { name: /^Поднять/ })).toBeChecked();
  await expect(window(page).getByLabel('День начала')).toHaveValue(day);
  await window(page)
    .getByRole('button', { name: /^Подключить/ })
    .click();
  await expect(toast(page)).toContainText('Оплачено: «Продвижение вакансии: поднять» начнётся');
  forgive(problems, 409);
});

const whichVacancy = (page: Page) => page.getByLabel('Для какой вакансии');

test('the buyer chooses the vacancy: none is chosen beforehand, and what else was chosen stays', async ({
  page,
  context,
  problems,
}) => {
  const head = await headWithBonus(site().origin, 'head-33@example.ru', 500);
  const before = await countBought(head);
  await signInAs(context, 'head-33@example.ru');
  await page.goto(SERVICES);
  await page.getByRole('link', { name: /^Подключить\s?: Поднять$/ }).click();
  await expect(whichVacancy(page)).toHaveValue('');
  const submit = window(page).getByRole('button', { name: 'Подключить за\u00a0490\u00a0₽' });
  await submit.click();
  await expect(whichVacancy(page)).toHaveAccessibleDescription('Выберите вакансию');
  await expect(whichVacancy(page)).toBeFocused();
  await expect(window(page).getByRole('radio', { name: /^Поднять/ })).toBeChecked();
  expect(await countBought(head)).toBe(before);
  await whichVacancy(page).selectOption({ index: 1 });
  await submit.click();
  await expect(page.getByRole('status')).toContainText('снова наверху списка');
  forgive(problems, 400);
});

test('contacts are counted while their number is typed; the balance shows them', async ({
  page,
  context,
  problems,
}) => {
  await headWithBonus(site().origin, 'head-34@example.ru', 9_000);
  await signInAs(context, 'head-34@example.ru');
  await page.goto(SERVICES);
  await page.getByRole('link', { name: /^Подключить\s?: Контакты$/ }).click();
  const sum = window(page).getByRole('status');
  await expect(sum).toContainText('2\u00a0500\u00a0₽');
  await window(page).getByLabel('Сколько контактов').fill('50');
  await expect(sum).toContainText('10\u00a0000\u00a0₽');
  await expect(sum).toContainText('Не\u00a0хватает 1\u00a0000\u00a0₽');
  await window(page)
    .getByRole('button', { name: /^Купить/ })
    .click();
  await expect(
    window(page).getByRole('alert').filter({ hasText: 'На\u00a0балансе не\u00a0хватает 1\u00a0000\u00a0₽' }),
  ).toBeVisible();
  await expect(window(page).getByRole('link', { name: /^Пополнить баланс/ })).toHaveAttribute('target', '_blank');
  // What concerns one way to pay is not in the way of the other.
  await expect(window(page).getByText(/^Кто платит/)).toBeHidden();
  await window(page)
    .getByRole('radio', { name: /По\sсчёту/ })
    .check();
  await expect(window(page).getByText(/^Кто платит/)).toBeVisible();
  await expect(window(page).getByRole('link', { name: /^Пополнить баланс/ })).toBeHidden();
  await window(page)
    .getByRole('radio', { name: /С\sбаланса/ })
    .check();
  await window(page).getByLabel('Сколько контактов').fill('0');
  await expect(sum).toBeHidden();
  await window(page)
    .getByRole('button', { name: /^Купить/ })
    .click();
  await expect(window(page).getByLabel('Сколько контактов')).toHaveAttribute('aria-invalid', 'true');
  await window(page)
    .getByRole('link', { name: /Доступ на\sнеделю/ })
    .click();
  await expect(window(page).getByRole('radio', { name: /На\sнеделю/ })).toBeChecked();
  await window(page)
    .getByRole('link', { name: /поштучно/ })
    .click();
  await window(page).getByLabel('Сколько контактов').fill('12');
  await expect(sum).toContainText('12 контактов по\u00a0250\u00a0₽');
  await window(page)
    .getByRole('button', { name: /^Купить/ })
    .click();
  // The page behind shows what has changed.
  await expect(page.getByRole('status')).toContainText('На\u00a0балансе ещё 12\u00a0контактов');
  await page.goto(BALANCE);
  await expect(page.getByText(/^Контакты, ближайший срок/)).toBeVisible();
  forgive(problems, 400, 402);
});

test('a publication without a place is offered one, and goes on once it is bought', async ({
  page,
  context,
  problems,
}) => {
  const head = await headWithBonus(site().origin, 'head-35@example.ru', 5_000);
  await signInAs(context, 'head-35@example.ru');
  const { items } = await head<{ items: { id: number }[] }>('GET', '/vacancy/list?status=active&per_page=1');
  const draft = await head<{ id: number }>('POST', '/vacancy/create-draft', { from: items[0]?.id });
  let tries = 0;
  // The company has places left: the first tries are refused as the one beyond them is.
  await page.route(`**/api/vacancy/${draft.id}/publish`, async (route) => {
    tries += 1;
    if (tries > 2) return route.continue();
    return route.fulfill({
      status: 402,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Нужна оплата',
        status: 402,
        code: 'payment_required',
        payFor: { service: 'vacancy-promotion', option: 'place' },
        requestId: 'test',
      }),
    });
  });
  await page.goto(`/constructor-vacancy/${draft.id}?step=publish`);
  await page.locator('astro-island:not([ssr])').first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await expect(window(page).getByRole('radio', { name: /^Ещё одно место/ })).toBeChecked();
  await expect(window(page).getByRole('radio', { name: /^Поднять/ })).toBeDisabled();
  // A place of another day does not help today: nothing is tried, or offered, once more.
  await window(page).getByText('Начать не\u00a0сегодня').click();
  await window(page)
    .getByLabel('День начала')
    .fill(moscowDate(addDays(new Date(), 3)));
  await window(page)
    .getByRole('button', { name: /^Подключить/ })
    .click();
  await expect(toast(page)).toContainText('начнётся');
  await expect(page.getByRole('main')).toContainText('Нужна оплата');
  expect(tries).toBe(1);

  await page.getByRole('button', { name: 'Опубликовать' }).click();
  await window(page)
    .getByRole('button', { name: /^Подключить/ })
    .click();
  await expect(toast(page).filter({ hasText: 'Одной вакансией больше можно показывать' })).toBeVisible();
  // Its twin is shown already: the answer of the server itself.
  await expect(page.getByRole('main')).toContainText('Похоже, такая');
  expect(tries).toBe(3);
  forgive(problems, 402, 409);
});

test('money is seen by members with a right alone; whoever may not buy reads why', async ({ page, context }) => {
  const pages = [BALANCE, `${BALANCE}/history`, `${BALANCE}/history/archive`, SERVICES, `${SERVICES}/contacts-add`];
  for (const path of pages) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/sign-in/);
  }
  await signInAs(context, RECRUITER);
  for (const path of pages.slice(0, -1)) expect((await page.goto(path))?.status()).toBe(404);
  await page.goto(`${SERVICES}/contacts-add`);
  await expect(page.getByRole('main')).toContainText('Покупать услуги может руководитель');
  await expect(page.getByRole('main').getByRole('button')).toHaveCount(0);
  // A vacancy of another company is none.
  const foreign = `${SERVICES}/vacancy-promotion?vacancy=${site().specimens.plainVacancy}`;
  await signInAs(context, 'head-33@example.ru');
  expect((await page.goto(foreign))?.status()).toBe(404);
  expect((await page.goto(`${SERVICES}/nothing`))?.status()).toBe(404);
  expect((await page.goto(STAFF))?.status()).toBe(404);
});

test('every page and window of money is accessible, light and dark', async ({ page, context }) => {
  await headWithBonus(site().origin, 'head-35@example.ru', 1_000);
  await signInAs(context, 'head-35@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const path of [
    BALANCE,
    `${BALANCE}/history`,
    SERVICES,
    `${SERVICES}/contacts-add`,
    `${SERVICES}/vacancy-promotion`,
  ]) {
    await page.goto(path);
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
  await page.goto(LIST);
  await page
    .getByRole('link', { name: /^Продвинуть/ })
    .first()
    .click();
  await expect(window(page).getByRole('button', { name: /^Подключить/ })).toBeVisible();
  // The bar at the bottom of the window covers nothing then.
  await window(page).evaluate((dialog) => dialog.scrollTo(0, dialog.scrollHeight));
  await expectAccessibleInThemes(page, { tags: WCAG });
});
