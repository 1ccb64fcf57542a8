import { addDays } from '#shared/domain/time.ts';
import { DomainError } from '../../../platform/problems.ts';
import { bumpPaidResume, extendHighlight } from '../../resume/index.ts';
import { findLaterMarks, moveTerms } from '../repository.ts';
import type { Effect } from './effect.ts';
import { daysOf, unusedDays } from './term.ts';

/** Of a resume that is not shown: nothing of what was paid can be done. */
const notShown = () => new DomainError('wrong_state', { detail: 'Резюме сейчас не\u00a0показывается' });

/** Up once. Throws `wrong_state` for a resume that is not shown. */
export const bumpResume: Effect = {
  async start(context, tx, { targetId }) {
    if (!(await bumpPaidResume(context, tx, targetId))) throw notShown();
    return { startsAt: context.clock.now(), endsAt: null };
  },
};

/** The mark in lists for days. Throws `wrong_state` for a resume that is not shown. */
export const highlightResume: Required<Effect> = {
  async start(context, tx, line) {
    const term = await extendHighlight(context, tx, line.targetId, daysOf(line));
    if (!term) throw notShown();
    return { startsAt: term.startsAt, endsAt: term.until };
  },
  unused: unusedDays,
  async stop(context, tx, line) {
    const { left } = unusedDays(line, context.clock.now());
    await extendHighlight(context, tx, line.targetId, -left);
    if (!line.endsAt) return;
    // Those bought after it follow earlier, so that no hole is left.
    const later = await findLaterMarks(tx, line.targetId, line.endsAt);
    await moveTerms(
      tx,
      later.map(({ id, startsAt, endsAt }) => ({
        purchaseLineId: id,
        startsAt: addDays(startsAt, -left),
        endsAt: addDays(endsAt, -left),
      })),
    );
  },
};

/** Both. Its price is given back by days, as the offer for applicants says (5.1). */
export const bumpAndHighlightResume: Required<Effect> = {
  ...highlightResume,
  async start(context, tx, line) {
    await bumpResume.start(context, tx, line);
    return highlightResume.start(context, tx, line);
  },
};
