import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { ResumeEdit } from '#shared/contracts/resume-edit.ts';
import { EMPTY_RESUME } from '#shared/domain/resume-empty.ts';
import { inTransaction } from '../../../database/connect.ts';
import { together } from '../../../database/round-trips.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findAccountForUpdate } from '../../account/index.ts';
import type { ResumeTools } from '../tools.ts';
import { checkFields } from './check-fields.ts';
import { takeOwnPhoto } from './files.ts';
import { asApplicant } from './open.ts';
import { assertRoom } from '../room.ts';
import { insertDraft, resumeEdits, toStoreDraftColumns } from './repository.ts';
import { readEdit } from './view.ts';

/**
 * A new draft with what the account says of its person, and what they said when they responded to `vacancyId`. Throws `wrong_state`
 * with as many resumes as an applicant has.
 */
export function createDraft(
  context: Context,
  tools: ResumeTools,
  { vacancyId }: { vacancyId?: number | undefined },
): Promise<ResumeEdit> {
  return inTransaction(context.db, async (tx) => {
    const applicantId = asApplicant(context);
    // Two at once count each other.
    const account = await findAccountForUpdate(tx, applicantId);
    if (!account) throw new DomainError('unauthorized');
    const now = context.clock.now();
    await assertRoom(tx, applicantId, now);
    const said = vacancyId === undefined ? {} : await tools.findSaidInRespond(tx, applicantId, vacancyId);
    const id = await insertDraft(tx, applicantId, now);
    const { lastName, firstName, middleName, birthDay, cityId, email } = account;
    const phone = account.phoneConfirmedAt ? account.phone : null;
    const ofAccount: Partial<ResumeContent> = {
      lastName,
      firstName,
      middleName,
      birthDate: birthDay,
      cityId,
      contacts: phone || email ? { phone, email } : null,
      photo: await takeOwnPhoto(context, tx, id),
    };
    // An account may be older than the rules of these fields: what breaks them is left out.
    const { good } = checkFields({ ...said, ...filled(ofAccount) }, now);
    const content: ResumeContent = { ...EMPTY_RESUME, ...good };
    await together(
      tx,
      resumeEdits.toStore(tx, id, { content, wrong: {} }, now),
      toStoreDraftColumns(tx, id, content, now),
    );
    return readEdit({ ...context, db: tx }, tools, id);
  });
}

/** What is said at all: where the account is silent, the respond is heard. */
function filled(content: Partial<ResumeContent>): Partial<ResumeContent> {
  return Object.fromEntries(Object.entries(content).filter(([, value]) => value !== null));
}
