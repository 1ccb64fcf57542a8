import type { Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { codeTo, messageTo, newPhone } from './kept-messages.ts';
import { expect, site, personTest as test } from './site-test.ts';
import { expectFits, forgive, signInAs } from './steps.ts';

/** Companies sign up and in, invite people and give them rights; with scripts and without. */
const MEMBERS = '/profile/company/permissions';
const PASSWORD = 'свая ригель консоль 47';

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click();
const password = (page: Page) => page.getByLabel(/^(?:Новый п|П)ароль$/);
const newEmail = (name: string) => `${name}-${Math.random().toString(36).slice(2, 8)}@stroy.example`;

/** An INN with the right check digit. What the fake of the register says of it is decided by the digit before. */
function innOf(kind: 'ordinary' | 'branches' | 'closed' | 'unknown'): string {
  const digits = `16${String(Math.floor(Math.random() * 1e6)).padStart(6, '0')}${{ ordinary: 1, branches: 7, closed: 8, unknown: 9 }[kind]}`;
  const weights = [2, 4, 10, 3, 5, 9, 4, 6, 8];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(digits[index]), 0);
  return `${digits}${(sum % 11) % 10}`;
}

/** E-mail, boxes and code: to the step of the INN. */
async function confirmEmail(page: Page, email: string, hasScript = true): Promise<void> {
  await page.goto('/sign-up/company');
  await page.getByLabel('Рабочая почта').fill(email);
  for (const name of [/^Правила Каркаса/, /^Оферта для/, /^Обработка персональных данных/])
    await page.getByRole('checkbox', { name }).check();
  await press(page, 'Получить код');
  await expect(page).toHaveURL(/confirmation=/);
  const code = await codeTo(page.request, email);
  await page.getByLabel('Код', { exact: true }).fill(code);
  // With a script a complete code is submitted by itself.
  if (!hasScript) await press(page, 'Продолжить');
  await expect(page).toHaveURL(/\/sign-up\/company\/information\?token=/);
}

async function fillPerson(page: Page, [firstName, lastName]: readonly [string, string]): Promise<void> {
  await page.getByLabel('Имя', { exact: true }).fill(firstName);
  await page.getByLabel('Фамилия').fill(lastName);
  await page.getByLabel('Телефон').fill(newPhone());
}

test('pages of the sign-in lead to each other, and carry the side', async ({ page }) => {
  await page.goto('/sign-in?callback=%2Fresume-list');
  await page.getByRole('link', { name: 'Вход для\u00a0компаний' }).click();
  await expect(page).toHaveURL(/\/sign-in\/company\?callback=%2Fresume-list$/);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.getByRole('link', { name: 'Забыли пароль?' }).click();
  await expect(page).toHaveURL(/\/recovery\?side=company&callback=%2Fresume-list$/);
  await page.getByRole('link', { name: 'Вспомнили? Войти' }).click();
  await expect(page).toHaveURL(/\/sign-in\/company\?callback=%2Fresume-list$/);
  await page.getByRole('link', { name: 'Регистрация' }).click();
  await expect(page).toHaveURL(/\/sign-up\/company\?callback=%2Fresume-list$/);
  await page.getByRole('link', { name: 'Ищу работу' }).click();
  await expect(page).toHaveURL(/\/sign-up\?callback=%2Fresume-list$/);
});

test('a step without its token leads to the start; a dead invitation says what to do', async ({ page, problems }) => {
  for (const [path, start] of [
    ['/sign-up/company/information', /\/sign-up\/company$/],
    ['/sign-up/company/password?token=used', /\/sign-up\/company\?error=TokenExpired$/],
    ['/sign-up/company?confirmation=nonsense', /\/sign-up\/company\?error=CodeExpired$/],
  ] as const) {
    await page.goto(path);
    await expect(page).toHaveURL(start);
  }
  for (const path of ['/invite/employee', '/invite/employee?token=used']) {
    expect((await page.goto(path))?.status()).toBe(404);
    await expect(page.locator('h1')).toHaveText('Приглашение не\u00a0действует');
    await expect(page.getByRole('link', { name: 'Войти' })).toHaveAttribute('href', '/sign-in/company');
  }
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.goto(MEMBERS);
  await expect(page).toHaveURL(/\/sign-in(?:\/company)?\?callback=/);
  forgive(problems, 404);
});

test('by keyboard: what is missing is said at its field', async ({ page, problems }) => {
  await page.goto('/sign-up/company');
  await expectFits(page);
  await page.getByLabel('Рабочая почта').focus();
  await page.keyboard.type('hr@stroy.example');
  await page.keyboard.press('Enter');
  const offer = page.getByRole('checkbox', { name: /^Оферта для/ });
  await expect(offer).toHaveAccessibleDescription(/^Без согласия с\u00a0офертой/);
  await expect(page.getByRole('checkbox', { name: /^Правила Каркаса/ })).toBeFocused();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.goto('/sign-in/company');
  await page.getByLabel('Рабочая почта').fill('head-0@example.ru');
  await password(page).fill('не тот пароль');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Почта или пароль не\u00a0подошли')).toBeVisible();
  forgive(problems, 400, 401);
});

test('from an INN to a company, a colleague with few rights, and their removal @journey @daily', async ({
  page,
  browser,
  problems,
}) => {
  // The mails come by jobs.
  test.slow();
  const [headEmail, colleagueEmail] = [newEmail('glava'), newEmail('prorab')];
  await confirmEmail(page, headEmail);
  await expectAccessibleInThemes(page, { tags: WCAG });
  for (const [inn, text] of [
    ['123', /ИНН/],
    [innOf('unknown'), /в\u00a0реестре нет/],
    [innOf('closed'), /закрыта/],
  ] as const) {
    await page.getByLabel('ИНН').fill(inn);
    await press(page, 'Найти компанию');
    await expect(page.locator('.err').filter({ hasText: text }).first()).toBeVisible();
  }
  await page.getByLabel('ИНН').fill(innOf('branches'));
  await press(page, 'Найти компанию');
  await expect(page.getByRole('radio')).toHaveCount(3);
  await page.getByRole('link', { name: 'Это не\u00a0та компания' }).click();
  await page.getByLabel('ИНН').fill(innOf('ordinary'));
  await press(page, 'Найти компанию');
  await expect(page.getByLabel('Как компанию называют')).not.toHaveValue('');
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await fillPerson(page, ['Рустем', 'Шакиров']);
  await page.getByLabel('Телефон').fill('123');
  await press(page, /^Дальше/);
  await expect(page.getByLabel('Телефон')).toHaveAttribute('aria-invalid', 'true');
  await page.getByLabel('Телефон').fill(newPhone());
  await press(page, /^Дальше/);
  await page.waitForURL(/\/sign-up\/company\/password\?token=[\w-]+$/);
  await page.getByRole('link', { name: 'Изменить' }).click();
  await expect(page.getByLabel('Фамилия')).toHaveValue('Шакиров');
  await page.reload();
  await expect(page).toHaveURL(/\/information\?token=[\w-]+&step=info$/);
  await expect(page.getByLabel('Фамилия')).toHaveValue('Шакиров');
  await page.goBack();
  await expectAccessibleInThemes(page, { tags: WCAG });
  await password(page).fill(PASSWORD);
  await press(page, 'Создать аккаунт');
  await page.waitForURL(/\/profile$/);
  await expect(page.locator('h1')).toHaveText('Здравствуйте, Рустем');
  // The header, the next steps and the empty list lead to a first vacancy.
  await expect(page.locator('a[href="/constructor-vacancy"]').filter({ visible: true })).toHaveCount(3);
  await expectFits(page);

  await page.goto(MEMBERS);
  await page.getByRole('link', { name: 'Пригласить' }).click();
  const layer = page.getByRole('dialog');
  await layer.getByLabel('Почта коллеги').fill(colleagueEmail);
  // A foreman is for what is theirs, where the company has no sites yet; the scope comes back with another role.
  await layer.getByLabel('Прораб').check();
  await expect(layer.getByText('Видит отклики своего объекта')).toBeVisible();
  await expect(layer.getByLabel('Только свои вакансии')).toBeChecked();
  await layer.getByLabel('Наблюдатель').check();
  await expect(layer.getByLabel('Вся компания')).toBeChecked();
  await layer.getByRole('button', { name: 'Отправить приглашение' }).click();
  await page.waitForURL(/\/invited\?done=invited$/);
  await expect(page.getByText(colleagueEmail)).toBeVisible();

  const { text } = await messageTo(page.request, colleagueEmail);
  const link = new URL(/https?:\S+\/invite\/employee\?token=[\w-]+/.exec(text)![0]);
  const theirs = await (await browser.newContext({ baseURL: site().origin, javaScriptEnabled: false })).newPage();
  await theirs.goto(link.pathname + link.search);
  await expect(theirs.getByText('Рустем Шакиров')).toContainText('Роль: наблюдатель. Что видно: вся компания.');
  await fillPerson(theirs, ['Марат', 'Юсупов']);
  await password(theirs).fill(PASSWORD);
  await press(theirs, 'Принять приглашение');
  await expect(theirs.getByText(/^\s*Без согласия на\u00a0обработку данных/)).toBeVisible();
  await expect(theirs.getByLabel('Фамилия')).toHaveValue('Юсупов');
  await theirs.getByRole('checkbox', { name: /^Правила Каркаса/ }).check();
  await theirs.getByRole('checkbox', { name: /^Обработка персональных данных/ }).check();
  await password(theirs).fill(PASSWORD);
  await press(theirs, 'Принять приглашение');
  await expect(theirs).toHaveURL(/\/profile$/);
  await theirs.goto(MEMBERS);
  await expect(theirs.getByText('Рустем Шакиров')).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Пригласить' })).toHaveCount(0);
  await expect(theirs.getByRole('link', { name: /^Права:/ })).toHaveCount(0);
  expect((await theirs.goto(`${MEMBERS}/invited`))?.status()).toBe(404);

  await page.goto(MEMBERS);
  await page.getByRole('link', { name: 'Права: Марат Юсупов' }).click();
  await page.locator('#remove-row > summary').click();
  await page.locator('#remove-row').getByRole('button').click();
  await page.waitForURL(/\/permissions\?done=removed$/);
  await expect(page.getByText('Марат Юсупов')).toHaveCount(0);
  await theirs.goto('/profile');
  await expect(theirs).toHaveURL(/\/sign-in(?:\/company)?\?callback=/);
  await theirs.context().close();
  forgive(problems, 400, 404, 409, 422);
});

test('rights of a member: chosen, kept, shown in the table', async ({ page, context }) => {
  await signInAs(context, 'head-0@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto(MEMBERS);
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.getByRole('link', { name: /^Приглашены/ }).click();
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
  await page.goto(MEMBERS);
  // Not one whom other tests know by their role.
  const row = page.getByRole('listitem').filter({ hasText: /Помощник\sрекрутера/ });
  await row.getByRole('link').click();
  await page.getByLabel('Свои права').check();
  await page.getByLabel('Искать в\u00a0базе').check();
  await page.getByLabel('Контактов резюме').fill('5');
  await expectFits(page);
  // Nothing is below the bar of a phone.
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: 390, height: height + 400 });
  await expectAccessibleInThemes(page, { tags: WCAG });
  await press(page, 'Сохранить права');
  await page.waitForURL(/\?done=granted$/);
  await expect(page.getByLabel('Искать в\u00a0базе')).toBeChecked();
  await expect(page.getByLabel('Контактов резюме')).toHaveValue('5');
  // On a phone one role at a time.
  await page.setViewportSize({ width: 390, height: 800 });
  await page.locator('.roles-choice select').selectOption('accountant');
  await expect(page.locator('thead .mx-role:visible')).toHaveText(['Бухгалтер']);
});

test('settings of a member: own name, and why a head cannot leave', async ({ page, context }) => {
  await signInAs(context, 'head-1@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/profile/settings');
  await expect(page.getByRole('link', { name: 'Выбрать сотрудника' })).toBeVisible();
  await page.locator('details#name > summary').click();
  await page.getByLabel('Должность').fill('Главный инженер');
  await page.keyboard.press('Enter');
  await expect(page.locator('details#name .setr-text')).toHaveText('Главный инженер');
  await expectFits(page);
  await expectAccessibleInThemes(page, { tags: WCAG });
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a company signs up @journey', async ({ page }) => {
    await confirmEmail(page, newEmail('bez-skripta'), false);
    await page.getByLabel('ИНН').fill(innOf('unknown'));
    await press(page, 'Найти компанию');
    await expect(page.getByLabel('ИНН')).toHaveAccessibleDescription(/в\u00a0реестре нет/);
    await page.getByLabel('ИНН').fill(innOf('ordinary'));
    await press(page, 'Найти компанию');
    await expect(page).toHaveURL(/\/information\?token=[\w-]+&step=info$/);
    await fillPerson(page, ['Анна', 'Воронова']);
    await press(page, /^Дальше/);
    await expect(page).toHaveURL(/\/sign-up\/company\/password\?token=[\w-]+$/);
    // Back over both steps, and forth: nothing is asked twice.
    await page.getByRole('link', { name: 'Изменить' }).click();
    await page.getByRole('link', { name: 'Это не\u00a0та компания' }).click();
    await expect(page).toHaveURL(/\/information\?token=[\w-]+$/);
    await expect(page.getByLabel('ИНН')).toHaveValue(/^\d{10}$/);
    await press(page, 'Найти компанию');
    await expect(page.getByLabel('Фамилия')).toHaveValue('Воронова');
    await press(page, /^Дальше/);
    await expect(page.getByText('Анна Воронова')).toBeVisible();
    await password(page).fill('123');
    await press(page, 'Создать аккаунт');
    await expect(password(page)).toHaveAttribute('aria-invalid', 'true');
    await password(page).fill(PASSWORD);
    await press(page, 'Создать аккаунт');
    await expect(page).toHaveURL(/\/profile$/);
    await expect(page.locator('h1')).toHaveText('Здравствуйте, Анна');
    await page.goto(`${MEMBERS}/invited`);
    await page.getByLabel('Почта коллеги').fill('нет');
    await press(page, 'Отправить приглашение');
    await expect(page.getByLabel('Почта коллеги')).toHaveAttribute('aria-invalid', 'true');
  });
});
