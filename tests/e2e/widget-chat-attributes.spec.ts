import type { Page } from '@playwright/test';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import { bubble, hearEvents, introduce, launcher, panel, script, tagOf } from './chat-bubble-world.ts';
import { newPhone } from './kept-messages.ts';
import { openHost } from './made-host.ts';
import { expect, site, test } from './site-test.ts';

/** What the attributes of the chat bubble do, before anybody is known. */

const WORDS = '<main><h1>Карьера</h1><p>Мы строим мосты.</p></main>';

async function show(page: Page, attributes = '', { inside = '', around = WORDS } = {}): Promise<void> {
  await openHost(page, `${around}${tagOf(attributes, inside)}${script()}`);
  await expect(bubble(page).locator('.k-launch')).toBeAttached();
}

const stored = (page: Page) => page.evaluate(() => [...Object.keys(sessionStorage), ...Object.keys(localStorage)]);

test('it stands in its corner, and takes no place', async ({ page }) => {
  await page.setViewportSize({ width: 1000, height: 700 });
  await show(page, 'position="left-bottom" offset-x="10" offset-y="20"');
  const height = () => page.evaluate(() => document.body.scrollHeight);
  const before = await height();
  const box = await launcher(page).boundingBox();
  expect(box).toEqual({ x: 10, y: 700 - 20 - 56, width: 56, height: 56 });
  await bubble(page).evaluate((element) => element.setAttribute('position', 'right-bottom'));
  await expect.poll(async () => (await launcher(page).boundingBox())?.x).toBe(1000 - 10 - 56);
  await bubble(page).evaluate((element) => element.remove());
  expect(await height()).toBe(before);
});

test('inside of the page it pushes what is below', async ({ page }) => {
  await show(page, 'position="inline" panel-width="320" panel-height="400"');
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  const [button, opened] = [await launcher(page).boundingBox(), await panel(page).boundingBox()];
  expect([Math.round(opened?.width ?? 0), Math.round(opened?.height ?? 0)]).toEqual([320, 400]);
  expect(opened?.y).toBeGreaterThan(button?.y ?? Infinity);
  await expect(launcher(page)).toHaveAttribute('aria-expanded', 'true');
  await launcher(page).click();
  await expect(panel(page)).toBeHidden();
});

test('the page’s own button opens it, and gets the focus back', async ({ page }) => {
  await show(page, 'launcher="none" launcher-selector=".ask"', {
    around: `${WORDS}<button class="ask"><b>Спросить</b></button>`,
  });
  await expect(launcher(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Спросить' }).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  await expect(bubble(page)).toHaveAttribute('opened', '');
  await page.keyboard.press('Escape');
  await expect(panel(page)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Спросить' })).toBeFocused();
});

test('words, icons and colours of the page', async ({ page }) => {
  await show(page, 'launcher="label" launcher-label="Отдел кадров" accent="#ffe000" theme="dark"', {
    inside: '<img slot="launcher" alt="" width="20" height="20">',
  });
  await expect(bubble(page).getByText('Отдел кадров')).toBeVisible();
  await expect(bubble(page).locator('img[slot]')).toBeVisible();
  const link = bubble(page).locator('.k-launch');
  await expect(link).toHaveCSS('background-color', 'rgb(255, 224, 0)');
  // Black reads on yellow.
  await expect
    .poll(() => link.evaluate((node) => getComputedStyle(node).color))
    .toMatch(/^color\(xyz(?:-d65)? 0 0 0\)$/);
});

test('a try goes to its end, and nothing is written', async ({ page }) => {
  for (const [key, attribute] of [
    [DEMO_KEYS.live, 'test'],
    [DEMO_KEYS.test, ''],
  ] as const) {
    await openHost(page, `<karkas-chat-bubble embed-key="${key}" ${attribute}></karkas-chat-bubble>${script()}`);
    await launcher(page).click();
    await expect(panel(page).getByText('Тест: ничего не')).toBeVisible();
    await introduce(page, newPhone());
    await panel(page).getByLabel('Код из').fill('000000');
    await expect(panel(page).getByText('Чат работает')).toBeVisible();
    expect(await stored(page)).toEqual([]);
  }
});

test('what the page knows of the visitor is filled in', async ({ page }) => {
  await show(page, 'prefill-name="Ильдар" prefill-phone="+7 917 204-16-83" away="Отвечаем с 8 до 20"');
  await launcher(page).click();
  await expect(panel(page).getByLabel('Как вас зовут')).toHaveValue('Ильдар');
  await expect(panel(page).getByLabel('Телефон')).toHaveValue('+7 917 204-16-83');
  await expect(panel(page).getByText('Отвечаем с 8 до 20')).toBeVisible();
});

test('a greeting comes once, until it is closed', async ({ page }) => {
  await show(page, 'greeting="Ищете работу?" greeting-delay="0"');
  await expect(bubble(page).getByText('Ищете работу?')).toBeVisible();
  expect(await stored(page)).toEqual([]);
  await bubble(page).getByRole('button', { name: 'Закрыть приветствие' }).click();
  await expect(bubble(page).getByText('Ищете работу?')).toHaveCount(0);
  await page.reload();
  await expect(launcher(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(bubble(page).getByText('Ищете работу?')).toHaveCount(0);
});

test('it opens by itself once in a tab, and leaves the focus where it is', async ({ page }) => {
  await show(page, 'auto-open="once" greeting-delay="0"');
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.reload();
  await expect(launcher(page)).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(panel(page)).toHaveCount(0);
});

test('in the top layer nothing of the page is above it', async ({ page }) => {
  await show(page, 'layer="top"', {
    around: '<div style="position:fixed;inset:0;z-index:2147483647;background:gold">Над всем</div>',
  });
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
});

test('with consent="required" it is a link, which asks nothing', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/') && asked.push(request.url()));
  await show(page, 'consent="required" greeting="Ищете работу?" greeting-delay="0"');
  await expect(bubble(page).getByRole('link', { name: 'Написать нам' })).toHaveAttribute(
    'href',
    `${site().origin}/chat?src=embed`,
  );
  await bubble(page).evaluate((element) => Reflect.set(element, 'opened', true));
  await expect(bubble(page)).not.toHaveAttribute('opened');
  await expect(panel(page)).toHaveCount(0);
  expect(asked).toEqual([]);
});

test('an API that is down leaves a link, and may be asked again', async ({ page, problems }) => {
  await page.route('**/api/embed/chat/form?*', (route) => route.abort());
  await show(page);
  await launcher(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Чат не\u00a0загрузился');
  await expect(panel(page).getByRole('link', { name: 'Открыть чат' })).toHaveAttribute('href', /\/chat\?src=embed$/);
  await page.keyboard.press('Escape');
  await expect(bubble(page).getByRole('link', { name: 'Написать нам' })).toHaveAttribute('href', /\/chat\?src=embed$/);

  await page.unroute('**/api/embed/chat/form?*');
  await bubble(page).evaluate((element) => (element as HTMLElement & { open(): Promise<void> }).open());
  await panel(page).getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(launcher(page)).toBeVisible();
  problems.length = 0;
});

test('a limit is told in its own words, and the chat stays the launcher’s', async ({ page, problems }) => {
  const told = await hearEvents(page);
  await page.route('**/api/embed/chat/form?*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'Access-Control-Allow-Origin': '*', 'Retry-After': '16' },
      json: {
        ...{ type: 'about:blank', title: 'Слишком часто', status: 429, code: 'limit_exceeded', requestId: 'r' },
        detail: 'Слишком часто. Попробуйте через 16\u00a0с',
      },
    }),
  );
  await show(page);
  await launcher(page).click();
  await expect(panel(page).getByRole('alert')).toContainText('Попробуйте через 16\u00a0с');
  expect(told).toContainEqual({ name: 'error', detail: { code: 'limit_exceeded' } });
  await page.keyboard.press('Escape');
  await expect(bubble(page).getByRole('link', { name: 'Написать нам' })).toHaveCount(0);
  await launcher(page).click();
  await page.unroute('**/api/embed/chat/form?*');
  await panel(page).getByRole('button', { name: 'Попробовать ещё раз' }).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  problems.length = 0;
});

test('without the file of the panel it is a link', async ({ page, problems }) => {
  await page.route('**/chunks/panel-*', (route) => route.abort());
  await show(page);
  await launcher(page).click();
  await expect(bubble(page).getByRole('link', { name: 'Написать нам' })).toHaveAttribute('href', /\/chat\?src=embed$/);
  await expect(bubble(page)).not.toHaveAttribute('opened');
  problems.length = 0;
});

test('methods and events of the page', async ({ page }) => {
  const told = await hearEvents(page);
  await show(page);
  const call = (method: string) =>
    bubble(page).evaluate((element, name) => (Reflect.get(element, name) as () => unknown).call(element), method);
  await call('hide');
  await expect(launcher(page)).toBeHidden();
  await call('show');
  await expect(launcher(page)).toBeVisible();
  await call('toggle');
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  await call('toggle');
  await expect(panel(page)).toBeHidden();
  await expect.poll(() => told.map(({ name }) => name)).toEqual(['ready', 'hide', 'show', 'open', 'close']);

  await page.evaluate(() => document.addEventListener('karkas-chat-open', (event) => event.preventDefault()));
  await launcher(page).click();
  await expect(bubble(page)).not.toHaveAttribute('opened');
  await expect(panel(page)).toBeHidden();

  const popup = page.waitForEvent('popup');
  await call('popout');
  expect((await popup).url()).toContain(`${site().origin}/`);
});

test('one that leaves the page open, or gets another key, is closed and opens again', async ({ page }) => {
  await show(page);
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  await page.evaluate(async () => {
    const element = document.querySelector('karkas-chat-bubble')!;
    element.remove();
    await new Promise((resolve) => setTimeout(resolve));
    document.body.append(element);
  });
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  await bubble(page).evaluate((element, key) => element.setAttribute('embed-key', key), DEMO_KEYS.test);
  await launcher(page).click();
  await expect(panel(page).getByText('Тест: ничего не')).toBeVisible();
});

test('paper has no chat, and no motion who wants none', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  await show(page);
  await expect(bubble(page).locator('.k-launch')).toBeHidden();
  await page.emulateMedia({ media: 'screen', reducedMotion: 'reduce', forcedColors: 'active' });
  await launcher(page).click();
  await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  expect(await bubble(page).evaluate((element) => element.shadowRoot?.getAnimations().length)).toBe(0);
});
