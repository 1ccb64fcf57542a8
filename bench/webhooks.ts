import { fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { request } from 'undici';
import { createDatabase, createPool } from '#server/database/connect.ts';
import { makeSecret } from '#server/domains/webhook/index.ts';
import { createSecrets, readSecretKey } from '#server/platform/secrets.ts';
import { makeCompany } from '../tests/setup/things.ts';
import { median } from './load.ts';

const DELIVERIES = 1_000;
const ROUNDS = 5;

/** A receiver on loopback: its origin is the server's `WEBHOOK_RECEIVER`. */
export async function startReceiver() {
  const child = fork(fileURLToPath(new URL('webhook-receiver.ts', import.meta.url)));
  const [{ origin }] = (await once(child, 'message')) as [{ origin: string }];
  return { origin, stop: () => child.disconnect() };
}

/**
 * Seconds for 1,000 deliveries to one address, from the moment when they are committed until the last of them is written down, and
 * for a loop of one committed UPDATE and one bare POST each, in turn.
 */
export async function timeDeliveries(databaseUrl: string, dataDir: string, receiver: string) {
  const db = createDatabase(createPool(databaseUrl, 1));
  const companyId = await makeCompany(db);
  const now = new Date();
  const secret = makeSecret(createSecrets(await readSecretKey(dataDir))).sealed;
  const { id } = await db
    .insertInto('webhook')
    .values({ companyId, url: `${receiver}/in`, events: ['vacancy.published'], secret, createdAt: now, updatedAt: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.destroy();
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 1 });
  await pool.query(
    `create table bench_hook as select number as id, 0 as tries from generate_series(1, ${DELIVERIES}) number`,
  );
  await pool.query('alter table bench_hook add primary key (id)');
  const ours: number[] = [];
  const bare: number[] = [];
  // The first round compiles the code of both.
  for (let round = 0; round <= ROUNDS; round += 1) {
    const [loop, deliveries] = [await timeLoop(pool, receiver), await timeOurs(pool, id)];
    if (round === 0) continue;
    bare.push(loop);
    ours.push(deliveries);
  }
  await pool.query('drop table bench_hook');
  await pool.end();
  return { ours: DELIVERIES / median(ours), bare: DELIVERIES / median(bare), ratio: median(bare) / median(ours) };
}

const BODY = JSON.stringify({
  id: '01935c1e-0000-7000-8000-000000000001',
  type: 'vacancy.published',
  occurredAt: '2026-11-26T10:00:00.000Z',
  version: 1,
  data: { vacancyId: 1, status: 'active' },
});

async function timeLoop(pool: pg.Pool, receiver: string): Promise<number> {
  const startedAt = performance.now();
  for (let number = 1; number <= DELIVERIES; number += 1) {
    await pool.query('update bench_hook set tries = tries + 1 where id = $1', [number]);
    const { statusCode, body } = await request(`${receiver}/in`, {
      method: 'POST',
      body: BODY,
      headers: { 'content-type': 'application/json' },
    });
    await body.dump();
    if (statusCode !== 204) throw new Error(`The receiver answers ${statusCode}`);
  }
  return (performance.now() - startedAt) / 1_000;
}

async function timeOurs(pool: pg.Pool, webhookId: string): Promise<number> {
  await pool.query(
    `insert into webhook_delivery (webhook_id, event, occurred_at, version, data, due_at, created_at)
     select $1, 'vacancy.published', now(), 1, json_build_object('vacancyId', number, 'status', 'active'), now(), now()
     from generate_series(1, $2::int) number`,
    [webhookId, DELIVERIES],
  );
  const startedAt = performance.now();
  for (;;) {
    const { rows } = await pool.query<{ left: number }>(
      `select count(*)::int as left from webhook_delivery where webhook_id = $1 and status = 'waiting'`,
      [webhookId],
    );
    if (rows[0]?.left === 0) break;
    await sleep(10);
  }
  const seconds = (performance.now() - startedAt) / 1_000;
  await pool.query('delete from webhook_delivery where webhook_id = $1', [webhookId]);
  return seconds;
}
