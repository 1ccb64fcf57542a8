import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Browser, type FrameLocator, type Page } from '@playwright/test';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { IntentRequest } from '#server/gateways/card-payments/index.ts';
import { expectAccessible, WCAG } from '../setup/axe.ts';
import { findBrowser } from '../setup/browser.ts';
import { anIntent, CARDS } from '../setup/card-payer.ts';
import { startCardStandIn, startShop, type Shop, type StandInProcess } from '../setup/card-stand-in.ts';
import { makeScratch } from '../setup/scratch.ts';

let dataDir: string;
let standIn: StandInProcess;
let shop: Shop;
let pages: Server;
let browser: Browser;
let page: Page;

/** What the script of our page does: results of tries are lists, the last word is an object. */
const OWN_SCRIPT = `document.querySelector('button').addEventListener('click', async () => {
  const widget = new cp.CloudPayments();
  window.tries = [];
  widget.oncomplete = (result) => window.tries.push(result);
  window.result = await widget.start(JSON.parse(document.body.dataset.intent));
});`;

beforeAll(async () => {
  dataDir = await makeScratch('cards');
  const found = await findBrowser();
  [standIn, shop, browser] = await Promise.all([startCardStandIn(dataDir), startShop(), chromium.launch(found)]);
  await standIn.press('/panel/settings', { notifyUrl: shop.notifyUrl, format: 'form' });
  pages = createServer((request, response) => {
    if (request.url === '/own.js')
      return void response.writeHead(200, { 'content-type': 'text/javascript' }).end(OWN_SCRIPT);
    const intent = decodeURIComponent(request.url?.slice(2) ?? '').replaceAll('"', '&quot;');
    const policy = `default-src 'none'; script-src 'self' ${standIn.origin}; frame-src ${standIn.origin}; require-trusted-types-for 'script'`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy })
      .end(`<!doctype html><html lang="ru"><title>Магазин</title><body data-intent="${intent}"><main><h1>Магазин</h1><button>Оплатить</button></main>
<script src="${standIn.origin}/bundles/cloudpayments.js"></script><script src="/own.js"></script></body></html>`);
  });
  pages.listen(0, '127.0.0.1');
  await once(pages, 'listening');
});
afterAll(async () => {
  pages.closeAllConnections();
  pages.close();
  await Promise.all([standIn.kill('SIGTERM'), shop.stop(), browser.close()]);
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(async () => {
  shop.reset();
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  page = await context.newPage();
});
afterEach(() => page.context().close());

/** Another site than the stand-in, as ours is. */
async function start(request: IntentRequest): Promise<FrameLocator> {
  const { port } = pages.address() as AddressInfo;
  const intent = encodeURIComponent(JSON.stringify(standIn.payments.buildIntent(request)));
  await page.goto(`http://localhost:${port}/?${intent}`);
  await page.getByRole('button', { name: 'Оплатить' }).click();
  return page.frameLocator('iframe[title="Оплата"]');
}

async function typeCard(frame: FrameLocator, number: string): Promise<void> {
  await frame.getByLabel('Номер карты').fill(number);
  await frame.getByLabel('Срок, ММ/ГГ').fill('12/40');
  await frame.getByLabel('CVV').fill('123');
  await frame.getByRole('button', { name: /^Оплатить 490/ }).click();
}

/** The last word of the script, once the window is closed. */
const result = () => page.evaluate(() => (window as { result?: unknown }).result);
const tries = () => page.evaluate(() => (window as { tries?: unknown[] }).tries);

describe('the payment window', () => {
  test('pays by a card that its bank asks about', async () => {
    const intent = anIntent();
    const frame = await start(intent);
    await expect.poll(() => frame.getByLabel('Номер карты').isVisible()).toBe(true);
    await expectAccessible(page, { tags: WCAG });
    await typeCard(frame, CARDS.secure);
    await frame.getByRole('button', { name: 'Подтвердить оплату' }).click();
    await frame.getByText('Деньги получены.').waitFor();
    const paid = await standIn.payments.find(intent.externalId);
    const told = { type: 'payment', status: 'success', data: { transactionId: paid?.id } };
    await expect.poll(tries).toEqual([told]);
    expect(await result()).toBeUndefined();
    await frame.getByRole('button', { name: 'Вернуться на сайт' }).click();
    await expect.poll(result).toEqual(told);
    expect(await page.locator('iframe').count()).toBe(0);
  });

  test('says why a card was declined, and pays by the next one', async () => {
    const frame = await start(anIntent());
    await typeCard(frame, CARDS.noMoney);
    await frame.getByText('Недостаточно средств на карте').waitFor();
    await frame.getByRole('link', { name: 'Попробовать ещё раз' }).click();
    await typeCard(frame, CARDS.pays);
    await frame.getByText('Деньги получены.').waitFor();
    await frame.getByRole('button', { name: 'Закрыть окно оплаты' }).click();
    await expect.poll(result).toMatchObject({ type: 'payment', status: 'success' });
    expect(await tries()).toMatchObject([
      { type: 'error', status: 'fail', data: { ReasonCode: 5051 }, message: 'Недостаточно средств на карте' },
      { type: 'payment' },
    ]);
  });

  test('is closed without a payment by Escape', async () => {
    const frame = await start(anIntent());
    await frame.getByLabel('Номер карты').press('Escape');
    await expect.poll(result).toEqual({ type: 'cancel' });
    expect(shop.kinds()).toEqual([]);
  });

  test('shows a code of SBP, and notices that it was paid on another page', async () => {
    const frame = await start(anIntent());
    await frame.getByRole('button', { name: 'Оплатить через СБП' }).click();
    await frame.locator('svg').waitFor();
    const [bank] = await Promise.all([
      page.waitForEvent('popup'),
      frame.getByRole('link', { name: 'страница с кнопкой' }).click(),
    ]);
    await bank.getByRole('button', { name: 'Заплатить' }).click();
    await frame.getByText('Деньги получены.').waitFor();
    await expect.poll(tries).toMatchObject([{ type: 'payment', status: 'success' }]);
  });

  test('opens for no other terminal', async () => {
    const { port } = pages.address() as AddressInfo;
    const intent = { ...standIn.payments.buildIntent(anIntent()), publicTerminalId: 'pk_other' };
    await page.goto(`http://localhost:${port}/?${encodeURIComponent(JSON.stringify(intent))}`);
    await page.getByRole('button', { name: 'Оплатить' }).click();
    await expect
      .poll(tries)
      .toMatchObject([{ type: 'error', status: 'fail', message: 'Неизвестный publicTerminalId' }]);
  });
});

test('the panel is read and pressed, and takes a narrow screen', async () => {
  const { payments } = standIn;
  await page.goto(standIn.origin);
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await page
    .getByRole('row', { name: /карта/ })
    .first()
    .getByRole('link')
    .click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Вернуть', exact: true }).click();
  await expect.poll(() => page.getByText('Возвращено').isVisible()).toBe(true);
  await expect.poll(shop.kinds).toContain('refund');
  expect(await payments.list({ from: new Date(Date.now() - 60_000), to: new Date() })).toContainEqual(
    expect.objectContaining({ kind: 'refund', amountKopecks: 490_00 }),
  );
});
