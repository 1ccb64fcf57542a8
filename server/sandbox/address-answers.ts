import { z } from 'zod';
import { CITIES, REGIONS } from '../domains/compendium/index.ts';

const requestSchema = z.object({
  query: z.string().max(300),
  count: z.number().int().min(1).max(20).default(10),
  locations_boost: z.array(z.object({ kladr_id: z.string().regex(/^\d{2}/) })).default([]),
});

type City = (typeof CITIES)[number];

/** The provider's abbreviations of street types, by the words that people write. */
const STREET_TYPES: ReadonlyMap<string, string> = new Map([
  ['ул', 'ул'],
  ['улица', 'ул'],
  ['пр-кт', 'пр-кт'],
  ['проспект', 'пр-кт'],
  ['пр', 'пр-кт'],
  ['пер', 'пер'],
  ['переулок', 'пер'],
  ['ш', 'ш'],
  ['шоссе', 'ш'],
  ['наб', 'наб'],
  ['набережная', 'наб'],
  ['пл', 'пл'],
  ['площадь', 'пл'],
  ['б-р', 'б-р'],
  ['бульвар', 'б-р'],
  ['проезд', 'проезд'],
  ['тракт', 'тракт'],
]);
const OTHER_TYPES = new Set(['г', 'гор', 'город', 'д', 'дом', 'обл', 'область', 'край', 'респ', 'республика', 'ао']);
const HOUSE = /^\d+[а-я]?(?:\/\d+[а-я]?)?$/u;

const regionNames = new Map(REGIONS.map(({ id, name }) => [id, name]));
const places = CITIES.toSorted((a, b) => b.population - a.population).map((city) => ({
  city,
  names: [city.name, ...city.aliases, `${regionNames.get(city.regionId)} ${city.name}`].map((name) =>
    toKey(readWords(name)),
  ),
}));

/** The `suggestions` of an answer. Throws on a request that the provider would refuse. */
export function suggestAddresses(body: unknown): unknown[] {
  const { query, count, locations_boost: boosts } = requestSchema.parse(body);
  const words = readWords(query);
  if (!words.length) return [];
  const boosted = new Set(boosts.map(({ kladr_id: code }) => Number(code.slice(0, 2))));
  const isBoosted = ({ city }: { city: City }) => boosted.has(city.regionId);
  const begun = places.filter(({ names }) => names.some((name) => name.startsWith(toKey(words))));
  if (begun.length)
    return [...begun.filter(isBoosted), ...begun.filter((place) => !isBoosted(place))]
      .slice(0, count)
      .map(({ city }) => toSuggestion(city, null));
  const named = places.map((place) => ({
    ...place,
    chars: Math.max(0, ...place.names.filter((name) => toKey(words).startsWith(`${name} `)).map((name) => name.length)),
  }));
  const chars = Math.max(...named.map((place) => place.chars));
  const where = named.filter((place) => (chars > 0 ? place.chars === chars : isBoosted(place)));
  const street = readStreet(words.join(' ').slice(chars).trim().split(' '));
  return where.slice(0, count).map(({ city }) => toSuggestion(city, street));
}

/** The `location` of an answer: null when unknown. */
export function locateIp(ip: string): unknown {
  const [, code] = /^203\.0\.113\.(\d+)$/.exec(ip) ?? [];
  const found = places.find(({ city }) => city.regionId === Number(code));
  return found ? toSuggestion(found.city, null) : null;
}

/** Lower case, ё as е, without the words that only state the kind of place. */
function readWords(query: string): string[] {
  return query
    .toLowerCase()
    .replaceAll('ё', 'е')
    .split(/[^\p{L}\p{N}/-]+/u)
    .filter((word) => word && !OTHER_TYPES.has(word));
}

/** Of the same length, so that positions are valid in the original text. */
function toKey(words: readonly string[]): string {
  return words.join(' ').replaceAll('-', ' ');
}

interface Street {
  type: string;
  name: string;
  house: string | null;
}

function readStreet(words: readonly string[]): Street | null {
  const last = words.at(-1) ?? '';
  const house = words.length > 1 && HOUSE.test(last) ? last : null;
  const rest = house ? words.slice(0, -1) : words;
  const type = rest.map((word) => STREET_TYPES.get(word)).find(Boolean) ?? 'ул';
  const name = rest
    .filter((word) => !STREET_TYPES.has(word))
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
  return name ? { type, name, house } : null;
}

function toSuggestion({ name, regionId, latitude, longitude }: City, street: Street | null): unknown {
  const region = regionNames.get(regionId) ?? '';
  const streetWithType = street && `${street.type} ${street.name}`;
  const house = street?.house ? `д ${street.house}` : null;
  const value = [region === name ? null : region, `г ${name}`, streetWithType, house].filter(Boolean).join(', ');
  return {
    value,
    unrestricted_value: value,
    data: {
      country: 'Россия',
      region_kladr_id: `${String(regionId).padStart(2, '0')}00000000000`,
      region_with_type: region,
      region,
      area: null,
      city_with_type: `г ${name}`,
      city_type: 'г',
      city: name,
      settlement: null,
      street_with_type: streetWithType,
      street_type: street?.type ?? null,
      street: street?.name ?? null,
      house_type: house && 'д',
      house: street?.house ?? null,
      fias_id: null,
      geo_lat: String(latitude),
      geo_lon: String(longitude),
      // The provider's code for the coordinates of a city.
      qc_geo: '4',
    },
  };
}
