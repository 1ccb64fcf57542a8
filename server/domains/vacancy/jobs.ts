import { toIso } from '#shared/domain/time.ts';
import { inTransaction } from '../../database/connect.ts';
import { isErrorCode } from '../../platform/problems.ts';
import type { Context } from '../../platform/context.ts';
import { findExpired } from './lifecycle-repository.ts';
import { archiveVacancy } from './service.ts';
import { tellEmployer } from './tell.ts';

const BATCH = 200;

/** Archives vacancies whose time is over or whose places are filled. Returns how many. Run it as the system. */
export async function archiveExpired(context: Context): Promise<number> {
  let archived = 0;
  for (;;) {
    const found = await findExpired(context.db, context.clock.now(), BATCH);
    for (const { isFilled, ...vacancy } of found) {
      try {
        await inTransaction(context.db, async (tx) => {
          await archiveVacancy({ ...context, db: tx }, vacancy.id, isFilled ? 'filled' : 'expired');
          const data = { vacancyId: vacancy.id, vacancyTitle: vacancy.title, isFilled };
          const key = `vacancy:${vacancy.id}:ended:${toIso(context.clock.now())}`;
          await tellEmployer(tx, context, vacancy, { event: 'vacancy.ended', key, data });
        });
        archived += 1;
      } catch (error) {
        // Archived meanwhile.
        if (!isErrorCode(error, 'wrong_state', 'not_found')) throw error;
      }
    }
    if (found.length < BATCH) return archived;
  }
}
