import type { Locator, Page, Route } from '@playwright/test';
import { DEMO_APPLICANT, DEMO_HEAD, DEMO_PASSWORD } from '#server/demo/logins.ts';
import { stubPush } from './push-browser.ts';
import { expectAccessible } from '../setup/axe.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { expect, personTest as test, site } from './site-test.ts';
import { signInAs } from './steps.ts';

/** Responding on the real site; the steps of the form itself are in `respond-form-island.spec.ts`. */

const layer = (page: Page) => page.getByRole('dialog');
const main = (page: Page) => page.getByRole('complementary').locator('[data-respond-main]');
const title = (page: Page) => layer(page).getByRole('heading', { level: 2 });
const REQUIRED = [/^Правила Каркаса/, /^Обработка персональных/, /^Передача отклика/];

async function signIn(page: Page, email: string, way = '/sign-in?way=email'): Promise<void> {
  await page.goto(`${way}${way.includes('?') ? '&' : '?'}callback=%2Fnews`);
  await page.getByLabel('Почта').fill(email);
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await page.waitForURL(/\/news$/);
}

async function fillQuick(page: Page, place: ReturnType<typeof layer>, phone: string): Promise<void> {
  await place.getByLabel('Как вас зовут').fill('Ильдар');
  await place.getByLabel('Телефон').fill(phone);
  for (const name of REQUIRED) await place.getByRole('checkbox', { name }).check();
}

/** Where a window is once it has come in. */
async function stillBox(node: Element): Promise<number[]> {
  await Promise.all(node.getAnimations().map(({ finished }) => finished));
  const { top, height } = node.getBoundingClientRect();
  return [top, height];
}

test.describe('with the worker of pushes', () => {
  test.use({ serviceWorkers: 'allow' });

  test('after a quick respond pushes are offered, and one press turns them on', async ({ page }) => {
    const push = await stubPush(page);
    const phone = newPhone();
    await page.goto(`/vacancy/${site().specimens.quickVacancy}`);
    await main(page).click();
    await fillQuick(page, layer(page), phone);
    await layer(page).getByRole('button', { name: 'Получить код' }).click();
    await layer(page)
      .getByLabel(/^Код из/)
      .fill(await codeTo(page.request, phone));
    await expect(title(page)).toHaveText('Отклик отправлен');
    const offer = layer(page).getByRole('button', { name: 'Включить уведомления' });
    await expect(offer).toBeVisible();
    expect(await push.asked()).toBe(0);
    await offer.click();
    await expect(layer(page).getByText('Включили.')).toBeVisible();
    await expect(offer).toHaveCount(0);
    // The server knows this browser: what turns them off is offered.
    await page.goto('/profile/settings');
    await expect(page.locator('[data-push-button]')).toHaveText('Выключить');
  });
});

test('a visitor responds by phone: code, sent, signed in; the button is the respond then @daily', async ({ page }) => {
  const phone = newPhone();
  const id = site().specimens.quickVacancy;
  // Looked at ahead when its link has the focus; it has tests of its own.
  await page.route('**/profile/responds/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  const forms: string[] = [];
  page.on('request', (request) => request.url().endsWith('/form') && forms.push(request.url()));
  await page.goto(`/vacancy/${id}`);
  await main(page).click();
  await expect(title(page)).toHaveText('Откликнуться без резюме');
  // The window is there before its form is asked for.
  await expect.poll(() => forms).toHaveLength(1);
  await expectAccessible(page);
  expect(forms).toHaveLength(1);
  await fillQuick(page, layer(page), phone);
  // The back gesture and a reload lose nothing.
  await page.goBack();
  await expect(layer(page)).toHaveCount(0);
  await page.reload();
  await main(page).click();
  await expect(layer(page).getByLabel('Как вас зовут')).toHaveValue('Ильдар');
  await layer(page).getByRole('button', { name: 'Получить код' }).dblclick();
  await expect(title(page)).toHaveText('Введите код');
  await expect(layer(page).getByLabel(/^Код из/)).toBeFocused();
  // An empty error has no sign.
  await expect(layer(page).locator('.err')).toHaveCount(0);
  await layer(page)
    .getByLabel(/^Код из/)
    .fill(await codeTo(page.request, phone));
  await expect(title(page)).toHaveText('Отклик отправлен');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  const place = page.locator('[data-respond-place]');
  await expect(place.getByText('Вы откликнулись сегодня')).toBeVisible();
  await expect(place.getByRole('link', { name: 'Открыть отклик' })).toHaveAttribute(
    'href',
    /\/profile\/responds\/\d+$/,
  );
  const session = await page.request.get('/api/auth/session');
  expect(await session.json()).toMatchObject({ user: { kind: 'applicant' } });

  // The same after a reload, and in lists: one call for all cards.
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/respond/marks') && asked.push(request.url()));
  await page.reload();
  await expect(place.getByText('Вы откликнулись сегодня')).toBeVisible();
  expect(asked).toHaveLength(1);
  await page.goto(`/vacancy/${id}/respond`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы откликнулись');
  await expectAccessible(page);
  // Whoever has responded asks in the dialog that there is.
  await page.goto(`/vacancy/${id}`);
  await expect(place.getByText('Вы откликнулись сегодня')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Есть вопрос?' })).toBeHidden();
  await place.getByRole('button', { name: 'Написать компании' }).click();
  await page.waitForURL('**/chat/dialog/*');
});

test('a phone that is for those who responded opens with the respond', async ({ page }) => {
  const phone = newPhone();
  await page.route('**/profile/responds/**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto(`/vacancy/${site().specimens.lockedVacancy}`);
  const place = page.locator('[data-respond-place]');
  await expect(place.getByText('Телефон после отклика')).toBeVisible();
  await expect(place.locator('[data-hidden-contacts]')).toBeHidden();
  await main(page).click();
  await fillQuick(page, layer(page), phone);
  await layer(page).getByRole('button', { name: 'Получить код' }).click();
  await layer(page)
    .getByLabel(/^Код из/)
    .fill(await codeTo(page.request, phone));
  await expect(title(page)).toHaveText('Отклик отправлен');
  await page.keyboard.press('Escape');
  await place.getByRole('link', { name: 'Показать телефон' }).click();
  await page.setViewportSize({ width: 320, height: 640 });
  const call = place.getByRole('link', { name: /^Позвонить \+7/ }).first();
  await expect(call).toBeVisible();
  // In one line, and within the page.
  expect((await call.boundingBox())?.height).toBeLessThan(60);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
});

test('a visitor asks for nothing until a press, and reading costs nothing', async ({ page }) => {
  const scripts: string[] = [];
  await page.goto(`/vacancy/${site().specimens.quickVacancy}`, { waitUntil: 'networkidle' });
  page.on('request', (request) => {
    // What keeps pages comes when the page has come to rest.
    if (/kept-pages/.test(request.url())) return;
    if (request.resourceType() === 'script' || request.url().includes('/api/')) scripts.push(request.url());
  });
  await page.mouse.move(10, 10);
  expect(scripts).toEqual([]);
  await main(page).click();
  await expect(title(page)).toHaveText('Откликнуться без резюме');
  expect(scripts.filter((url) => url.includes('/api/respond/'))).toHaveLength(1);
});

test('the form comes in one go: what it needs is asked for at the first sign, nothing asks for more', async ({
  page,
}) => {
  await page.goto(`/vacancy/${site().specimens.quickVacancy}`, { waitUntil: 'networkidle' });
  const asked = new Set<string>();
  // What keeps pages comes when the page has come to rest.
  page.on('request', (request) => /kept-pages/.test(request.url()) || asked.add(request.url()));
  const held: Route[] = [];
  let isOpen = false;
  await page.route('**/_astro/**', async (route) => {
    if (isOpen) await route.continue();
    else held.push(route);
  });
  // Two files of styles, and the scripts. The first sign may come before anything listens to it: then the link is a link.
  await expect(async () => {
    await main(page).blur();
    await main(page).focus();
    await expect.poll(() => held.length, { timeout: 1_000 }).toBeGreaterThan(6);
  }).toPass();
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  const files = () => [...asked].filter((url) => /\/_astro\/.*\.js$/.test(url)).toSorted();
  const atFirst = files();
  const isForm = (route: Route) => /\/respond\.[^/]*\.js$/.test(route.request().url());
  const rest = held.filter((route) => !isForm(route));
  await Promise.all(rest.map((route) => route.continue()));
  await page.keyboard.press('Enter');
  // The window is there before what draws its form, as large as it will be.
  await expect(layer(page)).toContainText('Загружаем форму');
  const before = await layer(page).evaluate(stillBox);
  isOpen = true;
  await Promise.all(held.filter(isForm).map((route) => route.continue()));
  await expect(layer(page).getByLabel('Как вас зовут')).toBeVisible();
  expect(await layer(page).evaluate(stillBox)).toEqual(before);
  expect(files()).toEqual(atFirst);
  // The window, its form, what both use, two styles and the form itself.
  expect([...asked].length).toBeLessThanOrEqual(16);
});

test('an applicant responds with a resume, answers, hears of the requirement and sends all the same @daily', async ({
  page,
  problems,
}) => {
  await signIn(page, DEMO_APPLICANT);
  await page.goto(`/vacancy/${site().specimens.askingVacancy}?respond=1`);
  await expect(title(page)).toHaveText('Отклик на\u00a0вакансию');
  await expect(page).toHaveURL(/\/vacancy\/\d+$/);
  await layer(page)
    .getByLabel(/^Письмо/)
    .fill('Здравствуйте! Готов выйти завтра.');
  await expectAccessible(page);
  await layer(page)
    .getByRole('button', { name: /^Дальше/ })
    .click();
  await expect(title(page)).toHaveText(/от\u00a0компании$/);
  await answerAll(layer(page));
  for (const no of await layer(page).getByRole('radio', { name: 'Нет', exact: true }).all()) await no.check();
  await layer(page).getByRole('button', { name: 'Проверить и\u00a0отправить' }).click();
  await expect(title(page)).toHaveText(/^Не\u00a0хватает/);
  await expectAccessible(page);
  await layer(page).getByRole('button', { name: 'Отправить всё равно' }).click();
  await expect(title(page)).toHaveText('Отклик отправлен');
  // The browser tells of the refusal too.
  problems.splice(0, problems.length, ...problems.filter((text) => !text.includes('status of 409')));
});

test('a member is told why not, and members of the company see its responds', async ({ page, context }) => {
  await signInAs(context, DEMO_HEAD);
  const { quickVacancy, headVacancy } = site().specimens;
  await page.goto(`/vacancy/${quickVacancy}`);
  const place = page.locator('[data-respond-place]');
  await expect(place.getByRole('button', { name: 'Откликнуться' })).toBeDisabled();
  await expect(place.getByRole('button', { name: 'Откликнуться' })).toHaveAccessibleDescription(
    /войдите как соискатель/,
  );
  await page.goto(`/vacancy/${headVacancy}`);
  await expect(place.getByRole('link', { name: /^Отклик/ })).toHaveAttribute(
    'href',
    `/profile/vacancy-list/${headVacancy}`,
  );
  await page.goto('/vacancy-list');
  await expect(page.locator('[data-respond]').first()).toBeHidden();
});

test('a closed vacancy says so in place of the button', async ({ page }) => {
  await page.goto(`/vacancy/${site().specimens.archivedVacancy}`);
  const button = page.getByRole('button', { name: 'Приём закрыт' });
  await expect(button).toBeDisabled();
  await expect(button).toHaveAccessibleDescription(/Тем, кто откликнулся, написали причину/);
});

test('a question leads a visitor to the sign-in and back to itself', async ({ page }) => {
  const id = site().specimens.quickVacancy;
  await page.goto(`/vacancy/${id}`);
  await page.getByRole('link', { name: 'Задать вопрос' }).click();
  await expect(title(page)).toHaveText('Войдите, чтобы задать вопрос');
  await layer(page).getByRole('link', { name: 'Войти' }).click();
  expect(new URL(page.url()).searchParams.get('callback')).toBe(`/vacancy/${id}?respond=question`);
  await page.goto(`/sign-in?way=email&callback=${encodeURIComponent(`/vacancy/${id}?respond=question`)}`);
  await page.getByLabel('Почта').fill(DEMO_APPLICANT);
  await page.getByLabel('Пароль', { exact: true }).fill(DEMO_PASSWORD);
  await page.getByRole('button', { name: 'Войти', exact: true }).click();
  await expect(title(page)).toHaveText('Задать вопрос');
  await expect(layer(page)).toContainText('Ответ придёт в\u00a0чат');
  await layer(page).getByRole('button', { name: 'Когда выход?' }).click();
  await expectAccessible(page);
  await layer(page).getByRole('button', { name: 'Отправить вопрос' }).click();
  await expect(page.getByText('Вопрос отправлен. Ответ придёт в\u00a0чат')).toBeVisible();
  const href = `/chat/new?vacancy=${id}`;
  await expect(page.getByRole('link', { name: 'Открыть диалог' })).toHaveAttribute('href', href);
  await page.goto(`/vacancy/${id}/respond?asked=1`);
  const link = page.getByRole('main').getByRole('link', { name: /диалог с.компанией/ });
  await expect(link).toHaveAttribute('href', href);
  await link.click();
  await expect(page).toHaveURL(/\/chat\/(?:dialog\/|new\?)/);
});

test('a company takes an offer without a vacancy', async ({ page }) => {
  await signIn(page, DEMO_APPLICANT);
  await page.goto(`/company/${site().specimens.company}`);
  await page.getByRole('link', { name: 'Откликнуться в компанию' }).click();
  await expect(title(page)).toHaveText('Отклик в\u00a0компанию');
  await layer(page).getByRole('button', { name: 'Отправить отклик' }).click();
  await expect(title(page)).toHaveText('Отклик отправлен');
});

test('cards in the list of a company have the button too, before and after their island', async ({ page }) => {
  await page.goto(`/company/${site().specimens.company}/vacancy-list`);
  const button = page
    .getByRole('main')
    .getByRole('link', { name: /^Откликнуться/ })
    .first();
  await expect(button).toHaveAttribute('href', /^\/vacancy\/\d+\/respond$/);
  await button.click();
  await expect(layer(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByLabel('Город').focus();
  await page.locator('astro-island:not([ssr])').waitFor({ state: 'attached' });
  await page.getByLabel('Город').selectOption({ index: 1 });
  await page.waitForURL(/city=/);
  // The cards that are there are about to go.
  await expect(page.locator('[data-list][aria-busy="true"]')).toHaveCount(0);
  await button.click();
  await expect(layer(page)).toBeVisible();
});

test('the window fits 320 px, and the bar of a phone has the button', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(`/vacancy/${site().specimens.quickVacancy}`);
  await expect(main(page)).toBeInViewport();
  await main(page).click();
  await expect(title(page)).toHaveText('Откликнуться без резюме');
  await expect(layer(page).getByRole('button', { name: 'Получить код' })).toBeInViewport({ ratio: 1 });
  const widths = await layer(page).evaluate((node) => [node.scrollWidth, node.clientWidth]);
  expect(widths[0]).toBeLessThanOrEqual(widths[1]!);
});

test('without a connection a phone says so at the button that was pressed', async ({ page, context, problems }) => {
  await page.setViewportSize({ width: 390, height: 640 });
  await page.goto(`/vacancy/${site().specimens.quickVacancy}`);
  await main(page).click();
  await fillQuick(page, layer(page), newPhone());
  await context.setOffline(true);
  await layer(page).getByRole('button', { name: 'Получить код' }).click();
  await expect(layer(page).getByRole('alert')).toContainText('Нет связи');
  await expect(layer(page).getByRole('alert')).toBeInViewport({ ratio: 0.9 });
  await context.setOffline(false);
  await expect(title(page)).toHaveText('Введите код');
  problems.splice(0, problems.length, ...problems.filter((text) => !text.includes('ERR_INTERNET_DISCONNECTED')));
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('a visitor responds by plain forms', async ({ page }) => {
    const phone = newPhone();
    await page.goto(`/vacancy/${site().specimens.rotationVacancy}`);
    await main(page).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Отклик на\u00a0вакансию');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await page.getByRole('button', { name: 'Получить код' }).click();
    // All that is missing at once, each at its field.
    await expect(page.getByLabel('Как вас зовут')).toHaveAccessibleDescription(/Напишите, как вас зовут/);
    for (const name of REQUIRED) await expect(page.getByRole('checkbox', { name })).toHaveAccessibleDescription(/Без/);
    await expect(page.getByText(/Отклик получит только компания «.+»/)).toBeVisible();
    await expect(page.getByRole('checkbox', { name: /Передача отклика компании «.+»/ })).toBeVisible();
    await page.getByLabel('Как вас зовут').fill('Ильдар');
    await page.getByLabel('Телефон').fill(phone);
    for (const name of REQUIRED) await page.getByRole('checkbox', { name }).check();
    await answerAll(page.locator('main'));
    await page.getByRole('button', { name: 'Получить код' }).click();
    if (await page.getByLabel('Отправить всё равно').isVisible()) {
      await page.getByLabel('Отправить всё равно').check();
      await page.getByRole('button', { name: 'Получить код' }).click();
    }
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Введите код');
    await page.getByLabel('Код', { exact: true }).fill(await codeTo(page.request, phone));
    await page.getByRole('button', { name: 'Отправить отклик' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Вы откликнулись');
    await expect(page.getByText(/^Ждём ответа до/)).toBeVisible();
    // What was sent is one's own to read.
    await page.goto('/profile/responds');
    await page.getByRole('link', { name: /^Что вы отправили/ }).click();
    await expect(page.getByRole('region', { name: 'Что вы отправили' })).toContainText(
      'Имя и\u00a0телефон, без резюме',
    );
  });

  test('a visitor is asked to sign in for a company', async ({ page }) => {
    await page.goto(`/company/${site().specimens.company}/respond`);
    await expect(page).toHaveURL(/\/sign-in\?callback=/);
  });
});

/** Any answers: what they are is not the point. */
async function answerAll(place: Locator): Promise<void> {
  for (const group of await place.locator('fieldset:has([type=radio])').all())
    await group.getByRole('radio').first().check();
  for (const group of await place.locator('fieldset:not(:has(.cons)):has([type=checkbox])').all())
    await group.getByRole('checkbox').first().check();
  for (const field of await place
    .locator(':is(input, textarea)[name^="answer."]:not([type=radio], [type=checkbox])')
    .all())
    if ((await field.getAttribute('type')) !== 'file')
      await field.fill((await field.getAttribute('type')) === 'date' ? '2027-01-11' : '5');
}
