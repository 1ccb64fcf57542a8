import { LIST_DEPTH, PAGE_SIZE_DEFAULT } from './limits.ts';

/** How many numbered pages `total` items have; never beyond {@link LIST_DEPTH} items, never less than one. */
export function pageCountOf(total: number, size: number = PAGE_SIZE_DEFAULT): number {
  return Math.max(1, Math.ceil(Math.min(total, LIST_DEPTH) / size));
}
