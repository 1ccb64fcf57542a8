import type { ResumeContent } from '#shared/contracts/resume-content.ts';
import type { ResumeEdit } from '#shared/contracts/resume-edit.ts';
import { EMPTY_RESUME } from '#shared/domain/resume-empty.ts';
import { inTransaction } from '../../../database/connect.ts';
import { together } from '../../../database/round-trips.ts';
import type { Context } from '../../../platform/context.ts';
import { DomainError } from '../../../platform/problems.ts';
import { findAccountForUpdate } from '../../account/index.ts';
import type { ResumeTools } from '../tools.ts';
import { claimAnonymousDraft } from '../anonymous/claim.ts';
import { checkFields } from './check-fields.ts';
import { takeOwnPhoto } from './files.ts';
import { applicantIdOf } from './open.ts';
import { assertRoom } from '../room.ts';
import { insertDraft, resumeEdits, toStoreDraftColumns } from './repository.ts';
import { readEdit } from './view.ts';

/** Where its first fields come from. */
export interface Origin {
  vacancyId?: number | undefined;
  anonymousDraftId?: string | undefined;
  /** Of the anonymous draft. */
  cookie?: string | undefined;
}

/**
 * A new draft with what the account says of its person, what they said when they responded to `vacancyId`, and what they wrote in
 * this browser before they signed in. Throws `wrong_state` with as many resumes as an applicant has, `not_found` for a draft that
 * is not this browser's, was taken or is over.
 */
export function createDraft(
  context: Context,
  tools: ResumeTools,
  { vacancyId, anonymousDraftId, cookie }: Origin,
): Promise<ResumeEdit> {
  return inTransaction(context.db, async (tx) => {
    const applicantId = applicantIdOf(context);
    // Two at once count each other.
    const account = await findAccountForUpdate(tx, applicantId);
    if (!account) throw new DomainError('unauthorized');
    const now = context.clock.now();
    await assertRoom(tx, applicantId, now);
    const said = vacancyId === undefined ? {} : await tools.findSaidInRespond(tx, applicantId, vacancyId);
    const claimed =
      anonymousDraftId === undefined
        ? {}
        : await claimAnonymousDraft(tx, tools, { id: anonymousDraftId, cookie, accountId: applicantId, now });
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
    const { good } = checkFields({ ...said, ...filled(ofAccount), ...claimed }, now);
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
