import type { Insertable, Selectable, Updateable } from 'kysely';
import type { Database } from '../../database/connect.ts';
import type { Webhook } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { webhookColumns } from './stored.ts';

export type WebhookRow = ReturnType<typeof readRow>;

function readRow(row: Selectable<Webhook>) {
  return readColumns(webhookColumns, row);
}

/** Of a company, in the order in which they were made. */
export async function findWebhooks(db: Database, companyId: number): Promise<WebhookRow[]> {
  const rows = await db.selectFrom('webhook').selectAll().where('companyId', '=', companyId).orderBy('id').execute();
  return rows.map((row) => readRow(row));
}

/** One of this company, locked until the end of the transaction. */
export async function findWebhookForUpdate(
  tx: Database,
  companyId: number,
  id: string,
): Promise<WebhookRow | undefined> {
  const row = await tx
    .selectFrom('webhook')
    .selectAll()
    .where('companyId', '=', companyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && readRow(row);
}

export async function insertWebhook(tx: Database, webhook: Insertable<Webhook>): Promise<WebhookRow> {
  return readRow(await tx.insertInto('webhook').values(webhook).returningAll().executeTakeFirstOrThrow());
}

/** Returns the changed one. */
export async function setWebhook(
  tx: Database,
  id: string,
  columns: Updateable<Webhook>,
  now: Date,
): Promise<WebhookRow> {
  const row = await tx
    .updateTable('webhook')
    .set((eb) => ({ ...columns, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
  return readRow(row);
}

export async function deleteWebhook(tx: Database, id: string): Promise<void> {
  await tx.deleteFrom('webhook').where('id', '=', id).execute();
}

/** What a closed company has: nobody is told anything any more. */
export async function deleteWebhooksOf(tx: Database, companyId: number): Promise<void> {
  await tx.deleteFrom('webhook').where('companyId', '=', companyId).execute();
}

/** Until somebody of the company switches them on again. */
export async function switchOffWebhooksOf(tx: Database, companyId: number, now: Date): Promise<void> {
  await tx
    .updateTable('webhook')
    .set((eb) => ({ isOn: false, updatedAt: now, version: eb('version', '+', 1) }))
    .where('companyId', '=', companyId)
    .where('isOn', '=', true)
    .execute();
}

/** Something has arrived (null), or nothing does since then. Nobody who edits has to hear of it. */
export async function setFailing(db: Database, ids: readonly string[], since: Date | null): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('webhook')
    .set((eb) => ({ failingSince: since === null ? null : eb.fn.coalesce('failingSince', eb.val(since)) }))
    .where('id', 'in', [...ids])
    .execute();
}

/** Switched off, because nothing arrives any more; undefined where somebody was faster. */
export async function stopWebhook(tx: Database, id: string, now: Date): Promise<WebhookRow | undefined> {
  const row = await tx
    .updateTable('webhook')
    .set((eb) => ({ isOn: false, stoppedAt: now, updatedAt: now, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .where('isOn', '=', true)
    .returningAll()
    .executeTakeFirst();
  return row && readRow(row);
}
