import type { EventPayload, EventType } from '#shared/contracts/events.ts';
import { inTransaction } from '#server/database/connect.ts';
import { REACTIONS } from '#server/domains/all.ts';
import { system } from '#server/platform/actor.ts';
import type { EventHandler, GatheringHandler } from '#server/platform/outbox.ts';
import type { TestApp } from './app.ts';

/** What every domain does at the event; that it happened is left alone. */
export async function react<Type extends EventType>(
  t: TestApp,
  type: Type,
  payload: EventPayload<Type>,
): Promise<void> {
  const event = { id: 1, type, payload, createdAt: t.clock.now() };
  const handlers: readonly EventHandler<Type>[] = REACTIONS.each[type] ?? [];
  const gather: GatheringHandler<Type> | undefined = REACTIONS.gathered[type];
  await inTransaction(t.db, async (tx) => {
    for (const handle of handlers) await handle(tx, event, t.context(system));
    await gather?.(tx, [event], t.context(system));
  });
}

/** What follows events of these types that wait, as every process does a moment later. */
export async function reactToWaiting<Type extends EventType>(t: TestApp, type: Type): Promise<void> {
  const rows = await t.db
    .updateTable('outboxEvent')
    .set({ handledAt: t.clock.now() })
    .where('type', '=', type)
    .where('handledAt', 'is', null)
    .returning('payload')
    .execute();
  for (const { payload } of rows) await react(t, type, payload as EventPayload<Type>);
}
