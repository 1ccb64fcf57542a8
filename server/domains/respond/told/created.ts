import type { RespondKind } from '#shared/domain/respond-terms.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import type { GatheringHandler } from '../../../platform/outbox.ts';
import { notify, type NewNotice } from '../../notice/index.ts';
import { countResponds } from '../../vacancy/index.ts';
import { findAbouts } from './abouts.ts';
import { forMember } from './notices.ts';
import { findToldMembers } from './members.ts';

/** What a respond of this kind adds to the numbers of its vacancy. */
export function countOf(vacancyId: number, kind: RespondKind) {
  return { vacancyId, responds: 1, quickResponds: kind === 'quick_respond' ? 1 : 0 };
}

/**
 * What follows the sending of responds, a moment later and for all that were sent meanwhile at once: their companies are told,
 * and their vacancies counted, where nobody had to wait for the number. So those who send to one vacancy do not wait for each
 * other's commits.
 */
export const followCreated: GatheringHandler<'respond.created'> = async (tx, events, tools) => {
  const abouts = await findAbouts(
    tx,
    events.map(({ payload }) => payload.respondId),
  );
  // Of an invitation its person is told, when it is made.
  const sent = abouts.filter(({ kind }) => kind !== 'invitation');
  await notify(tx, tools, ...(await noticesOf(tx, sent)));
  const toCount = new Set(events.flatMap(({ payload }) => (payload.isToCount ? payload.respondId : [])));
  await countResponds(
    tx,
    sent.flatMap(({ id, vacancyId, kind }) =>
      vacancyId !== null && toCount.has(id) ? [countOf(vacancyId, kind)] : [],
    ),
    tools.clock.now(),
  );
};

async function noticesOf(
  tx: DatabaseTransaction,
  abouts: Awaited<ReturnType<typeof findAbouts>>,
): Promise<NewNotice[]> {
  const told = await findToldMembers(
    tx,
    abouts.map(({ id }) => id),
  );
  return abouts.flatMap((about) =>
    (told.get(about.id) ?? []).map((to) => ({
      to,
      event: 'respond.created' as const,
      key: `respond:${about.id}:created`,
      data: forMember(about),
    })),
  );
}
