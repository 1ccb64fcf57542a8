import { capitalised } from '#shared/text/terms.ts';
import type { VacancyQuery } from '#shared/domain/vacancy-query.ts';
import { CITIES, findCity, METRO, REGIONS } from '../../compendium/index.ts';
import type { Clause, ReadText } from '../text/clause.ts';
import { isPlace, marksOf, placeMarks } from '../text/place-clauses.ts';
import type { Bits } from './bits.ts';
import { ANY_ROTATION, BESIDE, MAIN, type Mark } from './marks.ts';
import type { PlacedClause } from './match-words.ts';
import { anyMark, type NamedFilter } from './narrow.ts';
import type { RowIndex } from './row-index.ts';
import { takeBits } from './scratch.ts';

const regions = new Map(REGIONS.map((region) => [region.id, region]));
/** The dictionary has the main city of a region first. */
const mainCities = new Map(CITIES.toReversed().map(({ id, regionId }) => [regionId, id]));
const stations = new Map(METRO.map((station) => [station.id, station]));

/**
 * The places among the words as a filter: the work is there. Rotations that hire there are included where the words ask for
 * a rotation, or the list for such rotations. None without a place.
 */
export function placeFilter(index: RowIndex, text: ReadText | null, { anywhere }: VacancyQuery): NamedFilter[] {
  const marks = placeMarks(text?.clauses ?? [], outerOf);
  if (marks.length === 0) return [];
  const places = takesHiring(text, anywhere) ? MAIN | BESIDE : MAIN;
  return [
    {
      field: 'city',
      filter: anyMark(index, marks, places),
    },
  ];
}

/** The rows in the places among the words, where rotations that only hire there are found, too; null where all are there. */
export function rowsInPlace(index: RowIndex, text: ReadText | null, { anywhere }: VacancyQuery): Bits | null {
  const marks = placeMarks(text?.clauses ?? [], outerOf);
  if (marks.length === 0 || !takesHiring(text, anywhere)) return null;
  const inPlace = takeBits(index, 'in place');
  anyMark(index, marks, MAIN)(inPlace);
  return inPlace;
}

function takesHiring(text: ReadText | null, anywhere: VacancyQuery['anywhere']): boolean {
  return anywhere === 'rotation' || Boolean(text?.clauses.some(asksForRotation));
}

/**
 * The clauses with those marked that name places, any of which is meant: «сварщик тольятти самара». A place around another one only
 * raises the rank, as the city of a district or a station does.
 */
export function withPlaces(clauses: readonly Clause[]): PlacedClause[] {
  const places = clauses.filter(isPlace);
  return clauses.map((clause) => {
    if (!places.includes(clause)) return clause;
    const others = places.filter((other) => other !== clause);
    return isAround(clause, others, clauses) ? { ...clause, ranksOnly: true } : { ...clause, isPlace: true };
  });
}

/** Whether a place has another one within it. */
function isAround(place: Clause, others: readonly Clause[], clauses: readonly Clause[]): boolean {
  const hasDistrict = ({ source }: Clause) => clauses.some(({ districtOf }) => districtOf === source);
  const around = others.flatMap((other) => [
    ...marksOf(other).flatMap(outerOf),
    // A district is known by its city.
    ...(hasDistrict(other) ? marksOf(other) : []),
  ]);
  return !hasDistrict(place) && marksOf(place).every((mark) => around.includes(mark));
}

/** The clauses that name places, each as a chip has it. */
export function namedPlaces(text: ReadText | null) {
  const clauses = text?.clauses ?? [];
  return clauses.filter(isPlace).map((clause) => {
    const marks = marksOf(clause);
    const places = marks.flatMap((mark) => placeOf(mark) ?? []);
    const names = [...new Set(places.map(({ name }) => name))];
    const [place] = places;
    const name = names.length === 1 && place ? place.name : labelOf(clause);
    const hasDistrict = clauses.some(({ districtOf }) => districtOf === clause.source);
    const field = marks[0]?.split(':')[0] ?? 'city';
    return {
      clause,
      field,
      /** As the filter of the field has it. */
      value: marks.flatMap((mark) => (mark.startsWith(`${field}:`) ? mark.slice(field.length + 1) : [])).join(','),
      /** «Казань»; a place of several as it is written: «Урал». */
      name,
      /** «Купчино, Санкт-Петербург» of a district. */
      chip: hasDistrict ? `${labelOf(clause)}, ${place?.name ?? name}` : name,
      prepositional: names.length === 1 && place ? place.prepositional : null,
      /** The one region that it is. */
      regionId: field === 'region' && places.length === 1 ? (place?.regionId ?? null) : null,
      /** The one city that it is, or that its station is in; null for a region and for several cities. */
      cityId: onlyOf(places.flatMap(({ cityId }) => cityId ?? [])),
      /** From where distances to what is elsewhere are: the city, of several the first, of a region its main one. */
      nearId: places.flatMap(({ cityId, mainCityId }) => cityId ?? mainCityId ?? [])[0] ?? null,
    };
  });
}

function labelOf({ label, source }: Clause): string {
  return capitalised(label ?? source);
}

/** The first place that the words name, where it is one city. */
export function cityOfPlaces(text: ReadText | null) {
  return findCity(namedPlaces(text)[0]?.cityId ?? null);
}

function asksForRotation(clause: Clause): boolean {
  return !clause.excluded && marksOf(clause).some((mark) => mark === ANY_ROTATION || mark.startsWith('rotation:'));
}

/** The region of a city; the city and the region of a station. */
function outerOf(mark: Mark): Mark[] {
  const [kind, id] = mark.split(':');
  const cityId = kind === 'city' ? Number(id) : kind === 'metro' ? stations.get(Number(id))?.cityId : undefined;
  const city = findCity(cityId ?? null);
  return city ? [...(kind === 'metro' ? [`city:${city.id}` as const] : []), `region:${city.regionId}`] : [];
}

interface NamedPlace {
  name: string;
  prepositional: string | null;
  /** Of a city and of a station. */
  cityId?: number;
  /** Of a region. */
  regionId?: number;
  mainCityId?: number | undefined;
}

function placeOf(mark: Mark): NamedPlace | null {
  const [kind, id] = mark.split(':');
  const region = kind === 'region' ? regions.get(Number(id)) : undefined;
  if (kind === 'region')
    return region ? { ...region, regionId: region.id, mainCityId: mainCities.get(region.id) } : null;
  const station = kind === 'metro' ? stations.get(Number(id)) : undefined;
  if (station) return { name: `м.\u00a0${station.name}`, prepositional: null, cityId: station.cityId };
  const city = findCity(Number(id));
  return city && { ...city, cityId: city.id };
}

function onlyOf(ids: readonly number[]): number | null {
  const [id, ...others] = new Set(ids);
  return id !== undefined && others.length === 0 ? id : null;
}
