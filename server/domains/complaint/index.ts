import { complaintContracts } from '#shared/contracts/complaint.ts';
import { defineDomain } from '../../platform/domain.ts';
import { complaintQueue } from './queue.ts';
import { eraseComplaintsOf, findComplaintsOf } from './repository.ts';
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
  moderation: (tools) => [complaintQueue(tools)],
  ownData: async (db, accountId) => ({ complaint: await findComplaintsOf(db, accountId) }),
});
