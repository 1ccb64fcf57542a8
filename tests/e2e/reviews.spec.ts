import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import {
  asApplicant,
  asHead,
  asModerator,
  companyOf,
  CONS,
  decide,
  fillIn,
  lookAt,
  openAs,
  openInQueue,
  PHONE,
  PROS,
  REPLY,
  send,
  writerOf,
} from './review-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, tabTo } from './steps.ts';

/** What people say about companies: written, read by staff, published, answered, disputed, decided. */

test(
  'a review on a phone: written, read, published, answered, disputed, decided',
  { tag: ['@journey', '@daily'] },
  async ({ browser }) => {
    test.slow();
    const head = await openAs(browser, asHead);
    const path = await companyOf(head);
    const desk = await openAs(browser, asModerator);
    const page = await openAs(browser, asApplicant(writerOf(230)), { viewport: PHONE });
    const words = `Стыки принимают честно, за\u00a0переделку по\u00a0вине снабжения платят. ${Date.now()}`;

    await page.goto(path);
    await page.getByRole('complementary').getByRole('link', { name: 'Написать отзыв' }).click();
    await lookAt(page);
    await fillIn(page, { pros: words });
    // What is typed is there after a reload, until it is sent.
    await page.reload();
    await expect(page.getByLabel('Кем', { exact: true })).toHaveValue('Сварщик');
    await expect(page.getByRole('radio', { name: 'работал', exact: true })).toBeChecked();
    await page.getByLabel('Правила отзывов').check();
    await send(page);
    // The page opens at the review: where the note above it is out of sight, a toast says the same.
    const note = page.getByRole('status').filter({ hasText: 'Отзыв отправлен. Проверим до\u00a0двух дней' });
    await expect(note.last()).toBeInViewport({ ratio: 1 });
    const own = page.getByRole('article').filter({ hasText: words });
    await expect(own.getByText('На\u00a0проверке', { exact: true })).toBeVisible();
    await lookAt(page);
    // Nobody else sees it yet.
    await page.goto(path);
    await expect(page.getByText(words)).toBeVisible();
    const visitor = await openAs(browser, async () => {}, { viewport: PHONE });
    await visitor.goto(path);
    await expect(visitor.getByText(words)).toHaveCount(0);

    await decide(desk, 'review', words, 'Одобрить');
    await visitor.goto(`${path}?sort=new`);
    const shown = visitor.getByRole('article').filter({ hasText: words });
    await expect(shown.getByText('Сварщик')).toBeVisible();
    await shown.getByText('Шесть оценок').click();
    await expect(shown.getByText('Зарплата вовремя')).toBeVisible();
    await lookAt(visitor, expectAccessibleInThemes);
    await expectFits(visitor);

    await head.goto('/profile/reviews');
    const received = head.getByRole('article').filter({ hasText: words });
    await received.locator('summary').filter({ hasText: 'Ответить' }).click();
    await received.getByLabel('Ответ').fill('Спасибо');
    await received.getByRole('button', { name: 'Отправить на\u00a0проверку' }).click();
    await expect(received.getByText('Ответьте подробнее, от\u00a010 знаков')).toBeVisible();
    await expect(received.getByLabel('Ответ')).toHaveValue('Спасибо');
    await received.getByLabel('Ответ').fill(REPLY);
    await lookAt(head);
    await received.getByRole('button', { name: 'Отправить на\u00a0проверку' }).click();
    await expect(received.getByText('Ответ на\u00a0проверке')).toBeVisible();
    await decide(desk, 'review-reply', REPLY, 'Одобрить');
    await visitor.reload();
    await expect(shown.getByText(REPLY)).toBeVisible();

    await head.goto('/profile/reviews');
    await received.locator('summary').filter({ hasText: 'Оспорить' }).click();
    await received.getByLabel('С\u00a0чем вы не\u00a0согласны').selectOption('false_facts');
    await received.getByLabel('Объяснение').fill('Такого не\u00a0было');
    await received.getByRole('button', { name: 'Оспорить отзыв' }).click();
    await expect(received.getByText('Объясните подробнее')).toBeVisible();
    await received.getByLabel('Объяснение').fill('Мы\u00a0подняли табели: за\u00a0весь год переделок не\u00a0было.');
    await received.getByRole('button', { name: 'Оспорить отзыв' }).click();
    await expect(received.getByText(/Вы\u00a0оспорили отзыв/)).toBeVisible();
    await expect(received.getByText(/уже оспариваете/)).toHaveCount(0);
    await visitor.reload();
    await expect(shown.getByText(/Компания оспорила отзыв/)).toBeVisible();
    await decide(desk, 'review-dispute', words, 'Нарушения нет');
    await head.reload();
    await expect(received.getByText('отзыв остаётся')).toBeVisible();
    await lookAt(head, expectAccessibleInThemes);
    await expectFits(head);

    // The author hears of it, and sees the answer.
    await page.goto('/notifications');
    await expect(page.getByText('Ваш отзыв опубликован')).toBeVisible();
    for (const one of [head, desk, page, visitor]) await one.context().close();
  },
);

test('errors stand at their fields, and nothing that was typed is lost', async ({ browser, page, problems }) => {
  test.slow();
  const head = await openAs(browser, asHead);
  const path = await companyOf(head);
  await head.context().close();
  await signIn(page.context(), site().origin, writerOf(234));
  await page.goto(`${path}/create`);
  await send(page);
  await expect(page.locator('#review-relation-error')).toBeVisible();
  await expect(page.getByRole('radio', { name: 'работаю', exact: true })).toBeFocused();
  await expect(page.locator('#review-ratings\\.safety-error')).toBeVisible();
  await lookAt(page);

  await fillIn(page, { pros: 'Платят день в\u00a0день и\u00a0без\u00a0обид' });
  await expect(page.getByText('29 из\u00a03\u00a0000, ещё 1\u00a0знак')).toBeVisible();
  await send(page);
  await expect(page.locator('#review-pros-error')).toHaveText('Нужно от\u00a030 знаков: расскажите подробнее');
  await expect(page.getByLabel('Что хорошо')).toBeFocused();
  await expect(page.getByLabel('Что плохо')).toHaveValue(CONS);
  await page.getByLabel('Что хорошо').fill(PROS);
  await send(page);
  await expect(page).toHaveURL(/\/profile\/reviews\?done=review/);

  // One a year: the form tells it at once and leads to the first.
  await page.goto(`${path}/create`);
  await expect(page.getByText(/пишут раз в\u00a012 месяцев/)).toBeVisible();
  await lookAt(page);
  await page.getByRole('link', { name: 'Открыть ваш отзыв' }).click();
  await expect(page.getByRole('article')).toHaveCount(1);
  await page.getByRole('article').locator('summary').filter({ hasText: 'Удалить' }).click();
  await page.getByRole('button', { name: 'Удалить насовсем' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Отзыв удалён' })).toBeVisible();
  forgive(problems, 400);
});

test(
  'without JavaScript: choose a company, write, mend what is wrong, read',
  { tag: '@journey' },
  async ({ browser }) => {
    test.slow();
    const page = await openAs(browser, asApplicant(writerOf(238)), { javaScriptEnabled: false });
    await page.goto('/reviews/create');
    await page.getByLabel('Название или ИНН компании').fill('строй');
    await page.getByRole('button', { name: 'Найти' }).click();
    await page.getByRole('main').getByRole('list').last().getByRole('link').nth(2).click();
    await expect(page.locator('h1')).toHaveText('Новый отзыв');
    await fillIn(page, { pros: 'Коротко' });
    await send(page);
    await expect(page.locator('#review-pros-error')).toBeVisible();
    await expect(page.getByLabel('Что плохо')).toHaveValue(CONS);
    await expect(page.getByLabel('По\u00a0какой')).toHaveValue('2026-10');
    await expect(page.locator('fieldset.stars').first().getByRole('radio', { name: '4' })).toBeChecked();
    await page.getByLabel('Что хорошо').fill(PROS);
    await send(page);
    await expect(page.getByRole('status').filter({ hasText: 'Отзыв отправлен' })).toBeVisible();
    await expect(page.getByRole('article').filter({ hasText: PROS })).toBeVisible();

    // Another's review helps, and a press brings back to the list.
    await page.goto('/reviews');
    const helpful = page.getByRole('button', { name: /^Полезно/ }).first();
    await expect(helpful).toHaveAttribute('aria-pressed', 'false');
    await helpful.click();
    await expect(page).toHaveURL(/\/reviews#review-\d+$/);
    await expect(helpful).toHaveAttribute('aria-pressed', 'true');
    await page.context().close();
  },
);

test('a company is suggested while one types, and the form for it opens', async ({ page }) => {
  await signIn(page.context(), site().origin, 249);
  await page.goto('/reviews/create');
  const field = page.getByLabel('Название или ИНН компании');
  await field.click();
  await field.pressSequentially('стр');
  const options = page.getByRole('listbox', { name: 'Подсказки' }).getByRole('option');
  await expect(options.first()).toBeVisible();
  await expectAccessible(page, { tags: WCAG });
  await expectFits(page);
  await page.keyboard.press('ArrowDown');
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  const [name = ''] = (await options.first().innerText()).split(', ');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/company\/\d+\/reviews\/create$/);
  await expect(page.getByRole('main')).toContainText(name);
});

test('refused with the place to mend: the author mends it there and sends it again', async ({ browser }) => {
  test.slow();
  const head = await openAs(browser, asHead);
  const path = await companyOf(head);
  const desk = await openAs(browser, asModerator);
  const page = await openAs(browser, asApplicant(writerOf(242)));
  const words = `Начальник участка Пётр Сергеев всегда спокоен. ${Date.now()}`;
  await page.goto(`${path}/create`);
  await fillIn(page, { pros: words });
  await send(page);
  await expect(page).toHaveURL(/\/profile\/reviews\?done=review/);

  await openInQueue(desk, 'review', words);
  await desk.getByRole('radio', { name: 'Отклонить' }).check();
  await desk.getByLabel('Причина').selectOption('personal_data');
  await desk.getByLabel('Поле').selectOption('pros');
  await desk.locator('[data-submit]').click();
  await expect(desk.locator('#done')).toBeVisible();

  await page.goto('/profile/reviews');
  const own = page.getByRole('article').filter({ hasText: words });
  await expect(own.getByText('Личные данные других людей')).toBeVisible();
  await lookAt(page, expectAccessibleInThemes);
  await own.getByRole('link', { name: 'Исправить это место' }).click();
  await expect(page).toHaveURL(/#review-pros$/);
  await expect(page.getByLabel('Что хорошо')).toHaveValue(words);
  await lookAt(page);
  await expectFits(page);
  await page.getByLabel('Что хорошо').fill(words.replace(' Пётр Сергеев', ''));
  await send(page);
  await expect(page.getByText('На\u00a0проверке', { exact: true })).toBeVisible();
  for (const one of [head, desk, page]) await one.context().close();
});

test('by keyboard: the six ratings are chosen with arrows, «Полезно» is pressed and counted', async ({
  browser,
  page,
}) => {
  test.slow();
  const head = await openAs(browser, asHead);
  const path = await companyOf(head);
  await head.context().close();
  await signIn(page.context(), site().origin, 249);
  await page.goto(`${path}/create`);
  const first = page.locator('fieldset.stars').first();
  await tabTo(page, first.getByRole('radio', { name: '1' }));
  for (let star = 1; star < 5; star += 1) await page.keyboard.press('ArrowRight');
  await expect(first.getByRole('radio', { name: /^5/ })).toBeChecked();
  await page.keyboard.press('Tab');
  await expect(page.locator('fieldset.stars').nth(1).getByRole('radio', { name: '1' })).toBeFocused();

  // Whoever signs out is asked: the draft goes with the account.
  await page.getByRole('button', { name: 'Меню профиля' }).click();
  await page.getByRole('button', { name: 'Выйти', exact: true }).click();
  const question = page.getByRole('alertdialog');
  await expect(question.getByText('Недописанный отзыв удалится')).toBeVisible();
  await question.getByRole('button', { name: 'Остаться' }).click();

  await page.goto('/reviews');
  const button = page.getByRole('button', { name: /^Полезно/ }).first();
  const count = Number((await button.innerText()).replaceAll(/\D/g, ''));
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await expect(button).toContainText(String(count + 1));
  await page.reload();
  await expect(button).toHaveAttribute('aria-pressed', 'true');
  await button.click();
  await expect(button).toContainText(String(count));
  await expect(button).toHaveAttribute('aria-pressed', 'false');
});
