import { RADII_KM } from '#shared/domain/query-fields.ts';
import type { SearchSort, VacancyQuery } from '#shared/domain/vacancy-query.ts';
import type { ListRequest } from '../core/list-query.ts';
import type { ReadText } from '../text/clause.ts';
import { isPlace } from '../text/place-clauses.ts';
import { readText } from '../text/read-text.ts';
import { cityOfPlaces } from '../core/named-places.ts';
import { withoutNear } from './near-words.ts';
import type { VacancyIndex } from './vacancy-index.ts';

export type VacancyListRequest = ListRequest<VacancyQuery, SearchSort>;

/** A request with its words read, which may name the city that it is around. */
export interface ReadRequest {
  request: VacancyListRequest;
  /** What is searched for; a city that the list is around is no part of it. */
  text: ReadText | null;
  /** Everything that was understood, for chips. */
  understood: ReadText | null;
  /** The words without «рядом со мной»; null where they do not ask for it. */
  withoutNear: string | null;
  asksForCity: boolean;
}

/** Reads the words of a request: «рядом со мной» means the city of the address or of the words. */
export function readRequest(index: VacancyIndex, asked: VacancyListRequest): ReadRequest {
  const { q, exact } = asked.query;
  const rest = q && !exact ? withoutNear(q) : null;
  const words = rest ?? q;
  const understood = words ? readText(words, index.lexicon, asked.query) : null;
  const center = asked.center ?? cityOfPlaces(understood);
  const radius = asked.rest.radius_km ?? (rest === null ? undefined : RADII_KM[0]);
  const query = { ...asked.query };
  if (rest === '') delete query.q;
  else if (rest !== null) query.q = rest;
  if (!center || !radius) {
    // A distance from nowhere.
    delete query.radius_km;
    const { radius_km: _, ...narrowing } = asked.rest;
    const request = { ...asked, center, query, rest: narrowing };
    return { request, text: understood, understood, withoutNear: rest, asksForCity: rest !== null };
  }
  if (asked.named.city?.id === center.id) delete query.city;
  Object.assign(query, { near: center.slug, radius_km: radius } satisfies VacancyQuery);
  const text = understood && {
    ...understood,
    clauses: understood.clauses.filter((clause) => !isPlace(clause) && clause.districtOf === undefined),
  };
  return { request: { ...asked, center, query }, text, understood, withoutNear: rest, asksForCity: false };
}
