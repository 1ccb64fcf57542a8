import { RESUME_IDLE_DAYS } from '#shared/domain/limits.ts';
import { RESUME_IDLE_WARNING_DAYS } from '#shared/domain/notices.ts';
import { addDays, DAY_MS, toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { isErrorCode } from '../../platform/problems.ts';
import { findLastSeen } from '../account/index.ts';
import { notify } from '../notice/index.ts';
import { findPublishedByApplicants, setIdleWarning, type PublishedOf } from './idle-repository.ts';
import { archiveResume } from './service.ts';

const BATCH = 200;
const [FIRST_DAYS, LAST_DAYS] = RESUME_IDLE_WARNING_DAYS;

interface Step {
  /** How many warnings there are after it; null for what is archived now. */
  warnings: 0 | 1 | 2 | null;
  archiveOn: Date;
}

/**
 * What is due for an applicant who was here last at `seenAt`; null while nothing is. Whoever is warned late is archived late: nobody
 * loses a resume without both warnings, as far before as these say.
 */
export function idleStep(
  { idleWarnings, idleWarnedAt }: Pick<PublishedOf, 'idleWarnings' | 'idleWarnedAt'>,
  seenAt: Date,
  now: Date,
): Step | null {
  const idleAt = addDays(seenAt, RESUME_IDLE_DAYS);
  const isSince = idleWarnedAt !== null && idleWarnedAt > seenAt;
  if (idleWarnings > 0 && !isSince) return { warnings: 0, archiveOn: idleAt };
  if (!isSince)
    return now >= addDays(idleAt, -FIRST_DAYS)
      ? { warnings: 1, archiveOn: later(idleAt, addDays(now, FIRST_DAYS)) }
      : null;
  if (idleWarnings === 1) {
    const lastOn = later(addDays(idleAt, -LAST_DAYS), addDays(idleWarnedAt, FIRST_DAYS - LAST_DAYS));
    return now >= lastOn ? { warnings: 2, archiveOn: later(idleAt, addDays(now, LAST_DAYS)) } : null;
  }
  const archiveOn = later(idleAt, addDays(idleWarnedAt, LAST_DAYS));
  return now >= archiveOn ? { warnings: null, archiveOn } : null;
}

const later = (one: Date, other: Date): Date => (one > other ? one : other);

/**
 * Archives the published resumes of those who have not signed in for {@link RESUME_IDLE_DAYS} days, after two warnings. Returns how
 * many. Scheduled work. Run it as the system.
 */
export async function archiveIdle(context: Context): Promise<number> {
  const now = context.clock.now();
  let archived = 0;
  for (let after: string | null = null; ;) {
    const found: PublishedOf[] = await findPublishedByApplicants(context.db, after, BATCH);
    const seen = await findLastSeen(
      context.db,
      found.map(({ applicantId }) => applicantId),
    );
    for (const applicant of found) {
      const seenAt = seen.get(applicant.applicantId);
      const step = seenAt && idleStep(applicant, seenAt, now);
      if (step) archived += await take(context, applicant, step);
    }
    after = found.at(-1)?.applicantId ?? null;
    if (found.length < BATCH || after === null) return archived;
  }
}

function take(context: Context, applicant: PublishedOf, { warnings, archiveOn }: Step): Promise<number> {
  const now = context.clock.now();
  return inTransaction(context.db, async (tx) => {
    const { applicantId: to, resumes } = applicant;
    const [first] = resumes;
    const about = { resumeId: first.id, resumeTitle: first.title, otherCount: resumes.length - 1 };
    const key = `idle:${toIso(archiveOn)}`;
    if (warnings !== null) {
      await setIdleWarning(tx, to, warnings, now);
      if (warnings === 0) return 0;
      const daysLeft = Math.round((archiveOn.getTime() - now.getTime()) / DAY_MS);
      const data = { ...about, archiveOn: toIso(archiveOn), daysLeft };
      await notify(tx, context, { to, event: 'resume.idle', key: `${key}:${warnings}`, data, expiresAt: archiveOn });
      return 0;
    }
    for (const { id } of resumes) await archiveUnlessGone({ ...context, db: tx }, id);
    await notify(tx, context, { to, event: 'resume.archived', key, data: about });
    return resumes.length;
  });
}

async function archiveUnlessGone(context: Context, id: number): Promise<void> {
  try {
    await archiveResume(context, id);
  } catch (error) {
    // Its applicant was faster.
    if (!isErrorCode(error, 'wrong_state', 'not_found')) throw error;
  }
}
