import { tmpdir } from 'node:os';
import { VACANCY_PLACES } from '#shared/domain/limits.ts';
import type { ProductSettings } from './domains/all.ts';
import { CITIES } from './domains/compendium/index.ts';
import { createAddressGateway } from './gateways/addresses.ts';
import { createCompanyRegister } from './gateways/company-register.ts';
import { noPushes } from './gateways/push.ts';
import { createStorage } from './gateways/storage.ts';
import { noWebhooks } from './gateways/webhooks.ts';
import { createMessages } from './messages/index.ts';
import { noDeadLetters } from './platform/enqueue.ts';
import { createSecrets, SECRET_KEY_BYTES } from './platform/secrets.ts';

const NOBODY = { url: 'http://127.0.0.1:9', token: '' };
const neverSent = { send: async () => {} };

/**
 * Settings of a product that reaches nobody: messages go nowhere, gateways refuse, secrets are zeros. For what needs the
 * calls or their descriptions, and no server.
 */
export function unconnectedSettings(publicOrigin: string, version = '0.0.0'): ProductSettings {
  const secrets = createSecrets(Buffer.alloc(SECRET_KEY_BYTES));
  return {
    version,
    publicOrigin,
    outbox: null,
    keptMessages: null,
    deadLetters: noDeadLetters,
    push: noPushes,
    webhooks: noWebhooks,
    messages: createMessages({ mail: neverSent, sms: neverSent, secrets, publicOrigin }),
    storage: createStorage(tmpdir()),
    scanner: null,
    indexFiles: null,
    secrets,
    cards: null,
    seller: null,
    staffNeedsSecondFactor: false,
    providers: [],
    embedAllowLoopback: false,
    vacancyPlaces: VACANCY_PLACES,
    defaultCityId: CITIES[0]?.id ?? 0,
    addresses: createAddressGateway(NOBODY),
    companyRegister: createCompanyRegister(NOBODY),
  };
}
