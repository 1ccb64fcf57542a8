import { rm } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { inTransaction } from '#server/database/connect.ts';
import { HANDLED_TYPES } from '#server/domains/all.ts';
import { LEASE_MS } from '#server/domains/payment/calls.ts';
import { wantConfirm, wantVoid } from '#server/domains/payment/index.ts';
import { systemClock } from '#server/platform/clock.ts';
import { commandContext } from '#server/platform/command-context.ts';
import { createEvents } from '#server/platform/events.ts';
import { NOTIFICATION_URL, type Intent, type Transaction } from '#server/gateways/card-payments/index.ts';
import { CARDS, openWindow } from '../setup/card-payer.ts';
import { startCardStandIn, type StandInProcess } from '../setup/card-stand-in.ts';
import { counts } from '../setup/counts.ts';
import { makeSignIn, makeSignInOfHead, useKillServer, type Send } from '../setup/kill-server.ts';
import { breaksOf } from '../setup/money-world.ts';
import { insertExpertOrder } from '../setup/payment-world.ts';
import { makeScratch } from '../setup/scratch.ts';
import { makeCompany, makeResume } from '../setup/things.ts';

const HEAD = { side: 'company-member', email: 'payment-head@stroy.example' } as const;
const APPLICANT = { side: 'applicant', email: 'payment-applicant@stroy.example' } as const;
/** The payments of a round take about so long; a kill comes at any moment of them. */
const SPAN_MS = 700;
const REFUND_SPAN_MS = 1_500;
const REFILLS = 4;
const PURCHASES = 3;
/** Their money is held; each second one is taken, the others are not. */
const ORDERS = 4;
const REFILL_KOPECKS = 500_00;
const PRICE_KOPECKS = 149_00;
const EXPERT_KOPECKS = 3_900_00;
/** The provider tries again after minutes, which last 20 ms here; what a killed job had taken is left to it for a minute. */
const TOLD_AGAIN_MS = LEASE_MS + 30_000;

let applicantId: string;
let companyId: number;
let resumeId: number;
let standIn: StandInProcess;
let standInDir: string;
beforeAll(async () => {
  standInDir = await makeScratch('payment-kills-cards');
  standIn = await startCardStandIn(standInDir);
});
afterAll(async () => {
  await standIn.kill('SIGTERM');
  await rm(standInDir, { recursive: true, force: true });
});

const server = useKillServer('payment-kills', {
  async makeWorld(db) {
    companyId = await makeCompany(db, { status: 'verified' });
    await makeSignInOfHead(db, companyId, HEAD.email);
    applicantId = await makeSignIn(db, { kind: 'applicant', firstName: 'Игорь', email: APPLICANT.email });
    resumeId = await makeResume(db, { applicantId });
  },
  environment: () => ({
    // The first start is before the stand-in's, and pays nothing.
    ...(standIn
      ? { CP_PUBLIC_ID: standIn.keys.publicId, CP_API_SECRET: standIn.keys.apiSecret, CP_API_URL: standIn.origin }
      : {}),
    CP_ALLOWED_CIDRS: '127.0.0.1',
  }),
});

const madeSchema = z.object({ id: z.number() });
const startedSchema = z.object({ intent: z.custom<Intent>((value) => typeof value === 'object') });

/** Tells the stand-in where the server is now. */
async function connect(address: string): Promise<void> {
  await standIn.press('/panel/settings', { notifyUrl: `${address}${NOTIFICATION_URL}`, format: 'form' });
}

async function ask<Output>(schema: z.ZodType<Output>, answer: Promise<Response>): Promise<Output> {
  const response = await answer;
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`);
  return schema.parse(await response.json());
}

const start = (send: Send, payable: object, totalKopecks: number) =>
  ask(
    startedSchema,
    send('POST', 'payments/start', { ...payable, payBy: 'card', email: 'chek@example.ru', offer: true, totalKopecks }),
  );

async function payRefill(send: Send): Promise<void> {
  const { id } = await ask(
    madeSchema,
    send('POST', 'company-balance/balance-refill', { rubles: REFILL_KOPECKS / 100 }),
  );
  const { intent } = await start(send, { refill: id }, REFILL_KOPECKS);
  const window = openWindow(standIn);
  await window.pay(await window.open(intent), CARDS.pays);
}

async function payPurchase(send: Send): Promise<void> {
  const { id } = await ask(
    madeSchema,
    send('POST', 'services/applicant/init/highlight-resume', { resumeId, totalKopecks: PRICE_KOPECKS }),
  );
  const { intent } = await start(send, { purchase: id }, PRICE_KOPECKS);
  const window = openWindow(standIn);
  await window.pay(await window.open(intent), CARDS.pays);
}

/** The order itself is there before. */
async function payOrder(send: Send, purchase: number): Promise<void> {
  const { intent } = await start(send, { purchase }, EXPERT_KOPECKS);
  const window = openWindow(standIn);
  await window.pay(await window.open(intent), CARDS.pays);
}

const insertOrders = () =>
  server.withDatabase(async (db) => {
    const ids: number[] = [];
    for (let count = 0; count < ORDERS; count += 1) ids.push(await insertExpertOrder(db, applicantId, new Date()));
    return ids;
  });

/** Somebody takes every second order whose money is held; the others are given up. */
const decideOrders = () =>
  server.withDatabase(async (db) => {
    const context = commandContext({ db, clock: systemClock, events: createEvents(HANDLED_TYPES) });
    const held = await db
      .selectFrom('purchase')
      .select('id')
      .where('status', '=', 'authorized')
      .orderBy('id')
      .execute();
    for (const [index, { id }] of held.entries())
      await inTransaction(db, (tx) => (index % 2 === 0 ? wantConfirm : wantVoid)(context, tx, id));
  });

const theirBook = () => standIn.payments.list({ from: new Date(0), to: new Date(Date.now() + 60_000) });
const isOf = (letter: 'r' | 'p') => (one: Transaction) =>
  one.kind === 'payment' && one.status === 'Completed' && one.invoiceId?.startsWith(letter);
const sumOf = (all: readonly Transaction[]) => all.reduce((sum, { amountKopecks }) => sum + amountKopecks, 0);
const isHeld = ({ status }: Transaction) => status === 'Authorized';
const number = async (text: string) => Number((await server.query<string>(text))[0] ?? 0);
const agree = () => server.withDatabase(async (db) => expect(await breaksOf(db)).toEqual([]));

/** Our books have everything that the provider has charged and sent back, once. */
async function expectSettled(): Promise<void> {
  await vi.waitFor(
    async () => {
      const book = await theirBook();
      const refunds = book.filter(({ kind }) => kind === 'refund');
      expect(
        await number(
          `select coalesce(sum(balance), 0)::text from ledger_account where company_id is not null and kind = 'money'`,
        ),
      ).toBe(sumOf(book.filter(isOf('r'))));
      const paid = book.filter(isOf('p'));
      expect(await number(`select count(*)::text from purchase where paid_at is not null`)).toBe(paid.length);
      const instant = paid.filter(({ amountKopecks }) => amountKopecks !== EXPERT_KOPECKS);
      expect(await number(`select count(*)::text from purchase_effect where effect = 'start'`)).toBe(instant.length);
      expect(await number(`select count(*)::text from purchase where status = 'authorized'`)).toBe(
        book.filter(isHeld).length,
      );
      expect(await number(`select count(*)::text from payment_hold where status = 'held' and wanted is not null`)).toBe(
        0,
      );
      expect(await number(`select count(*)::text from payment_refund where status = 'wanted'`)).toBe(0);
      expect(await number(`select coalesce(sum(refunded_kopecks), 0)::text from payment_charge`)).toBe(sumOf(refunds));
      expect(await number(`select coalesce(sum(refunded_kopecks), 0)::text from purchase`)).toBe(sumOf(refunds));
    },
    { timeout: TOLD_AGAIN_MS, interval: 300 },
  );
  await agree();
}

describe(`after kill -9 what was charged is credited, begun and sent back once (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.PAYMENT_KILLS }, (_, index) => index))('round %i', async () => {
    const first = server.launch();
    await connect(await first.ready);
    // All rounds together sign in more often than anybody may.
    await server.query('delete from rate_limit returning key');
    const [head, applicant] = [
      await server.open(await first.ready, HEAD),
      await server.open(await first.ready, APPLICANT),
    ];
    const orders = await insertOrders();
    const paying = Promise.allSettled([
      ...orders.map((id) => payOrder(applicant, id)),
      ...Array.from({ length: REFILLS }, () => payRefill(head)),
      ...Array.from({ length: PURCHASES }, () => payPurchase(applicant)),
    ]);
    await server.kill(first, SPAN_MS);
    await paying;
    await agree();

    const second = server.launch();
    await connect(await second.ready);
    await expectSettled();

    // What runs is given up, orders are taken or not, and the server dies while it tells the provider.
    const again = await server.open(await second.ready, APPLICANT);
    const running = (await server.query<string>(`select id::text from purchase where status = 'active'`)).map(Number);
    const giving = Promise.allSettled([
      decideOrders(),
      ...running.map(async (id) => (await again('POST', `purchase-history/applicant/${id}/refund`, {})).arrayBuffer()),
    ]);
    await server.kill(second, REFUND_SPAN_MS);
    await giving;
    await agree();
    const third = server.launch();
    await connect(await third.ready);
    await expectSettled();
    // None is left in between.
    await decideOrders();
    await expectSettled();
    expect((await theirBook()).filter(isHeld)).toEqual([]);
  });
});
