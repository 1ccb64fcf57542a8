import { RADII_KM } from '#shared/domain/query-fields.ts';
import { readPoint, readVacancyQuery, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { nearestCity } from '../domains/compendium/index.ts';
import { queryOf } from '../platform/address-query.ts';

/**
 * The address of a list of vacancies around a point, as addresses once had it, with the city nearest to the point; null for
 * any other address.
 */
export function movedList(url: string): string | null {
  const end = url.indexOf('?');
  if (end === -1 || !/^\/vacancy-list(?:\/[^/]+)?$/.test(url.slice(0, end))) return null;
  const query = queryOf(url);
  const point = readPoint(query);
  if (!point) return null;
  query.set('near', nearestCity(point).slug);
  query.set('radius_km', RADII_KM.find((radius) => point.kilometres <= Number(radius)) ?? 'any');
  return url.slice(0, end) + writeVacancyQuery(readVacancyQuery(query));
}
