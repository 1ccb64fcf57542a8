import type { Locator, Page } from '@playwright/test';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { DEMO_HEAD } from '#server/demo/logins.ts';
import { DAY_MS, SECOND_MS } from '#shared/domain/time.ts';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { messageTo, newPhone } from './kept-messages.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, pressByKeyboard, signInAs, tabTo, typeByKeyboard } from './steps.ts';

/** A list comes by mail: asked for on the list, confirmed by a link, changed in the profile, ended by one press. */
const OWN = '/profile/newsletters';
const PHONE = { width: 390, height: 844 };

const dialog = (page: Page, name?: string) => page.getByRole('dialog', name ? { name } : {});
const line = (page: Page) => page.getByRole('link', { name: /^Присылать/ });
const subscribe = (form: Locator | Page) => form.getByRole('button', { name: 'Подписаться' });
const rows = (page: Page) => page.getByRole('main').locator('.newsletter-own');
const newEmail = () => `new-${crypto.randomUUID().slice(0, 8)}@pochta.example`;

/** On a long page the bars of a phone cover links on their way past them. */
const UNDER_BARS = { tags: WCAG, disabledRules: ['target-size'] };

test.use({ viewport: PHONE });

/** The link of a mail to one of our pages of newsletters. */
async function linkIn(page: Page, to: string, kind: 'confirm' | 'unsubscribe', isMeant = /./): Promise<string> {
  const link = new RegExp(`/newsletter/${kind}/[\\w.~-]+`);
  const { text } = await messageTo(page.request, to, (mail) => link.test(mail.text) && isMeant.test(mail.text));
  return link.exec(text)?.[0] ?? '';
}

/** A newsletter is due, and what was published in the last month is new to it. */
async function makeDue(email: string): Promise<void> {
  const pool = createPool(site().database, 1);
  const now = Date.now();
  await createDatabase(pool)
    .updateTable('subscription')
    // Its mail is named by this moment: a minute ago, many others of the run would be newer.
    .set({ nextAt: new Date(now - SECOND_MS), seenUntil: new Date(now - 30 * DAY_MS) })
    .where('email', '=', email)
    .execute();
  await pool.end();
}

test(
  'a visitor: from a list by the link of a mail to the first issue, which one press ends',
  { tag: ['@journey', '@daily'] },
  async ({ page, problems }) => {
    test.slow();
    const email = newEmail();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/vacancy-list/${site().specimens.specialization}`);
    const title = await page.locator('h1').innerText();
    await expect(line(page)).toHaveText(`Присылать новые вакансии: ${title}`);
    await line(page).click();
    const layer = dialog(page, 'Новые вакансии на\u00a0почту');
    await expect(layer.getByText(`Присылать новые вакансии: ${title}`)).toBeVisible();
    await expect(layer.getByLabel('День недели')).toBeHidden();
    await layer.getByLabel('Раз в\u00a0неделю').check();
    await layer.getByLabel('День недели').selectOption('Пятница');
    await expect(layer.getByText('Время по\u00a0Москве')).toBeVisible();
    await expectAccessible(page, { tags: WCAG, include: 'dialog' });

    // Refused at its fields, and nothing is lost.
    await subscribe(layer).click();
    await expect(layer.getByLabel('Почта')).toBeFocused();
    await expect(layer.getByLabel('Почта')).toHaveAttribute('aria-invalid', 'true');
    await layer.getByLabel('Почта').fill('не почта');
    await subscribe(layer).click();
    await expect(layer.getByLabel('Почта')).toHaveAttribute('aria-invalid', 'true');
    await layer.getByLabel('Почта').fill(email);
    await expect(layer.getByLabel('Почта')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(layer.getByLabel('Согласие получать эти письма')).toHaveAttribute('aria-invalid', 'true');
    await expect(layer.getByLabel('День недели')).toHaveValue('5');
    await layer.getByLabel('Согласие получать эти письма').check();
    await subscribe(layer).click();
    const done = page.getByRole('alertdialog', { name: 'Проверьте почту' });
    await expect(done).toContainText(email, { timeout: 20_000 });
    await expectAccessible(page, { tags: WCAG, include: 'dialog[open]' });
    await done.getByRole('button', { name: 'Хорошо' }).click();
    await expect(done).toBeHidden();
    // Refusals of the form, and the work that the server asks for.
    forgive(problems, 400, 403);

    // The link alone changes nothing.
    const confirm = await linkIn(page, email, 'confirm');
    for (let looks = 0; looks < 2; looks += 1) {
      await page.goto(confirm);
      await expect(page.locator('h1')).toHaveText('Подтвердите подписку');
      await expect(page.getByText(/по\u00a0пятницам в\u00a09:00 по\u00a0Москве/)).toBeVisible();
    }
    await page.getByRole('button', { name: 'Присылать' }).click();
    await expect(page.locator('h1')).toHaveText('Готово, подписка работает');
    await expect(page.getByText(/Письма приходят по\u00a0пятницам в\u00a09:00 по\u00a0Москве/)).toBeVisible();

    await makeDue(email);
    const unsubscribe = await linkIn(page, email, 'unsubscribe', /\/vacancy\/\d+\?from=newsletter/);
    await page.goto(unsubscribe);
    await expect(page.locator('h1')).toHaveText('Отписаться от\u00a0рассылки?');
    await page.getByRole('button', { name: 'Отписаться' }).click();
    await expect(page.locator('h1')).toHaveText('Вы\u00a0отписались');
    await page.goto(confirm);
    await expect(page.getByRole('button', { name: 'Присылать' })).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Выбрать список' })).toBeVisible();
    forgive(problems, 404, 410);
  },
);

test(
  'an applicant: subscribes in a window, pauses, changes and removes without a mouse',
  { tag: '@journey' },
  async ({ page, context }) => {
    test.slow();
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await signIn(context, site().origin, 241);
    await page.goto(OWN);
    await expect(page.getByText('Подписок пока нет')).toBeVisible();
    await expectAccessibleInThemes(page, { tags: WCAG });
    await page.goto('/vacancy-list?housing=1');
    await pressByKeyboard(page, line(page));
    const layer = dialog(page, 'Новые вакансии на\u00a0почту');
    await expect(layer.getByText('applicant-241@example.ru')).toBeVisible();
    await expect(layer.getByLabel('Почта')).toHaveCount(0);
    await tabTo(page, layer.getByLabel('Согласие получать эти письма'));
    await page.keyboard.press('Space');
    await pressByKeyboard(page, subscribe(layer));
    const done = page.getByRole('alertdialog', { name: 'Готово' });
    await expect(done).toContainText('Первое письмо: ');
    await page.keyboard.press('Enter');
    await expect(done).toBeHidden();
    await expect(line(page)).toBeFocused();
    // Once more: it comes already.
    await page.keyboard.press('Enter');
    await expect(layer.getByText('Вы\u00a0уже подписаны.')).toBeVisible();
    await expect(layer).toContainText('раз в\u00a0день в\u00a09:00');
    await expect(layer.getByRole('link', { name: 'Изменить или отписаться' })).toHaveAttribute(
      'href',
      /^\/profile\/newsletters#newsletter-/,
    );
    await expect(subscribe(layer)).toHaveCount(0);
    await expectAccessible(page, { tags: WCAG, include: 'dialog' });
    await page.keyboard.press('Escape');

    await page.goto(OWN);
    await expect(rows(page)).toHaveCount(1);
    await expect(
      rows(page).getByRole('link', { name: 'Вакансии в\u00a0строительстве, с\u00a0проживанием', exact: true }),
    ).toHaveAttribute('href', '/vacancy-list?housing=1');
    await expect(rows(page)).toContainText('раз в\u00a0день в\u00a09:00');
    await pressByKeyboard(page, rows(page).getByRole('button', { name: /^Пауза/ }));
    await expect(rows(page).getByText('На\u00a0паузе')).toBeVisible();
    await expectAccessibleInThemes(page, UNDER_BARS);
    await pressByKeyboard(page, rows(page).getByRole('button', { name: /^Продолжить/ }));
    await expect(rows(page).getByText('На\u00a0паузе')).toHaveCount(0);
    await rows(page)
      .getByRole('link', { name: /^Изменить/ })
      .click();
    await rows(page).getByLabel('Раз в\u00a0неделю').check();
    await rows(page).getByLabel('День недели').selectOption('Среда');
    await rows(page).getByLabel('Час').selectOption('18:00');
    await expectAccessible(page, UNDER_BARS);
    await rows(page).getByRole('button', { name: 'Сохранить' }).click();
    await expect(rows(page)).toContainText('по\u00a0средам в\u00a018:00');

    await pressByKeyboard(page, rows(page).getByRole('link', { name: /^Удалить/ }));
    const question = dialog(page, 'Удалить подписку?');
    await expect(question.getByRole('button', { name: 'Оставить' })).toBeFocused();
    await expectAccessible(page, { tags: WCAG, include: 'dialog' });
    await page.keyboard.press('Escape');
    await expect(rows(page)).toHaveCount(1);
    await pressByKeyboard(page, rows(page).getByRole('link', { name: /^Удалить/ }));
    await pressByKeyboard(page, question.getByRole('button', { name: 'Удалить подписку' }));
    await expect(page.getByText('Подписка удалена')).toBeVisible();
    await expect(rows(page)).toHaveCount(0);
  },
);

test('a window that was open when they subscribed elsewhere says so and leads to it', async ({
  page,
  context,
  problems,
}) => {
  await signIn(context, site().origin, 253);
  await page.goto('/vacancy-list?meals=1');
  await line(page).click();
  const layer = dialog(page, 'Новые вакансии на\u00a0почту');
  await layer.getByLabel('Согласие получать эти письма').check();
  const other = await context.newPage();
  const form = '/newsletter/create?list=%2Fvacancy-list%3Fmeals%3D1';
  await other.goto(form);
  await other.getByLabel('Согласие получать эти письма').check();
  await subscribe(other).click();
  await expect(other.getByRole('status')).toContainText('Готово');
  await other.goto(form);
  await expect(other.getByRole('status')).toContainText('Вы\u00a0уже подписаны.');
  await expect(subscribe(other)).toHaveCount(0);
  await subscribe(layer).click();
  await expect(layer.getByText('Вы\u00a0уже подписаны на\u00a0этот список')).toBeVisible();
  await expect(layer.getByRole('link', { name: 'Мои подписки' })).toHaveAttribute('href', OWN);
  forgive(problems, 409);
});

test('without JavaScript: an applicant subscribes, is refused at a field, pauses and removes', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin, viewport: PHONE });
  const page = await context.newPage();
  await page.goto('/news');
  await line(page).click();
  // Who has not signed in would have to do some work, which needs a script.
  await page.getByLabel('Почта').fill('without@pochta.example');
  await page.getByLabel('Согласие получать эти письма').check();
  await subscribe(page).click();
  await expect(page.getByText('Войдите или включите JavaScript')).toBeVisible();
  await expect(page.getByLabel('Почта')).toHaveValue('without@pochta.example');
  await signIn(context, site().origin, 242);
  await page.goto('/newsletter/create?list=%2Fnews');
  await page.getByLabel('Сразу').check();
  await subscribe(page).click();
  await expect(page.getByText('Без\u00a0согласия на\u00a0рассылку')).toBeVisible();
  await expect(page.getByLabel('Сразу')).toBeChecked();
  await page.getByLabel('Согласие получать эти письма').check();
  await subscribe(page).click();
  await expect(page.getByRole('status')).toContainText('Готово');
  await page.getByRole('link', { name: 'Мои подписки' }).click();
  await expect(rows(page)).toContainText('сразу, как появится новое');
  await rows(page)
    .getByRole('button', { name: /^Пауза/ })
    .click();
  await expect(rows(page).getByText('На\u00a0паузе')).toBeVisible();
  await rows(page)
    .getByRole('link', { name: /^Удалить/ })
    .click();
  await rows(page).getByRole('button', { name: 'Удалить подписку' }).click();
  await expect(rows(page)).toHaveCount(0);

  // The links of mails, too: a dead one says what to do.
  await page.goto('/newsletter/unsubscribe/no-such-token');
  await expect(page.locator('h1')).toHaveText('Ссылка не\u00a0работает');
  await page.goto('/newsletter/confirm/no-such-token');
  await expect(page.locator('h1')).toHaveText('Ссылка не\u00a0работает');
  await expect(page.getByRole('link', { name: 'Выбрать список' })).toBeVisible();
  await context.close();
});

test('a member subscribes to a list of resumes; others are told whose it is', async ({ page, context }) => {
  const list = '/newsletter/create?list=%2Fresume-list';
  await page.goto('/resume-list');
  await expect(line(page)).toHaveCount(0);
  await page.goto(list);
  await expect(page.getByText('Резюме присылаем компаниям')).toBeVisible();
  await signInAs(context, DEMO_HEAD);
  await page.goto(list);
  await expect(page.locator('#newsletter')).toContainText(DEMO_HEAD);
  await page.goto('/resume-list');
  await line(page).click();
  const layer = dialog(page, 'Новые резюме на\u00a0почту');
  await expect(layer.getByText('Присылать новые резюме строителей')).toBeVisible();
  await layer.getByLabel('Согласие получать эти письма').check();
  await subscribe(layer).click();
  await page.getByRole('alertdialog', { name: 'Готово' }).getByRole('button', { name: 'Хорошо' }).click();
  await page.goto(OWN);
  const own = rows(page).filter({ hasText: 'Резюме строителей' });
  await own.getByRole('link', { name: /^Удалить/ }).click();
  await dialog(page, 'Удалить подписку?').getByRole('button', { name: 'Удалить подписку' }).click();
  await expect(page.getByText('Подписка удалена')).toBeVisible();
  await expect(own).toHaveCount(0);
  await page.goto('/newsletter/create?list=%2Fvacancy-list');
  await expect(page.getByText('Вакансии присылаем тем, кто ищет работу')).toBeVisible();
  await page.goto('/newsletter/create?list=%2Fcompany-list');
  await expect(page.locator('h1')).toHaveText('Такой страницы нет');
  await page.goto('/vacancy-list');
  await expect(line(page)).toBeHidden();
});

test('a respond from the link of an issue says where it comes from', async ({ page, problems }) => {
  await page.goto(`/vacancy/${site().specimens.quickVacancy}?from=newsletter`);
  // It gets no further than this browser.
  await page.route('**/api/respond/vacancy/quick', (route) => route.abort());
  await page.getByRole('complementary').locator('[data-respond-main]').click();
  await dialog(page).getByLabel('Как вас зовут').fill('Ильдар');
  await dialog(page).getByLabel('Телефон').fill(newPhone());
  for (const name of [/^Правила Каркаса/, /^Обработка персональных/, /^Передача отклика/])
    await dialog(page).getByRole('checkbox', { name }).check();
  const sent = page.waitForRequest('**/api/respond/vacancy/quick');
  await dialog(page).getByRole('button', { name: 'Получить код' }).click();
  expect((await sent).postDataJSON()).toMatchObject({ source: 'newsletter' });
  problems.splice(0);
});

test('what fits an applicant is shown with a way to get it by mail', async ({ page, context }) => {
  await signIn(context, site().origin, 243);
  await page.goto(OWN);
  await expect(page.getByRole('heading', { name: 'Подходящие вакансии' })).toBeVisible();
  await page.getByRole('link', { name: 'Присылать на\u00a0почту' }).click();
  const layer = dialog(page, 'Подходящие вакансии на\u00a0почту');
  await expect(layer.getByText('Присылать вакансии, которые вам подходят')).toBeVisible();
});

test('its pages fit every screen, in both themes', async ({ page }) => {
  const form = `/newsletter/create?list=${encodeURIComponent('/vacancy-list?q=электрогазосварщик&housing=1')}`;
  for (const address of [form, `${form}&done=pending`, '/newsletter/confirm/none', '/newsletter/unsubscribe/none']) {
    await page.goto(address);
    await expectAccessibleInThemes(page, { tags: WCAG });
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
    await expectFits(page);
  }
  await page.goto(form);
  await typeByKeyboard(page, page.getByLabel('Почта'), 'a@pochta.example');
  await tabTo(page, page.getByLabel('Раз в\u00a0день'));
  await page.keyboard.press('ArrowRight');
  await expect(page.getByLabel('День недели')).toBeVisible();
});
