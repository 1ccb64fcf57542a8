import type { Page } from '@playwright/test';
import { DEMO_KEYS } from '#server/demo/logins.ts';
import { expectAccessible } from '../setup/axe.ts';
import { fillFrame, frameOf, frameUrl, openElement, toldTo } from './frame-world.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { HOST, openHost } from './made-host.ts';
import { fillAndSend, openVacancy, tagOf } from './respond-button-world.ts';
import { cookiesOf, expect, site, test } from './site-test.ts';

/** `mode="frame"`: the form and the chat are documents of ours, and the elements behave as inline ones do. */

const apiOf = (page: Page) =>
  ({ get: (path: string) => page.request.get(`${site().origin}${path}`) }) as typeof page.request;
const keptBy = (page: Page) => page.evaluate(() => JSON.stringify({ ...sessionStorage, ...localStorage }));
/** The browser says so of a frame that is gone while it connects. */
const forgiveEarlyEnd = (problems: string[]) =>
  problems.splice(0, Infinity, ...problems.filter((text) => !text.includes('closed before the connection')));
const button = (page: Page) => page.locator('karkas-respond-button');

test('a respond in a frame: its events and its status are the button’s, its secret is not', async ({
  page,
  context,
  problems,
}) => {
  const id = await openVacancy(page);
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/embed/') && asked.push(request.url()));
  await openElement(page, 'respond-button', `vacancy="${id}" mode="frame" prefill-name="Ринат"`);
  await expect(page.locator('iframe')).toHaveCount(0);
  await button(page).getByRole('link').click();
  const frame = frameOf(page);
  await expect(frame.getByLabel('Как вас зовут')).toHaveValue('Ринат');
  await expect(button(page)).toHaveAttribute('data-state', 'form');
  await expectAccessible(page);
  const phone = newPhone();
  await fillFrame(frame, phone, 'Передача отклика');
  await frame.getByLabel('Код из').fill(await codeTo(apiOf(page), phone));
  await expect(frame.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await expect(button(page)).toHaveAttribute('data-state', 'sent');
  const told = await toldTo(page);
  expect(told.filter(([name]) => name === 'respond-open')).toHaveLength(1);
  expect(told).toContainEqual(['respond-sent', expect.objectContaining({ vacancyId: id, kind: 'quick_respond' })]);
  expect(JSON.stringify(told)).not.toContain('Ринат');

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button(page).getByRole('link', { name: 'Отправлен' })).toBeVisible();
  expect(await keptBy(page)).not.toMatch(/secret|token/i);
  expect(await cookiesOf(context)).toEqual([]);

  // The page knows what it was told, and a frame that nobody sees goes on asking.
  await page.reload();
  await expect(button(page).getByRole('link', { name: 'Отправлен' })).toBeVisible();
  const status = await page.evaluate(() =>
    (document.querySelector('karkas-respond-button') as unknown as { status(): Promise<object> }).status(),
  );
  expect(status).toEqual({ status: 'sent' });
  expect(asked.length).toBeGreaterThan(0);
  forgiveEarlyEnd(problems);
});

test('a chat in a frame goes both ways of its cross, and knows its visitor after a reload', async ({
  page,
  context,
  problems,
}) => {
  test.slow();
  await openElement(page, 'chat-bubble', 'mode="frame" greeting-delay="600"');
  const bubble = page.locator('karkas-chat-bubble');
  const launcher = bubble.getByRole('button', { name: /^Написать нам/ });
  await launcher.click();
  const frame = frameOf(page);
  await expect(frame.getByLabel('Телефон')).toBeVisible();
  await expectAccessible(page);
  const phone = newPhone();
  await fillFrame(frame, phone, 'Передача сообщений');
  await frame.getByLabel('Код из').fill(await codeTo(apiOf(page), phone));
  const field = frame.getByLabel('Сообщение', { exact: true });
  await field.fill('Есть ли жильё?');
  const sent = frame.locator('.msg-t').filter({ hasText: 'Есть ли жильё?' });
  // Nobody presses a button in the moment in which it comes.
  await expect(async () => {
    await frame.getByRole('button', { name: 'Отправить' }).click({ timeout: 2_000 });
    await expect(sent).toBeVisible({ timeout: 2_000 });
  }).toPass();
  await expect.poll(async () => (await toldTo(page)).map(([name]) => name)).toContain('chat-message');
  await expect(bubble).toHaveJSProperty('isIdentified', true);
  await expect.poll(() => bubble.evaluate((tag: HTMLElement & { dialogs?: object[] }) => tag.dialogs?.length)).toBe(1);
  await expect(bubble).toHaveJSProperty('connectionState', 'online');

  await frame.getByRole('button', { name: 'Свернуть чат' }).click();
  await expect(page.locator('iframe').first()).toBeHidden();
  await expect(launcher).toBeFocused();
  await launcher.click();
  await expect(field).toBeVisible();
  expect(await keptBy(page)).not.toMatch(/secret|token/i);
  expect(await cookiesOf(context)).toEqual([]);

  await page.reload();
  await launcher.click();
  await expect(frame.locator('.msg-t').filter({ hasText: 'Есть ли жильё?' })).toBeVisible();
  await bubble.evaluate((tag) => (tag as unknown as { reset(): Promise<void> }).reset());
  await expect(bubble).toHaveJSProperty('isIdentified', false);
  await launcher.click();
  await expect(frame.getByLabel('Телефон')).toBeVisible();
  await frame.getByRole('button', { name: 'Свернуть чат' }).click();

  // Whom a button in the page gets to know, the frame knows without another code.
  await page.evaluate(
    ([markup, src]) => {
      document.querySelector('main')?.insertAdjacentHTML('beforeend', markup!);
      document.head.append(Object.assign(document.createElement('script'), { type: 'module', src: src! }));
    },
    [tagOf(`vacancy="${await openVacancy(page)}"`), `${site().origin}/widgets/v1/respond-button.js`],
  );
  await button(page).getByRole('link', { name: 'Откликнуться' }).click();
  const another = newPhone();
  await fillAndSend(page, another);
  await page.getByLabel('Код из').fill(await codeTo(apiOf(page), another));
  await expect(page.getByRole('heading', { name: 'Отклик отправлен' })).toBeVisible();
  await page.keyboard.press('Escape');
  await launcher.click();
  await expect(field).toBeVisible();
  await expect(frame.locator('.msg-t').filter({ hasText: 'Есть ли жильё?' })).toHaveCount(0);
  await bubble.evaluate((tag) => (tag as unknown as { reset(): Promise<void> }).reset());
  await expect(button(page).getByRole('link', { name: 'Откликнуться' })).toBeVisible();
  forgiveEarlyEnd(problems);
});

test.describe('documents in frames', () => {
  test('belong to the key’s sites, and show their form there without an element around', async ({ page }) => {
    const id = await openVacancy(page);
    const answer = await page.request.get(frameUrl('respond', `&vacancy=${id}`));
    expect(answer.headers()['content-security-policy']).toMatch(new RegExp(`frame-ancestors 'self'[^;]* ${HOST}[ ;]`));
    await openHost(
      page,
      `<iframe title="Отклик" src="${frameUrl('respond', `&vacancy=${id}`)}" width="500" height="600"></iframe>`,
    );
    const frame = page.frameLocator('iframe');
    await frame.getByRole('link', { name: 'Откликнуться' }).click();
    await expect(frame.getByLabel('Телефон')).toBeVisible();
    await openHost(page, `<iframe title="Чат" src="${frameUrl('chat')}" width="500" height="600"></iframe>`);
    await expect(frame.getByLabel('Телефон')).toBeVisible();
  });

  test('take no press that something of the page lies over', async ({ page }) => {
    await openElement(page, 'chat-bubble', 'mode="frame" position="inline"');
    await page.locator('karkas-chat-bubble').getByRole('button', { name: 'Написать нам' }).click();
    const frame = frameOf(page);
    const box = frame.getByRole('checkbox', { name: 'Правила Каркаса' });
    await expect(() => box.check({ timeout: 2_000 })).toPass();
    await page.evaluate(() => {
      const cover = document.body.appendChild(document.createElement('div'));
      // What is seen is the page's, what is pressed is ours.
      cover.style.cssText = 'position:fixed;inset:0;z-index:2147483647;background:#fff;pointer-events:none';
    });
    await expect(async () => {
      await box.click({ force: true });
      await expect(frame.locator('[data-frame-note="covered"]')).not.toHaveAttribute('hidden', { timeout: 500 });
    }).toPass();
    // The browser says so a moment after it is covered.
    const isTicked = await box.isChecked();
    for (let press = 0; press < 3; press += 1) await box.click({ force: true });
    await expect(box).toBeChecked({ checked: isTicked });
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });

    test('lead to the form of our own site in the whole window', async ({ page }) => {
      const id = await openVacancy(page);
      await openHost(
        page,
        `<iframe title="Отклик" src="${frameUrl('respond', `&vacancy=${id}`)}" width="500" height="300"></iframe>`,
      );
      await page.frameLocator('iframe').getByRole('button', { name: 'Откликнуться' }).click();
      await expect(page).toHaveURL(new RegExp(`^${site().origin}/vacancy/${id}/respond`));
    });
  });
});

test('where the page’s policy blocks our requests, the form comes in a frame', async ({ page, problems }) => {
  const id = await openVacancy(page);
  await page.route(`${HOST}/careers`, async (route) => {
    const policy = `default-src 'self' ${site().origin} 'unsafe-inline'; connect-src 'self'`;
    const tags = ['choose', 'full']
      .map((mode) => `<karkas-respond-button embed-key="${DEMO_KEYS.live}" vacancy="${id}" respond-mode="${mode}">`)
      .join('</karkas-respond-button>');
    await route.fulfill({
      contentType: 'text/html; charset=utf-8',
      headers: { 'content-security-policy': policy },
      body: `<!doctype html><html lang="ru"><title>Сайт</title><main>${tags}</main><script type="module" src="${site().origin}/widgets/v1/respond-button.js"></script></html>`,
    });
  });
  await page.context().grantPermissions(['local-network-access']);
  await page.goto(`${HOST}/careers`);
  // A resume is in a window, which the page could not follow either: the frame opens one by a press of its own.
  const full = button(page).last();
  const [popup] = await Promise.all([page.waitForEvent('popup'), full.getByRole('link').click()]);
  await expect.poll(() => popup.isClosed()).toBe(true);
  await expect(frameOf(page).getByRole('link', { name: 'Откликнуться' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await button(page).first().getByRole('link').click();
  await expect(frameOf(page).getByLabel('Телефон')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(1);
  // The browser says what the policy has blocked.
  problems.length = 0;
});

test('the button of a server is alive where it stands', async ({ page }) => {
  const id = await openVacancy(page);
  const url = `${site().origin}/embed/respond/${id}.html?key=${DEMO_KEYS.live}&size=l&variant=outline`;
  const answer = await page.request.get(url);
  expect(answer.headers()['cache-control']).toContain('max-age=300');
  expect((await page.request.get(url, { headers: { 'if-none-match': answer.headers().etag! } })).status()).toBe(304);
  const wrong = await page.request.get(`${site().origin}/embed/respond/${id}.html?key=pk_live_x`);
  expect([wrong.status(), await wrong.text()]).toEqual([404, expect.stringMatching(/^<!-- [^>]+ -->$/)]);
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const drawn = document.querySelector('karkas-respond-button')?.shadowRoot?.querySelector('a');
      Object.assign(window, { drawn, drawnAt: JSON.stringify(drawn?.getBoundingClientRect()) });
    }),
  );
  await openHost(page, `<main><h1>Вакансия</h1>${await answer.text()}</main>`);
  await expect(button(page)).toHaveAttribute('data-state', 'idle');
  const kept = await button(page).evaluate((tag) => {
    const link = tag.shadowRoot?.querySelectorAll('a');
    const { drawn, drawnAt } = window as unknown as { drawn: Element; drawnAt: string };
    return {
      same: link?.length === 1 && link[0] === drawn,
      moved: JSON.stringify(drawn.getBoundingClientRect()) !== drawnAt,
    };
  });
  expect(kept).toEqual({ same: true, moved: false });
  await button(page).getByRole('link', { name: 'Откликнуться' }).click();
  await expect(page.getByRole('dialog').getByLabel('Телефон')).toBeVisible();
});

test('who may write only with an account is asked to sign in', async ({ page }) => {
  await openElement(page, 'chat-bubble', 'start="signin"');
  await page.locator('karkas-chat-bubble').getByRole('button', { name: 'Написать нам' }).click();
  await expect(page.getByRole('button', { name: 'Войти через Каркас' })).toBeVisible();
  await expect(page.getByLabel('Телефон')).toHaveCount(0);
  await expectAccessible(page);
});

test('the page around a feed in a frame chooses and turns its pages', async ({ page }) => {
  await openElement(page, 'vacancy-feed', 'mode="frame" page-size="2" filters="search"');
  const feed = page.locator('karkas-vacancy-feed');
  const state = () =>
    feed.evaluate((node: HTMLElement & { getState(): { query: object; items: { id: number }[] } }) => {
      const { query, items } = node.getState();
      return { query, ids: items.map(({ id }) => id) };
    });
  const ask = (name: string, input?: unknown) =>
    feed.evaluate((node, [called, given]) => Reflect.apply(Reflect.get(node, called), node, [given]) as unknown, [
      name,
      input,
    ] as const);
  await expect.poll(async () => (await state()).ids).toHaveLength(2);
  const first = (await state()).ids;
  await ask('next');
  expect(await state()).toMatchObject({ query: { page: 2 } });
  expect((await state()).ids).not.toEqual(first);
  await ask('setQuery', { page: 1 });
  expect((await state()).ids).toEqual(first);
  await feed.evaluate((node) => Reflect.set(node, 'query', { q: 'нетакойпрофессии' }));
  await expect.poll(state).toMatchObject({ query: { q: 'нетакойпрофессии', page: 1 }, ids: [] });
  await feed.evaluate((node) => Reflect.set(node, 'query', {}));
  await expect.poll(async () => (await state()).ids).toEqual(first);
  await ask('refresh');
  // A frame is no place for a page of ours.
  await ask('openVacancy', first[0]);
  await page.waitForURL(`${site().origin}/vacancy/${first[0]}?*`);
});
