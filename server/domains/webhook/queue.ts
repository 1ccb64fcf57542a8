import { sql, type RawBuilder } from 'kysely';
import type { WebhookEvent } from '#shared/domain/webhook.ts';

/**
 * The statement that stores what addresses are to hear of, in the transaction of what happened: it leaves with the commit
 * (`withCommit`), so nobody waits for it. `subjects` selects `company_id`, `version` and `data`, of the shape of the event in
 * `WEBHOOK_DATA`. An address that is removed meanwhile is left out.
 */
export function toQueue(
  event: WebhookEvent,
  now: RawBuilder<Date>,
  subjects: RawBuilder<unknown>,
): RawBuilder<unknown> {
  const at = sql`${now}::timestamptz`;
  return sql`
    insert into webhook_delivery (webhook_id, event, occurred_at, version, data, due_at, created_at)
    select webhook.id, ${sql.lit(event)}, ${at}, subject.version, subject.data, ${at}, ${at}
    from (${subjects}) subject
    join webhook on webhook.company_id = subject.company_id
    where webhook.is_on and ${sql.lit(event)} = any(webhook.events)
    for key share of webhook`;
}
