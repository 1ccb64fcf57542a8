import type { Selectable } from 'kysely';
import { z } from 'zod';
import { SUBSCRIPTION_STATUSES } from '#shared/domain/subscription-machine.ts';
import { SUBSCRIPTION_FREQUENCIES, SUBSCRIPTION_KINDS } from '#shared/domain/subscription.ts';
import type { Subscription } from '../../database/schema.ts';
import { readColumns, type Stored } from '../../platform/stored-columns.ts';

const columns = z.object({
  kind: z.enum(SUBSCRIPTION_KINDS),
  status: z.enum(SUBSCRIPTION_STATUSES),
  frequency: z.enum(SUBSCRIPTION_FREQUENCIES),
});

export type SubscriptionRow = Stored<Selectable<Subscription>, z.output<typeof columns>>;

export function readStored<Row extends Selectable<Subscription>>(row: Row): Stored<Row, z.output<typeof columns>> {
  return readColumns(columns, row);
}
