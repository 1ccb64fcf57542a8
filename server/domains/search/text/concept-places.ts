import { CITIES, METRO, REGIONS } from '#server/domains/compendium/index.ts';
import { toMark } from './alternative.ts';
import { add, split, toWords, type Draft } from './concept-draft.ts';
import { phraseStems, wordsOf } from './phrases.ts';
import { DISTRICTS, PLACE_NAMES, PLAIN_STATIONS, PLAIN_WORD_CITIES } from './thesaurus/places.ts';

const PLACE_WORDS_WEIGHT = 0.5;
const CITY_OF_STATION_WEIGHT = 0.5;
const DISTRICT_NAME = /(?:[иы]но|[оеё]во)$/;
/** How streets are written short. */
const STREETS: ReadonlyMap<string, readonly string[]> = new Map([
  ['проспект', ['пр', 'пр-т', 'просп', 'пр-кт']],
  ['площадь', ['пл']],
  ['улица', ['ул']],
  ['бульвар', ['бул', 'б-р']],
  ['шоссе', ['ш']],
]);
/** Of a district without its last letter; abbreviations of okrugs are shorter. */
const DISTRICT_LETTERS_MIN = 5;

/** Regions, cities, districts and stations, by their own and by colloquial names. */
export function addPlaces(draft: Draft): void {
  for (const { id, name, prepositional, aliases } of REGIONS) {
    const short = [name, prepositional].map((form) => form.replace(/област\S+$/, 'обл'));
    for (const form of new Set([name, prepositional, ...aliases, ...short]))
      add(draft, form, [toMark(`region:${id}`, 1)], PLACE_WORDS_WEIGHT);
  }
  for (const { id, name, prepositional, aliases } of CITIES) {
    const wordsWeight = PLAIN_WORD_CITIES.has(name) ? 1 : PLACE_WORDS_WEIGHT;
    for (const form of new Set([name, prepositional, ...aliases]))
      add(draft, form, [toMark(`city:${id}`, 1)], wordsWeight);
  }
  for (const { phrases, marks } of PLACE_NAMES) {
    for (const phrase of split(phrases))
      add(
        draft,
        phrase,
        marks.map((mark) => toMark(mark, 1)),
        PLACE_WORDS_WEIGHT,
      );
  }
  addDistricts(draft);
  addStations(draft);
}

function addDistricts(draft: Draft): void {
  for (const { phrases, marks } of DISTRICTS) {
    for (const phrase of split(phrases)) {
      const city = marks.map((mark) => toMark(mark, 1));
      const entry = add(draft, phrase, city, PLACE_WORDS_WEIGHT);
      const stations = stationsNamedLike(phrase).filter(({ cityId }) => marks.includes(`city:${cityId}`));
      entry.district = [...stations.map(({ id }) => toMark(`metro:${id}`, 1)), toWords(wordsOf(phrase), 1)];
    }
  }
}

/** «Чертановская» for «Чертаново», «Новые Черёмушки» for «Черёмушки». */
function stationsNamedLike(district: string) {
  const [word, ...others] = wordsOf(district);
  const beginning = word?.text.slice(0, -1) ?? '';
  const isLike = (name: string) => wordsOf(name).some(({ text }) => text.startsWith(beginning));
  return others.length === 0 && beginning.length >= DISTRICT_LETTERS_MIN
    ? METRO.filter(({ name }) => isLike(name))
    : [];
}

/** Stations by «метро», those that no common word is by the name alone, too. Their city is the next best place. */
function addStations(draft: Draft): void {
  for (const [name, stations] of Map.groupBy(METRO, (station) => station.name)) {
    const marks = stations.flatMap(({ id, cityId }) => [
      toMark(`metro:${id}`, 1),
      toMark(`city:${cityId}`, CITY_OF_STATION_WEIGHT),
    ]);
    const forms = ['метро', 'м', 'станция', 'станция метро'].map((kind) => `${kind} ${name}`);
    const isTaken = draft.entries.has(phraseStems(wordsOf(name)).join(' '));
    const bare = isTaken || !isNameOnly(name) ? [] : [name, ...shortNames(name)];
    for (const form of [...forms, ...bare]) add(draft, form, marks, 0);
  }
}

/** «Выхино» is a district, «Комендантский проспект» has two words; «Сокол» and «деловой центр» mean something else, too. */
function isNameOnly(name: string): boolean {
  return DISTRICT_NAME.test(name) || (wordsOf(name).length > 1 && !PLAIN_STATIONS.has(name));
}

/** «пр. Просвещения» for «Проспект Просвещения». */
function shortNames(name: string): string[] {
  const words = wordsOf(name).map(({ text }) => text);
  return words.flatMap((word, at) => (STREETS.get(word) ?? []).map((short) => words.with(at, short).join(' ')));
}
