import { sql } from 'kysely';
import { z } from 'zod';
import { DECISION_ACTIONS } from '#shared/domain/audit-actions.ts';
import type { ModerationKind } from '#shared/domain/moderation.ts';
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

/**
 * Decisions about this target or with this `details.subject`, the newest first: of one kind, or of all. What a company
 * changes of itself stands in the log under the same target, and is none.
 */
export async function findDecisions(
  db: Database,
  { target, subject, kind }: { target: string; subject: string | null; kind?: ModerationKind },
  limit: number,
): Promise<AuditRow[]> {
  const actions = DECISION_ACTIONS.filter((one) => kind === undefined || one.kind === kind);
  const names = actions.map(({ name }) => name);
  const targets = subject === null ? [target] : [target, subject];
  const ofTarget = db.selectFrom('auditEntry').selectAll().where('target', 'in', targets);
  const ofSubject = db
    .selectFrom('auditEntry')
    .selectAll()
    .where(sql`details ->> 'subject'`, '=', subject)
    .where(sql<boolean>`details ? 'subject'`);
  // Two searches, each by its own index.
  const found = subject === null ? ofTarget : ofTarget.union(ofSubject);
  const rows = await db
    .selectFrom(found.as('entry'))
    .selectAll()
    .where('action', 'in', names)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return readRows(rows);
}

function readRows<Row extends object>(rows: readonly Row[]) {
  return rows.map((row) => readColumns(entryColumns, row));
}
