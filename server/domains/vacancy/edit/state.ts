import type { VacancyState } from '#shared/contracts/vacancy-edit.ts';
import { toIso } from '#shared/domain/time.ts';
import type { Database } from '../../../database/connect.ts';
import type { Context } from '../../../platform/context.ts';
import { actionsFor } from './actions.ts';
import { actedOn, findOwnOrThrow } from './open.ts';

/** What has become of an own vacancy, after a change of it. */
export async function stateOf(db: Database, context: Context, id: number, now: Date): Promise<VacancyState> {
  const row = await findOwnOrThrow(db, context, id, { lock: false });
  return {
    id,
    status: row.status,
    expiresAt: row.status === 'active' ? toIso(row.expiresAt) : null,
    waitsForStaff: row.status === 'on_review' || row.reviewAfter !== null,
    actions: actionsFor(context.actor, actedOn(row), now),
  };
}
