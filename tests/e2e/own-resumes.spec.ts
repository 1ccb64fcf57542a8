import type { Browser, Locator, Page } from '@playwright/test';
import { expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signIn } from '../setup/sign-in.ts';
import { expect, site, personTest as test } from './site-test.ts';

/** The lists of own resumes. The first applicant of the demo has one in each state; the others here are of this file alone. */
const PAGE = '/profile/resume-list';
const FIRST = 0;
const LIFE = 150;
const EVERYONE = 152;
const PLAIN = 153;
const KEYS = 154;
const EARLY = 157;

const main = (page: Page) => page.getByRole('main');
const cards = (page: Page) => main(page).getByRole('article');
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Какие резюме' });
const said = (page: Page) => main(page).locator('[data-done]');

/** The page of the only resume, from its list. */
async function openOwn(page: Page): Promise<number> {
  await page.goto(PAGE);
  await cards(page).first().getByRole('heading').getByRole('link').click();
  await expect(page).toHaveURL(/\/profile\/resume-list\/\d+$/);
  return Number(page.url().split('/').at(-1));
}

/** What a visitor gets at the resume's public address. */
async function asVisitor(browser: Browser, id: number): Promise<{ status: number; html: string }> {
  const context = await browser.newContext();
  const response = await context.request.get(`${site().origin}/resume/${id}`);
  const answer = { status: response.status(), html: await response.text() };
  await context.close();
  return answer;
}

async function pressMore(card: Locator, name: string): Promise<void> {
  await card.getByText('Ещё', { exact: false }).first().click();
  await card.getByRole('button', { name }).click();
}

test('every list and the page of one fit every screen and are accessible, light and dark', async ({
  page,
  context,
}) => {
  test.slow();
  await signIn(context, site().origin, FIRST);
  const addresses = [PAGE, `${PAGE}/draft`, `${PAGE}/archive`];
  await page.goto(PAGE);
  addresses.push(
    (await cards(page)
      .filter({ hasText: 'Заблокировано' })
      .getByRole('heading')
      .getByRole('link')
      .getAttribute('href')) ?? '',
  );
  for (const address of addresses) {
    await page.goto(address);
    await page.locator('main details').evaluateAll((all: HTMLDetailsElement[]) => {
      for (const one of all) one.open = true;
    });
    for (const width of [1440, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      const beyond = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(beyond, `${address} at ${width} px`).toBe(0);
    }
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    await page.setViewportSize({ width: 390, height: height + 400 });
    await expectAccessibleInThemes(page, { tags: WCAG });
  }
});

test('«Ещё» stays under the finger when it is opened', async ({ page, context }) => {
  await signIn(context, site().origin, FIRST);
  await page.goto(PAGE);
  const more = cards(page).getByText('Ещё').first();
  for (const width of [1440, 768, 390, 320]) {
    await page.setViewportSize({ width, height: 900 });
    const shut = await more.boundingBox();
    await more.click();
    await expect(cards(page).getByRole('button', { name: 'Удалить' }).first()).toBeVisible();
    expect(await more.boundingBox(), `at ${width} px`).toEqual(shut);
    await more.click();
  }
});

test('the word of staff leads to its field', async ({ page, context }) => {
  await signIn(context, site().origin, FIRST);
  await page.goto(PAGE);
  const blocked = cards(page).filter({ hasText: 'Заблокировано' });
  await expect(blocked.getByText('Уберите телефон')).toBeVisible();
  await expect(blocked.getByRole('link', { name: 'О\u00a0себе' })).toHaveAttribute(
    'href',
    /^\/constructor-resume\/\d+\?field=about$/,
  );
});

test('raised, archived, back, copied, deleted and undone', async ({ page, context }) => {
  await signIn(context, site().origin, LIFE);
  await page.goto(PAGE);
  const card = cards(page).first();
  await card.getByRole('button', { name: 'Поднять' }).click();
  await expect(said(page)).toHaveText(/Резюме поднято/);
  await expect(card.getByText(/Снова можно в/)).toBeVisible();
  await pressMore(card, 'В\u00a0архив');
  await expect(page).toHaveURL(/\/archive/);
  await cards(page).first().getByRole('button', { name: 'Опубликовать снова' }).click();
  await expect(said(page)).toHaveText(/снова опубликовано/);
  await pressMore(cards(page).first(), 'Сделать копию');
  await expect(page).toHaveURL(/\/draft/);
  await expect(tabs(page).getByRole('link', { name: 'Черновики' })).toContainText('1');
  await pressMore(cards(page).first(), 'Удалить');
  await expect(said(page)).toHaveText(/Резюме удалено/);
  await expect(main(page).getByText('Черновиков нет')).toBeVisible();
  await said(page).getByRole('button', { name: 'Вернуть' }).click();
  await expect(page).toHaveURL(/\/archive/);
  await expect(cards(page)).toHaveCount(1);
});

test('everyone sees what was ticked and nothing else, until it is taken back', async ({ page, context, browser }) => {
  await signIn(context, site().origin, EVERYONE);
  const id = await openOwn(page);
  const shares = page.getByRole('button', { name: 'Поделиться' });
  const complains = page.getByRole('link', { name: 'Пожаловаться' });
  // A press while the script takes the form over may be taken back by it.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
  const status = main(page).getByRole('status').last();
  await page.getByRole('radio', { name: 'Все компании' }).check();
  await expect(status).toHaveText(/Сохранено. Резюме видят все компании/);
  expect((await asVisitor(browser, id)).status).toBe(404);
  // Nobody else would open the link, and nobody complains about themselves.
  await page.goto(`/resume/${id}`);
  await expect(page.getByText('Ссылка на\u00a0эту страницу откроется у\u00a0других')).toBeVisible();
  await expect(shares.or(complains)).toHaveCount(0);
  await page.getByRole('link', { name: 'Кто видит' }).click();
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0);

  await page.getByRole('radio', { name: /^Все(?! компании)/ }).check();
  await expect(status).toHaveText(/нужно согласие/);
  await page.getByRole('checkbox', { name: 'Опыт' }).check();
  const show = page.getByRole('button', { name: 'Показать всем' });
  await show.click();
  await expect(page.getByText('Без этого согласия резюме всем не\u00a0показать')).toBeVisible();
  expect((await asVisitor(browser, id)).status).toBe(404);
  await page.getByRole('checkbox', { name: 'Показ отмеченного всем' }).check();
  await show.click();
  await expect(status).toHaveText(/Сохранено. Резюме видят все/);
  const shown = await asVisitor(browser, id);
  expect(shown.status).toBe(200);
  expect(shown.html).toContain('Опыт работы');
  const own = await context.newPage();
  await own.goto(`/resume/${id}`);
  await expect(own.getByRole('button', { name: 'Поделиться' })).toBeVisible();
  await own.close();
  for (const hidden of ['Образование', 'О себе', 'Удостоверения']) expect(shown.html).not.toContain(`<h2>${hidden}`);

  await page.getByRole('checkbox', { name: 'Опыт' }).uncheck();
  await expect(status).toHaveText(/Сохранено/);
  expect((await asVisitor(browser, id)).html).not.toContain('Опыт работы');

  await page.goto('/profile/settings?open=consents');
  await page.getByRole('button', { name: /Отозвать.+распространение/ }).click();
  await expect(page.getByText('Согласие отозвано')).toBeVisible();
  expect((await asVisitor(browser, id)).status).toBe(404);
});

test('with the keyboard alone somebody hides a resume from a company', async ({ page, context }) => {
  await signIn(context, site().origin, KEYS);
  await openOwn(page);
  await page.getByRole('radio', { checked: true }).focus();
  const except = page.getByRole('radio', { name: 'Компании, кроме выбранных' });
  for (let press = 0; press < 6 && !(await except.isChecked()); press += 1) await page.keyboard.press('ArrowDown');
  await expect(except).toBeChecked();
  const search = page.getByRole('searchbox', { name: 'Найти компанию' });
  await search.focus();
  await page.keyboard.type('строй');
  await expect(page.getByText(/^Нашлось компаний: [1-9]/)).toBeAttached();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(main(page).getByRole('status').last()).toHaveText(
    /Сохранено. Резюме видят компании, кроме выбранных: 1/,
  );
});

test('of what is chosen before the script is there the last choice is sent, and no other', async ({
  page,
  context,
}) => {
  await signIn(context, site().origin, EARLY);
  const { promise: come, resolve: letCome } = Promise.withResolvers<void>();
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/status')) sent.push((request.postDataJSON() as { visibility: string }).visibility);
  });
  const id = await openOwn(page);
  await page.route(/\/_astro\/.*\.js/, async (route) => {
    await come;
    await route.continue();
  });
  await page.goto(`${PAGE}/${id}`, { waitUntil: 'commit' });
  for (const name of ['Никто', 'Все компании', 'Никто']) await page.getByRole('radio', { name }).check();
  letCome();
  await expect(main(page).getByRole('status').last()).toHaveText(/Сохранено/);
  await expect(page.getByRole('radio', { name: 'Никто' })).toBeChecked();
  // React tells of a field that was changed before it came, too.
  expect([...new Set(sent)]).toEqual(['hidden']);
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the lists, the choice of who sees it and the consent are plain forms', async ({ page, context, browser }) => {
    await signIn(context, site().origin, PLAIN);
    const id = await openOwn(page);
    const save = page.locator('#visibility').getByRole('button', { name: 'Сохранить' });
    await page.getByRole('radio', { name: 'Никто' }).check();
    await save.click();
    await expect(said(page)).toHaveText(/Сохранено/);
    expect((await asVisitor(browser, id)).status).toBe(404);

    await page.getByRole('radio', { name: /^Все(?! компании)/ }).check();
    await save.click();
    await expect(page.getByText('Без этого согласия резюме всем не\u00a0показать')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Имя', exact: false }).first().check();
    await page.getByRole('checkbox', { name: 'Показ отмеченного всем' }).check();
    await save.click();
    await expect(said(page)).toHaveText(/Сохранено/);
    expect((await asVisitor(browser, id)).status).toBe(200);

    await page.getByRole('radio', { name: 'Только выбранные компании' }).check();
    await save.click();
    await page.getByRole('searchbox', { name: 'Найти компанию' }).fill('строй');
    await page.getByRole('button', { name: 'Найти', exact: true }).click();
    await page.locator('input[name="visibilityCompanyIds"]').first().check();
    await save.click();
    await expect(said(page)).toHaveText(/Сохранено/);
    await expect(page.locator('input[name="visibilityCompanyIds"]:checked')).toHaveCount(1);

    await page.goto(PAGE);
    await expect(cards(page).first().getByText('Видно выбранным')).toBeVisible();
    await pressMore(cards(page).first(), 'Удалить');
    await said(page).getByRole('button', { name: 'Вернуть' }).click();
    await expect(page).toHaveURL(/\/archive/);
    await expect(cards(page)).toHaveCount(1);
  });
});
