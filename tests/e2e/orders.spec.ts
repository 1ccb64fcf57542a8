import type { Locator, Page } from '@playwright/test';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { signInTo } from './board-world.ts';
import { fillUp, headWithMoney } from './money-world.ts';
import { done, DESK, idOf, now, openWindow, ORDERS, payByCard, SERVICES, STAFF } from './order-world.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { forgive, pressByKeyboard, signInApplicant, signInAs } from './steps.ts';

/** What people do: ordered by a window, quoted, paid, done and given up. Each head is of one test. */

/** The brief of people to be found, in a form. */
async function fillBrief(form: Pick<Page, 'getByLabel'>): Promise<void> {
  for (const [label, value] of [
    ['Кого ищете', 'Сварщик НАКС на трубопровод'],
    ['Где объект', 'Нижнекамск, площадка ТАНЕКО'],
    ['Сколько человек', '2'],
    ['Когда выходить', moscowDate(addDays(new Date(), 20))],
    ['График', 'Вахта 60/30, смена 11 часов'],
    ['Сколько платите', '4 200 ₽ за смену на руки'],
  ] as const)
    await form.getByLabel(label).fill(value);
}

/** Staff open the newest order of this title, and press the form of one step. */
async function staffStep(page: Page, id: string, summary: RegExp | null, act: (form: Locator) => Promise<void>) {
  await page.goto(`${DESK}/${id}`);
  const side = page.getByRole('complementary', { name: 'Что сделать' });
  if (summary) await side.locator('summary').filter({ hasText: summary }).click();
  await act(side);
}

test(
  'a company finds people: brief, quote, balance, question, answer, delivery, replacement, end',
  { tag: ['@journey', '@daily'] },
  async ({ page, context, problems }) => {
    // Twelve forms by both sides.
    test.slow();
    await headWithMoney(site().origin, 'head-39@example.ru', 60_000);
    await page.setViewportSize({ width: 390, height: 844 });
    await signInAs(context, 'head-39@example.ru');
    await page.goto(`${SERVICES}#people`);
    await pressByKeyboard(page, page.getByRole('link', { name: /^Заказать\s?: Найти сотрудника$/ }));
    await expect(openWindow(page).getByRole('heading', { name: 'Найти сотрудника' })).toBeVisible();
    const send = openWindow(page).getByRole('button', { name: 'Отправить заявку' });
    await send.click();
    await expect(openWindow(page).getByLabel('Кого ищете')).toHaveAccessibleDescription(/Напишите, кого ищете/);
    await expect(openWindow(page).getByLabel('Кого ищете')).toBeFocused();
    await fillBrief(openWindow(page));
    await openWindow(page).getByLabel('Что ещё важно').fill('Только славяне');
    await send.click();
    await expect(openWindow(page).getByLabel('Что ещё важно')).toHaveAttribute('aria-invalid', 'true');
    await openWindow(page).getByLabel('Что ещё важно').fill('Допуск на высоту обязателен');
    await send.dblclick();
    await expect(done(page)).toContainText('Заказ принят');
    await expect(now(page)).toContainText('Специалист ответит до');
    await expect(page.getByText('Вахта 60/30, смена 11 часов')).toBeVisible();
    const id = idOf(page);

    // The page of the one before would go on with their session.
    await page.goto('about:blank');
    await signInAs(context, STAFF);
    await page.goto(DESK);
    await expect(page.getByRole('listitem').filter({ hasText: 'Ответить до' }).first()).toBeVisible();
    await staffStep(page, id, null, async (side) => {
      await side.getByLabel('Цена за единицу').fill('12 000');
      await side.getByLabel('Рабочих дней').fill('10');
      await expect(side.getByText(/^Всего/)).toContainText('24\u00a0000\u00a0₽');
      await side.getByLabel('Что входит').fill('Двое с НАКС, договорились о выходе');
      await side.getByRole('button', { name: /^Назвать цену/ }).click();
    });
    await expect(done(page)).toContainText('отправлены заказчику');

    await page.goto('about:blank');
    await signInAs(context, 'head-39@example.ru');
    await page.goto(`${ORDERS}/${id}`);
    await expect(page.getByRole('region', { name: /Цена/ })).toContainText('24\u00a0000\u00a0₽');
    const accept = now(page).getByRole('button', { name: /^Согласиться/ });
    await accept.click();
    await expect(now(page).getByRole('checkbox')).toHaveAccessibleDescription(/Без\u00a0согласия/);
    await now(page).getByRole('checkbox').check();
    await accept.dblclick();
    await expect(done(page)).toContainText('удержаны');
    await expect(now(page)).toContainText('Оплачен');

    await signInAs(context, STAFF);
    await staffStep(page, id, null, (side) => side.getByRole('button', { name: /^Взять/ }).click());
    await expect(done(page)).toContainText('Заказ ваш');
    await staffStep(page, id, /Спросить/, async (side) => {
      await side.getByLabel('Вопрос').fill('Нужен ли допуск на высоту второй группы?');
      await side.getByRole('button', { name: /^Спросить/ }).click();
    });
    await expect(done(page)).toContainText('Вопрос отправлен');

    await signInAs(context, 'head-39@example.ru');
    await page.goto(ORDERS);
    await expect(page.getByRole('listitem').filter({ hasText: 'Сварщик НАКС' }).first()).toContainText(
      'Ждёт вашего ответа',
    );
    await page.goto(`${ORDERS}/${id}`);
    await expect(now(page).getByText('Нужен ли допуск на высоту второй группы?')).toBeVisible();
    await now(page).getByLabel('Ваш ответ').fill('Да, второй группы');
    await pressByKeyboard(page, now(page).getByRole('button', { name: 'Ответить' }));
    await expect(done(page)).toContainText('Ответ отправлен');

    await signInAs(context, STAFF);
    await staffStep(page, id, null, async (side) => {
      await side.getByLabel('Сколько передаёте').fill('2');
      await side.getByLabel('Что сделано').fill('Ильдар и Рустам, телефоны в файле');
      await side.locator('#deliver-files').setInputFiles({
        name: 'люди.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from('Ильдар, Рустам'),
      });
      await expect(side.getByText('Загружено: люди.txt')).toBeAttached();
      await side.getByRole('button', { name: 'Сдать' }).click();
    });
    await expect(done(page)).toContainText('Сдано');

    await signInAs(context, 'head-39@example.ru');
    await page.goto(`${ORDERS}/${id}`);
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      now(page)
        .getByRole('link', { name: /люди\.txt/ })
        .click(),
    ]);
    expect(file.suggestedFilename()).toBe('люди.txt');
    await now(page).locator('summary').filter({ hasText: 'замену' }).click();
    await now(page).getByLabel('Сколько заменить').fill('1');
    await now(page).getByLabel('Кого').fill('Рустам не вышел в первый день');
    await now(page).getByRole('button', { name: 'Отправить' }).click();
    await expect(done(page)).toContainText('Отправлено');
    await expect(now(page)).toContainText('В\u00a0работе');

    await signInAs(context, STAFF);
    await staffStep(page, id, null, async (side) => {
      await side.getByLabel('Что сделано').fill('Вместо Рустама Айрат');
      await side.getByRole('button', { name: 'Сдать' }).click();
    });
    await expect(done(page)).toContainText('Сдано');
    await signInAs(context, 'head-39@example.ru');
    await page.goto(`${ORDERS}/${id}`);
    await pressByKeyboard(page, now(page).getByRole('button', { name: 'Принять работу' }));
    await expect(done(page)).toContainText('Работа принята');
    await expect(now(page)).toContainText('Завершён');
    await page.goto(`${SERVICES}#closed`);
    const bought = page.getByRole('listitem').filter({ hasText: new RegExp(`Заказ №\\s${id}`) });
    await expect(bought).toBeVisible();
    // As the order itself.
    await expect(bought).toContainText('Завершён');
    forgive(problems, 400);
  },
);

test('a question to a specialist lacks money, and goes by itself once the balance is filled up', async ({
  page,
  context,
  problems,
}) => {
  const { origin } = site();
  const email = 'head-40@example.ru';
  const [head, staff] = await Promise.all([
    signInTo(origin, 'company-member', email),
    signInTo(origin, 'company-member', STAFF),
  ]);
  await signInAs(context, email);
  await page.goto(`${SERVICES}/order/ask-company`);
  await page.getByLabel('Вопрос', { exact: true }).fill('Почему на вакансию мало откликов?');
  await page.reload();
  await expect(page.getByLabel('Вопрос', { exact: true })).toHaveValue('Почему на вакансию мало откликов?');
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: /^Заказать за/ }).click();
  const link = page.getByRole('link', { name: /^Пополнить баланс/ });
  await expect(link).toBeVisible();
  const [refill] = await Promise.all([context.waitForEvent('page'), link.click()]);
  await expect(refill.getByLabel('Сумма')).toHaveValue('1\u00a0900');
  await refill.close();
  await fillUp(head, staff, 5_000);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect(done(page)).toContainText('Заказ принят');
  await expect(now(page)).toContainText('Специалист возьмёт заказ до');

  // Nobody has begun: all of it comes back, as the button says.
  await now(page).locator('summary').filter({ hasText: 'Отказаться' }).click();
  await expect(now(page)).toContainText('Вернём всё, 1\u00a0900\u00a0₽, на\u00a0баланс, сразу');
  await now(page)
    .getByRole('button', { name: /^Да, / })
    .click();
  await expect(done(page)).toContainText('отказались');
  await expect(now(page)).toContainText('Вернули 1\u00a0900\u00a0₽');
  forgive(problems, 402);
});

test('a resume with an expert: the card is held, taken when the expert begins, and gives back by stage', async ({
  page,
  context,
  problems,
}) => {
  await signInApplicant(page.context(), 'applicant-45@example.ru');
  await page.goto(SERVICES);
  await page.getByRole('link', { name: /^Заказать\s?: Резюме с\sэкспертом$/ }).click();
  await expect(openWindow(page).getByLabel('Какое резюме')).not.toHaveValue('');
  await expect(openWindow(page)).toContainText('Откажетесь после него\u00a0— вернём 2\u00a0730\u00a0₽');
  await openWindow(page).getByLabel('Телефон для разговора').fill('+7 917 204-16-83');
  await openWindow(page).getByLabel('Когда звонить').fill('После 18 часов');
  await openWindow(page).getByRole('button', { name: 'К\u00a0оплате' }).click();
  await expect(openWindow(page).getByRole('checkbox')).toHaveAccessibleDescription(/Без\u00a0согласия/);
  await openWindow(page).getByRole('checkbox').check();
  await openWindow(page).getByRole('button', { name: 'К\u00a0оплате' }).click();
  await expect(page).toHaveURL(/\/cloudpayments\?purchase=\d+$/);
  await expect(page.getByRole('main')).toContainText('когда эксперт возьмёт заказ');
  await expect(page.getByText('СБП', { exact: true })).toHaveCount(0);
  await payByCard(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Деньги/ })).toBeVisible();
  await page.getByRole('link', { name: 'К\u00a0заказу' }).click();
  // The order follows its payment a moment later; its page says so.
  await expect(now(page)).toContainText(/Деньги удержаны на\u00a0карте/);
  await expect
    .poll(async () => {
      await page.reload();
      return now(page).textContent();
    })
    .toContain('Эксперт возьмёт заказ до');
  const id = idOf(page);

  await signInAs(context, STAFF);
  await staffStep(page, id, null, (side) => side.getByRole('button', { name: /^Взять/ }).click());
  await expect(done(page)).toContainText('Заказ ваш');
  await expect
    .poll(async () => {
      await page.goto(`${DESK}/${id}`);
      return page.getByRole('complementary', { name: 'Что сделать' }).textContent();
    })
    .toContain('Разговор состоялся');
  await staffStep(page, id, null, (side) => side.getByRole('button', { name: /^Разговор/ }).click());
  await expect(done(page)).toContainText('срок пошёл');

  await signInApplicant(page.context(), 'applicant-45@example.ru');
  await page.goto(`${ORDERS}/${id}`);
  await expect(now(page)).toContainText('Эксперт сдаст работу до');
  await now(page).locator('summary').filter({ hasText: 'Отказаться' }).click();
  await expect(now(page)).toContainText('Вернём 2\u00a0730\u00a0₽ из\u00a03\u00a0900\u00a0₽');
  // The bank is still charging the card at first, and the page says so.
  await expect(async () => {
    await now(page)
      .getByRole('button', { name: /^Да, / })
      .click();
    await expect(now(page)).toContainText('Отменён', { timeout: 2_000 });
  }).toPass();
  await page.goto('/profile/history');
  await expect(page.getByRole('link', { name: new RegExp(`Заказ №\\s${id}`) })).toBeVisible();
  const others = problems.filter((text) => !text.includes('Blocked autofocusing'));
  problems.splice(0, problems.length, ...others);
  forgive(problems, 400, 409);
});
