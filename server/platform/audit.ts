import type { AuditAction } from '#shared/domain/audit-actions.ts';
import { accountIdOf } from './actor.ts';
import type { DatabaseTransaction } from '../database/connect.ts';
import type { Context } from './context.ts';

export interface AuditEntry {
  /** `verification.approve`, `staff.add`. */
  action: AuditAction;
  /** Kind and id of what it was done to: `company:12`. */
  target: `${string}:${string}`;
  /** No secret and no contact: the log is kept for good. */
  details?: Record<string, string | number | boolean | null>;
}

/**
 * Writes down who did what, in the transaction of the change. The log only grows: the database refuses to change or
 * delete a row.
 */
export async function recordAudit(
  { actor, ip, clock }: Pick<Context, 'actor' | 'ip' | 'clock'>,
  tx: DatabaseTransaction,
  { action, target, details = {} }: AuditEntry,
): Promise<void> {
  await tx
    .insertInto('auditEntry')
    .values({
      accountId: accountIdOf(actor),
      actorKind: actor.kind,
      action,
      target,
      details: JSON.stringify(details),
      ip,
      at: clock.now(),
    })
    .execute();
}
