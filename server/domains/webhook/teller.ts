import { sql, type RawBuilder } from 'kysely';
import type { WebhookEvent } from '#shared/domain/webhook.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import { withCommit } from '../../database/round-trips.ts';
import type { Context } from '../../platform/context.ts';

interface Told {
  event: WebhookEvent;
  /** An array as PostgreSQL writes it. */
  ids: string;
  now: Date;
}

/** Stores what addresses are to hear of, as it is at the commit. */
export type TellSystems<Event extends WebhookEvent, Id> = (
  context: Pick<Context, 'clock'>,
  tx: Database,
  event: Event,
  ids: readonly Id[],
) => Promise<void>;

/**
 * How a domain tells companies' own systems of its rows, in the transaction of what happened: by one statement that leaves with the
 * commit (`withCommit`), so nobody waits for it. `subjects` selects `company_id`, `version` and `data` of the rows with these ids,
 * `data` of the shape of the event in `WEBHOOK_DATA`. An address that is removed meanwhile is left out.
 */
export function createTeller<Event extends WebhookEvent, Id extends number | string>(
  subjects: (ids: RawBuilder<string>) => RawBuilder<unknown>,
): TellSystems<Event, Id> {
  const toQueue = builtOnce((_db, param: Param<Told>) => {
    const event = sql`${param('event')}::text`;
    const at = sql`${param('now')}::timestamptz`;
    return sql`
      insert into webhook_delivery (webhook_id, event, occurred_at, version, data, due_at, created_at)
      select webhook.id, ${event}, ${at}, subject.version, subject.data, ${at}, ${at}
      from (${subjects(param('ids'))}) subject
      join webhook on webhook.company_id = subject.company_id
      where webhook.is_on and ${event} = any(webhook.events)
      for key share of webhook`;
  });
  return async ({ clock }, tx, event, ids) => {
    if (ids.length > 0) await withCommit(tx, toQueue.with(tx, { event, ids: `{${ids.join()}}`, now: clock.now() }));
  };
}
