import { sql, type Insertable, type Selectable } from 'kysely';
import type { DeliveryError, DeliveryStatus } from '#shared/domain/webhook.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import type { Webhook, WebhookDelivery } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { deliveryColumns } from './stored.ts';

export type DeliveryRow = ReturnType<typeof readRow>;

function readRow(row: Selectable<WebhookDelivery>) {
  return readColumns(deliveryColumns, row);
}

/** A delivery that this process sends now, with what it needs of its address. */
export type TakenDelivery = DeliveryRow &
  Pick<
    Selectable<Webhook>,
    'companyId' | 'url' | 'exposesPeople' | 'secret' | 'oldSecret' | 'oldSecretUntil' | 'failingSince'
  >;

/** What has become of a try. */
export interface Outcome {
  id: string;
  /** Of the try: an outcome of one that was taken for lost changes nothing. */
  tries: number;
  status: DeliveryStatus;
  dueAt: Date | null;
  triedAt: Date;
  tookMs: number;
  httpStatus: number | null;
  error: DeliveryError | null;
  answer: string | null;
}

/** At one address at a time, and where the last try has failed or was slow: it must not take the places of others. */
const EACH_MAX = 10;
const HINDERING_EACH_MAX = 2;

const takeDueRows = builtOnce(
  (_db, param: Param<{ now: Date; leaseUntil: Date; busy: string; slow: string; places: number }>) => sql<
    Selectable<WebhookDelivery> & TakenDelivery
  >`
    with due as (
      select due.id from webhook cross join lateral (
        select id, due_at from webhook_delivery
        where webhook_id = webhook.id and status = 'waiting' and due_at <= ${param('now')}
        order by due_at limit case when webhook.failing_since is null and webhook.id <> all(${param('slow')}::uuid[])
          then ${sql.lit(EACH_MAX)} else ${sql.lit(HINDERING_EACH_MAX)} end
        for update skip locked) due
      where webhook.is_on and webhook.id <> all(${param('busy')}::uuid[])
      order by webhook.failing_since is not null, webhook.id = any(${param('slow')}::uuid[]), due.due_at
      limit ${param('places')})
    update webhook_delivery delivery set due_at = ${param('leaseUntil')}, tries = tries + 1
    from due, webhook
    where delivery.id = due.id and webhook.id = delivery.webhook_id
    returning delivery.*, webhook.company_id, webhook.url, webhook.exposes_people, webhook.secret, webhook.old_secret,
      webhook.old_secret_until, webhook.failing_since`,
);

/**
 * Takes what is due, `places` at most, the oldest first, a fair share of each address besides those that are `busy`, less of those that
 * are `slow`; whoever is killed with it
 * leaves it to others at `leaseUntil`.
 */
export async function takeDue(
  db: Database,
  times: { now: Date; leaseUntil: Date },
  { busy, slow, places }: { busy: readonly string[]; slow: readonly string[]; places: number },
): Promise<TakenDelivery[]> {
  const rows = await takeDueRows(db, { ...times, busy: `{${busy.join()}}`, slow: `{${slow.join()}}`, places });
  return rows.map((row) => readColumns(deliveryColumns, row));
}

const storeOutcomes = builtOnce(
  (_db, param: Param<{ rows: string }>) => sql`
    update webhook_delivery delivery set status = row.status, due_at = row."dueAt", tried_at = row."triedAt",
      took_ms = row."tookMs", http_status = row."httpStatus", error = row.error, answer = row.answer
    from json_to_recordset(${param('rows')}::json) as row (id uuid, tries int, status text, "dueAt" timestamptz,
      "triedAt" timestamptz, "tookMs" int, "httpStatus" int, error text, answer text)
    where delivery.id = row.id and delivery.tries = row.tries and delivery.status = 'waiting'`,
);

export async function setOutcomes(db: Database, outcomes: readonly Outcome[]): Promise<void> {
  await storeOutcomes(db, { rows: JSON.stringify(outcomes) });
}

export async function insertDelivery(tx: Database, delivery: Insertable<WebhookDelivery>): Promise<DeliveryRow> {
  return readRow(await tx.insertInto('webhookDelivery').values(delivery).returningAll().executeTakeFirstOrThrow());
}

/** One of this company's, with its address locked until the end of the transaction. */
export async function findDeliveryForUpdate(
  tx: Database,
  companyId: number,
  id: string,
): Promise<DeliveryRow | undefined> {
  const row = await tx
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .selectAll('webhookDelivery')
    .where('webhook.companyId', '=', companyId)
    .where('webhookDelivery.id', '=', id)
    // The delivery, too: of what is not locked one reads how it was before the wait.
    .forUpdate(['webhook', 'webhookDelivery'])
    .executeTakeFirst();
  return row && readRow(row);
}

/** From the beginning, as if it had just happened; taken already by whoever asks for it. */
export async function restartDelivery(
  tx: Database,
  { id, tries }: DeliveryRow,
  leaseUntil: Date,
): Promise<DeliveryRow> {
  const row = await tx
    .updateTable('webhookDelivery')
    // Another number than that of a try that may still be under way; the pauses begin anew.
    .set({ status: 'waiting', tries: tries + 1, triesBefore: tries, dueAt: leaseUntil })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readRow(row);
}

interface Asked {
  webhook?: string | undefined;
  status?: DeliveryStatus | undefined;
}

/** The log of a company, or of one address: the newest first. */
export async function findLog(
  db: Database,
  companyId: number,
  asked: Asked,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: DeliveryRow[]; total: number }> {
  const query = selectLog(db, companyId, asked);
  const [rows, { total }] = await Promise.all([
    query
      .selectAll('webhookDelivery')
      .orderBy('webhookDelivery.createdAt', 'desc')
      .orderBy('webhookDelivery.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readRow(row)), total };
}

function selectLog(db: Database, companyId: number, { webhook, status }: Asked) {
  let query = db
    .selectFrom('webhookDelivery')
    .innerJoin('webhook', 'webhook.id', 'webhookDelivery.webhookId')
    .where('webhook.companyId', '=', companyId);
  if (webhook !== undefined) query = query.where('webhook.id', '=', webhook);
  if (status !== undefined) query = query.where('webhookDelivery.status', '=', status);
  return query;
}

export async function findDelivery(db: Database, id: string): Promise<DeliveryRow | undefined> {
  const row = await db.selectFrom('webhookDelivery').selectAll().where('id', '=', id).executeTakeFirst();
  return row && readRow(row);
}

export async function deleteOldDeliveries(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('webhookDelivery').where('createdAt', '<', before).execute();
}
