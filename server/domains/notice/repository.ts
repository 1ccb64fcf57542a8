import { sql, type Insertable } from 'kysely';
import type { DeliveryChannel, NoticeEvent } from '#shared/domain/notices.ts';
import type { Database } from '../../database/connect.ts';
import type { Notice } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { noticeColumns } from './stored.ts';

/** By what a notice leaves, and from when on. */
export interface PlannedDelivery {
  /** The place of its notice among the given. */
  notice: number;
  channel: DeliveryChannel;
  dueAt: Date;
}

/**
 * Stores notices that were not there yet, with their deliveries, in one statement.
 */
export async function insertNotices(
  tx: Database,
  notices: readonly (Insertable<Notice> & { event: NoticeEvent })[],
  deliveries: readonly PlannedDelivery[],
): Promise<void> {
  const told = tx
    .insertInto('notice')
    .values([...notices])
    .onConflict((conflict) => conflict.columns(['accountId', 'key']).doNothing())
    .returning(['id', 'accountId', 'key']);
  const places = [...notices.entries()];
  await sql`
    with told as (${told}),
      placed as (
        select distinct on (told.id) told.id, given.place from told
        join unnest(${places.map(([place]) => place)}::int[], ${notices.map(({ accountId }) => accountId)}::uuid[],
          ${notices.map(({ key }) => key)}::text[]) as given (place, account_id, key)
          on given.account_id = told.account_id and given.key = told.key
        order by told.id, given.place)
    insert into notice_delivery (notice_id, channel, due_at)
    select placed.id, given.channel, given.due_at from placed
    join unnest(${deliveries.map(({ notice }) => notice)}::int[], ${deliveries.map(({ channel }) => channel)}::text[],
      ${deliveries.map(({ dueAt }) => dueAt)}::timestamptz[]) as given (place, channel, due_at)
      on given.place = placed.place`.execute(tx);
}

/** Of this account, the newest first; without those that were withdrawn. */
export async function findNotices(db: Database, accountId: string, ids: readonly string[]) {
  const rows = await db
    .selectFrom('notice')
    .select(['id', 'event', 'data', 'visibleFrom', 'expiresAt'])
    .where('accountId', '=', accountId)
    .where('id', 'in', [...ids])
    .orderBy('visibleFrom', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map((row) => readColumns(noticeColumns, row));
}

/** A notice that was taken back; `notify` tells it after all. */
export interface WithdrawnNotice {
  accountId: string;
  event: NoticeEvent;
  key: string;
  data: unknown;
  visibleFrom: Date;
  expiresAt: Date | null;
}

/**
 * Takes back what nobody has got yet, of every account: what has not left by any channel and was not read. What has left
 * stays. Returns what was taken back.
 */
export async function withdrawNotices(tx: Database, keys: readonly string[]): Promise<WithdrawnNotice[]> {
  if (keys.length === 0) return [];
  const rows = await tx
    .deleteFrom('notice')
    .where('key', 'in', [...new Set(keys)])
    .where('readAt', 'is', null)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('noticeDelivery')
            .select('noticeId')
            .whereRef('noticeId', '=', 'notice.id')
            .where('sentAt', 'is not', null),
        ),
      ),
    )
    .returning(['accountId', 'event', 'key', 'data', 'visibleFrom', 'expiresAt'])
    .execute();
  return rows.map((row) => readColumns(noticeColumns, row));
}

/** What these tell of has been seen where it happened. */
export async function settleNotices(tx: Database, keys: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('notice')
    .set({ readAt: now })
    .where('key', 'in', [...keys])
    .where('readAt', 'is', null)
    .execute();
}

/** Leaves nothing of what the account was told. */
export async function eraseNoticesOf(tx: Database, accountId: string): Promise<void> {
  await tx.deleteFrom('notice').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('noticeSetting').where('accountId', '=', accountId).execute();
  await tx.deleteFrom('pushSubscription').where('accountId', '=', accountId).execute();
}

/** Others were told of somebody whose account is erased, by notices whose keys begin so: without a name from now on. */
export async function forgetNames(tx: Database, keyStarts: readonly string[]): Promise<void> {
  if (keyStarts.length === 0) return;
  const nobody = 'Соискатель';
  await sql`
    update notice set data = data
      || case when data ? 'personName' then jsonb_build_object('personName', ${nobody}::text) else '{}' end
      || case when data ? 'withName' then jsonb_build_object('withName', ${nobody}::text) else '{}' end
    where (data ? 'personName' or data ? 'withName')
      and exists (select from unnest(${[...keyStarts]}::text[]) start where starts_with(notice.key, start))`.execute(
    tx,
  );
}

export async function deleteOldNotices(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('notice').where('visibleFrom', '<', before).execute();
}
