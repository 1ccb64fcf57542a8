import { CITIES } from '../domains/compendium/index.ts';

/** Smaller towns have names that are common words: Шахты, Мирный, Свободный. */
const POPULATION_MIN = 300_000;

/** Names of large cities in the forms used in titles, «казань» and «казани»; lower case, one word. */
export function findProperNames(): Set<string> {
  const cities = CITIES.filter(({ population }) => population >= POPULATION_MIN);
  const names = cities.flatMap(({ name, prepositional }) => [name, prepositional]).map((name) => name.toLowerCase());
  return new Set(names.filter((name) => /^[а-яё]+$/.test(name) && !/(?:ий|ом)$/.test(name)));
}
