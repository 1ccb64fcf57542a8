import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import pg from 'pg';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { makeCompany } from '../tests/setup/things.ts';
import { median } from './load.ts';
import { compared, type Compared } from './paced.ts';

const ATTEMPTS = 20_000;
const ROUNDS = 15;
/** Of a round, one after another, as the provider asks about one payment at a time. */
const CHECKS = 100;
const AMOUNT_KOPECKS = 500_00;
/** Of `startServer`. */
const SECRET = 'nobody';

/** A Check of the provider beside a bare server that does nothing but the SELECT by an index, among so many attempts. */
export async function timeChecks(origin: string, databaseUrl: string): Promise<Compared> {
  const db = createDatabase(createPool(databaseUrl, 2));
  const companyId = await makeCompany(db, { status: 'verified' });
  const accountKey = `company-${companyId}`;
  await sql`
    with made as (
      insert into refill (company_id, status, pay_by, total_kopecks, offer_version, created_at, pay_until)
      select ${companyId}::int8, 'awaiting', 'card', ${AMOUNT_KOPECKS}::int8, 1, now(), now() + interval '1 day'
      from generate_series(1, ${ATTEMPTS}) returning id)
    insert into payment_attempt (refill_id, number, external_id, account_key, pay_by, scheme, amount_kopecks, status, created_at)
    select id, 1, 'r' || id || '-1', ${accountKey}::text, 'card', 'single', ${AMOUNT_KOPECKS}::int8, 'open', now() from made`.execute(
    db,
  );
  await sql`analyze refill, payment_attempt`.execute(db);
  const asked = await db
    .selectFrom('paymentAttempt')
    .select('externalId')
    .where('accountKey', '=', accountKey)
    .orderBy('id')
    .limit(CHECKS)
    .execute();
  const peer = await startPeer(databaseUrl);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  const check = (externalId: string) => ask(agent, origin, externalId, accountKey);
  const select = (externalId: string) => ask(agent, peer.origin, externalId, accountKey);
  const timed = async (work: (externalId: string) => Promise<void>) => {
    const startedAt = performance.now();
    for (const { externalId } of asked) await work(externalId);
    return (performance.now() - startedAt) / CHECKS;
  };
  await timed(check);
  await timed(select);
  const [ours, bare]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await timed(select));
    ours.push(await timed(check));
  }
  agent.destroy();
  await peer.stop();
  await db.destroy();
  return compared(median(ours), median(bare));
}

/** A server of node:http that looks the number up and accepts. */
async function startPeer(databaseUrl: string) {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const server = http.createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      const values = [new URLSearchParams(body).get('InvoiceId')];
      const text = 'select * from payment_attempt where external_id = $1';
      void client.query({ name: 'bare', text, values }).then(({ rowCount }) => {
        response
          .writeHead(200, { 'content-type': 'application/json' })
          .end(rowCount === 1 ? '{"code":0}' : '{"code":10}');
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await client.end();
    },
  };
}

function ask(agent: http.Agent, origin: string, externalId: string, accountKey: string): Promise<void> {
  const body = new URLSearchParams({
    TransactionId: '1',
    Amount: (AMOUNT_KOPECKS / 100).toFixed(2),
    Currency: 'RUB',
    DateTime: '2026-11-30 12:00:00',
    InvoiceId: externalId,
    AccountId: accountKey,
    Status: 'Completed',
  }).toString();
  const signature = createHmac('sha256', SECRET).update(body).digest('base64');
  return new Promise((resolve, reject) => {
    const request = http.request(`${origin}/api/payments/cloudpayments/check`, {
      agent,
      method: 'POST',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        'content-length': Buffer.byteLength(body),
        'content-hmac': signature,
      },
    });
    request.on('error', reject);
    request.on('response', (response) => {
      let text = '';
      response.on('data', (chunk: Buffer) => (text += chunk.toString()));
      response.on('end', () => (text === '{"code":0}' ? resolve() : reject(new Error(`A Check answers ${text}`))));
    });
    request.end(body);
  });
}
