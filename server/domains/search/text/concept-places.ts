import { CITIES, METRO, REGIONS } from '#server/domains/compendium/index.ts';
import { toMark } from './alternative.ts';
import { add, split, toWords, type Draft } from './concept-draft.ts';
import { phraseStems, wordsOf } from './phrases.ts';
import { DISTRICTS, PLACE_NAMES, PLAIN_WORD_CITIES } from './thesaurus/places.ts';

const PLACE_WORDS_WEIGHT = 0.5;
const CITY_OF_STATION_WEIGHT = 0.5;
const DISTRICT_NAME = /(?:ино|[оеё]во)$/;
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

/** Stations by «метро», those with the name of a district by it alone, too: «выхино». Their city is the next best place. */
function addStations(draft: Draft): void {
  for (const [name, stations] of Map.groupBy(METRO, (station) => station.name)) {
    const marks = stations.flatMap(({ id, cityId }) => [
      toMark(`metro:${id}`, 1),
      toMark(`city:${cityId}`, CITY_OF_STATION_WEIGHT),
    ]);
    const forms = ['метро', 'м', 'станция', 'станция метро'].map((kind) => `${kind} ${name}`);
    const isTaken = draft.entries.has(phraseStems(wordsOf(name)).join(' '));
    for (const form of [...forms, ...(DISTRICT_NAME.test(name) && !isTaken ? [name] : [])]) add(draft, form, marks, 0);
  }
}
