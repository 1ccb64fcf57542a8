import type { AnonymousDraftContent } from '#shared/contracts/resume-anonymous.ts';
import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import { startMonthOf } from '#shared/domain/experience.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { DomainError } from '../../../platform/problems.ts';
import type { Secrets } from '../../../platform/secrets.ts';
import { adoptForDraft, fillAccount } from '../../account/index.ts';
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
  const { cityId, specializationId } = draft.content;
  await fillAccount(tx, accountId, { cityId, specializationId }, now);
  return fieldsOf(draft.content, now);
}

/** Years are one job of the trade up to now, whose place the builder asks for: a resume counts experience by its jobs. */
function fieldsOf(
  { specializationId, cityId, experienceYears, rotation, payMonthKopecks }: AnonymousDraftContent,
  now: Date,
): Partial<ResumeContent> {
  const specialization = findSpecialization(specializationId ?? 0);
  return {
    ...(specialization && { title: specialization.name, specializationIds: [specialization.id] }),
    ...(cityId !== null && { cityId }),
    ...(experienceYears === 0 && { noExperience: true }),
    ...(specialization &&
      experienceYears && {
        experience: [
          {
            company: null,
            position: specialization.name,
            startMonth: startMonthOf(experienceYears, now),
            endMonth: null,
          },
        ],
      }),
    ...(rotation && { rotation: { patterns: [], regionIds: [] } }),
    ...(payMonthKopecks !== null && {
      payWish: { amountKopecks: payMonthKopecks, mode: 'month', net: true, negotiable: false },
    }),
  };
}
