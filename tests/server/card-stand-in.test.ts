import { rm } from 'node:fs/promises';
import { request, type ServerResponse } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { CHECK_CODES, readNotification, verifyNotification } from '#server/gateways/card-payments/index.ts';
import { paymentReceipt } from '#shared/domain/receipt.ts';
import { anIntent, CARDS, openWindow } from '../setup/card-payer.ts';
import {
  startCardStandIn,
  startShop,
  type ReceivedNotification,
  type Shop,
  type StandInProcess,
} from '../setup/card-stand-in.ts';
import { makeScratch } from '../setup/scratch.ts';

let dataDir: string;
let standIn: StandInProcess;
let shop: Shop;

beforeAll(async () => {
  dataDir = await makeScratch('cards');
  [standIn, shop] = await Promise.all([startCardStandIn(dataDir), startShop()]);
  await standIn.press('/panel/settings', { notifyUrl: shop.notifyUrl, format: 'form' });
});
afterAll(async () => {
  await Promise.all([standIn.kill('SIGTERM'), shop.stop()]);
  await rm(dataDir, { recursive: true, force: true });
});
beforeEach(() => shop.reset());

/** Reads as the server does; throws for a wrong signature. */
function read({ kind, headers, body }: ReceivedNotification) {
  if (!verifyNotification(body, headers, standIn.keys.apiSecret)) throw new Error('Forged');
  const result = readNotification(kind, body, headers['content-type']);
  if (!('notification' in result)) throw new Error(JSON.stringify(result));
  return result.notification;
}

const requestId = () => crypto.randomUUID();
const window = () => openWindow(standIn);
const find = (externalId: string) => standIn.payments.find(externalId);

/** A payment that is done; its transaction. */
async function paid(changes: Parameters<typeof anIntent>[0] = {}) {
  const intent = anIntent(changes);
  await window().payFor(intent, CARDS.pays);
  const one = await find(intent.externalId);
  if (!one) throw new Error('Not paid');
  return { ...one, externalId: intent.externalId };
}

describe('a payment by card', () => {
  test('asks, pays and tells', async () => {
    const intent = anIntent();
    const result = await window().resultOn(await window().payFor(intent, CARDS.pays));
    const one = await find(intent.externalId);
    expect(one).toMatchObject({
      status: 'Completed',
      kind: 'payment',
      amountKopecks: 490_00,
      currency: 'RUB',
      accountId: 'account-1',
      card: { firstSix: '400000', lastFour: '3055', brand: 'Visa' },
    });
    expect(result).toEqual({ type: 'payment', status: 'success', data: { transactionId: one?.id } });
    await expect.poll(shop.kinds).toEqual(['check', 'pay']);
    expect(shop.received.map(read)).toMatchObject([
      {
        kind: 'check',
        transactionId: one?.id,
        amountKopecks: 490_00,
        invoiceId: intent.externalId,
        status: 'Completed',
      },
      { kind: 'pay', transactionId: one?.id, currency: 'RUB', data: { attempt: '1' }, email: 'head@example.ru' },
    ]);
    expect(await standIn.payments.get(one?.id ?? 0)).toEqual(one);
  });

  test('without money is declined, and the next try in the same window pays', async () => {
    const intent = anIntent();
    const address = await window().open(standIn.payments.buildIntent(intent));
    const declined = await window().resultOn(await window().pay(address, CARDS.noMoney));
    expect(declined).toMatchObject({ type: 'error', status: 'fail', data: { ReasonCode: 5051 } });
    expect(await find(intent.externalId)).toMatchObject({ status: 'Declined', reasonCode: 5051 });
    await window().pay(address, CARDS.pays);
    expect(await find(intent.externalId)).toMatchObject({ status: 'Completed' });
    await expect.poll(() => shop.kinds().toSorted()).toEqual(['check', 'check', 'fail', 'pay']);
    expect(read(shop.received.find(({ kind }) => kind === 'fail')!)).toMatchObject({ reasonCode: 5051 });
  });

  test.each([
    ['pass', 'Completed', 0],
    ['refuse', 'Declined', 5206],
  ])('with 3-D Secure: %s', async (answer, status, reasonCode) => {
    const intent = anIntent();
    const bank = await window().payFor(intent, CARDS.secure);
    expect(bank).toContain('/bank/');
    expect(await find(intent.externalId)).toMatchObject({ status: 'AwaitingAuthentication' });
    await standIn.press(bank, { answer });
    // A second press changes nothing.
    await standIn.press(bank, { answer: 'pass' });
    expect(await find(intent.externalId)).toMatchObject({ status, reasonCode });
  });

  test.each([
    [CHECK_CODES.unknownInvoice, 3001],
    [CHECK_CODES.wrongAccount, 3002],
    [CHECK_CODES.wrongAmount, 3003],
    [CHECK_CODES.notPayable, 3008],
    [CHECK_CODES.expired, 3004],
    [7, 3005],
  ])('a Check that is answered with %i declines it', async (code, reasonCode) => {
    shop.answerBy((response, { kind }) => shop.accept(response, kind === 'check' ? code : 0));
    const intent = anIntent();
    await window().payFor(intent, CARDS.pays);
    expect(await find(intent.externalId)).toMatchObject({ status: 'Declined', reasonCode });
    await expect.poll(shop.kinds).toEqual(['check', 'fail']);
  });

  test('a Check without an answer, and one that leads elsewhere, decline it', async () => {
    for (const answer of [
      (response: ServerResponse) => void response.destroy(),
      (response: ServerResponse) => void response.writeHead(302, { location: '/notify/check' }).end(),
    ]) {
      shop.answerBy((response, got) => (got.kind === 'check' ? answer(response) : shop.accept(response)));
      const intent = anIntent();
      await window().payFor(intent, CARDS.pays);
      expect(await find(intent.externalId)).toMatchObject({ status: 'Declined', reasonCode: 3007 });
    }
  });

  test('a card that is none keeps what was typed, but the CVV', async () => {
    const address = await window().open(standIn.payments.buildIntent(anIntent()));
    const response = await standIn.press(`${address}/card`, { number: '4276 1111', expires: '13/40', cvv: '777' });
    const html = await response.text();
    expect(response.status).toBe(422);
    expect(html).toContain('value="4276 1111"');
    expect(html).toContain('aria-invalid="true"');
    expect(html).not.toContain('777');
  });

  test('an intent of another terminal or sum opens no window', async () => {
    const intent = standIn.payments.buildIntent(anIntent());
    await expect(window().open({ ...intent, publicTerminalId: 'x' })).rejects.toThrow('publicTerminalId');
    for (const amount of [0, -1, 10.005, 1e15])
      await expect(window().open({ ...intent, amount })).rejects.toThrow('amount');
  });
});

describe('two stages', () => {
  test('a part is taken, and told of', async () => {
    const { id, externalId } = await paid({ schema: 'Dual', methods: ['Card'] });
    expect(await find(externalId)).toMatchObject({ status: 'Authorized', confirmedAt: null });
    const outcome = await standIn.payments.confirm({
      transactionId: id,
      amountKopecks: 300_00,
      receipt: null,
      requestId: requestId(),
    });
    expect(outcome).toEqual({ is: 'done', value: null });
    expect(await find(externalId)).toMatchObject({ status: 'Completed', amountKopecks: 300_00 });
    await expect.poll(shop.kinds).toEqual(['check', 'pay', 'confirm']);
    const again = await standIn.payments.confirm({
      transactionId: id,
      amountKopecks: 300_00,
      receipt: null,
      requestId: requestId(),
    });
    expect(again).toMatchObject({ is: 'refused' });
  });

  test('held money is given back', async () => {
    const { id, externalId } = await paid({ schema: 'Dual', methods: ['Card'] });
    expect(await standIn.payments.void({ transactionId: id, requestId: requestId() })).toEqual({
      is: 'done',
      value: null,
    });
    expect(await find(externalId)).toMatchObject({ status: 'Cancelled' });
    await expect.poll(shop.kinds).toEqual(['check', 'pay', 'cancel']);
    expect(await standIn.payments.void({ transactionId: id, requestId: requestId() })).toMatchObject({ is: 'refused' });
  });
});

test('money that is held too long is given back, and told of', async () => {
  const otherDir = await makeScratch('cards-holds');
  const other = await startCardStandIn(otherDir, 300);
  await other.press('/panel/settings', { notifyUrl: shop.notifyUrl, format: 'form' });
  const intent = anIntent({ schema: 'Dual', methods: ['Card'] });
  await openWindow(other).payFor(intent, CARDS.pays);
  expect(await other.payments.find(intent.externalId)).toMatchObject({ status: 'Authorized' });
  await expect.poll(shop.kinds).toEqual(['check', 'pay', 'cancel']);
  expect(await other.payments.find(intent.externalId)).toMatchObject({ status: 'Cancelled' });
  await other.kill('SIGTERM');
  await rm(otherDir, { recursive: true, force: true });
});

describe('a refund', () => {
  test('in parts, to the whole and no further', async () => {
    const { id, externalId } = await paid();
    const refund = (amountKopecks: number) =>
      standIn.payments.refund({ transactionId: id, amountKopecks, receipt: null, requestId: requestId() });
    const first = await refund(100_01);
    expect(first).toMatchObject({ is: 'done' });
    expect(await find(externalId)).toMatchObject({ kind: 'refund', amountKopecks: 100_01, originalId: id });
    expect(await refund(490_00)).toMatchObject({ is: 'refused' });
    expect(await refund(389_99)).toMatchObject({ is: 'done' });
    expect(await refund(1)).toMatchObject({ is: 'refused' });
    await expect.poll(() => shop.kinds().filter((kind) => kind === 'refund')).toHaveLength(2);
    const told = shop.received.filter(({ kind }) => kind === 'refund').map(read);
    expect(told[0]).toMatchObject({
      amountKopecks: 100_01,
      paymentTransactionId: id,
      currency: null,
      invoiceId: externalId,
    });
  });

  test('repeated with its X-Request-ID is one, also when the first answer was lost', async () => {
    const { id, externalId } = await paid();
    await standIn.press('/panel/faults', { on: '/payments/refund', kind: 'drop-answer' });
    const order = { transactionId: id, amountKopecks: 100_00, receipt: null, requestId: requestId() };
    expect(await standIn.payments.refund(order)).toMatchObject({ is: 'unknown' });
    expect(await find(externalId)).toMatchObject({ kind: 'refund' });
    const again = await Promise.all([standIn.payments.refund(order), standIn.payments.refund(order)]);
    expect(again[0]).toMatchObject({ is: 'done' });
    expect(again[1]).toEqual(again[0]);
    const from = new Date(Date.now() - 60_000);
    const all = await standIn.payments.list({ from, to: new Date() });
    expect(all.filter(({ originalId }) => originalId === id)).toHaveLength(1);
  });
});

describe('SBP', () => {
  test('a code is paid once in the window, and once more by its address', async () => {
    const intent = anIntent();
    const address = await window().open(standIn.payments.buildIntent(intent));
    const qr = (await standIn.press(`${address}/sbp`, {})).headers.get('location') ?? '';
    const html = await (await fetch(standIn.origin + qr)).text();
    const [, bank = ''] = /href="(\/qr\/\w+)"/.exec(html) ?? [];
    await standIn.press(qr, {});
    await standIn.press(qr, {});
    const first = await find(intent.externalId);
    expect(first).toMatchObject({ status: 'Completed', card: null });
    await standIn.press(bank, {});
    expect((await find(intent.externalId))?.id).not.toBe(first?.id);
    await expect.poll(shop.kinds).toEqual(['check', 'pay', 'pay']);
    expect(read(shop.received[1]!)).toMatchObject({ paymentMethod: 'Sbp', card: null });
  });

  test('a link is made by the API', async () => {
    const receipt = paymentReceipt([{ label: 'Поднятие', priceKopecks: 490_00, quantity: 1 }], {
      taxationSystem: 0,
      contact: { email: 'head@example.ru' },
      customerInn: null,
      vatRate: 22,
    });
    const made = await standIn.payments.makeSbpLink({
      amountKopecks: 490_00,
      externalId: 'sbp-1',
      accountId: 'account-1',
      description: 'Поднятие',
      email: null,
      ttlMinutes: 30,
      successUrl: null,
      receipt,
      requestId: requestId(),
    });
    if (made.is !== 'done') throw new Error(made.message);
    await standIn.press(new URL(made.value.url).pathname, {});
    expect(await find('sbp-1')).toMatchObject({ id: made.value.transactionId, status: 'Completed' });
    const page = await (await fetch(`${standIn.origin}/panel/payments/${made.value.transactionId}`)).text();
    expect(page).toContain('<th scope="row">Чек</th><td>верен</td>');
  });
});

describe('notifications', () => {
  test('are repeated until they are accepted, with the same fields', async () => {
    let left = 3;
    shop.answerBy((response, { kind }) => {
      if (kind !== 'pay' || left === 0) return shop.accept(response);
      left -= 1;
      if (left === 2) return void response.destroy();
      return left === 1 ? void response.writeHead(500).end() : shop.accept(response, 13);
    });
    await paid();
    await expect.poll(shop.kinds).toEqual(['check', 'pay', 'pay', 'pay', 'pay']);
    const bodies = new Set(shop.received.slice(1).map(({ body }) => body.toString()));
    expect(bodies.size).toBe(1);
  });

  test('go wrong as the panel says', async () => {
    const plan = (fields: Record<string, string>) => standIn.press('/panel/faults', { on: 'pay', ...fields });
    await plan({ kind: 'forge' });
    await paid();
    await expect.poll(shop.kinds).toEqual(['check', 'pay']);
    expect(() => read(shop.received[1]!)).toThrow('Forged');
    shop.reset();
    await plan({ kind: 'amount', rubles: '1.00' });
    await paid();
    await expect.poll(shop.kinds).toEqual(['check', 'pay']);
    expect(read(shop.received[1]!).amountKopecks).toBe(1_00);
    shop.reset();
    await plan({ kind: 'twice' });
    await paid();
    await expect.poll(shop.kinds).toEqual(['check', 'pay', 'pay']);
    shop.reset();
    await plan({ kind: 'drop-answer' });
    await paid();
    await expect.poll(shop.kinds).toEqual(['check', 'pay', 'pay']);
  });

  test('of the past are sent again, as JSON too', async () => {
    const { id } = await paid();
    await expect.poll(shop.kinds).toEqual(['check', 'pay']);
    const first = read(shop.received[1]!);
    const page = await (await fetch(`${standIn.origin}/panel/payments/${id}`)).text();
    const [, last = ''] = [...page.matchAll(/\/panel\/notifications\/([\w-]+)\/repeat/g)].at(-1) ?? [];
    await standIn.press('/panel/settings', { notifyUrl: shop.notifyUrl, format: 'json' });
    await standIn.press(`/panel/notifications/${last}/repeat`, { kind: 'none' });
    await standIn.press('/panel/settings', { notifyUrl: shop.notifyUrl, format: 'form' });
    expect(shop.received[2]?.headers['content-type']).toBe('application/json');
    expect(read(shop.received[2]!)).toEqual(first);
  });
});

describe('its doors', () => {
  test('the API needs its keys', async () => {
    expect((await standIn.call('/test', {}, { authorization: 'Basic eDp5' })).status).toBe(401);
    expect(await (await standIn.call('/payments/get', { TransactionId: 1 })).json()).toMatchObject({ Success: false });
    expect(await (await standIn.call('/payments/refund', { TransactionId: 1, Amount: '10.005' })).json()).toEqual({
      Success: false,
      Message: 'Invalid Amount value',
    });
  });

  test('a page of another site can press nothing, and a foreign name reaches nothing', async () => {
    const press = (headers: Record<string, string>, path = '/panel/settings') =>
      fetch(`${standIn.origin}${path}`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ notifyUrl: '', format: 'form' }),
      });
    expect((await press({})).status).toBe(403);
    expect((await press({ origin: 'http://evil.example' })).status).toBe(403);
    // However the address is spelled.
    for (const path of ['/%70anel/settings', '/panel/%73ettings', '/x/../panel/settings'])
      expect((await press({ origin: 'http://evil.example' }, path)).status).toBe(403);
    const status = await new Promise((resolve) => {
      request(`${standIn.origin}/`, { headers: { host: 'evil.example' } }, (answer) =>
        resolve(answer.statusCode),
      ).end();
    });
    expect(status).toBe(421);
  });

  test('lists go page by page', async () => {
    const from = new Date();
    for (let index = 0; index < 101; index += 1)
      await standIn.call('/payments/qr/sbp/link', {
        PublicId: standIn.keys.publicId,
        Amount: 1,
        Currency: 'RUB',
        Scheme: 'charge',
        InvoiceId: `many-${index}`,
      });
    const all = await standIn.payments.list({ from, to: new Date() });
    expect(all.map(({ invoiceId }) => invoiceId)).toEqual(Array.from({ length: 101 }, (_, index) => `many-${index}`));
  });
});
