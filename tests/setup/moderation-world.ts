import { inTransaction } from '#server/database/connect.ts';
import type { ModerationDecision, ModerationQueue } from '#server/platform/moderation.ts';
import type { ModerationKind } from '#shared/domain/moderation.ts';
import { asStaff } from './actors.ts';
import type { TestApp } from './app.ts';

/** The queue of a kind, as the domain that owns it carries it out. */
export function queueOf(t: TestApp, kind: ModerationKind): ModerationQueue {
  const queue = t.sources.moderationQueues().find((one) => one.kind === kind);
  if (!queue) throw new Error(`Nobody has a queue of ${kind}`);
  return queue;
}

/** Decides as staff; what is not given is empty, and the version is not compared. */
export function decide(
  t: TestApp,
  kind: ModerationKind,
  id: string | number,
  decision: Partial<ModerationDecision> & Pick<ModerationDecision, 'action'>,
): Promise<void> {
  const context = t.context(asStaff());
  const whole = { version: null, reason: null, field: null, note: null, ...decision };
  return inTransaction(t.db, (tx) => queueOf(t, kind).decide({ ...context, db: tx }, tx, String(id), whole));
}

/** Ids of what waits in a queue. */
export async function waitingIn(t: TestApp, kind: ModerationKind): Promise<string[]> {
  const rows = await queueOf(t, kind).list(t.db, { limit: 100, offset: 0 }, t.clock.now());
  return rows.map(({ id }) => id);
}
