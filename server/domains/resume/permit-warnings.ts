import { sql } from 'kysely';
import { z } from 'zod';
import { storedPermitSchema } from '#shared/contracts/resume-parts.ts';
import { PERMIT_WARNING_DAYS, thresholdOf } from '#shared/domain/notices.ts';
import { moscowDay } from '#shared/domain/time.ts';
import { permitName } from '#shared/text/resume-summary.ts';
import { inTransaction, type Database } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { notify, type NewNotice } from '../notice/index.ts';

const BATCH = 500;
const rowSchema = z.object({ id: z.number(), accountId: z.uuid(), permit: storedPermitSchema });

/**
 * Warnings of permits that end, one for each person, permit and threshold: when nobody was warned for days, of the nearest
 * threshold only. Permits of published resumes, after this resume, in the order of their ids.
 */
export async function permitWarnings(
  db: Database,
  now: Date,
  after = 0,
): Promise<{ warnings: NewNotice[]; last: number | null }> {
  const found = db
    .selectFrom('resume')
    .select(['id', 'applicantId', 'permits'])
    .where('status', '=', 'published')
    .where('applicantId', 'is not', null)
    .where('deletedAt', 'is', null)
    .where('id', '>', after)
    .where(sql<boolean>`jsonb_array_length(permits) > 0`)
    .orderBy('id')
    .limit(BATCH)
    .as('found');
  const rows = await db
    .selectFrom(found)
    .select(['found.id', 'found.applicantId as accountId', sql<unknown>`permit`.as('permit')])
    .innerJoinLateral(sql`jsonb_array_elements(found.permits)`.as('permit'), (join) => join.onTrue())
    .orderBy('found.id')
    .execute();
  const parsed = rows.map((row) => rowSchema.parse(row));
  return { warnings: parsed.flatMap((row) => warningOf(row, now)), last: parsed.at(-1)?.id ?? null };
}

function warningOf({ id, accountId, permit }: z.output<typeof rowSchema>, now: Date): NewNotice[] {
  const { kind, level, validUntil } = permit;
  if (!validUntil) return [];
  const daysLeft = moscowDay(new Date(`${validUntil}T00:00:00+03:00`)) - moscowDay(now);
  const threshold = thresholdOf(PERMIT_WARNING_DAYS, daysLeft);
  if (daysLeft < 0 || threshold === undefined) return [];
  return [
    {
      to: accountId,
      event: 'permit.expires',
      // Several resumes of one person may name the same permit.
      key: `permit:${kind}:${level ?? ''}:${validUntil}:${threshold}`,
      data: { resumeId: id, permitName: permitName({ kind, level }), validUntil, daysLeft },
    },
  ];
}

/** Scheduled work. Run it as the system. */
export async function warnOfPermits(context: Context): Promise<void> {
  const now = context.clock.now();
  let after: number | null = 0;
  while (after !== null) {
    const { warnings, last }: Awaited<ReturnType<typeof permitWarnings>> = await permitWarnings(context.db, now, after);
    await inTransaction(context.db, (tx) => notify(tx, context, ...warnings));
    after = last;
  }
}
