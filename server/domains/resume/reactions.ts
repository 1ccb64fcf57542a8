import type { EventHandlers } from '../../platform/outbox.ts';
import { resumeChanged } from './events.ts';
import { deleteResumesOf, findPublishedIdsOf, setLifecycle } from './repository.ts';

/** What happens to the resumes of an account that its owner removes. */
export const resumeReactions: EventHandlers = {
  'account.removed': [
    async (tx, { payload, createdAt }, { events }) => {
      const ids = await findPublishedIdsOf(tx, payload.accountId);
      for (const id of ids) await setLifecycle(tx, id, { status: 'archive', archivedAt: createdAt }, createdAt);
      await events.emit(tx, ...ids.map((id) => resumeChanged('archive', { id }, true)));
    },
  ],
  'account.erased': [
    async (tx, { payload }, { events }) => {
      const ids = await deleteResumesOf(tx, payload.accountId);
      await events.emit(tx, ...ids.map((id) => resumeChanged('archive', { id }, true)));
    },
  ],
};
