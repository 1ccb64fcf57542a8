import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '#server/platform/clock.ts';
import { counts } from '../setup/counts.ts';
import { makeSignIn, makeSignInOfHead, useKillServer, type Send } from '../setup/kill-server.ts';
import { breaksOf, PAYEE, refill } from '../setup/money-world.ts';
import { makeCompany } from '../setup/things.ts';

const HEAD = { side: 'company-member', email: 'invoice-head@stroy.example' } as const;
const STAFF = { side: 'company-member', email: 'kill-billing@karkas.example' } as const;
const PASSWORD = 'Крепкая балка 40Б2';
/** What a round does takes about so long; a kill comes at any moment of it. */
const SPAN_MS = 400;
/** Each is sent twice at one moment, as by an impatient press. */
const AT_ONCE = 6;
const RUBLES = 1_000;

let companyId: number;
const server = useKillServer('invoice-kills', {
  async makeWorld(db) {
    companyId = await makeCompany(db, { status: 'verified' });
    await makeSignInOfHead(db, companyId, HEAD.email);
    const accountId = await makeSignIn(db, { kind: 'staff', firstName: 'Олег', email: STAFF.email });
    await db.insertInto('staffMember').values({ accountId, role: 'administrator' }).execute();
    await refill({ db, clock: systemClock }, companyId, 1_000_000);
  },
});

const payer = { name: 'ООО «Плательщик»', inn: '7707083893', kpp: '770701001' };
const made = z.object({ id: z.number() });
const keyed = (key: string) => ({ 'idempotency-key': key });
const issue = (send: Send, key: string) =>
  send('POST', 'company-balance/invoice', { rubles: RUBLES, payer, offerCompany: true }, keyed(key));
const ask = (send: Send, key: string) => {
  const body = { ...PAYEE, rubles: RUBLES, reason: 'Не нужны', password: PASSWORD };
  return send('POST', 'company-balance/withdrawal-request', body, keyed(`back-${key}`));
};
const pay = (send: Send, id: number) => {
  const order = { number: `kill-${id}`, datedOn: '2026-11-01', payerAccount: '40702810100000000318', rubles: RUBLES };
  return send('POST', `staff/invoices/${id}/paid`, order);
};
const agree = () => server.withDatabase(async (db) => expect(await breaksOf(db)).toEqual([]));
const count = async (query: string) => Number((await server.query<string>(query))[0]);

let running: ReturnType<typeof server.launch>;

/** Each of them twice at one moment, while the server is killed; whoever got no answer asks again of the next one. */
async function throughKill(
  keys: readonly string[],
  work: (send: Send, key: string) => Promise<Response>,
  person: typeof HEAD | typeof STAFF,
  isDone: (status: number) => boolean,
): Promise<number[]> {
  const send = await server.open(await running.ready, person);
  const asking = Promise.allSettled(
    keys.flatMap((key) => [work(send, key), work(send, key)]).map(async (asked) => (await asked).arrayBuffer()),
  );
  await server.kill(running, SPAN_MS);
  await asking;
  // An hour has passed, as it were: one person asks far more here than they may.
  await server.query('delete from rate_limit');
  await agree();
  running = server.launch();
  const again = await server.open(await running.ready, person);
  const ids: number[] = [];
  for (const key of keys) {
    const answer = await work(again, key);
    expect(isDone(answer.status), `${key}: ${answer.status}`).toBe(true);
    const text = await answer.text();
    if (answer.status === 201) ids.push(made.parse(JSON.parse(text)).id);
  }
  await agree();
  return ids;
}

describe(`after kill -9 each invoice and withdrawal is there once (KILL_SEED=${counts.KILL_SEED})`, () => {
  test.each(Array.from({ length: counts.INVOICE_KILLS }, (_, index) => index))('round %i', async (round) => {
    const keys = Array.from({ length: AT_ONCE }, (_, index) => `${round}-${index}`);
    const created = (status: number) => status === 201;
    running = server.launch();
    await running.ready;
    // Days have passed, too: a company issues fewer in one.
    await server.query(`update invoice set issued_at = issued_at - interval '1 day' returning id`);
    const before = await count('select count(*)::text from invoice');
    const ids = await throughKill(keys, issue, HEAD, created);
    expect(new Set(ids).size).toBe(AT_ONCE);
    expect(await count('select count(*)::text from invoice')).toBe(before + AT_ONCE);

    // The same payment order a second time is known.
    const paid = (status: number) => status === 204 || status === 409;
    await throughKill(ids.map(String), (send, id) => pay(send, Number(id)), STAFF, paid);
    expect(await count(`select count(*)::text from invoice where status = 'paid'`)).toBe(before + AT_ONCE);
    expect(await count(`select coalesce(sum(sum_kopecks), 0)::text from bank_document`)).toBe(
      (before + AT_ONCE) * RUBLES * 100,
    );

    const asked = await throughKill(keys, ask, HEAD, created);
    expect(await count('select count(*)::text from withdrawal')).toBe(before + AT_ONCE);
    const decide = (action: string) => (send: Send, id: string) =>
      send('POST', `staff/withdrawals/${id}`, { action, reason: 'Так' });
    const decided = (status: number) => status === 200 || status === 409;
    await throughKill(asked.map(String), decide('approve'), STAFF, decided);
    await throughKill(asked.map(String), decide('send'), STAFF, decided);
    await throughKill(asked.map(String), decide(round % 2 === 0 ? 'done' : 'return'), STAFF, decided);
    const ended = round % 2 === 0 ? 'done' : 'returned';
    expect(await count(`select count(*)::text from withdrawal where status = '${ended}'`)).toBeGreaterThanOrEqual(
      AT_ONCE,
    );
    const expected = 1_000_000 + (before + AT_ONCE) * RUBLES - Math.ceil((round + 1) / 2) * AT_ONCE * RUBLES;
    expect(
      await count(`select balance::text from ledger_account where company_id = ${companyId} and kind = 'money'`),
    ).toBe(expected * 100);
  });
});
