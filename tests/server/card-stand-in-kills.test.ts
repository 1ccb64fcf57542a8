import { once } from 'node:events';
import { appendFile, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { spawn } from 'node:child_process';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anIntent, CARDS, openWindow } from '../setup/card-payer.ts';
import { startCardStandIn, startShop, STAND_IN_ENTRY, type Shop, type StandInProcess } from '../setup/card-stand-in.ts';
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

const book = () => path.join(dataDir, 'sandbox/card-payments.jsonl');

/** Kill -9, and a new one at the same address with the same keys. */
async function restart(): Promise<void> {
  const { origin, keys } = standIn;
  await standIn.kill('SIGKILL');
  standIn = await startCardStandIn(dataDir);
  expect([standIn.origin, standIn.keys]).toMatchObject([origin, keys]);
}

test('killed while it asks the shop: the payment is declined, told of, and can be tried again', async () => {
  let isAsked = () => {};
  const asked = new Promise<void>((resolve) => (isAsked = resolve));
  shop.answerBy((response, { kind }) => (kind === 'check' ? isAsked() : shop.accept(response)));
  const intent = anIntent();
  const address = await openWindow(standIn).open(standIn.payments.buildIntent(intent));
  const paying = openWindow(standIn).pay(address, CARDS.pays);
  paying.catch(() => {});
  await asked;
  await restart();
  await expect(paying).rejects.toThrow();
  expect(await standIn.payments.find(intent.externalId)).toMatchObject({ status: 'Declined', reasonCode: 5096 });
  await expect.poll(shop.kinds).toEqual(['check', 'fail']);
  shop.reset();
  await openWindow(standIn).pay(address, CARDS.pays);
  expect(await standIn.payments.find(intent.externalId)).toMatchObject({ status: 'Completed' });
});

test('killed on the page of the bank: it goes on there', async () => {
  const intent = anIntent();
  const bank = await openWindow(standIn).payFor(intent, CARDS.secure);
  await restart();
  await standIn.press(bank, { answer: 'pass' });
  expect(await standIn.payments.find(intent.externalId)).toMatchObject({ status: 'Completed' });
});

test('killed before the shop has taken a Pay: it is sent after the restart', async () => {
  shop.answerBy((response, { kind }) => (kind === 'pay' ? void response.writeHead(503).end() : shop.accept(response)));
  const intent = anIntent();
  await openWindow(standIn).payFor(intent, CARDS.pays);
  await expect.poll(shop.kinds).toContain('pay');
  await standIn.kill('SIGKILL');
  shop.reset();
  standIn = await startCardStandIn(dataDir);
  await expect.poll(shop.kinds).toEqual(['pay']);
  const one = await standIn.payments.find(intent.externalId);
  expect(new URLSearchParams(shop.received[0]?.body.toString()).get('TransactionId')).toBe(String(one?.id));
});

test('killed after a refund whose answer was lost: the same call is the same refund', async () => {
  const intent = anIntent();
  await openWindow(standIn).payFor(intent, CARDS.pays);
  const payment = await standIn.payments.find(intent.externalId);
  await standIn.press('/panel/faults', { on: '/payments/refund', kind: 'drop-answer' });
  const order = {
    transactionId: payment?.id ?? 0,
    amountKopecks: 490_00,
    receipt: null,
    requestId: crypto.randomUUID(),
  };
  expect(await standIn.payments.refund(order)).toMatchObject({ is: 'unknown' });
  await restart();
  const again = await standIn.payments.refund(order);
  expect(again).toMatchObject({ is: 'done' });
  expect(await standIn.payments.find(intent.externalId)).toMatchObject({ kind: 'refund', originalId: payment?.id });
});

test('a line that was not written to its end is dropped, and the next one is whole', async () => {
  const intent = anIntent();
  await openWindow(standIn).payFor(intent, CARDS.pays);
  const before = await standIn.payments.find(intent.externalId);
  await standIn.kill('SIGTERM');
  const whole = await readFile(book());
  await appendFile(book(), '[{"transactions":[{"id":1,"amount');
  standIn = await startCardStandIn(dataDir);
  expect(await standIn.payments.find(intent.externalId)).toEqual(before);
  expect((await readFile(book())).subarray(0, whole.length)).toEqual(whole);
  const next = anIntent();
  await openWindow(standIn).payFor(next, CARDS.pays);
  await restart();
  expect(await standIn.payments.find(next.externalId)).toMatchObject({ status: 'Completed' });
});

test('production does not start it', async () => {
  const child = spawn(process.execPath, [STAND_IN_ENTRY, '--data-dir', dataDir], {
    env: { ...process.env, APP_MODE: 'production' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr.on('data', (chunk) => (said += chunk));
  expect((await once(child, 'close'))[0]).toBe(1);
  expect(said).toContain('does not start in production');
});
