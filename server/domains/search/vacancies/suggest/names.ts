import { CITY_WORDS, createSuggester, type Suggester } from '#shared/domain/suggester.ts';
import { cityIds, CITIES, findCity, SPECIALIZATIONS, STAFF, TRADES } from '../../../compendium/index.ts';
import { CONCEPTS } from '../../text/concepts.ts';
import { wordsOf } from '../../text/phrases.ts';
import { lemmasOf } from '../../text/russian-words.ts';
import { NAMES } from '../../text/thesaurus/names.ts';
import { PLACE_NAMES } from '../../text/thesaurus/places.ts';

/** Of a mark that names a trade, not one that only resembles it. */
const TRADE_WEIGHT_MIN = 0.8;
/** Names of trades have some, people leave them out or add others. */
const PREPOSITIONS: ReadonlySet<string> = new Set(['в', 'во', 'на', 'по', 'для', 'из', 'и', 'от', 'при']);
const isWord = (word: string) => lemmasOf(word).length > 0;

let trades: Suggester<number> | undefined;
let places: { count: number; suggest: Suggester<number> } | undefined;

/**
 * Ids of the specializations that a text begins to name: by their names, by the words of the thesaurus for them and their
 * machines («шофёр», «воровайка», «JCB»).
 */
export function suggestTrades(typed: string) {
  trades ??= makeTrades();
  return trades(typed);
}

/** Ids of the cities that a text begins to name, the largest first: «каз», «в Нижнем», «Питер». */
export function suggestCities(typed: string) {
  // Staff may add some.
  const ids = cityIds();
  if (places?.count !== ids.length) places = { count: ids.length, suggest: makePlaces(ids) };
  return places.suggest(typed);
}

function makeTrades(): Suggester<number> {
  const meant = new Map<number, string[]>();
  for (const { same, about = '' } of [...TRADES, ...STAFF]) {
    for (const phrase of [...same.split('; '), ...about.split('; ')])
      for (const id of tradesOf(phrase)) meant.set(id, [...(meant.get(id) ?? []), phrase]);
  }
  // Of those who work with a machine or a program the first ones are meant.
  for (const { same, near = '' } of NAMES)
    for (const id of tradesOf(near.split('; ')[0] ?? ''))
      meant.set(id, [...(meant.get(id) ?? []), ...same.split('; ')]);
  return createSuggester(
    SPECIALIZATIONS.map(({ id, name, plural, aliases }) => ({
      item: id,
      name,
      aliases: [plural, ...aliases, ...(meant.get(id) ?? [])],
    })),
    { besides: PREPOSITIONS, isWord },
  );
}

function tradesOf(phrase: string): number[] {
  const words = wordsOf(phrase);
  const found = CONCEPTS.find(words, 0);
  if (found?.length !== words.length) return [];
  return found.value.alternatives.flatMap((one) =>
    one.kind === 'mark' && one.mark.startsWith('spec:') && one.weight >= TRADE_WEIGHT_MIN
      ? Number(one.mark.slice('spec:'.length))
      : [],
  );
}

function makePlaces(ids: readonly number[]): Suggester<number> {
  const rows = new Map(CITIES.map((city) => [city.id, city]));
  const colloquial = new Map<number, string[]>();
  for (const { phrases, marks } of PLACE_NAMES) {
    const [city, ...others] = marks.filter((mark) => mark.startsWith('city:'));
    if (!city || others.length > 0) continue;
    const id = Number(city.slice('city:'.length));
    colloquial.set(id, [...(colloquial.get(id) ?? []), ...phrases.split('; ')]);
  }
  const population = (id: number) => rows.get(id)?.population ?? 0;
  const largestFirst = ids.toSorted((a, b) => population(b) - population(a));
  return createSuggester(
    largestFirst.flatMap((id) => {
      const city = findCity(id);
      if (!city) return [];
      const aliases = [city.prepositional, ...(rows.get(id)?.aliases ?? []), ...(colloquial.get(id) ?? []), city.slug];
      return [{ item: id, name: city.name, aliases }];
    }),
    { besides: CITY_WORDS, isWord },
  );
}
