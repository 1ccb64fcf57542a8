import { RESUME_UNDO_DAYS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { releaseFiles } from '../file/index.ts';
import { boundToResume } from './edit/files.ts';

const BATCH = 100;

/**
 * Takes deleted resumes away for good once they can come back no more, with their files. What was sent with a respond stays with it.
 * Returns how many. Scheduled work. Run it as the system.
 */
export async function purgeDeleted(context: Context): Promise<number> {
  const before = addDays(context.clock.now(), -RESUME_UNDO_DAYS);
  let purged = 0;
  for (;;) {
    const rows = await context.db
      .selectFrom('resume')
      .select('id')
      .where('status', '=', 'deleted')
      .where('deletedAt', '<=', before)
      .orderBy('deletedAt')
      .limit(BATCH)
      .execute();
    for (const { id } of rows) {
      await inTransaction(context.db, async (tx) => {
        await releaseFiles(context, tx, boundToResume(id));
        await tx.deleteFrom('resume').where('id', '=', id).where('status', '=', 'deleted').execute();
      });
      purged += 1;
    }
    if (rows.length < BATCH) return purged;
  }
}
