import type { PushGateway } from '../../gateways/push.ts';
import type { Messages } from '../../messages/index.ts';
import type { Secrets } from '../../platform/secrets.ts';

/** What the use cases of notices need besides their context. */
export interface DeliveryTools {
  messages: Messages;
  secrets: Secrets;
  push: PushGateway;
}
