import { sql } from 'kysely';
import type { DomainEvent, PageTag } from '#shared/contracts/events.ts';
import type { WebhookEvent } from '#shared/domain/webhook.ts';
import { builtOnce, type Param } from '../../database/built-once.ts';
import type { Database } from '../../database/connect.ts';
import { withCommit } from '../../database/round-trips.ts';
import type { Context } from '../../platform/context.ts';
import type { Events } from '../../platform/events.ts';
import { toQueue } from '../webhook/index.ts';

interface EmittedRespond {
  id: number;
  companyId: number;
  vacancyId: number | null;
}

/** A respond or an invitation was stored, in the transaction that stores it. `isToCount`: by what reacts to it. */
export function respondCreated(
  { id, companyId, vacancyId, isToCount }: EmittedRespond & { isToCount: boolean },
  tags: readonly PageTag[] = [],
): DomainEvent {
  return { type: 'respond.created', payload: { respondId: id, companyId, vacancyId, isToCount }, tags };
}

/** Records what happened to these responds, in the transaction of the change. No page for everybody shows a respond. */
export async function emitRespond(
  { events }: { events: Events },
  tx: Database,
  type: 'respond.changed' | 'respond.replied',
  ...responds: readonly EmittedRespond[]
): Promise<void> {
  await events.emit(
    tx,
    ...responds.map(({ id, companyId, vacancyId }) => ({
      type,
      payload: { respondId: id, companyId, vacancyId },
      tags: [],
    })),
  );
}

const queue = (event: WebhookEvent) =>
  builtOnce((_db, param: Param<{ ids: string; now: Date }>) =>
    toQueue(
      event,
      param('now'),
      sql`select company_id, version, jsonb_build_object('respondId', id, 'vacancyId', vacancy_id, 'kind', kind,
        'status', status) as data from respond where id = any(${param('ids')}::int8[])`,
    ),
  );
const QUEUES = {
  'respond.created': queue('respond.created'),
  'respond.status_changed': queue('respond.status_changed'),
};

/** The company's own systems hear of it too, as it is at the commit. */
export async function tellSystems(
  { clock }: Pick<Context, 'clock'>,
  tx: Database,
  event: keyof typeof QUEUES,
  responds: readonly { id: number }[],
): Promise<void> {
  if (responds.length === 0) return;
  const ids = `{${responds.map(({ id }) => id).join()}}`;
  await withCommit(tx, QUEUES[event].with(tx, { ids, now: clock.now() }));
}

/** A question before responding was asked or answered by its own calls; what is written in its dialog is no event. */
export async function emitInquiry(
  { events }: { events: Events },
  tx: Database,
  type: 'inquiry.asked' | 'inquiry.answered',
  inquiryId: string,
): Promise<void> {
  await events.emit(tx, { type, payload: { inquiryId }, tags: [] });
}
