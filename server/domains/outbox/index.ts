import { outboxContracts } from '#shared/contracts/outbox.ts';
import { OUTBOX_DAYS } from '#shared/domain/limits.ts';
import { addDays } from '#shared/domain/time.ts';
import { defineDomain } from '../../platform/domain.ts';
import { outboxCalls, type Outbox } from './routes.ts';

export type { Outbox } from './routes.ts';

interface OutboxSources {
  /** For everybody to read; null outside of demo mode. */
  outbox: Outbox | null;
  /** Where messages without a provider are written, in every mode; null where none are sent. */
  keptMessages: Outbox | null;
}

export const outboxDomain = defineDomain({
  name: 'outbox',
  contracts: outboxContracts,
  calls: ({ outbox }: OutboxSources) => outboxCalls(outbox),
  jobs: ({ keptMessages }) => ({
    scheduled: [
      {
        name: 'delete-old-kept-messages',
        cron: '17 3 * * *',
        async run({ clock }) {
          const before = addDays(clock.now(), -OUTBOX_DAYS);
          for (const folder of Object.values(keptMessages ?? {})) await folder.deleteOld(before);
        },
      },
    ],
  }),
});
