interface Region {
  name: string;
  cities: readonly { id: number; name: string; population: number }[];
}

/** Of these everybody knows that they come first. */
const CAPITALS = 2;

/**
 * Regions as people look for them: one's own, the two largest cities, then by the alphabet. In each the largest city comes
 * first, the others by the alphabet.
 */
export function regionsInOrder<One extends Region>(regions: readonly One[], ownCityId: number | null = null): One[] {
  const largest = regions
    .toSorted((one, other) => populationOf(other) - populationOf(one))
    .slice(0, CAPITALS)
    .filter(({ cities }) => cities.length > 0);
  const isOwn = ({ cities }: Region) => cities.some(({ id }) => id === ownCityId);
  const rank = (region: One) => (isOwn(region) ? -1 : largest.includes(region) ? largest.indexOf(region) : CAPITALS);
  return regions
    .toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name, 'ru'))
    .map((region) => ({ ...region, cities: citiesInOrder(region.cities) }));
}

/** Of its largest city: regions of many towns are no places that people look for. */
function populationOf({ cities }: Region): number {
  return Math.max(0, ...cities.map(({ population }) => population));
}

function citiesInOrder<City extends Region['cities'][number]>(cities: readonly City[]): City[] {
  const [first, ...others] = cities.toSorted((one, other) => other.population - one.population);
  return first ? [first, ...others.toSorted((one, other) => one.name.localeCompare(other.name, 'ru'))] : [];
}
