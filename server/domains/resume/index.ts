import { resumeContracts } from '#shared/contracts/resume.ts';
import type { Messages } from '../../messages/index.ts';
import { defineDomain } from '../../platform/domain.ts';
import { resumeQueue } from './moderation.ts';
import { resumeReactions } from './reactions.ts';
import { findResumesOf } from './repository.ts';
import { resumeCalls } from './routes.ts';

export { findResumeCards } from './cards.ts';
export { insertResumes, type NewResume } from './new-resume.ts';
export { audienceOf, canHideResumes, isListedFor, type Audience } from './policy.ts';
export {
  countPublicBySpecializations,
  findHiddenIds,
  findIndexedResumes,
  findIndexedVersions,
  isPublicResume,
  readIndexedResumes,
  type IndexedResume,
} from './repository.ts';
export { archiveResume, publishResume, restoreResume, showResumeTo } from './service.ts';

export const resumeDomain = defineDomain({
  name: 'resume',
  contracts: resumeContracts,
  calls: (_sources: { messages: Messages }) => resumeCalls,
  reactions: resumeReactions,
  ownData: async (db, accountId) => ({ resume: await findResumesOf(db, accountId) }),
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
