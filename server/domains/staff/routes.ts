import type { staffContracts } from '#shared/contracts/staff.ts';
import type { Handlers } from '../../platform/binder.ts';
import type { ModerationQueue } from '../../platform/moderation.ts';
import { readAudit } from './audit.ts';
import { decide, listWaiting, readModerated } from './moderation.ts';

export function staffCalls(queues: () => readonly ModerationQueue[]): Handlers<typeof staffContracts> {
  return {
    'GET /staff/moderation': ({ query }, context) => listWaiting(context, queues(), query),
    'GET /staff/moderation/{kind}/{id}': ({ params }, context) => readModerated(context, queues(), params),
    'POST /staff/moderation/{kind}/{id}': ({ params, body }, context) => decide(context, queues(), params, body),
    'GET /staff/audit': ({ query }, context) => readAudit(context, query),
  };
}
