import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { searchContracts } from '#shared/contracts/search.ts';
import type { Suggested } from '#shared/domain/suggester.ts';
import { listPath, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { inCity } from '#shared/text/in-city.ts';
import { citiesByDistance, findCity, findSpecialization, type CityItem } from '../../../compendium/index.ts';
import { fold } from '../../text/tokens.ts';
import type { VacancyIndex } from '../vacancy-index.ts';
import { countByCity, countByTrade, countShown } from './counts.ts';
import { suggestTrades } from './names.ts';
import { splitPlace, type PlacedText } from './split-place.ts';
import { completeWords } from './words.ts';

export type Group = CallAnswer<(typeof searchContracts)['GET /search/vacancy/suggest']>['groups'][number];
type Item = Group['items'][number];

/** What is asked for. */
export interface Typed {
  text: string;
  /** The list's own city: its vacancies are counted, and other places are offered by their distance. */
  cityId: number | null;
}

const TRADES_MAX = 5;
const PLACES_MAX = 3;
const WORDS_MAX = 3;
const PLACED_TRADES_MAX = 2;
const TRADES_TRIED = 40;

interface Trade {
  id: number;
  name: string;
  slug: string;
}

/**
 * Trades, places and words that go on from a partly typed text; each trade and place with its number of vacancies, and none
 * without any. `named`: the trades that the whole text begins to name; `popular`: what many people search for and begins so.
 */
export function suggestOf(
  index: VacancyIndex,
  { text, cityId, named: whole }: Typed & { named: readonly Suggested<number>[] },
  popular: readonly string[],
): Group[] {
  const city = findCity(cityId);
  const placed = splitPlace(text, whole.length === 0);
  const named = whole.length > 0 || placed.rest === '' ? whole : suggestTrades(placed.rest);
  const trades = countTrades(index, named, city);
  const shown = new Set(trades.map(({ item }) => fold(item.text)));
  const words = [...popular, ...completeWords(index, text, WORDS_MAX)].filter((one) => !shown.has(fold(one)));
  return [
    { kind: 'trades' as const, items: trades.map(({ item }) => item) },
    { kind: 'places' as const, items: placesOf(index, placed, trades[0]?.trade ?? null, named, city) },
    {
      kind: 'words' as const,
      items: [...new Set(words)].slice(0, WORDS_MAX).map((one) => ({
        text: one,
        href: listPath({ city }) + writeVacancyQuery({ q: one }),
        count: null,
      })),
    },
  ].filter(({ items }) => items.length > 0);
}

/** The best first: whole names, then by how they fit, then by their vacancies. */
function countTrades(index: VacancyIndex, named: readonly Suggested<number>[], city: CityItem | null) {
  return named
    .slice(0, TRADES_TRIED)
    .map((one) => ({ ...one, count: countShown(index, `spec:${one.item}`, city?.id ?? null) }))
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => wholeFirst(a, b) || b.count - a.count)
    .slice(0, TRADES_MAX)
    .flatMap(({ item: id, count }) => {
      const trade = findSpecialization(id);
      return trade ? [{ trade, item: toItem(trade, city, count) }] : [];
    });
}

function wholeFirst(a: Suggested<number>, b: Suggested<number>): number {
  return Number(b.isWhole) - Number(a.isWhole) || a.rank - b.rank;
}

function placesOf(
  index: VacancyIndex,
  { rest, cityIds }: PlacedText,
  best: Trade | null,
  named: readonly Suggested<number>[],
  city: CityItem | null,
): Item[] {
  if (cityIds.length > 0 && rest === '') return ofCities(index, cityIds);
  const placed = cityIds.length > 0 ? suggestTrades(rest).slice(0, TRADES_TRIED).toSorted(wholeFirst) : [];
  const there = ofTrades(index, placed, cityIds);
  if (there.length > 0) return there;
  const trade = best ?? findSpecialization(placed[0]?.item ?? named[0]?.item ?? 0);
  return trade ? elsewhere(index, trade, placed.length > 0 ? findCity(cityIds[0] ?? null) : city) : [];
}

/** All work of each city, and for the first one its trades most in demand. */
function ofCities(index: VacancyIndex, cityIds: readonly number[]): Item[] {
  const cities = cityIds
    .flatMap((id) => findCity(id) ?? [])
    .map((city) => ({ city, count: countShown(index, `city:${city.id}`) }))
    .filter(({ count }) => count > 0)
    .slice(0, PLACES_MAX);
  const [first] = cities;
  const trades = first ? fullest(countByTrade(index, first.city.id)) : [];
  return [
    ...cities.map(({ city, count }) => toItem(null, city, count)),
    ...trades.flatMap(([id, count]) => {
      const trade = findSpecialization(id);
      return trade && first ? [toItem(trade, first.city, count)] : [];
    }),
  ];
}

/** The first trades that some of the cities have, in the order of both. */
function ofTrades(index: VacancyIndex, trades: readonly Suggested<number>[], cityIds: readonly number[]): Item[] {
  return trades
    .map(({ item: id }) => {
      const trade = findSpecialization(id);
      const counts = countByCity(index, id);
      return cityIds.flatMap((cityId) => {
        const [city, count] = [findCity(cityId), counts.get(cityId)];
        return trade && city && count ? [toItem(trade, city, count)] : [];
      });
    })
    .filter((items) => items.length > 0)
    .slice(0, PLACED_TRADES_MAX)
    .flat()
    .slice(0, PLACES_MAX);
}

/** A trade in other cities: the nearest to the list's own one, else those with most of it. */
function elsewhere(index: VacancyIndex, trade: Trade, city: CityItem | null): Item[] {
  const counts = countByCity(index, trade.id);
  if (city) counts.delete(city.id);
  const near = city ? citiesByDistance(city.id).flatMap(({ id }) => (counts.has(id) ? id : [])) : [];
  const ids = near.length > 0 ? near : fullest(counts).map(([id]) => id);
  return ids.slice(0, PLACES_MAX).flatMap((id) => {
    const place = findCity(id);
    return place ? [toItem(trade, place, counts.get(id) ?? 0)] : [];
  });
}

function fullest(counts: ReadonlyMap<number, number>): [number, number][] {
  return [...counts].toSorted(([, a], [, b]) => b - a).slice(0, PLACES_MAX);
}

function toItem(specialization: Trade | null, city: CityItem | null, count: number): Item {
  const name = specialization?.name ?? 'Работа';
  return { text: city ? `${name} ${inCity(city)}` : name, href: listPath({ city, specialization }), count };
}
