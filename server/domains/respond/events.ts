import { sql } from 'kysely';
import type { DomainEvent, PageTag } from '#shared/contracts/events.ts';
import type { Database } from '../../database/connect.ts';
import type { Events } from '../../platform/events.ts';
import { createTeller } from '../webhook/index.ts';

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

/** The company's own systems hear of these responds too. */
export const tellSystems = createTeller<'respond.created' | 'respond.status_changed', number>(
  (ids) => sql`
    select company_id, version,
      jsonb_build_object('respondId', id, 'vacancyId', vacancy_id, 'kind', kind, 'status', status) as data
    from respond where id = any(${ids}::int8[])`,
);

/** A question before responding was asked or answered by its own calls; what is written in its dialog is no event. */
export async function emitInquiry(
  { events }: { events: Events },
  tx: Database,
  type: 'inquiry.asked' | 'inquiry.answered',
  inquiryId: string,
): Promise<void> {
  await events.emit(tx, { type, payload: { inquiryId }, tags: [] });
}
