import { inTransaction } from '../../database/connect.ts';
import type { Context } from '../../platform/context.ts';
import { isErrorCode } from '../../platform/problems.ts';
import { publishDue } from './editing/change-news.ts';
import { newsUnpinned, sliderChanged } from './events.ts';
import { setShownSlides } from './page-repository.ts';
import { deletePastPins, findDueNews } from './repository.ts';

/** Scheduled work: publishes news that are due, applies the times of pins and slides. Run it as the system. */
export async function followContentClock(context: Context): Promise<void> {
  const { db, clock, events } = context;
  for (const id of await findDueNews(db, clock.now())) {
    try {
      await publishDue(context, id);
    } catch (error) {
      // Archived meanwhile.
      if (!isErrorCode(error, 'wrong_state', 'not_found')) throw error;
    }
  }
  await inTransaction(db, async (tx) => {
    if (await deletePastPins(tx, clock.now())) await events.emit(tx, newsUnpinned());
    if (await setShownSlides(tx, clock.now())) await events.emit(tx, sliderChanged());
  });
}
