import { outboxContracts } from '#shared/contracts/outbox.ts';
import { defineDomain } from '../../platform/domain.ts';
import { outboxCalls, type Outbox } from './routes.ts';

export type { Outbox } from './routes.ts';

export const outboxDomain = defineDomain({
  name: 'outbox',
  contracts: outboxContracts,
  calls: ({ outbox }: { outbox: Outbox | null }) => outboxCalls(outbox),
});
