import type { Page } from '@playwright/test';
import { DEMO_EMBED_KEY } from '#shared/domain/embed.ts';
import { HOST, openHost } from './made-host.ts';
import { openVacancy } from './respond-button-world.ts';
import { expect, site, test } from './site-test.ts';

const code = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('the example is alive, and what is chosen is in it and in every code', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/embed/') && asked.push(request.url()));
  await page.goto('/developers');
  const element = page.locator('karkas-vacancy-feed');
  await element.scrollIntoViewIfNeeded();
  await expect(element.getByRole('button', { name: 'Показать ещё' })).toBeVisible();
  await expect(element.getByRole('article')).toHaveCount(3);
  expect(asked).toEqual([]);

  const look = page.getByRole('form', { name: 'Вид ленты' });
  await look.getByRole('radio', { name: 'Карточки' }).check();
  await look.getByRole('radio', { name: 'Тёмная' }).check();
  await look.getByLabel('Цвет', { exact: true }).fill('#0a6b52');
  await look.getByLabel('Сколько вакансий').fill('4');
  await look.getByRole('checkbox', { name: 'Город' }).check();
  await look.getByRole('checkbox', { name: 'Дата' }).uncheck();
  await expect(element.getByRole('article')).toHaveCount(4);
  await expect(element.getByLabel('Город')).toBeVisible();
  await expect(element.locator('time')).toHaveCount(0);
  await expect(page.locator('[data-preview]')).toHaveAttribute('data-theme', 'dark');
  await expect(code(page, 'Код для сайта')).toContainText(
    'layout="cards" theme="dark" accent="#0a6b52" limit="4" filters="city" show="pay city',
  );
  await expect(code(page, 'Код ленты: Tilda')).toContainText(
    'data-layout="cards" data-theme="dark" data-accent="#0a6b52"',
  );

  await look.getByRole('radio', { name: 'Список' }).check();
  await expect(code(page, 'Код для сайта')).not.toContainText('layout=');
  await expect(element).not.toHaveAttribute('layout');
});

test('the code is copied', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/developers');
  await page.getByRole('button', { name: /Скопировать.*Код для сайта/ }).click();
  await expect(page.getByText('Скопировано')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
    await code(page, 'Код для сайта').textContent(),
  );
});

for (const snippet of ['html', 'loader', 'iframe']) {
  test(`the code «${snippet}» works on a page of the company`, async ({ page }) => {
    await page.goto(`/developers?key=${DEMO_EMBED_KEY}`);
    const body = await page.locator(`[data-snippet="${snippet}"]`).first().textContent();
    await openHost(page, body ?? '');
    const cards = snippet === 'iframe' ? page.frameLocator('iframe').getByRole('article') : page.getByRole('article');
    await expect(cards).toHaveCount(3);
  });
}

test('the frames of button and chat work where no script runs on the page', async ({ page }) => {
  await page.goto(`/developers?key=${DEMO_EMBED_KEY}`);
  const frames = await page.locator('[data-snippet="iframe"]').allTextContents();
  expect(frames).toHaveLength(3);
  const vacancy = await openVacancy(page);
  await openHost(
    page,
    frames
      .slice(1)
      .join('')
      .replace(/vacancy=[^&"]+/, `vacancy=${vacancy}`),
  );
  const [respond, chat] = [page.frameLocator('iframe[src*="respond"]'), page.frameLocator('iframe[src*="chat"]')];
  await respond.getByRole('link', { name: 'Откликнуться' }).click();
  await expect(respond.getByLabel('Телефон')).toBeVisible();
  // Its document is loaded when it is near.
  await page.locator('iframe[src*="chat"]').scrollIntoViewIfNeeded();
  await expect(chat.getByLabel('Телефон')).toBeVisible();
});

test('a place to paste the code at is unfolded by its link', async ({ page }) => {
  await page.goto('/developers');
  await page.getByRole('link', { name: 'WordPress' }).click();
  await expect(page.getByRole('group', { name: 'Код ленты: WordPress' })).toBeInViewport();
  await expect(page.getByRole('group', { name: 'Код ленты: Tilda' })).toBeHidden();
});

test('a wrong key is named as such, and the example stays', async ({ page }) => {
  await page.goto('/developers');
  await page.getByLabel('Ключ').first().fill('pk_live_oops');
  await page.getByRole('button', { name: 'Показать мои вакансии' }).click();
  await expect(page.getByRole('main')).toContainText('Это не\u00a0похоже на\u00a0ключ');
  await expect(page.locator('[data-preview]').getByRole('article')).toHaveCount(3);
});

test('the key of the example is in no code: nobody copies it as their own', async ({ page }) => {
  await page.goto('/developers');
  for (const text of await page.locator('pre').allTextContents()) expect(text).not.toContain(DEMO_EMBED_KEY);
  await expect(code(page, 'Код для сайта')).toContainText('embed-key="ВАШ_КЛЮЧ"');
  await page.getByLabel('Ключ').first().fill(DEMO_EMBED_KEY);
  await page.getByRole('button', { name: 'Показать мои вакансии' }).click();
  await expect(page.getByRole('main')).toContainText('Это ключ из\u00a0примера');
});

test('the doctor says what is wrong and what to do', async ({ page }) => {
  await page.goto('/developers');
  const doctor = page.locator('#check');
  await expect(doctor.getByLabel('Ключ')).toHaveValue('');
  await doctor.getByLabel('Ключ').fill(DEMO_EMBED_KEY);
  await doctor.getByLabel('Адрес сайта').fill('www.example.ru/careers');
  await doctor.getByRole('button', { name: 'Проверить' }).click();
  await expect(doctor).toBeInViewport();
  await expect(doctor).toContainText('Ключ действует');
  await expect(doctor).toContainText('Сайт https://www.example.ru ключу не\u00a0разрешён');
  await expect(doctor).toContainText('Добавьте https://www.example.ru к\u00a0сайтам ключа');
  await doctor.getByLabel('Адрес сайта').fill(HOST);
  await doctor.getByRole('button', { name: 'Проверить' }).click();
  await expect(doctor).toContainText(`Сайт ${HOST} разрешён`);
  const script = `<script type="module" src="${site().origin}/widgets/0.0.1/all.js"></script>`;
  const field = doctor.getByLabel('Код с\u00a0вашей страницы');
  await field.fill(`${script}<karkas-vacancy-feed embed-key="ВАШ_КЛЮЧ"></karkas-vacancy-feed>`);
  await doctor.getByRole('button', { name: 'Проверить' }).click();
  await expect(doctor).toContainText('Версии 0.0.1 больше нет');
  await expect(doctor).toContainText('ключ не\u00a0ваш, а\u00a0из\u00a0примера: ВАШ_КЛЮЧ');
  await expect(field).toHaveValue(`${script}<karkas-vacancy-feed embed-key="ВАШ_КЛЮЧ"></karkas-vacancy-feed>`);
  await doctor.getByLabel('Ключ').fill(`pk_live_${'0'.repeat(24)}`);
  await doctor.getByRole('button', { name: 'Проверить' }).click();
  await expect(doctor).toContainText('Такого ключа нет');
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the rules of a site are checked', async ({ page }) => {
    await page.goto('/developers');
    const csp = page.locator('#csp');
    await csp.getByLabel('Правила вашего сайта').fill("default-src 'self';\nimg-src *");
    await csp.getByRole('button', { name: 'Проверить правила' }).click();
    await expect(csp).toContainText(`Добавьте к\u00a0script-src: ${site().origin}`);
    await expect(csp).toContainText(`Добавьте к\u00a0connect-src: ${site().origin}`);
    await expect(csp).not.toContainText('Добавьте к\u00a0img-src');
    await expect(csp.getByLabel('Правила вашего сайта')).toHaveValue("default-src 'self';\nimg-src *");
    await csp
      .getByLabel('Правила вашего сайта')
      .fill(`default-src ${site().origin} ${site().origin.replace('http', 'ws')}`);
    await csp.getByRole('button', { name: 'Проверить правила' }).click();
    await expect(csp.getByRole('listitem')).toHaveText(/Правила пускают виджеты/);
  });

  test('the guide is read, the example seen and a key checked', async ({ page }) => {
    await page.goto('/developers');
    await expect(code(page, 'Код для сайта')).toContainText('<karkas-vacancy-feed embed-key="ВАШ_КЛЮЧ"');
    await expect(page.getByRole('article')).toHaveCount(3);
    await expect(page.getByRole('form', { name: 'Вид ленты' })).toBeHidden();
    await expect(page.getByRole('button', { name: /^Скопировать/ })).toHaveCount(0);
    await page.locator('summary', { hasText: 'WordPress' }).first().click();
    await expect(code(page, 'Код ленты: WordPress')).toBeVisible();
    await page.locator('#check').getByLabel('Ключ').fill(DEMO_EMBED_KEY);
    await page.locator('#check').getByLabel('Адрес сайта').fill(site().origin);
    await page.locator('#check').getByRole('button', { name: 'Проверить' }).click();
    await expect(page.locator('#check')).toContainText('ключу не\u00a0разрешён');
  });
});
