import type { BrowserContext, Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { DEMO_EMBED_KEY } from '#shared/domain/embed.ts';
import { DEMO_APPLICANT, DEMO_PASSWORD } from '#server/demo/logins.ts';
import { expectFits, forgive, signInApplicant, signInAs } from './steps.ts';

/** The keys of a company's widgets: made, put on a site, replaced and revoked by its HR manager. */
const PAGE = '/profile/embed';

const code = (page: Page, name: string | RegExp) => page.getByRole('group', { name, exact: true });
/** In the page of the example. */
const example = (page: Page, element: string) => page.frameLocator('[data-preview]').locator(element);
const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const fold = (page: Page, title: string) => page.locator('summary', { hasText: title }).click();

/** How the feed answers a page of that origin. */
async function feedFor(context: BrowserContext, key: string, origin: string): Promise<number> {
  const answer = await context.request.get(`${site().origin}/api/embed/feed?key=${key}`, { headers: { origin } });
  return answer.status();
}

async function keyOf(page: Page): Promise<string> {
  const shown = code(page, /^Ключ «/);
  await expect(shown).toHaveText(/^pk_(?:live|test)_\w{24}$/);
  return (await shown.textContent()) ?? '';
}

async function makeKey(
  page: Page,
  { name = 'Основной сайт', sites = 'https://most.example', respond = false, chat = false } = {},
) {
  await page.getByLabel('Название').fill(name);
  await page.getByLabel('Сайты').fill(sites);
  if (respond) await page.getByRole('checkbox', { name: /^Кнопка отклика/ }).check();
  if (chat) await page.getByRole('checkbox', { name: 'Чат с\u00a0компанией' }).check();
  await press(page, 'Сделать ключ');
  await page.waitForURL(/done=made/);
}

test('a key is made for a site, its code copied, and the key revoked', async ({ page, context, problems }) => {
  await signInAs(context, 'head-15@example.ru');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/developers');
  await page.getByRole('link', { name: 'получить ключ' }).click();
  await expect(page.getByText('Сделайте ключ для своего сайта')).toBeVisible();
  await expect(page.locator('[data-preview]')).toHaveCount(0);
  await expect(page.getByLabel('Название')).toHaveValue('Основной сайт');

  await page.getByLabel('Сайты').fill('https://most.example\n\nнаш сайт');
  await press(page, 'Сделать ключ');
  const sites = page.getByLabel('Сайты');
  await expect(sites).toBeFocused();
  await expect(sites).toHaveAccessibleDescription(/Строка 3: нужен адрес.*https:\/\/example\.ru$/);
  await expect(sites).toHaveValue(/наш сайт/);
  await makeKey(page, { sites: 'https://most.example\nmost.example/vakansii' });
  await expect(page.getByRole('status').filter({ hasText: 'От\u00a0адреса страницы взяли сайт' })).toBeVisible();
  await expect(page.locator('#edit-row')).toContainText('most.example');
  const key = await keyOf(page);

  await expect(page.getByRole('link', { name: 'Сразу к\u00a0коду' })).toHaveAttribute('href', '#builder-code');
  const element = example(page, 'karkas-vacancy-feed');
  await expect(element.getByRole('article').first()).toBeVisible();
  const look = page.getByRole('form', { name: 'Вид ленты' });
  await expect(look.getByRole('checkbox', { name: /Форма отклика/ })).toHaveCount(0);
  await look.getByRole('radio', { name: 'Карточки' }).check();
  await look.getByLabel('Цвет', { exact: true }).fill('#0a6b52');
  await look.getByLabel('Плотность').selectOption('compact');
  await expect(look.getByText('На\u00a0белом 6,4:1')).toBeVisible();
  await look.getByLabel('Открывать вакансию').selectOption('inline');
  await look.getByRole('radio', { name: 'Прямые' }).check();
  await look.getByLabel('Шрифт').fill('Open Sans');
  await look.getByLabel('Цвет ссылок').fill('#a0006b');
  await expect(element).toHaveAttribute('density', 'compact');
  await expect(element).toHaveAttribute('detail', 'inline');
  const html = code(page, 'Код ленты');
  await expect(html).toContainText(
    `embed-key="${key}" layout="cards" accent="#0a6b52" density="compact" detail="inline" style=`,
  );
  await expect(html).toContainText(';--karkas-radius:0px;--karkas-font:Open Sans, sans-serif;--karkas-link:#a0006b"');
  await expect(element.getByRole('article').first()).toHaveCSS('font-family', '"Open Sans", sans-serif');
  await expect(element.locator('[part~="card"]').first()).toHaveCSS('border-radius', '0px');
  await expect(element.locator('[part~="card-title"] a').first()).toHaveCSS('color', 'rgb(160, 0, 107)');
  await expect(code(page, 'Код ленты: Tilda')).toContainText(`data-embed-key="${key}" data-layout="cards"`);
  await page.getByRole('button', { name: /Скопировать.*Код ленты$/ }).click();
  await expect(page.getByText('Скопировано')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await html.textContent());

  expect(await feedFor(context, key, 'https://most.example')).toBe(200);
  expect(await feedFor(context, key, 'https://other.example')).toBe(403);
  await fold(page, 'Отозвать ключ');
  await press(page, 'Отозвать насовсем');
  await page.waitForURL(/done=revoked/);
  await expect(page.getByText('Отозванные: 1')).toBeVisible();
  await expect.poll(() => feedFor(context, key, 'https://most.example')).toBe(403);
  forgive(problems, 400);
});

test('a key for responds is changed and replaced; its button is tried and copied', async ({ page, context }) => {
  await signInAs(context, 'head-16@example.ru');
  await page.goto(PAGE);
  await makeKey(page, { respond: true });
  const old = await keyOf(page);
  await page.getByRole('checkbox', { name: /Форма отклика/ }).check();
  await expect(code(page, 'Код ленты')).toContainText('respond="inline"');

  await page.getByRole('navigation', { name: 'Что вставить' }).getByRole('link', { name: 'Кнопка отклика' }).click();
  const look = page.getByRole('form', { name: 'Вид кнопки' });
  await look.getByRole('radio', { name: 'Рамка' }).check();
  await look.getByRole('radio', { name: 'Большая' }).check();
  await look.getByLabel('Вакансия').selectOption({ index: 1 });
  const vacancy = await look.getByLabel('Вакансия').inputValue();
  await expect(example(page, 'karkas-respond-button')).toHaveAttribute('vacancy', vacancy);
  await expect(code(page, 'Код кнопки')).toContainText(
    `embed-key="${old}" vacancy="${vacancy}" variant="outline" size="l"`,
  );

  await fold(page, 'Название, сайты');
  await page.getByLabel('Название').fill('Сайт с откликами');
  await page.getByLabel('Сайты').fill('https://*.most.example');
  await page.getByLabel('Откликов в\u00a0день').fill('20');
  await press(page, 'Сохранить');
  await page.waitForURL(/done=saved/);
  await expect(page.locator('.tpl-row[aria-current]')).toContainText('Сайт с откликами*.most.example');
  await expect.poll(() => feedFor(context, old, 'https://most.example')).toBe(403);
  expect(await feedFor(context, old, 'https://hr.most.example')).toBe(200);

  await expect(page.getByLabel('Откликов в\u00a0день')).toHaveValue('20');
  await fold(page, 'Сменить ключ');
  await press(page, 'Сделать новый ключ');
  await page.waitForURL(/done=rotated/);
  await expect(code(page, /^Ключ «/)).not.toHaveText(old);
  const next = await keyOf(page);
  for (const key of [old, next]) expect(await feedFor(context, key, 'https://hr.most.example')).toBe(200);
  await page.locator('.tpl-row', { hasText: 'Заменён, работает до' }).click();
  await expect(code(page, /^Ключ «/)).toHaveText(old);
  await expect(page.getByText('Сменить ключ')).toHaveCount(0);
  await expect(page.locator('[data-preview]')).toHaveCount(0);
});

test('a key for the chat has its own builder, whose example is alive', async ({ page, context }) => {
  await signInAs(context, 'head-11@example.ru');
  await page.goto(PAGE);
  await makeKey(page, { chat: true });
  const key = await keyOf(page);
  await page.getByRole('navigation', { name: 'Что вставить' }).getByRole('link', { name: 'Чат' }).click();
  const look = page.getByRole('form', { name: 'Вид чата' });
  await look.getByRole('radio', { name: 'Слева внизу' }).check();
  await look.getByRole('radio', { name: /надпись/ }).check();
  await look.getByRole('textbox', { name: 'Надпись' }).fill('Спросить кадры');
  await look.getByLabel('Когда отвечаете').fill('Отвечаем "сразу"');
  await expect(code(page, 'Код чата')).toContainText(
    `embed-key="${key}" position="left-bottom" launcher="label" launcher-label="Спросить кадры" away="Отвечаем &quot;сразу&quot;"`,
  );
  const element = example(page, 'karkas-chat-bubble');
  // What is fixed in a frame does not bring the frame into view.
  await page.locator('[data-preview]').scrollIntoViewIfNeeded();
  await element.getByRole('button', { name: 'Спросить кадры' }).click();
  await expect(element.getByRole('dialog')).toContainText('Отвечаем "сразу"');
  await expect(element.getByLabel('Телефон')).toBeVisible();
  for (const kind of ['Tilda', '1С-Битрикс', 'WordPress', 'WordPress', 'React', 'Vue', 'PHP'])
    await expect(page.locator(`pre[aria-label="Код чата: ${kind}"]`)).toContainText('Спросить кадры');
});

test('the page fits every screen and is accessible, light and dark', async ({ page, context }) => {
  test.slow();
  await signInAs(context, 'head-17@example.ru');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const look = async () => {
    await expectFits(page);
    // Above the bar at the bottom.
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  };
  await page.goto(PAGE);
  await look();
  await makeKey(page, {
    name: 'Сайт',
    sites: 'https://ochen-dlinnyy-adres-sayta-kompanii.most.example',
    respond: true,
    chat: true,
  });
  for (const title of ['Название, сайты', 'Сменить ключ', 'Отозвать ключ']) await fold(page, title);
  await look();
  await page.getByRole('navigation', { name: 'Что вставить' }).getByRole('link', { name: 'Кнопка отклика' }).click();
  await expect(page.getByRole('form', { name: 'Вид кнопки' })).toBeVisible();
  await look();
  await page.getByRole('navigation', { name: 'Что вставить' }).getByRole('link', { name: 'Чат' }).click();
  await expect(page.getByRole('form', { name: 'Вид чата' })).toBeVisible();
  await look();
});

test('a visitor signs in and comes back; a member without the right is told whom to ask', async ({ page, context }) => {
  await page.goto(PAGE);
  await expect(page).toHaveURL(/\/sign-in\/company\?callback=%2Fprofile%2Fembed/);
  await signInAs(context, 'member-4@example.ru');
  const answer = await page.goto(PAGE);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText('у\u00a0вас его нет')).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByRole('link', { name: /@example\.ru$/ })
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'Сделать ключ' })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('link', { name: 'Виджеты', exact: true })).toHaveCount(0);
});

test('an applicant is told what to do, and signs in as a company from there', async ({ page, context, problems }) => {
  await signInApplicant(context, DEMO_APPLICANT);
  const answer = await page.goto(PAGE);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText('Вы\u00a0вошли как соискатель')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Зарегистрировать компанию' })).toHaveAttribute(
    'href',
    '/sign-up/company',
  );
  await press(page, 'Выйти и\u00a0войти как компания');
  await expect(page).toHaveURL(/\/sign-in\/company\?callback=%2Fprofile%2Fembed/);
  await page.getByLabel('Рабочая почта').fill('head-12@example.ru');
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await press(page, 'Войти');
  await expect(page).toHaveURL(/\/profile\/embed$/);
  await expect(page.getByRole('button', { name: 'Сделать ключ' })).toBeVisible();
  forgive(problems, 403);
});

test('the page of the example is ours alone, and has no element that the key is not for', async ({ request }) => {
  const get = (query: string) => request.get(`${site().origin}/embed/preview?${query}`);
  const page = await get(`key=${DEMO_EMBED_KEY}&element=vacancy-feed`);
  expect(page.status()).toBe(200);
  expect(page.headers()['content-security-policy']).toMatch(/frame-ancestors 'self'(?:;|$)/);
  for (const wrong of [
    `key=${DEMO_EMBED_KEY}&element=constructor`,
    'element=vacancy-feed',
    'key=x&element=chat-bubble',
  ])
    expect((await get(wrong)).status(), wrong).toBe(404);
});

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false });

  test('a key is made, its look chosen, and the key revoked', async ({ page, context }) => {
    await signInAs(context, 'head-18@example.ru');
    await page.goto(PAGE);
    await page.getByLabel('Название').fill('Проба');
    await page.getByLabel('Сайты').fill('http://user@site.example/page');
    await page.getByRole('radio', { name: /^Тестовый/ }).check();
    await press(page, 'Сделать ключ');
    await expect(page.getByLabel('Сайты')).toHaveAccessibleDescription(/Нужен адрес.*https:\/\/example\.ru$/);
    await expect(page.getByLabel('Название')).toHaveValue('Проба');
    await expect(page.getByRole('radio', { name: /^Тестовый/ })).toBeChecked();
    await page.getByLabel('Сайты').fill('http://localhost:3000');
    await press(page, 'Сделать ключ');
    await page.waitForURL(/done=made/);
    const key = await keyOf(page);
    expect(key).toMatch(/^pk_test_/);

    await page.getByRole('radio', { name: 'Коротко' }).check();
    await page.getByRole('checkbox', { name: 'Логотип' }).check();
    await page.getByLabel('Сколько вакансий').fill('2');
    await page.getByRole('radio', { name: 'Круглее' }).check();
    await press(page, 'Показать так');
    await expect(code(page, 'Код ленты')).toContainText(`embed-key="${key}" layout="compact" limit="2" show="pay city`);
    await expect(page.frameLocator('[data-preview]').getByRole('article')).toHaveCount(2);
    await expect(page.getByRole('radio', { name: 'Коротко' })).toBeChecked();
    await expect(code(page, 'Код ленты')).toContainText('--karkas-radius:8px');
    await expect(page.getByRole('radio', { name: 'Круглее' })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Логотип' })).toBeChecked();

    await fold(page, 'Отозвать ключ');
    await press(page, 'Отозвать насовсем');
    await page.waitForURL(/done=revoked/);
    await expect(page.getByText('Отозванные: 1')).toBeVisible();
    await expect.poll(() => feedFor(context, key, 'http://localhost:3000')).toBe(403);
  });
});
