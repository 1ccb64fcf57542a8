import { addDays } from '#shared/domain/time.ts';
import { DomainError } from '../../../platform/problems.ts';
import { bumpPaidResume, extendHighlight, findHighlightUntil } from '../../resume/index.ts';
import { findLaterMarks, moveTerms } from '../repository.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Effect, EffectLine } from './effect.ts';
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
  async follows(db, { targetId }, now) {
    const until = await findHighlightUntil(db, targetId);
    return until && until > now ? until : null;
  },
  unused: unusedDays,
  async extend(context, tx, line, days) {
    if (!line.startsAt || !line.endsAt) return;
    if (!(await extendHighlight(context, tx, line.targetId, days))) throw notShown();
    await moveLater(tx, line, days);
    await moveTerms(tx, [{ purchaseLineId: line.id, startsAt: line.startsAt, endsAt: addDays(line.endsAt, days) }]);
  },
  async stop(context, tx, line) {
    const { left } = unusedDays(line, context.clock.now());
    await extendHighlight(context, tx, line.targetId, -left);
    await moveLater(tx, line, -left);
  },
};

/** Those bought after it follow, so that there is neither a hole nor a day twice. */
async function moveLater(tx: DatabaseTransaction, { targetId, endsAt: end }: EffectLine, days: number): Promise<void> {
  const later = end ? await findLaterMarks(tx, targetId, end) : [];
  await moveTerms(
    tx,
    later.map(({ id, startsAt, endsAt }) => ({
      purchaseLineId: id,
      startsAt: addDays(startsAt, days),
      endsAt: addDays(endsAt, days),
    })),
  );
}

/** Both. Its price is given back by days, as the offer for applicants says (5.1). */
export const bumpAndHighlightResume: Required<Effect> = {
  ...highlightResume,
  async start(context, tx, line) {
    await bumpResume.start(context, tx, line);
    return highlightResume.start(context, tx, line);
  },
};
