import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { z } from 'zod';
import { RESPOND_ACTIONS } from '#shared/domain/respond-machine.ts';
import {
  RESPOND_REASONS,
  RESPOND_STATUSES,
  type RespondReason,
  type RespondStatus,
} from '#shared/domain/respond-terms.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { readColumns } from '../../platform/stored-columns.ts';
import { findFilesOfEach, releaseFilesOf, type BoundTo } from '../file/index.ts';

/**
 * What an entry of the history may be about: `send` is the first one of a respond that came from its applicant, `auto_reply`
 * what the employer has written for all of them beforehand.
 */
const HISTORY_ACTIONS = ['send', 'auto_reply', ...RESPOND_ACTIONS] as const;
type HistoryAction = (typeof HISTORY_ACTIONS)[number];

/** What the sentence of an entry needs besides its columns. */
const detailsSchema = z.object({
  /** Of an interview. */
  at: z.iso.datetime().optional(),
  options: z.array(z.iso.datetime()).optional(),
  /** Of an offer. */
  pay: z.string().optional(),
  /** In one's own words. */
  reasonText: z.string().optional(),
});
type HistoryDetails = z.output<typeof detailsSchema>;

export interface NewHistoryEntry {
  respondId: number;
  at: Date;
  action: HistoryAction;
  side: 'applicant' | 'company' | 'system';
  /** Whoever did it; null for the system and for a person without an account. */
  accountId: string | null;
  /** Null for the first entry. */
  from: RespondStatus | null;
  to: RespondStatus;
  reason?: RespondReason | null;
  /** To the other side. */
  message?: string | null;
  details?: HistoryDetails;
  /** The applicant sees it from then on. */
  heldUntil?: Date | null;
}

/** Of a row, besides its id; the first entries are stored in this order. */
const ENTRY_COLUMNS = [
  'respondId',
  'at',
  'action',
  'side',
  'accountId',
  'fromStatus',
  'toStatus',
  'reason',
  'message',
  'details',
  'heldUntil',
] as const;

/** An entry of a respond that is stored in the same statement. */
export type FirstEntry = Omit<NewHistoryEntry, 'respondId' | 'at' | 'heldUntil'>;

/** As {@link insertFirstEntries} takes them. */
export function firstEntries(entries: readonly FirstEntry[]): string {
  return JSON.stringify(
    entries.map(({ details, ...entry }) => ({ ...entry, details: detailsSchema.parse(details ?? {}) })),
  );
}

/** For a statement that stores a respond as `sent`: the beginning of its history, in this order. */
export function insertFirstEntries(tx: Database, entries: RawBuilder<string>, now: RawBuilder<Date>) {
  return tx
    .insertInto('respondEvent')
    .columns([...ENTRY_COLUMNS])
    .expression(
      sql`select sent.id, ${now}::timestamptz, entry.action, entry.side, entry."accountId", entry."from", entry."to",
          entry.reason, entry.message, entry.details, null::timestamptz
        from sent, json_to_recordset(${entries}::json)
          as entry (action text, side text, "accountId" uuid, "from" text, "to" text, reason text, message text,
            details jsonb)`,
    )
    .returning('id');
}

/** Writes what happened to responds, at most once each; returns the ids of the entries by those of the responds. */
export async function recordHistory(
  tx: Database,
  ...entries: readonly NewHistoryEntry[]
): Promise<ReadonlyMap<number, string>> {
  if (entries.length === 0) return new Map();
  const rows = await tx
    .insertInto('respondEvent')
    .values(
      entries.map(({ respondId, at, action, side, accountId, from, to, reason, message, details, heldUntil }) => ({
        respondId,
        at,
        action,
        side,
        accountId,
        fromStatus: from,
        toStatus: to,
        reason: reason ?? null,
        message: message ?? null,
        details: JSON.stringify(detailsSchema.parse(details ?? {})),
        heldUntil: heldUntil ?? null,
      })),
    )
    .returning(['id', 'respondId'])
    .execute();
  return new Map(rows.map(({ id, respondId }) => [respondId, id]));
}

const historyColumns = z.object({
  action: z.enum(HISTORY_ACTIONS),
  side: z.enum(['applicant', 'company', 'system']),
  fromStatus: z.enum(RESPOND_STATUSES).nullable(),
  toStatus: z.enum(RESPOND_STATUSES),
  reason: z.enum(RESPOND_REASONS).nullable(),
  details: detailsSchema,
});

export type HistoryRow = Awaited<ReturnType<typeof findHistory>>[number];

/** The files that went with an entry belong to it. */
export const boundToEntry = (id: string): BoundTo => `${ENTRY_FILES}:${id}`;
export const ENTRY_FILES = 'respond-event';

/** The newest first. */
export async function findHistory(db: Database, respondId: number) {
  return (await findHistories(db, [respondId])).get(respondId) ?? [];
}

/** The histories of these responds, each with the newest first, and what went with each message. */
export async function findHistories(db: Database, respondIds: readonly number[]) {
  const rows =
    respondIds.length === 0
      ? []
      : await db
          .selectFrom('respondEvent')
          .select(['id', ...ENTRY_COLUMNS])
          .where(sql<SqlBool>`respond_id = any(${respondIds}::int8[])`)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .execute();
  const files = await findFilesOfEach(
    db,
    rows.flatMap(({ id, message }) => (message === null ? [] : boundToEntry(id))),
  );
  return Map.groupBy(
    rows.map((row) => ({ ...readColumns(historyColumns, row), files: files.get(boundToEntry(row.id)) ?? [] })),
    ({ respondId }) => respondId,
  );
}

/** Entries of these actions. */
export function findEntries(db: Database, respondIds: readonly number[], actions: readonly HistoryAction[]) {
  return db
    .selectFrom('respondEvent')
    .select(['id', 'respondId'])
    .where('respondId', 'in', [...respondIds])
    .where('action', 'in', [...actions])
    .execute();
}

/** Holds entries back again until then. */
export async function holdHistory(tx: Database, ids: readonly string[], until: Date): Promise<void> {
  if (ids.length > 0)
    await tx
      .updateTable('respondEvent')
      .set({ heldUntil: until })
      .where('id', 'in', [...ids])
      .execute();
}

/** Which side acted last, and who of it. */
export function findLastActor(db: Database, respondId: number) {
  return db
    .selectFrom('respondEvent')
    .select(['side', 'accountId'])
    .where('respondId', '=', respondId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Lets the applicant see what is still held back of these responds, from `until` on, or at once; returns the ids of the
 * entries with their responds.
 */
export function releaseHistory(tx: Database, respondIds: readonly number[], now: Date, until: Date | null) {
  return tx
    .updateTable('respondEvent')
    .set({ heldUntil: until })
    .where('respondId', 'in', [...respondIds])
    .where('heldUntil', '>', now)
    .returning(['id', 'respondId'])
    .execute();
}

/** Removes entries of a change that is taken back, with what went with them. */
export async function deleteHistory(
  tools: Pick<Context, 'clock'>,
  tx: DatabaseTransaction,
  ids: readonly string[],
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .deleteFrom('respondEvent')
    .where('id', 'in', [...ids])
    .execute();
  await releaseFilesOf(tools, tx, ids.map(boundToEntry));
}
