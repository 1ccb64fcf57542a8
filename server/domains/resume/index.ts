import { resumeCompanyContracts } from '#shared/contracts/resume-company.ts';
import { resumeAnonymousContracts } from '#shared/contracts/resume-anonymous.ts';
import { resumeEditContracts } from '#shared/contracts/resume-edit.ts';
import { resumeExportContracts } from '#shared/contracts/resume-export.ts';
import { resumeContracts } from '#shared/contracts/resume.ts';
import { resumeLifeContracts } from '#shared/contracts/resume-life.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { RespondSources } from './company/as-company.ts';
import { findOwnCompanyData } from './company/erasure.ts';
import { deleteOldLooks } from './company/looks.ts';
import { contactReturnQueue } from './company/returns.ts';
import { resumeCompanyCalls } from './company/routes.ts';
import { tellOfOpenings } from './company/told.ts';
import { anonymousCalls } from './anonymous/calls.ts';
import { deleteEndedDrafts } from './anonymous/repository.ts';
import { findEditsOf } from './edit/repository.ts';
import { findPhonesOf } from './edit/phones.ts';
import { resumeEditCalls } from './edit/routes.ts';
import { archiveIdle } from './idle.ts';
import { resumeLifeCalls } from './life-routes.ts';
import { resumeQueue } from './moderation.ts';
import { exportResume, type ExportTools } from './pdf/export.ts';
import { permitWarnings, warnOfPermits } from './permit-warnings.ts';
import { purgeDeleted } from './purge.ts';
import { resumeReactions } from './reactions.ts';
import { findResumesOf } from './repository.ts';
import { resumeCalls } from './routes.ts';
import type { ResumeTools } from './tools.ts';

export { countFreeContacts, openForInvitation } from './company/openings.ts';
export { insertCharged } from './company/charges.ts';
export { readForCompany } from './company/for-company.ts';
export { archiveIdle, permitWarnings, purgeDeleted, warnOfPermits };
export { findKeptResumes, findResumeCards } from './cards.ts';
export { closeResumeTo, findIdsOfCompany, openResumeTo } from './company/company-repository.ts';
export { findHiddenIds } from './company/hiding.ts';
export { countInvitation } from './company/stats.ts';
export { findLooksFor, type LooksFor } from './looks-for.ts';
export { insertResumes, type NewResume } from './new-resume.ts';
export { audienceOf, canHideResumes, isListedFor, maskOf, type Audience, type Mask } from './policy.ts';
export {
  countPublicBySpecializations,
  findIndexedResumes,
  findIndexedVersions,
  readIndexedResumes,
  type IndexedResume,
  type Searcher,
} from './indexed-repository.ts';
export { isPublicResume, selectResume } from './repository.ts';
export { bumpPaidResume, extendHighlight, findHighlightUntil, findResumeToPayFor } from './promote.ts';
export { readResume } from './read-resume.ts';
export {
  findPublishedToRespond,
  findResumesToRespond,
  readResumeToInvite,
  toResumeToRespond,
  type ResumeToRespond,
} from './to-respond.ts';
export { archiveResume, restoreResume } from './service.ts';
export { hideResumesFromPublic } from './distribution.ts';
export { archiveMinorsResumes } from './minors.ts';

export const resumeDomain = defineDomain({
  name: 'resume',
  contracts: {
    ...resumeContracts,
    ...resumeAnonymousContracts,
    ...resumeEditContracts,
    ...resumeLifeContracts,
    ...resumeCompanyContracts,
    ...resumeExportContracts,
  },
  calls: (tools: ResumeTools & ExportTools & RespondSources) => ({
    ...resumeCalls,
    ...anonymousCalls(tools),
    ...resumeEditCalls(tools),
    ...resumeLifeCalls(tools),
    ...resumeCompanyCalls(tools),
    'GET /resume/{id}/export': ({ params }, context) => exportResume(context, tools, params.id),
  }),
  reactions: resumeReactions,
  ownData: async (db, accountId) => ({
    resume: await findResumesOf(db, accountId),
    resume_edit: await findEditsOf(db, accountId),
    confirmed_phone: await findPhonesOf(db, accountId),
    ...(await findOwnCompanyData(db, accountId)),
  }),
  // Several times a day, so that a server that was down is soon back on time.
  jobs: () => ({
    scheduled: [
      { name: 'warn-of-permits', cron: '13 */6 * * *', run: warnOfPermits },
      { name: 'delete-ended-drafts', cron: '41 * * * *', run: ({ db, clock }) => deleteEndedDrafts(db, clock.now()) },
      { name: 'archive-idle-resumes', cron: '33 */6 * * *', run: async (context) => void (await archiveIdle(context)) },
      { name: 'purge-deleted-resumes', cron: '47 * * * *', run: async (context) => void (await purgeDeleted(context)) },
      // Once a day, when people are awake from Kaliningrad to Vladivostok.
      { name: 'tell-of-opened-contacts', cron: '0 9 * * *', run: tellOfOpenings },
      { name: 'delete-old-resume-looks', cron: '23 * * * *', run: deleteOldLooks },
    ],
  }),
  moderation: () => [resumeQueue(), contactReturnQueue],
  events: [
    'resume.published',
    'resume.changed',
    'resume.archived',
    'resume.restored',
    'resume.shown_to_others',
    'resume.bumped',
    'resume.deleted',
    'resume.approved',
    'resume.blocked',
  ],
});
