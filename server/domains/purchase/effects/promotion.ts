import { moscowDate } from '#shared/domain/time.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { addEntitlement, endEntitlement, extendEntitlement, findEntitledUntil } from '../../ledger/index.ts';
import { bumpVacancy, findPromoted, setPromotion } from '../../vacancy/index.ts';
import { deleteEffect, insertEffect, moveTerms } from '../repository.ts';
import { companyOf, type Bought, type Effect, type EffectLine } from './effect.ts';
import { daysOf, unusedDays } from './term.ts';

const notShown = () => new DomainError('wrong_state', { detail: 'Вакансию уже сняли с\u00a0сайта: продвигать нечего' });

/** Up once. Throws `wrong_state` for a vacancy that is not shown: nobody pays for nothing. */
export const bump: Effect = {
  async start(context, tx, { targetId }) {
    if (!(await bumpVacancy(context, tx, targetId))) throw notShown();
    return { startsAt: context.clock.now(), endsAt: null };
  },
};

const KINDS = { highlight: 'vacancy_highlight', main: 'vacancy_on_main' } as const;

const entitledBy = (line: Bought, term: keyof typeof KINDS) => ({
  companyId: companyOf(line),
  kind: KINDS[term],
  vacancyId: line.targetId,
});

/** A place for days, after those that the vacancy has already. Starting throws `wrong_state` for one that is not shown. */
const forDays = (term: keyof typeof KINDS): Required<Effect> => ({
  follows: (db, line, now) => findEntitledUntil(db, entitledBy(line, term), now),
  async start(context, tx, line) {
    const companyId = companyOf(line);
    const { targetId: vacancyId } = line;
    if ((await findPromoted(tx, vacancyId))?.status !== 'active') throw notShown();
    const bought = { companyId, kind: KINDS[term], vacancyId, purchaseLineId: line.id, days: daysOf(line) };
    const { startsAt, until } = await addEntitlement(tx, bought, context.clock.now());
    await setPromotion(context, tx, vacancyId, { term, until });
    return { startsAt, endsAt: until };
  },
  unused: unusedDays,
  async extend(context, tx, line, days) {
    await moveTerms(tx, await extendEntitlement(tx, line.id, days));
    await show(context, tx, line, term);
  },
  async stop(context, tx, line) {
    await moveTerms(tx, await endEntitlement(tx, line.id, context.clock.now()));
    await show(context, tx, line, term);
  },
});

/** As long as the company has it. What is left of a vacancy that is gone shows nothing. */
async function show(
  context: Context,
  tx: DatabaseTransaction,
  line: EffectLine,
  term: keyof typeof KINDS,
): Promise<void> {
  const { targetId: vacancyId } = line;
  const until = await findEntitledUntil(tx, entitledBy(line, term), context.clock.now());
  await setPromotion(context, tx, vacancyId, { term, until });
}

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
