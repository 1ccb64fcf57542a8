import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/platform/clock.ts';
import { refill, breaksOf } from '../setup/money-world.ts';
import { counts } from '../setup/counts.ts';
import { makeSignInOfHead, useKillServer, type Send } from '../setup/kill-server.ts';
import { makeCompany, makeVacancy } from '../setup/things.ts';

const HEAD = { side: 'company-member', email: 'purchase-head@stroy.example' } as const;
/** The purchases of a round take about so long; a kill comes at any moment of them. */
const SPAN_MS = 400;
/** Each is sent twice at one moment, as by an impatient press. */
const PURCHASES = 8;
const PRICE_RUBLES = 1_290;

let companyId: number;
const vacancies: number[] = [];
const server = useKillServer('purchase-kills', {
  async makeWorld(db) {
    companyId = await makeCompany(db, { status: 'verified' });
    await makeSignInOfHead(db, companyId, HEAD.email);
    for (let index = 0; index < PURCHASES; index += 1) vacancies.push(await makeVacancy(db, companyId));
    await refill({ db, clock: systemClock }, companyId, 10_000_000);
  },
});

const buy = (send: Send, vacancyId: number, key: string) =>
  send(
    'POST',
    'services/company/init/vacancy-promotion',
    { vacancyId, option: 'daily', totalKopecks: PRICE_RUBLES * 100, offerCompany: true },
    { 'idempotency-key': key },
  );
const giveUp = (send: Send, id: number, key: string) =>
  send('POST', `purchase-history/company/${id}/refund`, {}, { 'idempotency-key': key });

const boughtSchema = z.object({ id: z.number() });
const balanceKopecks = async () =>
  (
    await server.query<string>(
      `select balance::text from ledger_account where company_id = $1 and kind = 'money' and asset = 'rub'`,
      [companyId],
    )
  ).map(Number)[0] ?? 0;
const countPurchases = async () => Number((await server.query<string>('select count(*)::text from purchase'))[0]);
const agree = () => server.withDatabase(async (db) => expect(await breaksOf(db)).toEqual([]));

describe(`after kill -9 what was bought is bought once, and the books agree (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.PURCHASE_KILLS }, (_, index) => index))('round %i', async (index) => {
    const first = server.launch();
    const send = await server.open(await first.ready, HEAD);
    // A member buys so often only here.
    await server.query('delete from rate_limit returning key');
    const [before, purchasesBefore] = [await balanceKopecks(), await countPurchases()];
    const told = new Map<number, number>();
    const keyOf = (vacancyId: number) => `${index}-${vacancyId}`;
    const ask = async (vacancyId: number) => {
      const answer = await buy(send, vacancyId, keyOf(vacancyId));
      if (answer.ok) told.set(vacancyId, boughtSchema.parse(await answer.json()).id);
      else await answer.arrayBuffer();
    };
    const asking = Promise.allSettled(vacancies.flatMap((id) => [ask(id), ask(id)]));
    await server.kill(first, SPAN_MS);
    await asking;
    await agree();

    // Whoever got no answer asks again, with the same key.
    const second = server.launch();
    const again = await server.open(await second.ready, HEAD);
    for (const vacancyId of vacancies) {
      const answer = await buy(again, vacancyId, keyOf(vacancyId));
      expect(answer.status).toBe(201);
      const { id } = boughtSchema.parse(await answer.json());
      expect(told.get(vacancyId) ?? id).toBe(id);
      told.set(vacancyId, id);
    }
    expect(await countPurchases()).toBe(purchasesBefore + PURCHASES);
    expect(await balanceKopecks()).toBe(before - PURCHASES * PRICE_RUBLES * 100);

    const given = new Set<number>();
    const giving = Promise.allSettled(
      [...told.values()].map(async (id) => {
        const answer = await giveUp(again, id, `${index}-${id}`);
        await answer.arrayBuffer();
        if (answer.ok) given.add(id);
      }),
    );
    await server.kill(second, SPAN_MS);
    await giving;
    await agree();
    const refunded = await server.query<string>(`select purchase_id::text from purchase_refund`);
    for (const id of given) expect(refunded.filter((one) => Number(one) === id)).toHaveLength(1);
  });
});
