import type { Call } from '#shared/client/call.ts';
import type { ShownNotice } from '#shared/contracts/notice.ts';
import type { OwnRespond } from '#shared/contracts/respond-views.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/limits.ts';
import { respondPage } from '../own-responds/address.ts';
import { ownResponds } from '../own-responds/own-list.ts';
import { RESPOND_STEPS } from '../own-responds/respond-steps.ts';
import { textOf, type Sending } from '../../lib/step-values.ts';

/** What proposes a time to an applicant. */
const PROPOSALS: readonly ShownNotice['event'][] = ['respond.invitation', 'interview.changed'];

/**
 * The responds whose proposed time can be accepted in the list, by the id of the notice: the newest one of each respond.
 * Whoever has none of these notices costs no call, and a company's members never do.
 */
export async function findToAnswer(
  call: Call,
  notices: readonly ShownNotice[],
  now: Date,
): Promise<Readonly<Record<string, OwnRespond>>> {
  const own = respondPage('');
  const proposals = notices.filter(({ event, link }) => PROPOSALS.includes(event) && link.startsWith(own));
  if (proposals.length === 0) return {};
  const { items } = await ownResponds(call, { set: 'invited', per_page: PAGE_SIZE_MAX });
  const found: Record<string, OwnRespond> = {};
  for (const respond of items) {
    const notice = proposals.find(({ link }) => link === respondPage(respond.id));
    if (notice && timesAhead(respond, now).length > 0) found[notice.id] = respond;
  }
  return found;
}

/** The times that may be accepted now. */
export function timesAhead({ actions, interview }: Pick<OwnRespond, 'actions' | 'interview'>, now: Date): string[] {
  if (!interview || !actions.some(({ id }) => id === 'accept')) return [];
  return interview.options.filter((at) => new Date(at) > now);
}

/** Whoever answers has read the notice; the list follows. */
export const ANSWER_STEPS = {
  async change(sending: Sending) {
    const { call, values } = sending;
    await call('POST /notifications/read', { id: textOf(values, 'notice') });
    await RESPOND_STEPS.change(sending);
    return `/notifications?done=${textOf(values, 'action')}`;
  },
} as const;
