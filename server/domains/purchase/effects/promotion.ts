import { moscowDate } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { bumpVacancy, extendPromotion } from '../../vacancy/index.ts';
import { deleteEffect, insertEffect } from '../repository.ts';
import type { Effect } from './effect.ts';
import { daysOf, unusedDays } from './term.ts';

/** Up once. Throws `wrong_state` for a vacancy that is not shown: nobody pays for nothing. */
export const bump: Effect = {
  async start(context, tx, { targetId }) {
    if (!(await bumpVacancy(context, tx, targetId)))
      throw new DomainError('wrong_state', { detail: 'Вакансию уже сняли с\u00a0сайта: поднимать нечего' });
    return { startsAt: context.clock.now(), endsAt: null };
  },
};

const forDays = (term: 'highlight' | 'main'): Required<Effect> => ({
  async start(context, tx, line) {
    const { startsAt, until } = await extendPromotion(context, tx, line.targetId, { term, days: daysOf(line) });
    return { startsAt, endsAt: until };
  },
  unused: async (_tx, line, now) => unusedDays(line, now),
  async stop(context, tx, line) {
    const { left } = unusedDays(line, context.clock.now());
    await extendPromotion(context, tx, line.targetId, { term, days: -left });
  },
});

/** Among the vacancies of the home page. */
export const onMain: Effect = forDays('main');

const highlight = forDays('highlight');

/** Up each day, and marked. */
export const dailyBump: Effect = {
  ...highlight,
  async start(context, tx, line) {
    const term = await highlight.start(context, tx, line);
    if (term.startsAt <= context.clock.now()) await bumpOnce(context, tx, line);
    return term;
  },
};

/** Once for a line and day in Moscow; a vacancy that is not shown now gets its turn when it is shown again this day. */
export async function bumpOnce(
  context: Pick<Context, 'events' | 'clock'>,
  tx: DatabaseTransaction,
  { id, targetId }: { id: number; targetId: number },
): Promise<void> {
  const now = context.clock.now();
  const effect = `bump:${moscowDate(now)}`;
  if (!(await insertEffect(tx, id, effect, now))) return;
  if (!(await bumpVacancy(context, tx, targetId))) await deleteEffect(tx, id, effect);
}
