import type { EventHandlers } from '../../platform/outbox.ts';
import { deleteContactViewsOf } from './contact-view-repository.ts';
import { forgetSaver } from './edit/repository.ts';
import { setResponsible } from './lifecycle-repository.ts';

/** What other domains' events mean for vacancies. */
export const vacancyReactions: EventHandlers = {
  'account.erased': [
    async (tx, { payload }) => deleteContactViewsOf(tx, payload.accountId),
    async (tx, { payload }) => forgetSaver(tx, payload.accountId),
  ],
  'member.removed': [
    async (tx, { payload: { companyId, memberId, headId }, createdAt }) =>
      setResponsible(tx, companyId, { from: memberId, to: headId }, createdAt),
  ],
};
