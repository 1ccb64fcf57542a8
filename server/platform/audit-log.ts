import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/connect.ts';
import { readColumns } from './stored-columns.ts';

/** What an entry is searched by; all of it holds. */
export interface AuditFilter {
  /** `vacancy:12`. */
  target?: string | undefined;
  accountId?: string | undefined;
  /** `vacancy.approve`, or all of an entity: `vacancy`. */
  action?: string | undefined;
  from?: Date | undefined;
  /** Exclusive. */
  before?: Date | undefined;
  /** Entries older than the one with this id. */
  olderThan?: string | undefined;
}

const entryColumns = z.object({
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type AuditRow = Awaited<ReturnType<typeof findAudit>>[number];

/** The newest first: ids grow with time. */
export async function findAudit(db: Database, filter: AuditFilter, limit: number) {
  const { target, accountId, action, from, before, olderThan } = filter;
  let found = db.selectFrom('auditEntry').selectAll();
  if (target) found = found.where('target', '=', target);
  if (accountId) found = found.where('accountId', '=', accountId);
  if (action?.includes('.')) found = found.where('action', '=', action);
  // «vacancy» is everything between «vacancy.» and «vacancy/», the character after the point.
  else if (action) found = found.where('action', '>', `${action}.`).where('action', '<', `${action}/`);
  if (from) found = found.where('at', '>=', from);
  if (before) found = found.where('at', '<', before);
  if (olderThan) found = found.where('id', '<', olderThan);
  return readRows(await found.orderBy('id', 'desc').limit(limit).execute());
}

/** Entries with this `details.subject`, such as decisions about one company, the newest first. */
export async function findAuditOfSubject(db: Database, subject: string, limit: number): Promise<AuditRow[]> {
  const rows = await db
    .selectFrom('auditEntry')
    .selectAll()
    .where(sql`details ->> 'subject'`, '=', subject)
    .where(sql<boolean>`details ? 'subject'`)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return readRows(rows);
}

function readRows<Row extends object>(rows: readonly Row[]) {
  return rows.map((row) => readColumns(entryColumns, row));
}
