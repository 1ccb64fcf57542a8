import { sql } from 'kysely';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import { WEBHOOK_EVENTS } from '#shared/domain/webhook.ts';
import { inTransaction, type Database } from '../database/connect.ts';
import { makeSecret } from '../domains/webhook/index.ts';
import type { Secrets } from '../platform/secrets.ts';

/** Responds in the log, of so many each. */
const LOGGED = 12;
const SPARED = 6;

/** Where the demo employer's site takes deliveries. */
export const RECEIVING_PATH = '/karkas';

/**
 * The webhook of the demo's first company leads to its own site, whose port is known only now; it is made at the first start of
 * the site, with a log of what happened before.
 */
export function openDemoWebhook(db: Database, secrets: Secrets, companyId: number, origin: string): Promise<void> {
  const url = origin + RECEIVING_PATH;
  return inTransaction(db, async (tx) => {
    await sql`select from company where id = ${companyId} for update`.execute(tx);
    const known = await tx.selectFrom('webhook').select(['id', 'url']).where('companyId', '=', companyId).execute();
    if (known.some((one) => one.url === url)) return;
    const moved = known.find((one) => /^http:\/\/127\.0\.0\.1:\d+\/karkas$/.test(one.url));
    if (moved) await tx.updateTable('webhook').set({ url }).where('id', '=', moved.id).execute();
    else if (known.length === 0) await insertDemoWebhook(tx, secrets, companyId, url);
  });
}

async function insertDemoWebhook(tx: Database, secrets: Secrets, companyId: number, url: string): Promise<void> {
  const now = new Date();
  const createdAt = addDays(now, -100);
  const { id } = await tx
    .insertInto('webhook')
    .values({
      companyId,
      url,
      events: [...WEBHOOK_EVENTS],
      secret: makeSecret(secrets).sealed,
      createdAt,
      updatedAt: createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const responds = await tx
    .selectFrom('respond')
    .select(['id', 'vacancyId', 'kind', 'createdAt'])
    .where('companyId', '=', companyId)
    .where('createdAt', '>', addDays(now, -20))
    .orderBy('createdAt', 'desc')
    .limit(LOGGED * SPARED)
    .execute();
  if (responds.length === 0) return;
  await tx
    .insertInto('webhookDelivery')
    .values(
      responds
        .filter((_, index) => index % SPARED === 0)
        .map(({ id: respondId, vacancyId, kind, createdAt: at }, index) => {
          const status = kind === 'invitation' ? 'invited' : 'new';
          const common = {
            webhookId: id,
            event: 'respond.created',
            occurredAt: at,
            createdAt: at,
            version: 1,
            data: JSON.stringify({ respondId, vacancyId, kind, status }),
          };
          // Once the site was down, and stayed so for longer than we try.
          if (index === LOGGED - 1)
            return {
              ...common,
              status: 'failed',
              tries: 6,
              triedAt: addDays(at, 1),
              tookMs: 41,
              httpStatus: 503,
              error: 'status',
            };
          return {
            ...common,
            status: 'delivered',
            tries: index === 3 ? 2 : 1,
            triedAt: new Date(at.getTime() + SECOND_MS),
            tookMs: 24 + ((index * 17) % 60),
            httpStatus: 204,
          };
        }),
    )
    .execute();
}
