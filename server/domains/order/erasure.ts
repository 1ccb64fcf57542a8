import { sql } from 'kysely';
import { BRIEF_KEPT_DAYS } from '#shared/domain/order.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction, type Database, type DatabaseTransaction } from '../../database/connect.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { releaseFilesOf } from '../file/index.ts';
import { ORDER_FILES, STEP_FILES } from './steps.ts';

const AT_ONCE = 100;

/** What was ordered stays, without the person: neither what they said nor what was written for them. */
export async function eraseOrdersOf(
  tx: DatabaseTransaction,
  tools: { clock: Clock },
  accountId: string,
): Promise<void> {
  const own = await tx.selectFrom('serviceOrder').select('id').where('applicantId', '=', accountId).execute();
  const ids = own.map(({ id }) => id);
  await forget(tx, tools, ids, { deliveries: true });
  if (ids.length > 0) await tx.updateTable('serviceOrder').set({ title: '' }).where('id', 'in', ids).execute();
  await tx.updateTable('serviceOrder').set({ accountId: null }).where('accountId', '=', accountId).execute();
  await tx.updateTable('serviceOrder').set({ assigneeId: null }).where('assigneeId', '=', accountId).execute();
  await tx.updateTable('orderStep').set({ accountId: null }).where('accountId', '=', accountId).execute();
}

/** What an expert has read of a person goes 90 days after the work is over; what they have written is the person's. Scheduled work. */
export async function forgetOldBriefs(context: Pick<Context, 'db' | 'clock'>): Promise<void> {
  while ((await forgetSome(context)) === AT_ONCE);
}

function forgetSome({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<number> {
  return inTransaction(db, async (tx) => {
    const rows = await tx
      .selectFrom('serviceOrder')
      .select('id')
      .where('applicantId', 'is not', null)
      .where('closedAt', '<=', addDays(clock.now(), -BRIEF_KEPT_DAYS))
      .where(sql<boolean>`brief <> '{}'::jsonb`)
      .limit(AT_ONCE)
      .execute();
    await forget(
      tx,
      { clock },
      rows.map(({ id }) => id),
      { deliveries: false },
    );
    return rows.length;
  });
}

async function forget(
  tx: DatabaseTransaction,
  tools: { clock: Clock },
  ids: readonly number[],
  { deliveries }: { deliveries: boolean },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('serviceOrder')
    .set({ brief: JSON.stringify({}) })
    .where('id', 'in', [...ids])
    .execute();
  const said = tx
    .updateTable('orderStep')
    .set({ text: '' })
    .where('serviceOrderId', 'in', [...ids]);
  const steps = await (deliveries ? said : said.where('action', '<>', 'deliver')).returning('id').execute();
  await releaseFilesOf(tools, tx, [
    ...ids.map((id) => `${ORDER_FILES}:${id}` as const),
    ...steps.map(({ id }) => `${STEP_FILES}:${id}` as const),
  ]);
}

/** For the archive of somebody's own data. */
export async function findOwnOrders(db: Database, accountId: string) {
  return {
    serviceOrder: await db
      .selectFrom('serviceOrder')
      .select(['id', 'service', 'status', 'title', 'brief', 'quantity', 'unitKopecks', 'createdAt', 'closedAt'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
    orderStep: await db
      .selectFrom('orderStep')
      .select(['serviceOrderId', 'action', 'text', 'madeAt'])
      .where('accountId', '=', accountId)
      .orderBy('id')
      .execute(),
  };
}
