import { describe, expect, test } from 'vitest';
import { acceptQuote, askForQuote, stepByStaff } from '#server/domains/order/index.ts';
import type { Database } from '#server/database/connect.ts';
import type { Actor } from '#server/platform/actor.ts';
import { systemClock } from '#server/platform/clock.ts';
import { commandContext } from '#server/platform/command-context.ts';
import { createEvents } from '#server/platform/events.ts';
import { addDays, moscowDate } from '#shared/domain/time.ts';
import { asStaff } from '../setup/actors.ts';
import { counts } from '../setup/counts.ts';
import { makeSignInOfHead, useKillServer, type Send } from '../setup/kill-server.ts';
import { breaksOf, refill } from '../setup/money-world.ts';
import { CREW } from '../setup/order-world.ts';
import { makeCompany } from '../setup/things.ts';

const HEAD = { side: 'company-member', email: 'order-head@stroy.example' } as const;
/** The calls of a round take about so long; a kill comes at any moment of them. */
const SPAN_MS = 300;
/** Of each kind: those that are accepted, and those that are given up. Each call is sent twice at one moment. */
const ORDERS = 3;
const TOTAL_KOPECKS = 20_000_00;
/** One of two crews is there: a tenth is kept, too. */
const BACK_KOPECKS = 8_000_00;

let companyId: number;
let head: Actor;
const server = useKillServer('order-kills', {
  async makeWorld(db) {
    companyId = await makeCompany(db, { status: 'verified' });
    await makeSignInOfHead(db, companyId, HEAD.email);
    const { accountId } = await db
      .selectFrom('companyMember')
      .select('accountId')
      .where('companyId', '=', companyId)
      .executeTakeFirstOrThrow();
    head = { kind: 'member', accountId, companyId, permissions: [], isHead: true };
    await db
      .insertInto('account')
      .values({ id: STAFF.accountId, kind: 'staff', email: 'desk@karkas.example' })
      .execute();
    await refill({ db, clock: systemClock }, companyId, 10_000_000);
  },
});

const STAFF = asStaff(['orders.handle']);
const contextOf = (db: Database, actor: Actor) => ({
  ...commandContext({ db, clock: systemClock, events: createEvents(new Set()) }),
  actor,
});
const terms = { totalKopecks: TOTAL_KOPECKS, offerCompanySecondary: true } as const;
const said = { text: 'Контакты переданы', fileIds: [] };

/** An order with its quote. */
const quote = (): Promise<number> =>
  server.withDatabase(async (db) => {
    const brief = { ...CREW, budget: '', comment: '', fileIds: [], startDay: moscowDate(addDays(new Date(), 30)) };
    const { id } = await askForQuote(contextOf(db, head), 'work-request', brief);
    const price = { unitPrice: { kopecks: 10_000_00 }, quantity: 2, workDays: 20 };
    await stepByStaff(contextOf(db, STAFF), id, { ...said, action: 'quote', ...price });
    return id;
  });

/** One that is paid, with so many of two handed over. */
const begin = (units: 1 | 2): Promise<number> =>
  server.withDatabase(async (db) => {
    const id = await quote();
    await acceptQuote(contextOf(db, head), { invoicing: NO_INVOICES }, id, { ...terms, payBy: 'balance' });
    await stepByStaff(contextOf(db, STAFF), id, { ...said, action: 'take' });
    await stepByStaff(contextOf(db, STAFF), id, { ...said, action: 'deliver', units });
    return id;
  });
const NO_INVOICES = { payUntil: () => new Date(), issue: async () => {} };

const pay = (send: Send, id: number) =>
  send('POST', `orders/${id}/accept-quote`, terms, { 'idempotency-key': `pay-${id}` });
const step = (send: Send, id: number, action: 'accept' | 'refund') =>
  send('POST', `orders/${id}/steps`, { action }, { 'idempotency-key': `${action}-${id}` });

const sumOf = async (kind: 'money' | 'held') =>
  (
    await server.query<string>(
      `select coalesce(sum(balance), 0)::text from ledger_account where company_id = $1 and kind = '${kind}' and asset = 'rub'`,
      [companyId],
    )
  ).map(Number)[0] ?? 0;
const statusOf = async (id: number) =>
  (await server.query<string>('select status from service_order where id = $1', [id]))[0];
const agree = () => server.withDatabase(async (db) => expect(await breaksOf(db)).toEqual([]));

describe(`after kill -9 an order is paid, done or given up once (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.ORDER_KILLS }, (_, index) => index))('round %i', async () => {
    const first = server.launch();
    const send = await server.open(await first.ready, HEAD);
    await server.query('delete from rate_limit returning key');
    const [quoted, delivered, parts]: [number[], number[], number[]] = [[], [], []];
    for (let count = 0; count < ORDERS; count += 1) {
      quoted.push(await quote());
      delivered.push(await begin(2));
      parts.push(await begin(1));
    }
    const [moneyBefore, heldBefore] = [await sumOf('money'), await sumOf('held')];
    const calls = (by: Send) => [
      ...quoted.map((id) => () => pay(by, id)),
      ...delivered.map((id) => () => step(by, id, 'accept')),
      ...parts.map((id) => () => step(by, id, 'refund')),
    ];
    const asking = Promise.allSettled(
      calls(send).flatMap((call) => [call(), call()].map(async (answer) => (await answer).arrayBuffer())),
    );
    await server.kill(first, SPAN_MS);
    await asking;
    await agree();

    // Whoever got no answer asks again, with the same key.
    const second = server.launch();
    const again = await server.open(await second.ready, HEAD);
    for (const call of calls(again)) {
      const answer = await call();
      expect(answer.status, await answer.text()).toBe(200);
    }
    for (const id of quoted) expect(await statusOf(id)).toBe('accepted');
    for (const id of delivered) expect(await statusOf(id)).toBe('done');
    for (const id of parts) expect(await statusOf(id)).toBe('cancelled');
    expect(await sumOf('money')).toBe(moneyBefore + ORDERS * (BACK_KOPECKS - TOTAL_KOPECKS));
    expect(await sumOf('held')).toBe(heldBefore - ORDERS * TOTAL_KOPECKS);
    await agree();
    // Nothing is left open for the next round.
    for (const id of quoted) expect((await step(again, id, 'refund')).status).toBe(200);
  });
});
