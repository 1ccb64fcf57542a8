import type { Call } from '#shared/client/call.ts';
import { foundOrNull } from '../../lib/page.ts';
import { filterCount, type BoardQuery } from './board-address.ts';

const WAITING_COLUMNS = ['new', 'in_work', 'reserve'];

/** A board with the figures of the whole of it, whatever narrows it; null for a vacancy that is not the caller’s. */
export async function loadBoard(call: Call, id: number, query: BoardQuery) {
  const board = await foundOrNull(call('GET /respond/vacancy/{id}/board', { id, ...query }));
  if (!board) return null;
  const isNarrowed = filterCount(query) > 0 || query.column !== undefined;
  const { column: _column, page: _page, ...filters } = query;
  const [whole, { columns }, { items: inquiries }] = await Promise.all([
    isNarrowed ? call('GET /respond/vacancy/{id}/board', { id }) : board,
    query.column ? call('GET /respond/vacancy/{id}/board', { id, ...filters }) : board,
    call('GET /respond/inquiries', { vacancy: id }),
  ]);
  const totalOf = (some: readonly { total: number }[]) => some.reduce((sum, { total }) => sum + total, 0);
  return {
    board,
    /** All of them, with what the filters leave in each. */
    columns,
    inquiries,
    whole: {
      total: totalOf(whole.columns),
      waiting: totalOf(whole.columns.filter((one) => WAITING_COLUMNS.includes(one.id))),
      ending: whole.filters.deadline,
    },
  };
}
