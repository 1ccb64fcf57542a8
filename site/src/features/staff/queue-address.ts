import type { WaitingThing } from '#shared/contracts/staff.ts';
import type { ModerationKind } from '#shared/domain/moderation.ts';

export const STAFF = '/staff';

interface Place {
  /** Only this queue. */
  only: ModerationKind | null;
  page: number;
}

type Item = Pick<WaitingThing, 'kind' | 'id'>;

/** The query of an item in the queue that is open; without one of the queue itself. */
export function queueQuery({ only, page }: Place, item?: Item | null): string {
  const query = new URLSearchParams();
  if (only) query.set('only', only);
  if (page > 1) query.set('page', String(page));
  if (item) {
    query.set('kind', item.kind);
    query.set('id', item.id);
  }
  return query.toString();
}

export function queueHref(place: Place, item?: Item | null): string {
  const query = queueQuery(place, item);
  return query ? `${STAFF}?${query}` : STAFF;
}

/** The items before and after the open one; with none open, or one that no longer waits, the first follows. */
export function neighbours<One extends Item>(
  items: readonly One[],
  open: Item | null,
): { before?: One; after?: One; index: number } {
  const index = open ? items.findIndex(({ kind, id }) => kind === open.kind && id === open.id) : -1;
  const before = index > 0 ? items[index - 1] : undefined;
  const after = items[index + 1];
  return { index, ...(before && { before }), ...(after && { after }) };
}
