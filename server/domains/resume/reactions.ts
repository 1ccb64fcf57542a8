import type { EventHandlers } from '../../platform/outbox.ts';
import { deleteDraftOf } from './anonymous/repository.ts';
import { resumeChanged } from './events.ts';
import { deletePhonesOf } from './edit/phones.ts';
import { boundToResume } from './edit/files.ts';
import { releaseFilesOf } from '../file/index.ts';
import { isRemoving } from '../account/index.ts';
import { forgetInCompanies } from './company/erasure.ts';
import { deleteResumesOf, hideResumesOf, showResumesOf } from './repository.ts';
import { tellApplicant } from './tell.ts';

/**
 * What happens to the resumes of an account that its owner removes, and of one that its owner restores; and what an applicant is told
 * of their resumes.
 */
export const resumeReactions: EventHandlers = {
  'resume.published': [
    (tx, { payload, createdAt }, tools) => tellApplicant(tx, tools, payload.resumeId, 'resume.published', createdAt),
  ],
  'resume.approved': [
    (tx, { payload, createdAt }, tools) => tellApplicant(tx, tools, payload.resumeId, 'resume.approved', createdAt),
  ],
  'resume.blocked': [
    (tx, { payload, createdAt }, tools) => tellApplicant(tx, tools, payload.resumeId, 'resume.blocked', createdAt),
  ],
  'account.removed': [
    async (tx, { payload, createdAt }, { events }) => {
      // Restored before this ran.
      if (!(await isRemoving(tx, payload.accountId))) return;
      const ids = await hideResumesOf(tx, payload.accountId, createdAt, { comesBack: true });
      await events.emit(tx, ...ids.map((id) => resumeChanged('archive', { id }, true)));
    },
  ],
  'account.restored': [
    async (tx, { payload, createdAt }, { events }) => {
      if (await isRemoving(tx, payload.accountId)) return;
      const ids = await showResumesOf(tx, payload.accountId, createdAt);
      await events.emit(tx, ...ids.map((id) => resumeChanged('restore', { id }, false)));
    },
  ],
  'visitor_consent.withdrawn': [
    async (tx, { payload }) => deleteDraftOf(tx, Buffer.from(payload.subject, 'base64url')),
  ],
  'account.erased': [
    async (tx, { payload }, { events, clock }) => {
      const ids = await deleteResumesOf(tx, payload.accountId);
      await deletePhonesOf(tx, payload.accountId);
      await releaseFilesOf(
        { clock },
        tx,
        ids.map((id) => boundToResume(id)),
      );
      await forgetInCompanies(tx, payload.accountId);
      await events.emit(tx, ...ids.map((id) => resumeChanged('archive', { id }, true)));
    },
  ],
};
