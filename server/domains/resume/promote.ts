import { addDays } from '#shared/domain/time.ts';
import type { Database, DatabaseTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { resumeChanged } from './events.ts';
import { setLifecycle } from './repository.ts';

/** A resume of that applicant, to pay for; undefined for any other and for a deleted one. */
export function findResumeToPayFor(db: Database, applicantId: string, id: number) {
  return db
    .selectFrom('resume')
    .select(['id', 'title', 'status'])
    .where('id', '=', id)
    .where('applicantId', '=', applicantId)
    .where('deletedAt', 'is', null)
    .executeTakeFirst();
}

/** Puts a shown resume first among the last updated; when it may go up for free stays as it is. False for one that is not shown now. */
export async function bumpPaidResume(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  id: number,
): Promise<boolean> {
  const row = await lockPromoted(tx, id);
  if (row?.status !== 'published') return false;
  const now = clock.now();
  await setLifecycle(tx, id, { bumpedAt: now }, now);
  await events.emit(tx, resumeChanged('bump', { id }, false));
  return true;
}

/**
 * Adds days of the mark in lists, after those that it has; below zero takes them back, also of a resume that is hidden. Answers from
 * when to when, or null where days would be added to one that is not shown.
 */
export async function extendHighlight(
  { events, clock }: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  id: number,
  days: number,
): Promise<{ startsAt: Date; until: Date } | null> {
  const row = await lockPromoted(tx, id);
  if (!row || (days > 0 && row.status !== 'published')) return null;
  const now = clock.now();
  const before = row.highlightUntil;
  const startsAt = before && before > now ? before : now;
  const until = addDays(startsAt, days);
  await setLifecycle(tx, id, { highlightUntil: until > now ? until : null }, now);
  await events.emit(tx, resumeChanged('edit', { id }, false));
  return { startsAt, until };
}

/** When its mark ends or has ended; null without one. */
export async function findHighlightUntil(db: Database, id: number): Promise<Date | null> {
  const row = await db.selectFrom('resume').select('highlightUntil').where('id', '=', id).executeTakeFirst();
  return row?.highlightUntil ?? null;
}

function lockPromoted(tx: DatabaseTransaction, id: number) {
  return tx
    .selectFrom('resume')
    .select(['id', 'status', 'highlightUntil'])
    .where('id', '=', id)
    .where('deletedAt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
}
