import type { FacetValue } from '#shared/contracts/list-search.ts';

const SHOWN = 12;

type Place = FacetValue & { slug: string };

/** Values of a facet that have a list of their own, except the current one. */
export function linkedValues(values: readonly FacetValue[], chosenId: number | undefined): Place[] {
  return values
    .filter((value): value is Place => value.slug !== null && value.value !== String(chosenId))
    .slice(0, SHOWN);
}
