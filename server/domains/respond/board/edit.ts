import { RESPOND_NOTES_MAX } from '#shared/domain/limits.ts';
import { inTransaction } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { enforce } from '../../../platform/decision.ts';
import { badField, DomainError } from '../../../platform/problems.ts';
import { findColleagues, mayBeAssigned } from '../../company/index.ts';
import { findLivesForUpdate } from '../life.ts';
import { countNotes, insertNote } from './notes.ts';
import { canUseCompanyResponds, isSeenBy } from '../policy.ts';

/** What only the company sees of a respond; absent fields stay as they are. */
export interface RespondEdit {
  rating?: number | null | undefined;
  tags?: string[] | undefined;
  assignedMemberId?: string | null | undefined;
  note?: { text: string; onlyAuthor: boolean } | undefined;
}

/** Changes it; no version is asked for, since the last word counts. Throws `not_found`, `bad_argument` at the assignee and at a note too many. */
export function editRespond(
  context: Context,
  id: number,
  { rating, tags, assignedMemberId, note }: RespondEdit,
): Promise<void> {
  return inTransaction(context.db, async (tx) => {
    const caller = enforce(canUseCompanyResponds(context.actor));
    const now = context.clock.now();
    const [life] = await findLivesForUpdate(tx, [id], isSeenBy(caller));
    if (!life) throw new DomainError('not_found');
    if (assignedMemberId) {
      const colleagues = await findColleagues(tx, caller.companyId, 'respond.view');
      if (!colleagues.some((one) => one.memberId === assignedMemberId && mayBeAssigned(one, life.facilityId)))
        throw badField('assignedMemberId', 'not_in_dictionary', 'Этот сотрудник не\u00a0видит отклики вакансии');
    }
    await tx
      .updateTable('respond')
      .set({
        ...(rating === undefined ? {} : { rating }),
        ...(tags === undefined ? {} : { tags: [...new Set(tags)] }),
        ...(assignedMemberId === undefined ? {} : { assignedMemberId }),
        updatedAt: now,
      })
      .where('id', '=', id)
      .execute();
    if (note && (await countNotes(tx, id)) >= RESPOND_NOTES_MAX)
      throw badField(
        'note.text',
        'conflict_with_rules',
        `У\u00a0отклика уже ${RESPOND_NOTES_MAX} заметок: больше добавить нельзя`,
      );
    if (note) await insertNote(tx, { ...note, respondId: id, accountId: caller.accountId, createdAt: now });
  });
}
