import type { VacancyState } from '#shared/contracts/vacancy-edit.ts';
import { materialChanges } from '#shared/domain/vacancy-changes.ts';
import { MATERIAL_CHANGES } from '#shared/domain/vacancy-fields.ts';
import { vacancyMachine } from '#shared/domain/vacancy-machine.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { DomainError } from '../../../platform/problems.ts';
import { vacancyChanged } from '../events.ts';
import { setLifecycle } from '../lifecycle-repository.ts';
import { canChangeVacancy } from '../policy.ts';
import { contentOf, storedContent } from './content.ts';
import { releaseUnused } from './files.ts';
import { assertEditable, findOwnOrThrow, openVacancy } from './open.ts';
import { judge, memberOf, showWritten, type PublishBody } from './publish.ts';
import { findReview, setReview, vacancyEdits } from './repository.ts';
import type { Places } from './standing.ts';
import { stateOf } from './state.ts';
import { asShown } from './view.ts';

/**
 * Puts the working copy of a shown vacancy in its place, whole. A material change goes to staff: of a trusted company it is live
 * meanwhile, of another what was shown stays until they decide. Throws as `publishVacancy`.
 */
export function updateVacancy(
  context: Context,
  places: Places | undefined,
  id: number,
  body: PublishBody,
): Promise<VacancyState> {
  return inTransaction(context.db, async (tx) => {
    const now = context.clock.now();
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    enforce(canChangeVacancy(context.actor, row, 'publish'));
    if (vacancyMachine.next(row.status, 'update', 'member', () => true) === null) throw new DomainError('wrong_state');
    if (row.editContent === null) throw new DomainError('wrong_state', { detail: 'Изменений нет' });
    const open = await openVacancy(tx, row);
    const { standing } = await judge(context, tx, places, open, body);
    const before = contentOf(open.shown);
    const changes = materialChanges(asShown(before), asShown(open.content));
    if (changes.length > 0 && !standing.isTrusted) {
      const { content: after } = open;
      await setReview(tx, id, { before, after, isLive: false, changes, memberId: await memberOf(context, tx) }, now);
      await vacancyEdits.clear(tx, id);
      await releaseUnused(context, tx, id, [before, after]);
      // Staff decide about the version that they read.
      await setLifecycle(tx, id, {}, now);
      return stateOf(tx, context, id, now);
    }
    const pending = await findReview(tx, id);
    await showWritten(context, tx, open, { isLive: true, now });
    if (changes.length > 0 || pending?.isLive) {
      const memberId = await memberOf(context, tx);
      await setReview(
        tx,
        id,
        {
          before: pending?.isLive ? storedContent(pending.before) : before,
          after: open.content,
          isLive: true,
          changes: MATERIAL_CHANGES.filter((field) => changes.includes(field) || pending?.changes.includes(field)),
          memberId,
        },
        now,
      );
    }
    await context.events.emit(tx, vacancyChanged('edit', row, { changes }));
    return stateOf(tx, context, id, now);
  });
}

/** Throws the working copy away. Throws `not_found`, `forbidden`, `wrong_state` for a draft, which has nothing beside it. */
export function discardChanges(context: Context, id: number): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const row = await findOwnOrThrow(tx, context, id, { lock: true });
    assertEditable(context, row);
    if (row.status === 'draft' || row.status === 'rejected') throw new DomainError('wrong_state');
    const { shown } = await openVacancy(tx, row);
    await vacancyEdits.clear(tx, id);
    const review = await findReview(tx, id);
    const waiting = review ? [storedContent(review.before), storedContent(review.after)] : [];
    await releaseUnused(context, tx, id, [contentOf(shown), ...waiting]);
  });
}
