import { createRandom, type Random } from '#server/demo/random.ts';
import { CITIES, SPECIALIZATIONS } from '#server/domains/compendium/index.ts';
import type { BenchQuery } from './search-naive.ts';

const SEED = 8;
const QUERIES = 200;

const WORDS = [
  'сварщик',
  'монтажник',
  'водитель',
  'прораб',
  'электромонтажник',
  'разнорабочий',
  'инженер',
  'машинист экскаватора',
  'каменщик',
  'вахта',
  'бетонщик',
  'опыт работы',
  'мастер участка',
  'монтажник металлоконструкций',
  'электрогазосварщик 5 разряда',
  'инженер пто',
  'геодезист',
  'сварщик вахта',
  'отделочник',
  'кран',
  'трубопровод',
  'объект',
] as const;
/** Beginnings of what people type, in either layout. */
export const STARTS = [
  'св',
  'сва',
  'мон',
  'про',
  'эле',
  'вод',
  'инж',
  'каз',
  'мос',
  'стр',
  'маш',
  'cdf',
  'vjy',
  'дор',
  'пр',
  'кам',
  'бет',
  'гео',
  'раз',
  'сме',
  'свращ',
  'сварщик каз',
  'монтажник вент',
  'электрик в ниж',
  'кму',
  'вахта',
  'ооо стр',
  'водитель кат',
] as const;

/** Realistic queries: some with words, some with filters, most with both. */
export function makeQueries(): BenchQuery[] {
  const random = createRandom(SEED);
  const cities = CITIES.toSorted((a, b) => b.population - a.population).slice(0, 20);
  return Array.from({ length: QUERIES }, () => makeQuery(random, cities));
}

function makeQuery(random: Random, cities: typeof CITIES): BenchQuery {
  const trades = SPECIALIZATIONS.slice(0, 100);
  return {
    // The trade is in the words or in the filter.
    ...(random.chance(0.8)
      ? { q: random.pick(WORDS) }
      : { spec: random.sample(trades, random.int(1, 3)).map(({ id }) => id) }),
    ...(random.chance(0.4) ? { city: random.sample(cities, random.int(1, 3)).map(({ id }) => id) } : {}),
    ...(random.chance(0.35) ? { pay_min: random.pick([80_000, 100_000, 150_000]) } : {}),
    ...(random.chance(0.35) ? { schedule: random.sample(['rotation', 'd5_2', 'd6_1', 'shift'], 2) } : {}),
    ...(random.chance(0.2) ? { experience: ['none', 'from1to3'] } : {}),
  };
}
