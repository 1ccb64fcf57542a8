export { findResumeCards } from './cards.ts';
export { insertResumes, type NewResume } from './new-resume.ts';
export { audienceOf, isListedFor, type Audience } from './policy.ts';
export {
  countPublicBySpecializations,
  findHiddenIds,
  findIndexedResumes,
  findIndexedVersions,
  isPublicResume,
  readIndexedResumes,
  type IndexedResume,
} from './repository.ts';
export { resumeCalls } from './routes.ts';
export { archiveResume, publishResume, restoreResume, showResumeTo } from './service.ts';
