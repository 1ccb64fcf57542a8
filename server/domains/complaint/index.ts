import { complaintContracts } from '#shared/contracts/complaint.ts';
import { ANSWERED_KEPT_DAYS } from '#shared/domain/feedback.ts';
import { addDays } from '#shared/domain/time.ts';
import type { Context } from '../../platform/context.ts';
import { defineDomain } from '../../platform/domain.ts';
import { complaintQueue } from './queue.ts';
import { deleteDecided, eraseComplaintsOf, findComplaintsOf } from './repository.ts';
import { sendComplaint } from './send.ts';
import { readTarget } from './targets.ts';
import type { ComplaintTools } from './tools.ts';

export const complaintDomain = defineDomain({
  name: 'complaint',
  contracts: complaintContracts,
  calls: (tools: ComplaintTools) => ({
    'GET /complaints/target': ({ query: { target, id } }, context) => readTarget(context, target, id),
    'POST /complaints': ({ body }, context) => sendComplaint(context, tools, body),
  }),
  reactions: {
    'account.erased': [async (tx, { payload: { accountId } }) => eraseComplaintsOf(tx, accountId)],
  },
  jobs: () => ({
    scheduled: [{ name: 'delete-old-complaints', cron: '57 2 * * *', run: deleteOldComplaints }],
  }),
  moderation: (tools) => [complaintQueue(tools)],
  ownData: async (db, accountId) => ({ complaint: await findComplaintsOf(db, accountId) }),
});

/** What was decided three years ago. Scheduled work. */
export async function deleteOldComplaints({ db, clock }: Pick<Context, 'db' | 'clock'>): Promise<void> {
  await deleteDecided(db, addDays(clock.now(), -ANSWERED_KEPT_DAYS));
}
