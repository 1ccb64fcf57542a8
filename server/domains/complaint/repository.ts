import { sql } from 'kysely';
import { z } from 'zod';
import { COMPLAINT_STATUSES, WAITING_CASES, type ComplaintStatus } from '#shared/domain/complaint-machine.ts';
import {
  COMPLAINT_REASONS,
  COMPLAINT_TARGETS,
  type ComplaintReason,
  type ComplaintTarget,
} from '#shared/domain/complaint.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import { readColumns } from '../../platform/stored-columns.ts';

const caseColumns = z.object({ target: z.enum(COMPLAINT_TARGETS), status: z.enum(COMPLAINT_STATUSES) });
const complaintColumns = z.object({ reason: z.enum(COMPLAINT_REASONS) });

export type ComplaintCase = NonNullable<Awaited<ReturnType<typeof findCase>>>;

interface NewCase {
  target: ComplaintTarget;
  targetId: string;
  title: string;
  subtitle: string | null;
  href: string;
}

/** The case that waits for this thing; two at once open one. Locks it, so that a decision sees every complaint. */
export async function findOrOpenCase(tx: DatabaseTransaction, opened: NewCase, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('complaintCase')
    .values({ ...opened, openedAt: now })
    .onConflict((conflict) =>
      conflict
        .columns(['target', 'targetId'])
        .where('decidedAt', 'is', null)
        .doUpdateSet({ title: opened.title, subtitle: opened.subtitle, href: opened.href }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewComplaint {
  id: string;
  caseId: number;
  reason: ComplaintReason;
  text: string;
  accountId: string | null;
  email: string | null;
  reporterHash: Buffer;
}

/** False for somebody whose complaint is in the case already. */
export async function addComplaint(tx: DatabaseTransaction, complaint: NewComplaint, now: Date): Promise<boolean> {
  const added = await tx
    .insertInto('complaint')
    .values({ ...complaint, createdAt: now })
    .onConflict((conflict) => conflict.columns(['caseId', 'reporterHash']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) return false;
  await tx
    .updateTable('complaintCase')
    .set((eb) => ({ people: eb('people', '+', 1), version: eb('version', '+', 1) }))
    .where('id', '=', complaint.caseId)
    .execute();
  return true;
}

export async function findCase(db: Database, id: number, { forUpdate = false } = {}) {
  const found = db.selectFrom('complaintCase').selectAll().where('id', '=', id);
  const row = await (forUpdate ? found.forUpdate() : found).executeTakeFirst();
  return row && readColumns(caseColumns, row);
}

/** The newest first. */
export async function findComplaints(db: Database, caseId: number) {
  const rows = await db
    .selectFrom('complaint')
    .selectAll()
    .where('caseId', '=', caseId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute();
  return rows.map((row) => readColumns(complaintColumns, row));
}

/** What most people complain of first, then what waits longest. */
export async function findWaiting(db: Database, { limit, offset }: { limit: number; offset: number }) {
  const rows = await db
    .selectFrom('complaintCase')
    .selectAll()
    .where('status', 'in', [...WAITING_CASES])
    .orderBy('people', 'desc')
    .orderBy('openedAt')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => readColumns(caseColumns, row));
}

export async function countWaiting(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('complaintCase')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('status', 'in', [...WAITING_CASES])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function setCase(
  tx: DatabaseTransaction,
  id: number,
  change: { status: ComplaintStatus; decidedAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('complaintCase')
    .set((eb) => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

/** What a person has complained of, for the archive of their own data. */
export function findComplaintsOf(db: Database, accountId: string) {
  return db
    .selectFrom('complaint')
    .innerJoin('complaintCase', 'complaintCase.id', 'complaint.caseId')
    .select([
      'complaint.id',
      'complaintCase.target',
      'complaintCase.targetId',
      'complaintCase.status',
      'complaint.reason',
      'complaint.text',
      'complaint.createdAt',
    ])
    .where('complaint.accountId', '=', accountId)
    .orderBy('complaint.createdAt')
    .execute();
}

/** That somebody complained stays; who it was and what they wrote goes. */
export async function eraseComplaintsOf(tx: DatabaseTransaction, accountId: string): Promise<void> {
  await tx
    .updateTable('complaint')
    .set({ accountId: null, text: '', reporterHash: sql<Buffer>`uuid_send(id)` })
    .where('accountId', '=', accountId)
    .execute();
}

/** Nobody needs to know a visitor who has been told: neither where they are written to nor what told one from another. */
export async function forgetVisitors(tx: DatabaseTransaction, caseId: number): Promise<void> {
  await tx
    .updateTable('complaint')
    .set({ email: null, reporterHash: sql<Buffer>`uuid_send(id)` })
    .where('caseId', '=', caseId)
    .where('accountId', 'is', null)
    .execute();
}

/** Cases with their complaints that were decided before that moment. */
export async function deleteDecided(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('complaintCase').where('decidedAt', '<=', before).execute();
}
