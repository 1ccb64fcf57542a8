import { webhookContracts } from '#shared/contracts/webhook.ts';
import { addDays, SECOND_MS } from '#shared/domain/time.ts';
import { WEBHOOK_LOG_DAYS } from '#shared/domain/webhook.ts';
import { defineDomain } from '../../platform/domain.ts';
import { deliverDue } from './deliver.ts';
import { deleteOldDeliveries } from './delivery-repository.ts';
import { listWebhooks, replayDelivery, testWebhook } from './own-deliveries.ts';
import { addWebhook, changeWebhook, removeWebhook } from './own-webhooks.ts';
import { deleteWebhooksOf, switchOffWebhooksOf } from './repository.ts';
import type { WebhookTools } from './tools.ts';

export { createTeller } from './teller.ts';
export { keyOf, makeSecret } from './secret.ts';

export const webhookDomain = defineDomain({
  name: 'webhook',
  contracts: webhookContracts,
  calls: (tools: WebhookTools) => ({
    'GET /company/webhooks': ({ query }, context) => listWebhooks(context, query),
    'POST /company/webhooks': ({ body }, context) => addWebhook(context, tools, body),
    'PATCH /company/webhooks/{id}': ({ params, body }, context) => changeWebhook(context, tools, params.id, body),
    'DELETE /company/webhooks/{id}': ({ params }, context) => removeWebhook(context, params.id),
    'POST /company/webhooks/{id}/test': ({ params }, context) => testWebhook(context, tools, params.id),
    'POST /company/webhooks/{id}/replay': ({ params }, context) => replayDelivery(context, tools, params.id),
  }),
  reactions: {
    'company.blocked': [
      async (tx, { payload: { companyId }, createdAt }) => switchOffWebhooksOf(tx, companyId, createdAt),
    ],
    'company.closed': [async (tx, { payload: { companyId } }) => deleteWebhooksOf(tx, companyId)],
  },
  jobs: (tools) => ({
    // Their pauses are exact and their log is read, so they are rows of our own; one look finds all that are due.
    repeated: [{ name: 'deliver-webhooks', everyMs: SECOND_MS, run: (context) => deliverDue(context, tools) }],
    scheduled: [
      {
        name: 'delete-old-webhook-deliveries',
        cron: '47 * * * *',
        run: ({ db, clock }) => deleteOldDeliveries(db, addDays(clock.now(), -WEBHOOK_LOG_DAYS)),
      },
    ],
  }),
});
