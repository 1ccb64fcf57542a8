import { sql } from 'kysely';
import { z } from 'zod';
import { NOTIFICATION_KINDS } from '../../gateways/card-payments/index.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const eventColumns = z.object({ kind: z.enum(NOTIFICATION_KINDS) });

interface NewEvent {
  kind: string;
  transactionId: number;
  /** As it came. */
  body: string;
  contentType: string;
}

/** Once for its kind and transaction: what comes again changes nothing. */
export async function insertEvent(db: Database, event: NewEvent, now: Date): Promise<void> {
  await db
    .insertInto('paymentEvent')
    .values({ ...event, receivedAt: now, nextTryAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Locks the longest due event that nobody else is at; undefined for none. Those in `failed` had their try. */
export async function takeEvent(tx: Database, now: Date, failed: readonly number[]) {
  const row = await tx
    .selectFrom('paymentEvent')
    .selectAll()
    .where('handledAt', 'is', null)
    .where('nextTryAt', '<=', now)
    .where(sql<boolean>`id <> all(${[...failed]}::int8[])`)
    .orderBy('nextTryAt')
    .orderBy('id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && readColumns(eventColumns, row);
}

export async function setHandled(tx: Database, id: number, now: Date): Promise<void> {
  await tx.updateTable('paymentEvent').set({ handledAt: now }).where('id', '=', id).execute();
}

export async function postponeEvent(db: Database, id: number, nextTryAt: Date): Promise<void> {
  await db
    .updateTable('paymentEvent')
    .set((eb) => ({ nextTryAt, tries: eb('tries', '+', 1) }))
    .where('id', '=', id)
    .where('handledAt', 'is', null)
    .execute();
}

/** They name people. */
export async function eraseOldBodies(db: Database, before: Date): Promise<void> {
  await db
    .updateTable('paymentEvent')
    .set({ body: null })
    .where('body', 'is not', null)
    .where('handledAt', 'is not', null)
    .where('receivedAt', '<', before)
    .execute();
}
