import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { signInTo, vacanciesOf } from './board-world.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** What is wrong is told in a window or on a page, gathered into a case, and answered. */

/** The first vacancy of the list. */
async function openVacancy(page: Page, nth: number): Promise<string> {
  await page.goto('/vacancy-list');
  await page.locator('main .list :is(h2, h3) a').nth(nth).click();
  await page.waitForURL(/\/vacancy\/\d+$/);
  return (await page.locator('h1').textContent()) ?? '';
}

test('a visitor tells it in a window, once', async ({ page, problems }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await openVacancy(page, 0);
  await page.getByRole('link', { name: 'Пожаловаться' }).click();
  const layer = page.getByRole('dialog', { name: 'Пожаловаться' });
  await layer.getByLabel('Расскажите подробнее').fill('Просят деньги за форму');
  await expectAccessible(page, { tags: WCAG });
  await layer.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(layer.getByText('Выберите, что не\u00a0так')).toBeVisible();
  await layer.getByLabel('Просят деньги или продают контакты').check();
  await layer.getByLabel('Почта').fill('visitor@pochta.example');
  await layer.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(layer.getByText('Без согласия мы')).toBeVisible();
  await expect(layer.getByLabel('Расскажите подробнее')).toHaveValue('Просят деньги за форму');
  await layer.getByLabel('Обработка персональных данных').check();
  await layer.getByRole('button', { name: 'Отправить жалобу' }).click();
  await expect(page.getByText('Жалоба отправлена')).toBeVisible({ timeout: 20_000 });
  await expect(layer).toBeHidden();
  // Refusals of the form, and the work that the server asks for.
  forgive(problems, 400, 403);
});

test(
  'without JavaScript a page takes it; a moderator decides, and the answer comes',
  { tag: ['@journey', '@daily'] },
  async ({ browser }) => {
    test.slow();
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL: site().origin });
    const page = await context.newPage();
    await signIn(context, site().origin, 43);
    const title = await openVacancy(page, 3);
    await page.getByRole('link', { name: 'Пожаловаться' }).click();
    await expect(page.locator('h1')).toHaveText('Пожаловаться');
    await page.getByLabel('Другое').check();
    await page.getByRole('button', { name: 'Отправить жалобу' }).click();
    await expect(page.getByText('Напишите, что')).toBeVisible();
    await expect(page.getByLabel('Другое')).toBeChecked();
    await page.getByLabel('Расскажите подробнее').fill('На объекте никто о\u00a0вакансии не\u00a0знает');
    await page.getByRole('button', { name: 'Отправить жалобу' }).click();
    await expect(page.getByRole('status').filter({ hasText: 'Жалоба отправлена' })).toBeVisible();

    const desk = await browser.newContext({ baseURL: site().origin });
    await signInAs(desk, 'moderator@example.ru');
    const queue = await desk.newPage();
    await queue.goto('/staff?only=complaint');
    await queue
      .getByRole('link', { name: 'жалоба' })
      // Later letters may be signs that hold a range together.
      .filter({ hasText: title.slice(0, 10) })
      .first()
      .click();
    await expect(queue.getByText('никто о\u00a0вакансии не\u00a0знает')).toBeVisible();
    await expectAccessible(queue, { tags: WCAG });
    await queue.getByLabel('Нарушения нет').check();
    await queue.getByRole('button', { name: 'Нарушения нет' }).click();
    await expect(queue.getByText('никто о\u00a0вакансии не\u00a0знает')).toHaveCount(0);
    await desk.close();

    await page.goto('/notifications');
    await expect(page.getByText('По\u00a0вашей жалобе нарушения не\u00a0нашли')).toBeVisible();
    await context.close();
  },
);

test('its page fits every screen, in both themes', async ({ page }) => {
  await openVacancy(page, 1);
  const href = await page.getByRole('link', { name: 'Пожаловаться' }).getAttribute('href');
  await page.goto(href ?? '');
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.setViewportSize({ width: 320, height: 700 });
  await expectFits(page);
  await page.goto('/complaint?about=vacancy-999999999');
  await expect(page.locator('h1')).toHaveText('Такой страницы нет');
});

test('of one’s own nobody complains: its page says so', async ({ page, context }) => {
  await signIn(context, site().origin, 0);
  await page.goto('/profile/resume-list');
  const own = await page
    .getByRole('main')
    .getByRole('article')
    .filter({ hasText: 'Видно всем' })
    .getByRole('heading')
    .getByRole('link')
    .getAttribute('href');
  await page.goto(`/complaint?about=resume-${own?.split('/').at(-1)}`);
  await expect(page.getByRole('status').filter({ hasText: 'Это ваше' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Отправить жалобу' })).toHaveCount(0);
});

test('in the window too', async ({ page, context }) => {
  const call = await signInTo(site().origin, 'company-member', 'member-1@example.ru');
  const [vacancy] = await vacanciesOf(call);
  await signInAs(context, 'member-1@example.ru');
  await page.goto(`/vacancy/${vacancy?.id}`);
  await page.getByRole('link', { name: 'Пожаловаться' }).click();
  await expect(page.getByRole('dialog').getByText('Это ваше')).toBeVisible();
});

test('a resume has reasons of its own', async ({ page }) => {
  await page.goto(`/complaint?about=resume-${site().specimens.resume}`);
  const reasons = page.getByRole('group', { name: 'Что не\u00a0так' });
  await expect(reasons.getByRole('radio').first()).toHaveAccessibleName('Чужие или выдуманные данные');
  await expect(reasons.getByLabel(/оплате/)).toHaveCount(0);
});
