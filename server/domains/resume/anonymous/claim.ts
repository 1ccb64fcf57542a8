import type { AnonymousDraftContent } from '#shared/contracts/resume-anonymous.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { plural } from '#shared/text/plural.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { adoptForDraft } from '../../account/index.ts';
import { findSpecialization } from '../../compendium/index.ts';
import { ownDraftId } from './calls.ts';
import { takeAnonymousDraft } from './repository.ts';

/**
 * Takes the draft of this browser for an applicant who has signed in there: what it says, as fields of a resume. It is gone
 * then, and its consent is the applicant's. Throws `not_found` without its cookie, and for one that was taken or is over.
 */
export async function claimAnonymousDraft(
  tx: DatabaseTransaction,
  { secrets }: { secrets: Secrets },
  { id, cookie, accountId, now }: { id: string; cookie: string | undefined; accountId: string; now: Date },
): Promise<Partial<ResumeContent>> {
  const draft = await takeAnonymousDraft(tx, ownDraftId(secrets, cookie, id), now);
  if (!draft) throw new DomainError('not_found');
  await adoptForDraft(tx, { secrets }, draft.id, accountId);
  return fieldsOf(draft.content);
}

/** A resume has no field for years alone: they are said in words, until the builder has asked where they were. */
function fieldsOf({
  specializationId,
  cityId,
  experienceYears,
  rotation,
  payMonthKopecks,
}: AnonymousDraftContent): Partial<ResumeContent> {
  const specialization = findSpecialization(specializationId ?? 0);
  return {
    ...(specialization && { title: specialization.name, specializationIds: [specialization.id] }),
    ...(cityId !== null && { cityId }),
    ...(experienceYears === 0 && { noExperience: true }),
    ...(experienceYears && { about: `Опыт работы: ${plural(experienceYears, ['год', 'года', 'лет'])}.` }),
    ...(rotation && { rotation: { patterns: [], regionIds: [] } }),
    ...(payMonthKopecks !== null && {
      payWish: { amountKopecks: payMonthKopecks, mode: 'month', net: true, negotiable: false },
    }),
  };
}
