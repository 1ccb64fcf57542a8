import type { Matcher } from '../domains/compendium/index.ts';
import { plainWords } from './plain-text.ts';
import { FOREIGN_AREAS, FOREIGN_CITIES } from './foreign-places.ts';

export type Place =
  | { kind: 'found'; cityId: number | null; regionId: number }
  | { kind: 'foreign' }
  /** Unknown; assumed to be a small place in Russia. */
  | { kind: 'unknown' };

/** The names of a place are at the beginning; matching takes quadratic time. */
const PLACE_CHARS_MAX = 500;

/**
 * The place of a record: from its own field, or from its address if the field has only a region. A name that is both
 * Russian and foreign is Russian, unless the country is given too.
 */
export function findPlace(matcher: Pick<Matcher, 'city'>, statedPlace: string, statedAddress: string): Place {
  const place = statedPlace.slice(0, PLACE_CHARS_MAX);
  const address = statedAddress.slice(0, PLACE_CHARS_MAX);
  const parts = splitPlace(place);
  if ([...parts, ...splitPlace(address).slice(0, 1)].some((part) => FOREIGN_AREAS.has(part)))
    return { kind: 'foreign' };
  const named = matcher.city(place);
  if (named?.cityId) return { kind: 'found', ...named };
  if (!named && parts.some((part) => FOREIGN_CITIES.has(part))) return { kind: 'foreign' };
  const byAddress = matcher.city(named ? `${place}, ${address}` : address);
  const found = named && byAddress?.regionId !== named.regionId ? named : byAddress;
  return found ? { kind: 'found', ...found } : { kind: 'unknown' };
}

/** «г. Минск (Беларусь)» → «минск», «беларусь». */
function splitPlace(text: string): string[] {
  return plainWords(text)
    .split(/[,;()]/)
    .map((part) => part.trim().replace(/^(?:г|гор|город)[.\s]+/, ''));
}
