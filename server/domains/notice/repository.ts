import { sql, type Insertable } from 'kysely';
import type { DeliveryChannel, NoticeEvent } from '#shared/domain/notices.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import type { Notice } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { noticeColumns } from './stored.ts';

/** A notice as the statement below reads it, with its deliveries. */
type NewRow = Insertable<Notice> & {
  event: NoticeEvent;
  deliveries: readonly { channel: DeliveryChannel; dueAt: Date }[];
};

const storeNotices = builtOnce(
  (_db, param: Param<{ rows: string }>) => sql`
    with given as (
      select distinct on ("accountId", key) * from rows from (json_to_recordset(${param('rows')}::json) as
        ("accountId" uuid, event text, key text, batch text, data jsonb, "visibleFrom" timestamptz, "expiresAt" timestamptz,
          "createdAt" timestamptz, deliveries json)) with ordinality order by "accountId", key, ordinality),
    told as (
      insert into notice (account_id, event, key, batch, data, visible_from, expires_at, created_at)
      select "accountId", event, key, batch, data, "visibleFrom", "expiresAt", "createdAt" from given order by ordinality
      on conflict (account_id, key) do nothing
      returning id, account_id, key)
    insert into notice_delivery (notice_id, channel, due_at)
    select told.id, delivery.channel, delivery."dueAt" from told
    join given on given."accountId" = told.account_id and given.key = told.key
    cross join json_to_recordset(given.deliveries) as delivery (channel text, "dueAt" timestamptz)`,
);

/** Stores notices that were not there yet, with their deliveries, in one statement. */
export async function insertNotices(tx: Database, notices: readonly NewRow[]): Promise<void> {
  await storeNotices(tx, { rows: JSON.stringify(notices) });
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
