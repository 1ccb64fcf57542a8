import type { Database } from '../database/connect.ts';

/** Smaller towns have names that are common words: Шахты, Мирный, Свободный. */
const POPULATION_MIN = 300_000;

/** Names of large cities as a title has them, «казань» and «казани»; lower case, of one word. */
export async function loadProperNames(db: Database): Promise<Set<string>> {
  const cities = await db.selectFrom('city').select(['name', 'prepositional']).where('population', '>=', POPULATION_MIN).execute();
  const names = cities.flatMap(({ name, prepositional }) => [name, prepositional]).map((name) => name.toLowerCase());
  return new Set(names.filter((name) => /^[а-яё]+$/.test(name) && !/(?:ий|ом)$/.test(name)));
}
