import { isErrorCode } from '../../platform/problems.ts';
import type { Context } from '../../platform/context.ts';
import { findExpired } from './lifecycle-repository.ts';
import { archiveVacancy } from './service.ts';

const BATCH = 200;

/** Archives vacancies whose time is over or whose places are filled. Returns how many. Run it as the system. */
export async function archiveExpired(context: Context): Promise<number> {
  let archived = 0;
  for (;;) {
    const found = await findExpired(context.db, context.clock.now(), BATCH);
    for (const { id, isFilled } of found) {
      try {
        await archiveVacancy(context, id, isFilled ? 'filled' : 'expired');
        archived += 1;
      } catch (error) {
        // Archived meanwhile.
        if (!isErrorCode(error, 'wrong_state', 'not_found')) throw error;
      }
    }
    if (found.length < BATCH) return archived;
  }
}
