import type { WebhookPerson } from '#shared/contracts/webhook-body.ts';
import type { Database } from '../../database/connect.ts';
import type { WebhookGateway } from '../../gateways/webhooks.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** What the use cases of webhooks need besides their context. */
export interface WebhookTools {
  secrets: Secrets;
  webhooks: WebhookGateway;
  /** Of those who have sent these responds what they have given to the company; nobody who has withdrawn. */
  findSenders: (db: Database, respondIds: readonly number[]) => Promise<ReadonlyMap<number, WebhookPerson>>;
}
