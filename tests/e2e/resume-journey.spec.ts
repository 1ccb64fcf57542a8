import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { readPdf } from '../setup/pdf-text.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { goTo, idOf, PHONE_SCREEN, saved, typeOffline, unfold } from './resume-steps.ts';
import { box, card, fillIn, openShortForm } from './short-form.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { forgive, signInAs } from './steps.ts';

/** One resume from its first words, before there is an account, to the company that calls; then it is taken back and shown again. */

const RECRUITER = 'head-0@example.ru';
const NAME = 'Ильдар';
const SURNAME = 'Закиров';

async function signUp(page: Page): Promise<void> {
  const phone = newPhone();
  await page.getByLabel('Телефон').fill(phone);
  await page.getByRole('checkbox', { name: /^Правила Каркаса/ }).check();
  await page.getByRole('checkbox', { name: /^Обработка персональных данных/ }).check();
  await page.getByRole('button', { name: 'Получить код' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Введите код');
  await page.getByLabel('Код', { exact: true }).fill(await codeTo(page.request, phone));
  await page.waitForURL(/step=info/);
  // Trade and city were said in the short form.
  await expect(page.getByRole('combobox')).toHaveCount(0);
  await expect(page.getByText('Профессию и\u00a0город возьмём из\u00a0вашего черновика')).toBeVisible();
  await page.getByLabel('Имя', { exact: true }).fill(NAME);
  await page.getByLabel('Фамилия').fill(SURNAME);
  await page.getByRole('button', { name: 'Готово' }).click();
}

test(
  'from the short form to a call of a company, hidden and back',
  { tag: '@journey' },
  async ({ page, context, browser, problems }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(PHONE_SCREEN);
    // A search takes a smaller number for a pay, and then finds every welder who wants less.
    const title = `Сварщик НАКС на трубопроводы ${3_000_000 + (Date.now() % 1_000_000)}`;
    const called = newPhone();
    let id = 0;

    await test.step('the short form, and the sign-up that it leads to', async () => {
      await openShortForm(page, '/resume-list');
      await fillIn(page);
      await box(page).check();
      await card(page).getByRole('button', { name: 'Продолжить' }).click();
      await page.waitForURL(/\/sign-up\?callback=/);
      await signUp(page);
      await page.waitForURL(/\/constructor-resume\/\d+/);
      id = idOf(page);
    });

    await test.step('the builder has what was said, and keeps what is typed without a connection', async () => {
      await expect(page.getByLabel('Имя', { exact: true })).toHaveValue(NAME);
      await expect(page.getByRole('listitem').filter({ hasText: 'Казань' })).toBeVisible();
      await goTo(page, 'Опыт');
      await expect(page.getByText('Стаж записан одним местом: 5 лет')).toBeVisible();
      await expect(page.getByLabel('Кем работали')).toHaveValue(/сварщик/i);
      await expect(page.getByLabel('Работаю сейчас')).toBeChecked();
      await typeOffline(page, context, problems, { field: 'Компания или бригада', text: 'ООО «Татнефтьпроводстрой»' });
      await page
        .getByRole('button', { name: 'Трубопроводы' })
        .or(page.getByRole('button', { name: /^Ещё/ }))
        .first()
        .click();
      await page.getByRole('button', { name: 'Трубопроводы' }).click();
      await expect(page.getByText('Стаж записан одним местом')).toHaveCount(0);
      await goTo(page, 'Профессия');
      await page.getByLabel('Название резюме').fill(title);
      await unfold(page, 'Ещё: навыки, программы, языки');
      // The years are a job now, and no sentence.
      await expect(page.getByLabel('О себе')).toHaveValue('');
      await goTo(page, 'Условия');
      await expect(page.getByLabel('От', { exact: true })).toHaveValue('170\u00a0000');
      await saved(page);
    });

    await test.step('another number, confirmed by its code', async () => {
      await goTo(page, 'О\u00a0себе');
      await page.getByLabel('Телефон').fill(called);
      await page.getByRole('button', { name: 'Подтвердить номер' }).click();
      const layer = page.getByRole('dialog', { name: 'Подтвердите номер' });
      await layer.getByRole('textbox').fill(await codeTo(page.request, called));
      await layer
        .getByRole('button', { name: 'Подтвердить номер' })
        .click()
        .catch(() => {});
      await expect(page.getByText('Номер подтверждён')).toBeVisible();
    });

    await test.step('published', async () => {
      await goTo(page, 'Проверка');
      await expect(page.getByText('Всё обязательное заполнено')).toBeVisible({ timeout: 15_000 });
      await page.getByRole('button', { name: 'Опубликовать' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Резюме опубликовано' })).toBeFocused();
      // A save on its way met the version that the confirmation of the number has made, and was sent anew.
      forgive(problems, 409);
      await expect(page.getByRole('navigation', { name: 'Шаги' })).toHaveCount(0);
      await expectAccessible(page, { tags: WCAG });
    });

    const office = await browser.newContext({
      baseURL: site().origin,
      storageState: await noCookies(page),
      viewport: PHONE_SCREEN,
    });
    await signInAs(office, RECRUITER);
    const desk = await office.newPage();
    const asCompany = async () => (await desk.goto(`/resume/${id}`))?.status();

    await test.step('a company finds it, notes and calls', async () => {
      await expect(async () => {
        await desk.goto(`/resume-list?q=${encodeURIComponent(title)}`);
        await expect(desk.getByRole('main').locator(`a[href="/resume/${id}"]`).first()).toBeVisible({ timeout: 1_000 });
      }).toPass({ timeout: 20_000 });
      await desk.getByRole('main').locator(`a[href="/resume/${id}"]`).first().click();
      await expect(desk.locator('h1')).toHaveText(title);
      await expect(desk.getByText(called.slice(-4))).toHaveCount(0);
      await desk.getByLabel('Новая заметка').fill('Позвонить утром');
      await desk.getByRole('button', { name: 'Добавить' }).click();
      await expect(desk.locator('[data-comment]')).toContainText('Позвонить утром');
      await desk.locator('#contacts').getByRole('button', { name: 'Показать контакты' }).click();
      await expect(desk.locator(`#contacts a[href="tel:${called}"]`)).toBeVisible();
    });

    await test.step('the PDF says the same to the company', async () => {
      const [file] = await Promise.all([
        desk.waitForEvent('download'),
        desk.getByRole('link', { name: 'Скачать PDF' }).click(),
      ]);
      const { text, letters } = await readPdf(await readFile(await file.path()));
      expect(text).toContain(SURNAME);
      expect(letters).toContain(title.replaceAll(/\s/g, ''));
      expect(text).toContain('Татнефтьпроводстрой');
      expect(text.replaceAll(/\D/g, '')).toContain(called.slice(2));
      expect(text).not.toContain('Позвонить утром');
    });

    await test.step('its person is told who has the number, hides the resume and shows it again', async () => {
      await page.goto(`/profile/resume-list/${id}`);
      await expect(page.getByRole('region', { name: 'Кто открывал контакты' }).getByRole('listitem')).toHaveCount(1);
      await expect(page.getByText('Позвонить утром')).toHaveCount(0);
      await page.getByRole('region', { name: 'Действия' }).getByText('Ещё').click();
      await page.getByRole('button', { name: 'В\u00a0архив' }).click();
      await expect(page).toHaveURL(/\/archive/);
      expect(await asCompany()).toBe(404);
      await page.getByRole('button', { name: 'Опубликовать снова' }).click();
      await expect(page.getByText(/снова опубликовано/)).toBeVisible();
      expect(await asCompany()).toBe(200);
      await expect(desk.locator('[data-comment]')).toContainText('Позвонить утром');
      await expect(desk.locator(`#contacts a[href="tel:${called}"]`)).toBeVisible();

      await page.goto(`/profile/resume-list/${id}`);
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
      await page.getByRole('radio', { name: 'Никто' }).check();
      await expect(page.getByRole('main').getByRole('status').last()).toHaveText(/Сохранено/);
      expect(await asCompany()).toBe(404);
    });
    await office.close();
    // A page that is left ends a socket on its way.
    problems.splice(0, Infinity, ...problems.filter((text) => !text.includes('closed before the connection')));
  },
);

/** The choice about cookies of this browser, without its session. */
async function noCookies(page: Page) {
  const { cookies } = await page.context().storageState();
  return { cookies: cookies.filter(({ name }) => name === 'cookie_choice'), origins: [] };
}
