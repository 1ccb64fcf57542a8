import { sql } from 'kysely';
import { NOTICE_GROUPS, NOTICE_RULES, type NoticeEvent, type NoticeGroup } from '#shared/domain/notices.ts';
import type { Database } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { listedColumns, noticeColumns } from './stored.ts';

export type ListedRow = Awaited<ReturnType<typeof findListed>>['rows'][number];

/** What an account sees at this moment: notices of these events whose time has come. */
function visible(db: Database, accountId: string, events: readonly NoticeEvent[], now: Date) {
  return db
    .selectFrom('notice')
    .where('accountId', '=', accountId)
    .where('visibleFrom', '<=', now)
    .where('event', 'in', [...events]);
}

/** Similar ones of a day are one row, the newest first in it; so is the list. */
const item = sql<string>`case when batch = '' then id::text else batch end`;

/** `events` is not empty. */
export async function findListed(
  db: Database,
  accountId: string,
  events: readonly NoticeEvent[],
  now: Date,
  page: { limit: number; offset: number },
) {
  const [rows, { total }] = await Promise.all([
    visible(db, accountId, events, now)
      .select([
        'event',
        sql<string>`(array_agg(id order by visible_from desc, id desc))[1]`.as('id'),
        sql<Date>`max(visible_from)`.as('at'),
        sql<unknown>`jsonb_agg(data order by visible_from desc, id desc)`.as('datas'),
        sql<boolean>`bool_or(read_at is null)`.as('isUnread'),
      ])
      .groupBy(['event', item])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(page.limit)
      .offset(page.offset)
      .execute(),
    visible(db, accountId, events, now)
      .select(sql<string>`count(distinct (event, ${item}))`.as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows: rows.map((row) => readColumns(listedColumns, row)), total: Number(total) };
}

/** Unread items by group; those of the list, so similar ones count once. */
export async function countUnread(
  db: Database,
  accountId: string,
  events: readonly NoticeEvent[],
  now: Date,
): Promise<Record<NoticeGroup, number>> {
  const counts = Object.fromEntries(NOTICE_GROUPS.map((group) => [group, 0])) as Record<NoticeGroup, number>;
  if (events.length === 0) return counts;
  const rows = await visible(db, accountId, events, now)
    .where('readAt', 'is', null)
    .select(['event', sql<string>`count(distinct ${item})`.as('count')])
    .groupBy('event')
    .execute();
  for (const { event, count } of rows.map((row) => readColumns(noticeColumns, row)))
    counts[NOTICE_RULES[event].group] += Number(count);
  return counts;
}

/** Reads everything up to a moment, or one item of the list with all that it stands for. */
export async function markRead(
  db: Database,
  accountId: string,
  what: { upTo: Date } | { id: string },
  now: Date,
): Promise<void> {
  const reading = db
    .updateTable('notice')
    .set({ readAt: now })
    .where('accountId', '=', accountId)
    .where('readAt', 'is', null);
  if ('upTo' in what) {
    await reading.where('visibleFrom', '<=', what.upTo < now ? what.upTo : now).execute();
    return;
  }
  const same = db
    .selectFrom('notice')
    .select(item.as('item'))
    .where('accountId', '=', accountId)
    .where('id', '=', what.id);
  await reading.where('visibleFrom', '<=', now).where(item, '=', same).execute();
}
