import { CITIES, findCity, REGIONS } from '../../compendium/index.ts';
import { ANY_ROTATION, BESIDE, MAIN, type Mark } from '../core/marks.ts';
import type { NamedFilter } from '../core/narrow.ts';
import { visit } from '../core/postings.ts';
import type { Clause, ReadText } from '../text/clause.ts';
import { isPlace, marksOf, placeMarks } from '../text/place-clauses.ts';
import { capitalised } from '#shared/text/terms.ts';
import type { VacancyQuery } from '#shared/domain/vacancy-query.ts';
import type { VacancyIndex } from './vacancy-index.ts';

const regions = new Map(REGIONS.map((region) => [region.id, region]));

/**
 * The places among the words as a filter: the work is there. Rotations that hire there are included where the words ask for
 * a rotation, or the list for such rotations. None without a place.
 */
export function placeFilter(index: VacancyIndex, text: ReadText | null, { anywhere }: VacancyQuery): NamedFilter[] {
  const marks = placeMarks(text?.clauses ?? [], regionOf);
  if (marks.length === 0) return [];
  const places = anywhere === 'rotation' || text?.clauses.some(asksForRotation) ? MAIN | BESIDE : MAIN;
  return [
    {
      field: 'city',
      filter: (pass) =>
        marks.forEach((mark) => visit(index.marks.get(mark), (row, place) => place & places && pass(row))),
    },
  ];
}

/** The clauses that name places, each as a chip has it. */
export function namedPlaces(text: ReadText | null) {
  return (text?.clauses ?? []).filter(isPlace).map((clause) => {
    const places = marksOf(clause).flatMap((mark) => placeOf(mark) ?? []);
    const names = [...new Set(places.map(({ name }) => name))];
    const [place] = places;
    return {
      clause,
      field: marksOf(clause)[0]?.split(':')[0] ?? 'city',
      /** «Казань»; a place of several as it is written: «Урал». */
      name: names.length === 1 && place ? place.name : capitalised(clause.source),
      prepositional: names.length === 1 && place ? place.prepositional : null,
      /** The one city that it is; null for a region and for several cities. */
      cityId: idOf(marksOf(clause).filter((mark) => mark.startsWith('city:'))),
    };
  });
}

/** Degrees of the first city that the words name; null without one whose place is known. */
export function pointOfPlaces(text: ReadText | null): readonly string[] | null {
  const [place] = namedPlaces(text);
  const city = CITIES.find(({ id }) => id === place?.cityId);
  return city ? [String(city.latitude), String(city.longitude)] : null;
}

function asksForRotation(clause: Clause): boolean {
  return !clause.excluded && marksOf(clause).some((mark) => mark === ANY_ROTATION || mark.startsWith('rotation:'));
}

function regionOf(mark: Mark): Mark | null {
  const [kind, id] = mark.split(':');
  const city = kind === 'city' ? findCity(Number(id)) : null;
  return city && `region:${city.regionId}`;
}

function placeOf(mark: Mark): { name: string; prepositional: string } | null {
  const [kind, id] = mark.split(':');
  return kind === 'city' ? findCity(Number(id)) : (regions.get(Number(id)) ?? null);
}

function idOf([mark, ...others]: readonly Mark[]): number | null {
  return mark && others.length === 0 ? Number(mark.split(':')[1]) : null;
}
