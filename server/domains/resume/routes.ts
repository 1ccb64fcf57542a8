import type { resumeContracts } from '#shared/contracts/resume.ts';
import type { Handlers } from '../../platform/binder.ts';
import { listResumes } from './list.ts';
import { readResume } from './read-resume.ts';

export const resumeCalls: Handlers<typeof resumeContracts> = {
  'GET /resume/list': listResumes,

  'GET /resume/{id}': ({ params }, context) => readResume(context, params.id),
};
