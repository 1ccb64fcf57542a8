import { splitWords } from '#shared/domain/split-words.ts';

export interface CityNames {
  id: number;
  regionId: number;
  name: string;
  aliases: readonly string[];
  population: number;
}

export interface RegionNames {
  id: number;
  name: string;
  aliases: readonly string[];
}

export interface Place {
  /** Null when only the region is given. */
  cityId: number | null;
  regionId: number;
}

const CITY_WORDS = new Set(['г', 'гор', 'город', 'го', 'пгт', 'рп', 'п', 'пос', 'поселок', 'с', 'село', 'д']);
const REGION_WORDS = new Set([
  'область',
  'обл',
  'край',
  'республика',
  'респ',
  'ао',
  'аобл',
  'автономный',
  'автономная',
  'округ',
  'г',
  'город',
  'народная',
]);

/**
 * Makes the matcher of places: parses «Подольск (Московская область)», «г Спасск-Дальний», an address with commas,
 * «Приморский край». Among cities of the same name it picks the one in the given region, else the largest. Null for a
 * place that is not in the lists.
 */
export function createCityMatcher(
  cities: readonly CityNames[],
  regions: readonly RegionNames[],
): (text: string) => Place | null {
  const citiesByName = indexNames(cities, CITY_WORDS);
  const regionsByName = indexNames(regions, REGION_WORDS);
  return (text) => {
    const segments = text
      .split(/[,;()/]|\sг\.?\s/iu)
      .map(splitWords)
      .filter((words) => words.length > 0);
    const regionIds = segments
      .flatMap((words) => regionsByName.get(without(words, REGION_WORDS)) ?? [])
      .map((region) => region.id);
    const found = segments
      .flatMap((words) => citiesByName.get(without(words, CITY_WORDS)) ?? [])
      .toSorted((a, b) => b.population - a.population);
    // «Москва» is a region too: in «Москва, Троицк» the smaller place is the one that is meant.
    const city = found.findLast(({ regionId }) => regionIds.includes(regionId)) ?? found[0];
    if (city) return { cityId: city.id, regionId: city.regionId };
    const regionId = regionIds[0];
    return regionId === undefined ? null : { cityId: null, regionId };
  };
}

/** The words of a settlement's name without those that state its kind: «г. Новый Порт» is «новый порт». */
export function placeKey(name: string): string {
  return without(splitWords(name), CITY_WORDS);
}

function indexNames<Row extends { name: string; aliases: readonly string[] }>(
  rows: readonly Row[],
  ignored: ReadonlySet<string>,
): Map<string, Row[]> {
  const entries = rows.flatMap((row) =>
    [row.name, ...row.aliases].map((name) => ({ key: without(splitWords(name), ignored), row })),
  );
  return new Map(
    [...Map.groupBy(entries, (entry) => entry.key)].map(([key, group]) => [key, group.map((entry) => entry.row)]),
  );
}

/** The words of a name as a key, without those that only state its kind, unless there are no others. */
function without(words: readonly string[], ignored: ReadonlySet<string>): string {
  const rest = words.filter((word) => !ignored.has(word));
  return (rest.length ? rest : words).join(' ');
}
