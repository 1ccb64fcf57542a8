import type { EventHandlers } from '../../platform/outbox.ts';
import { resumeChanged } from './events.ts';
import { isRemoving } from '../account/index.ts';
import { forgetInCompanies } from './company/erasure.ts';
import { deleteResumesOf, hideResumesOf, showResumesOf } from './repository.ts';

/** What happens to the resumes of an account that its owner removes, and of one that its owner restores. */
export const resumeReactions: EventHandlers = {
  'account.removed': [
    async (tx, { payload, createdAt }, { events }) => {
      // Restored before this ran.
      if (!(await isRemoving(tx, payload.accountId))) return;
      const ids = await hideResumesOf(tx, payload.accountId, createdAt);
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
  'account.erased': [
    async (tx, { payload }, { events }) => {
      const ids = await deleteResumesOf(tx, payload.accountId);
      await forgetInCompanies(tx, payload.accountId);
      await events.emit(tx, ...ids.map((id) => resumeChanged('archive', { id }, true)));
    },
  ],
};
