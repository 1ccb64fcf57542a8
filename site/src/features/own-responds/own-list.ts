import type { Call } from '#shared/client/call.ts';
import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { PAGE_SIZE_MAX } from '#shared/domain/limits.ts';

/** The applicant’s side of the list of responds. The caller’s kind decides the side, and these pages are for applicants. */
export async function ownResponds(call: Call, query: CallInput<Contracts['GET /respond/list']>) {
  const list = await call('GET /respond/list', query);
  if (list.side !== 'applicant') throw new Error('An applicant has the responds of a company');
  return list;
}

/** How many invitations and offers the applicant has to answer; meetings that are agreed on, and own proposals, wait for others. */
export async function countToAnswer(call: Call): Promise<number> {
  const { items } = await ownResponds(call, { set: 'invited', per_page: PAGE_SIZE_MAX });
  return items.filter(({ actions }) => actions.some(({ id }) => id === 'accept' || id === 'accept_offer')).length;
}
