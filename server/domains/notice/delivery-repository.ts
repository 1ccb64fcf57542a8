import { sql, type Selectable } from 'kysely';
import { NOTICE_EVENTS, NOTICE_RULES, type DeliveryChannel } from '#shared/domain/notices.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Notice, NoticeDelivery } from '../../database/schema.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { waitingColumns } from './stored.ts';

export interface DeliveryKey {
  noticeId: string;
  channel: DeliveryChannel;
}

export type WaitingRow = Awaited<ReturnType<typeof findWaiting>>[number];

const BATCHED_EVENTS = NOTICE_EVENTS.filter((event) => NOTICE_RULES[event].batchMinutes !== undefined);

/** What is due for one account. */
export interface Due {
  accountId: string;
  noticeIds: string[];
  /** Some of it leaves with what is not due yet. */
  takesAlong: boolean;
}

/**
 * Accounts with something due, in the order of their ids, after this one. From what is due to its notice: the other way, in the
 * order of the accounts, each look would go through all that was ever told.
 */
export async function findDue(db: Database, now: Date, after: string, limit: number): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select told.account_id, array_agg(distinct due.notice_id::text) as notice_ids,
      bool_or(told.event = any(${BATCHED_EVENTS}::text[])) as takes_along
    from notice_delivery due
    cross join lateral (
      select account_id, event from notice where notice.id = due.notice_id and notice.visible_from <= ${now} offset 0) told
    where due.sent_at is null and due.due_at <= ${now} and told.account_id > ${after}::uuid
    group by told.account_id order by told.account_id limit ${limit}`.execute(db);
  return rows;
}

const LOCK_OF_ACCOUNT = 7_031;

/** Until the end of the transaction nobody else delivers to the account, so nothing leaves twice; false where somebody does. */
export async function lockDeliveries(tx: DatabaseTransaction, accountId: string): Promise<boolean> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_xact_lock(${LOCK_OF_ACCOUNT}, hashtext(${accountId})) as locked`.execute(tx);
  return rows[0]?.locked === true;
}

/**
 * What is due and has not left yet, the oldest first; of a batched event also what comes with it. By the notices, one after the
 * other: an account may have been told thousands of things, and what waits for everybody may be as much.
 */
export async function findWaiting(tx: Database, { accountId, noticeIds, takesAlong }: Due, now: Date) {
  const batched = sql`union select id from notice where account_id = ${accountId}::uuid
    and event = any(${BATCHED_EVENTS}::text[]) and visible_from <= ${now}`;
  const { rows } = await sql<Waiting>`
    select waiting.notice_id, waiting.channel, waiting.due_at,
      told.event, told.data, told.visible_from, told.expires_at, told.read_at
    from (select unnest(${noticeIds}::uuid[]) as id ${takesAlong ? batched : sql``}) given
    cross join lateral (select * from notice_delivery where notice_id = given.id offset 0) waiting
    cross join lateral (select * from notice where id = given.id and visible_from <= ${now} offset 0) told
    where waiting.sent_at is null
    order by told.visible_from, told.id`.execute(tx);
  return rows.map((row) => readColumns(waitingColumns, row));
}

type Waiting = Pick<Selectable<NoticeDelivery>, 'noticeId' | 'channel' | 'dueAt'> &
  Pick<Selectable<Notice>, 'event' | 'data' | 'visibleFrom' | 'expiresAt' | 'readAt'>;

export async function markSent(tx: Database, keys: readonly DeliveryKey[], now: Date): Promise<void> {
  await sql`
    update notice_delivery set sent_at = ${now} from ${among(keys)}
    where notice_delivery.notice_id = given.notice_id and notice_delivery.channel = given.channel`.execute(tx);
}

export async function deleteDeliveries(tx: Database, keys: readonly DeliveryKey[]): Promise<void> {
  await sql`
    delete from notice_delivery using ${among(keys)}
    where notice_delivery.notice_id = given.notice_id and notice_delivery.channel = given.channel`.execute(tx);
}

export async function postpone(tx: Database, waiting: readonly (DeliveryKey & { until: Date })[]): Promise<void> {
  await sql`
    update notice_delivery set due_at = given.until
    from unnest(
      ${waiting.map(({ noticeId }) => noticeId)}::uuid[],
      ${waiting.map(({ channel }) => channel)}::text[],
      ${waiting.map(({ until }) => until)}::timestamptz[]
    ) as given (notice_id, channel, until)
    where notice_delivery.notice_id = given.notice_id and notice_delivery.channel = given.channel`.execute(tx);
}

/** Everything of the account that is due. */
export async function postponeAll(db: Database, accountId: string, now: Date, until: Date): Promise<void> {
  await sql`
    update notice_delivery set due_at = ${until} from notice
    where notice.id = notice_delivery.notice_id and notice.account_id = ${accountId}::uuid
      and notice_delivery.sent_at is null and notice_delivery.due_at <= ${now}`.execute(db);
}

function among(keys: readonly DeliveryKey[]) {
  return sql`unnest(${keys.map(({ noticeId }) => noticeId)}::uuid[], ${keys.map(({ channel }) => channel)}::text[])
    as given (notice_id, channel)`;
}
