import type { Page } from '@playwright/test';
import { exportPKCS8, exportSPKI, generateKeyPair } from 'jose';
import { DEMO_HEAD, DEMO_KEYS } from '#server/demo/logins.ts';
import { expectAccessible, expectAccessibleInThemes, WCAG } from '../setup/axe.ts';
import { signInTo } from './board-world.ts';
import {
  answerIn,
  bubble,
  dialogWith,
  field,
  introduce,
  launcher,
  message,
  panel,
  write,
} from './chat-bubble-world.ts';
import { fillFrame, frameOf, openElement } from './frame-world.ts';
import { HOST } from './made-host.ts';
import { codeTo, newPhone } from './kept-messages.ts';
import { openVacancy } from './respond-button-world.ts';
import { expect, site, test } from './site-test.ts';
import { forgive, signInAs } from './steps.ts';

/** The employer's own site vouches for whoever has signed in to it. */

const outboxOf = (page: Page) =>
  ({ get: (path: string) => page.request.get(`${site().origin}${path}`) }) as typeof page.request;

const verified = (element: Element) => Reflect.get(element, 'identityVerified') as boolean;

test.describe('on the employer’s site', () => {
  test.use({ baseURL: async ({}, use) => use(site().employer) });

  test('a visitor writes without a phone, is answered, and is known on another device; the next one is somebody else @daily', async ({
    page,
    browser,
    problems,
  }) => {
    test.slow();
    const identified = page.waitForResponse(/embed\/identify/);
    await page.goto('/kabinet', { waitUntil: 'networkidle' });
    expect((await identified).status()).toBe(201);
    expect(await bubble(page).evaluate(verified)).toBe(true);
    expect(await page.locator('karkas-respond-button').evaluate(verified)).toBe(true);
    await launcher(page).click();
    await expect(field(page)).toBeVisible();
    await expect(panel(page).getByLabel('Телефон')).toHaveCount(0);
    await expectAccessible(page);
    const question = `Когда заезд, ${Date.now()}?`;
    await write(page, question);
    const company = await signInTo(site().origin, 'company-member', DEMO_HEAD);
    const id = await dialogWith(company, question);
    expect(await company<{ vouchedAs: string }>('GET', `/chat/dialogs/${id}`)).toMatchObject({
      title: 'Ринат Галеев',
      vouchedAs: '8812',
    });
    await answerIn(company, id, 'В\u00a0понедельник');
    await expect(message(page, 'В\u00a0понедельник')).toBeVisible();

    // The same person: no token is spent on a visitor who is known.
    const asked: string[] = [];
    page.on('request', (request) => request.url().includes('embed/identify') && asked.push(request.url()));
    await page.reload({ waitUntil: 'networkidle' });
    expect(await bubble(page).evaluate(verified)).toBe(true);
    expect(asked).toEqual([]);

    const device = await browser.newContext({ baseURL: site().employer, locale: 'ru-RU' });
    const other = await device.newPage();
    await other.goto('/kabinet', { waitUntil: 'networkidle' });
    await launcher(other).click();
    await expect(message(other, question)).toBeVisible();
    await device.close();

    await page.getByRole('link', { name: 'Войти как Алсу Сафина' }).click();
    await expect.poll(() => asked.length).toBe(1);
    await launcher(page).click();
    await expect(field(page)).toBeVisible();
    await expect(message(page, question)).toHaveCount(0);

    await bubble(page).evaluate((element) => (element as never as { reset(): Promise<void> }).reset());
    await launcher(page).click();
    await expect(panel(page).getByLabel('Телефон')).toBeVisible();
    // A page that is left, and a visitor who is forgotten, end a socket on its way.
    problems.splice(0, Infinity, ...problems.filter((text) => !text.includes('closed before the connection')));
  });

  test('who wrote by phone before is offered to join that, and may think better of it', async ({ page }) => {
    await page.goto('/kabinet/smena', { waitUntil: 'networkidle' });
    await launcher(page).click();
    await panel(page).getByRole('button', { name: 'Соединить переписку' }).click();
    await expect(panel(page).getByLabel('Телефон')).toBeVisible();
    await expectAccessible(page);
    await panel(page).getByRole('button', { name: 'Вернуться в\u00a0чат' }).click();
    await expect(field(page)).toBeVisible();
    const written = `До\u00a0кода, ${Date.now()}`;
    await write(page, written);
    await panel(page).getByRole('button', { name: 'Соединить переписку' }).click();
    const phone = `+7917${String(Date.now()).slice(-7)}`;
    await introduce(page, phone);
    await panel(page)
      .getByLabel('Код из')
      .fill(await codeTo(outboxOf(page), phone));
    await expect(message(page, written)).toBeVisible();
    await expect(panel(page).getByRole('button', { name: 'Соединить переписку' })).toHaveCount(0);
    expect(await bubble(page).evaluate(verified)).toBe(true);
  });

  test('a token that does not fit leaves the visitor the way by phone, and says why @daily', async ({
    page,
    problems,
  }) => {
    const said: string[] = [];
    page.on('console', (line) => said.push(line.text()));
    await page.goto('/vakansii', { waitUntil: 'networkidle' });
    const code = await bubble(page).evaluate((element) =>
      (element as never as { identify(jwt: string): Promise<unknown> })
        .identify('a.b.c')
        .catch((error: { code: string }) => error.code),
    );
    expect(code).toBe('bad_argument');
    expect(said.join()).toContain('Это не\u00a0JWT');
    forgive(problems, 400);
    problems.splice(0, problems.length, ...problems.filter((text) => !text.includes('Это не\u00a0JWT')));
    await launcher(page).click();
    await expect(panel(page).getByLabel('Телефон')).toBeVisible();
  });
});

/** A token of somebody who is signed in to the employer's site. */
async function tokenFrom(page: Page): Promise<string> {
  const html = await (await page.request.get(`${site().employer}/kabinet`)).text();
  return /user-jwt="([^"]+)"/.exec(html)?.[1] ?? '';
}

test('a chat in a frame knows the visitor of the page', async ({ page }) => {
  await openElement(page, 'chat-bubble', `mode="frame" user-jwt="${await tokenFrom(page)}"`);
  await expect.poll(() => bubble(page).evaluate(verified)).toBe(true);
  await launcher(page).click();
  await expect(frameOf(page).getByLabel('Сообщение', { exact: true })).toBeVisible();
});

test('a respond in a frame joins the visitor of the page to the account of their phone', async ({ page }) => {
  test.slow();
  const id = await openVacancy(page);
  await openElement(page, 'respond-button', `vacancy="${id}" mode="frame" user-jwt="${await tokenFrom(page)}"`);
  const button = page.locator('karkas-respond-button');
  await expect.poll(() => button.evaluate(verified)).toBe(true);
  await button.getByRole('link').click();
  const frame = frameOf(page);
  const phone = newPhone();
  await fillFrame(frame, phone, 'Передача отклика');
  const confirmed = page.waitForResponse(/quick\/[^/]+\/confirm/);
  await frame.getByLabel('Код из').fill(await codeTo(outboxOf(page), phone));
  // The account of the phone is the one that the company has named.
  expect(await (await confirmed).json()).toMatchObject({ grant: { verified: true } });
  await expect(button).toHaveAttribute('data-state', 'sent');
  expect(await button.evaluate(verified)).toBe(true);
});

for (const name of ['chat-bubble', 'respond-button'])
  test(`where the page’s policy blocks our requests, a frame brings the token of a ${name}`, async ({
    page,
    problems,
  }) => {
    const [id, jwt] = [await openVacancy(page), await tokenFrom(page)];
    await page.route(`${HOST}/careers`, (route) =>
      route.fulfill({
        contentType: 'text/html; charset=utf-8',
        headers: {
          'content-security-policy': `default-src 'self' ${site().origin} 'unsafe-inline'; connect-src 'self'`,
        },
        body: `<!doctype html><html lang="ru"><title>Сайт</title><main><karkas-${name} embed-key="${DEMO_KEYS.live}" vacancy="${id}" user-jwt="${jwt}"></karkas-${name}></main><script type="module" src="${site().origin}/widgets/v1/${name}.js"></script></html>`,
      }),
    );
    await page.context().grantPermissions(['local-network-access']);
    await page.goto(`${HOST}/careers`);
    await expect.poll(() => page.locator(`karkas-${name}`).evaluate(verified)).toBe(true);
    // The browser says what the policy has blocked.
    problems.splice(0);
    if (name !== 'chat-bubble') return;
    await launcher(page).click();
    await expect(frameOf(page).getByLabel('Сообщение', { exact: true })).toBeVisible();
    problems.splice(0);
  });

test('a member adds a key, and a private one is refused and not shown again', async ({ page, context, problems }) => {
  // The notice of a page that opens at its keys would be far above.
  await page.setViewportSize({ width: 390, height: 844 });
  const pair = await generateKeyPair('EdDSA', { extractable: true });
  await signInAs(context, 'head-10@example.ru');
  await page.goto('/profile/embed');
  await page.getByLabel('Название').fill('Кабинет');
  await page.getByLabel('Сайты').fill('https://most.example');
  await page.getByRole('checkbox', { name: 'Чат с\u00a0компанией' }).check();
  await page.getByRole('button', { name: 'Сделать ключ', exact: true }).click();
  await page.waitForURL(/done=made/);
  const row = page.locator('#signing-keys');
  await row.locator('summary').click();
  const secret = await exportPKCS8(pair.privateKey);
  await row.getByLabel('Как назвать ключ').fill('Сайт, декабрь');
  await row.getByLabel('Открытый ключ').fill(secret);
  await row.getByRole('button', { name: 'Добавить ключ' }).click();
  await expect(row.getByText(/Это закрытый ключ/)).toBeVisible();
  await expectAccessibleInThemes(page, { tags: WCAG });
  forgive(problems, 400);
  await row.getByLabel('Открытый ключ').fill(await exportSPKI(pair.publicKey));
  await row.getByRole('button', { name: 'Добавить ключ' }).click();
  const toast = page.locator('[data-toast], .toast').filter({ hasText: 'Ключ подписи добавлен' });
  await expect(toast).toBeInViewport();
  await row.getByLabel('Как назвать ключ').fill('Сайт, январь');
  await row.getByLabel('Открытый ключ').fill(await exportSPKI((await generateKeyPair('EdDSA')).publicKey));
  await row.getByRole('button', { name: 'Добавить ключ' }).click();
  const kid = row.getByRole('group', { name: 'kid ключа «Сайт, январь»' });
  await expect(kid).toHaveText(/^[\w-]{43}$/);
  const given = [await kid.textContent(), await row.getByRole('group', { name: 'Номер компании' }).textContent()];
  const guide = await context.newPage();
  await guide.goto((await row.getByRole('link', { name: 'Как подписывать' }).getAttribute('href')) ?? '');
  for (const language of ['Node.js', 'PHP'])
    for (const text of given)
      await expect(guide.getByRole('group', { name: `Токен на ${language}` })).toContainText(text ?? '-');
  await expect(guide.getByRole('group', { name: 'Виджеты того, кто вошёл' })).toContainText('embed-key="pk_live_');
  await guide.close();
  await row.getByRole('button', { name: 'Удалить: Сайт, декабрь' }).click();
  await expect(page.locator('[data-done]').filter({ hasText: 'Ключ подписи удалён' })).toBeVisible();
});
