import { resumeEditContracts } from '#shared/contracts/resume-edit.ts';
import { resumeContracts } from '#shared/contracts/resume.ts';
import { defineDomain } from '../../platform/domain.ts';
import { findEditsOf } from './edit/repository.ts';
import { findPhonesOf } from './edit/phones.ts';
import { resumeEditCalls } from './edit/routes.ts';
import { resumeQueue } from './moderation.ts';
import { permitWarnings, warnOfPermits } from './permit-warnings.ts';
import { resumeReactions } from './reactions.ts';
import { findResumesOf } from './repository.ts';
import { resumeCalls } from './routes.ts';
import type { ResumeTools } from './tools.ts';

export { permitWarnings, warnOfPermits };
export { findKeptResumes, findResumeCards } from './cards.ts';
export { closeResumeTo, countInvitation, findIdsOfCompany, openResumeTo } from './company-repository.ts';
export { insertResumes, type NewResume } from './new-resume.ts';
export { audienceOf, canHideResumes, isListedFor, type Audience } from './policy.ts';
export {
  countPublicBySpecializations,
  findIndexedResumes,
  findIndexedVersions,
  readIndexedResumes,
  type IndexedResume,
} from './indexed-repository.ts';
export { findHiddenIds, isPublicResume, selectResume } from './repository.ts';
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
  contracts: { ...resumeContracts, ...resumeEditContracts },
  calls: (tools: ResumeTools) => ({ ...resumeCalls, ...resumeEditCalls(tools) }),
  reactions: resumeReactions,
  ownData: async (db, accountId) => ({
    resume: await findResumesOf(db, accountId),
    resume_edit: await findEditsOf(db, accountId),
    confirmed_phone: await findPhonesOf(db, accountId),
  }),
  // Several times a day, so that a server that was down is soon back on time.
  jobs: () => ({ scheduled: [{ name: 'warn-of-permits', cron: '13 */6 * * *', run: warnOfPermits }] }),
  moderation: ({ messages }) => [resumeQueue(messages)],
  events: [
    'resume.published',
    'resume.changed',
    'resume.archived',
    'resume.restored',
    'resume.shown_to_others',
    'resume.approved',
    'resume.blocked',
  ],
});
