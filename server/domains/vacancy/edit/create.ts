import type { VacancyEdit } from '#shared/contracts/vacancy-edit.ts';
import type { VacancyContent } from '#shared/contracts/vacancy-content.ts';
import { EMPTY_VACANCY } from '#shared/domain/vacancy-empty.ts';
import { VACANCY_DRAFTS_MAX } from '#shared/domain/limits.ts';
import { inTransaction, type DatabaseTransaction } from '../../../database/connect.ts';
import { together } from '../../../database/round-trips.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findCompanyForUpdate, readCaller } from '../../company/index.ts';
import { asMember, findOwnOrThrow, openVacancy } from './open.ts';
import { countDrafts, insertDraft, toStoreDraftColumns, vacancyEdits } from './repository.ts';
import type { Places } from './standing.ts';
import { readEdit } from './view.ts';

/**
 * A new draft of the caller's, empty or with what another vacancy of theirs says. Throws `not_found` for one beyond their scope,
 * `wrong_state` with as many drafts as a company has.
 */
export function createDraft(
  context: Context,
  places: Places | undefined,
  from: number | undefined,
): Promise<VacancyEdit> {
  return inTransaction(context.db, async (tx) => {
    const { companyId } = asMember(context);
    const caller = await readCaller(tx, context);
    const content: VacancyContent = from === undefined ? EMPTY_VACANCY : await copyOf(context, tx, from);
    // Two at once count each other.
    await findCompanyForUpdate(tx, companyId);
    if ((await countDrafts(tx, companyId)) >= VACANCY_DRAFTS_MAX)
      throw new DomainError('wrong_state', {
        detail: `Черновиков не\u00a0больше ${VACANCY_DRAFTS_MAX}. Опубликуйте или удалите ненужные`,
      });
    const now = context.clock.now();
    const [firstFacility = null] = caller.scopeKind === 'facilities' ? caller.facilityIds : [];
    const facilityId = content.facilityId ?? firstFacility;
    const own: VacancyContent = { ...content, facilityId, responsibleMemberId: caller.id };
    const id = await insertDraft(tx, { companyId, facilityId, responsibleMemberId: caller.id }, now);
    const edit = { content: own, wrong: {}, savedBy: caller.accountId };
    await together(tx, vacancyEdits.toStore(tx, id, edit, now), toStoreDraftColumns(tx, id, own, now));
    return readEdit({ ...context, db: tx }, places, id);
  });
}

/** Without its dates; figures, promotion and files stay with the one that has them. */
async function copyOf(context: Context, tx: DatabaseTransaction, from: number): Promise<VacancyContent> {
  const { content } = await openVacancy(tx, await findOwnOrThrow(tx, context, from, { lock: false }));
  const rotation = content.rotation && { ...content.rotation, firstStartDate: null };
  return { ...content, rotation, photos: [], documents: [], internalCode: null };
}
