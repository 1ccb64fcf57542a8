import { resumeCompanyContracts } from '#shared/contracts/resume-company.ts';
import { resumeContracts } from '#shared/contracts/resume.ts';
import type { Messages } from '../../messages/index.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { RespondSources } from './company/as-company.ts';
import { findOwnCompanyData } from './company/erasure.ts';
import { deleteOldLooks } from './company/looks.ts';
import { resumeCompanyCalls } from './company/routes.ts';
import { tellOfOpenings } from './company/told.ts';
import { resumeQueue } from './moderation.ts';
import { permitWarnings, warnOfPermits } from './permit-warnings.ts';
import { resumeReactions } from './reactions.ts';
import { findResumesOf } from './repository.ts';
import { resumeCalls } from './routes.ts';

export { permitWarnings, warnOfPermits };
export { findKeptResumes, findResumeCards } from './cards.ts';
export { closeResumeTo, findIdsOfCompany, openResumeTo } from './company/company-repository.ts';
export { findHiddenIds } from './company/hiding.ts';
export { countInvitation } from './company/stats.ts';
export { insertResumes, type NewResume } from './new-resume.ts';
export { audienceOf, canHideResumes, isListedFor, type Audience } from './policy.ts';
export {
  countPublicBySpecializations,
  findIndexedResumes,
  findIndexedVersions,
  readIndexedResumes,
  type IndexedResume,
} from './indexed-repository.ts';
export { isPublicResume, selectResume } from './repository.ts';
export { readResume } from './read-resume.ts';
export {
  findPublishedToRespond,
  findResumesToRespond,
  readResumeToInvite,
  toResumeToRespond,
  type ResumeToRespond,
} from './to-respond.ts';
export { archiveResume, publishResume, restoreResume, showResumeTo } from './service.ts';

export const resumeDomain = defineDomain({
  name: 'resume',
  contracts: { ...resumeContracts, ...resumeCompanyContracts },
  calls: (sources: { messages: Messages } & RespondSources) => ({ ...resumeCalls, ...resumeCompanyCalls(sources) }),
  reactions: resumeReactions,
  ownData: async (db, accountId) => ({
    resume: await findResumesOf(db, accountId),
    ...(await findOwnCompanyData(db, accountId)),
  }),
  // Several times a day, so that a server that was down is soon back on time.
  jobs: () => ({
    scheduled: [
      { name: 'warn-of-permits', cron: '13 */6 * * *', run: warnOfPermits },
      // Once a day, when people are awake from Kaliningrad to Vladivostok.
      { name: 'tell-of-opened-contacts', cron: '0 9 * * *', run: tellOfOpenings },
      { name: 'delete-old-resume-looks', cron: '23 * * * *', run: deleteOldLooks },
    ],
  }),
  moderation: ({ messages }) => [resumeQueue(messages)],
  events: [
    'resume.published',
    'resume.archived',
    'resume.restored',
    'resume.shown_to_others',
    'resume.approved',
    'resume.blocked',
  ],
});
