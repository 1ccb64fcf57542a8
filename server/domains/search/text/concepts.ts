import { SLANG, SPECIALIZATIONS, STAFF, TRADES, type Group } from '#server/domains/compendium/index.ts';
import { keyOf, toMark, unite } from './alternative.ts';
import type { Alternative } from './clause.ts';
import { add, split, toWords, type Draft } from './concept-draft.ts';
import { addPlaces } from './concept-places.ts';
import { createPhraseBook, phraseStems, wordsOf, type Word } from './phrases.ts';
import { CONDITIONS, COURTESIES } from './thesaurus/conditions.ts';
import { PEOPLE } from './thesaurus/people.ts';
import { NAMES } from './thesaurus/names.ts';
import { SITES } from './thesaurus/sites.ts';

/** The meaning of a phrase besides its own words. */
export interface Concept {
  /** Best first. */
  alternatives: readonly Alternative[];
  /** Weight of the phrase's own words in a text; 0 when they mean nothing there. */
  wordsWeight: number;
  /** It is the name of a trade, not of its work, a place or a condition. */
  isTradeName: boolean;
  /** The phrase as the thesaurus has it. */
  label: string;
  /** What has a district of a city itself; the city is among `alternatives`. */
  district?: readonly Alternative[];
}

const WEIGHTS = {
  name: 0.9,
  /** An alias that is more specific than the trade's name: «прораб монолит» for «Прораб». */
  narrowAlias: 0.7,
  same: 0.85,
  sameOfWork: 0.8,
  narrower: 0.75,
  about: 0.35,
  near: 0.4,
  /** Of «сварщик» in «Сварщик НАКС» and «электрогазосварщик», and in an alias. */
  headOfName: 0.75,
  headOfAlias: 0.5,
  /** Of «Прораб» in «прораб по кровле». */
  wider: 0.3,
  site: 0.6,
} as const;

const HEAD_LETTERS_MIN = 5;
/** Stems that end with another trade without being a kind of it. */
const OTHER_TRADES: ReadonlySet<string> = new Set(['асфальтобетонщик']);

/** Ends of words for people who do something. */
const PERSON = /(?:[щчн]ик|ист|тель|арь|аль|яр|вед|лог|граф|ант|атор|[ео]р|ец)$/;
const ADJECTIVE = /(?:[ыио]й|[ыи]е)$/;
const LABOURER = /рабоч[а-я]{2}$/;
/** People are called by them, too. */
const TRADE_ABBREVIATIONS = ['пто', 'гип', 'гап', 'эгс'];

const PLAIN_NAMES: ReadonlyMap<string, number> = new Map(
  SPECIALIZATIONS.flatMap(({ id, name }): [string, number][] => {
    const [word, ...others] = wordsOf(name);
    return word && others.length === 0 ? [[word.stem, id]] : [];
  }),
);

const GROUPS: readonly Group[] = [...TRADES, ...STAFF, ...SLANG];

function gather(): Draft {
  const draft: Draft = { entries: new Map(), specsByPhrase: new Map(), mentioned: [] };
  addSpecializations(draft);
  for (const group of GROUPS) addGroup(draft, group);
  addHeads(draft);
  nameTrades(draft);
  for (const group of NAMES) addGroup(draft, group);
  addPlaces(draft);
  for (const { phrases, marks, marksWeight, wordsWeight } of [...CONDITIONS, ...PEOPLE]) {
    for (const phrase of split(phrases))
      add(
        draft,
        phrase,
        marks.map((mark) => toMark(mark, marksWeight)),
        wordsWeight,
      );
  }
  readApart(draft);
  for (const [type, phrases] of Object.entries(SITES)) {
    for (const phrase of split(phrases)) add(draft, phrase, [toMark(`object_type:${type}`, WEIGHTS.site)], 1);
  }
  for (const phrase of split(COURTESIES)) add(draft, phrase, [], 0);
  return draft;
}

/** The trade whose name of one word begins a longer one: «Прораб» of «Прораб по кровле». */
function widerOf(name: string): number | undefined {
  const [first, ...others] = wordsOf(name);
  return others.length > 0 ? PLAIN_NAMES.get(first?.stem ?? '') : undefined;
}

function addSpecializations(draft: Draft): void {
  for (const { id, name, plural, aliases } of SPECIALIZATIONS) {
    const own = phraseStems(wordsOf(name));
    const wider = widerOf(name);
    for (const phrase of [name, plural, ...aliases]) {
      const stems = phraseStems(wordsOf(phrase));
      // Categories of licences are parsed separately.
      if (stems.includes('категор')) continue;
      const isNarrow = stems.length > own.length && own.every((stem) => stems.includes(stem));
      const weight = isNarrow ? WEIGHTS.narrowAlias : WEIGHTS.name;
      const key = stems.join(' ');
      const known = draft.specsByPhrase.get(key) ?? new Map<number, number>();
      draft.specsByPhrase.set(key, known.set(id, Math.max(known.get(id) ?? 0, weight)));
      const close = wider === undefined ? [] : [toMark(`spec:${wider}`, WEIGHTS.wider)];
      add(draft, phrase, [toMark(`spec:${id}`, weight), ...close], 1);
    }
  }
}

function addGroup(draft: Draft, { same, about = '', narrower = '', near = '' }: Group): void {
  const [names, works, kinds, others] = [same, about, narrower, near].map(split) as [
    string[],
    string[],
    string[],
    string[],
  ];
  const ofKinds = mean(draft, kinds, WEIGHTS.narrower);
  const ofNames = [
    ...mean(draft, names, WEIGHTS.same),
    ...ofKinds,
    ...mean(draft, works, WEIGHTS.about),
    ...mean(draft, others, WEIGHTS.near),
  ];
  for (const name of names) addBesides(draft, name, ofNames);
  const ofWorks = [
    ...mean(draft, names, WEIGHTS.sameOfWork),
    ...mean(draft, works, WEIGHTS.sameOfWork),
    ...ofKinds,
    ...mean(draft, others, WEIGHTS.about),
  ];
  for (const work of works) addBesides(draft, work, ofWorks);
  draft.mentioned.push(...[...kinds, ...others].flatMap(wordsOf));
}

function addBesides(draft: Draft, phrase: string, alternatives: readonly Alternative[]): void {
  const own = keyOf(toWords(wordsOf(phrase), 1));
  add(
    draft,
    phrase,
    alternatives.filter((alternative) => keyOf(alternative) !== own),
    1,
  );
}

/** Phrases as alternatives: their words, and the trades that they name. */
function mean(draft: Draft, phrases: readonly string[], weight: number): Alternative[] {
  return phrases.flatMap((phrase) => {
    const words = wordsOf(phrase);
    const specs = [...(draft.specsByPhrase.get(phraseStems(words).join(' ')) ?? [])];
    // A specialization that has the phrase for a kind of it has other kinds, too: «плотник бетонщик» is one of «Плотник».
    const ofSpec = (own: number) => (own < WEIGHTS.name ? Math.min(weight, WEIGHTS.near) : weight);
    return [toWords(words, weight), ...specs.map(([id, own]) => toMark(`spec:${id}`, ofSpec(own)))];
  });
}

/** A trade of one word also matches its kinds: names that begin with it, and words that end with it. */
function addHeads(draft: Draft): void {
  const heads = SPECIALIZATIONS.flatMap(({ id, name, aliases }) =>
    [name, ...aliases].flatMap((phrase) => {
      const word = wordsOf(phrase)[0];
      return word ? { id, ...word, weight: phrase === name ? WEIGHTS.headOfName : WEIGHTS.headOfAlias } : [];
    }),
  );
  for (const [stem, { text }] of new Map(heads.map((head) => [head.stem, head]))) {
    const isHead = (other: string) =>
      other === stem || (stem.length >= HEAD_LETTERS_MIN && other.endsWith(stem) && !OTHER_TRADES.has(other));
    add(
      draft,
      text,
      heads.filter((head) => isHead(head.stem)).map(({ id, weight }) => toMark(`spec:${id}`, weight)),
      1,
    );
  }
}

/** Phrases of trades so far that have a person's trade among their words are names of it; the others are its work. */
function nameTrades({ entries }: Draft): void {
  for (const entry of entries.values()) entry.isTradeName = entry.words.some(({ stem }) => PERSONS.has(stem));
}

function collectPersons(): Set<string> {
  const named = SPECIALIZATIONS.flatMap(({ name, plural }) =>
    [name, plural].flatMap((phrase) => headOf(wordsOf(phrase))?.stem ?? []),
  );
  const called = GROUPS.flatMap(({ same }) => split(same).map(wordsOf)).flatMap(([word]) =>
    word && PERSON.test(word.text) ? word.stem : [],
  );
  return new Set([...named, ...called, ...TRADE_ABBREVIATIONS]);
}

/**
 * «Сварщик НАКС» is read as a trade and a paper: a welder of any other name may have it, too. So is «водитель шакман»: a machine is
 * what a vacancy names.
 */
function readApart({ entries }: Draft): void {
  const machines = new Set(
    NAMES.flatMap(({ same }) => split(same))
      .map(stemsOf)
      .map(keyOfStems),
  );
  const isMachine = (key: string) => machines.has(key);
  const isPaper = (key: string) =>
    entries.get(key)?.alternatives.some((one) => one.kind === 'mark' && one.mark.startsWith('permit:')) ?? false;
  const endsWith = (stems: readonly string[], is: (key: string) => boolean) =>
    stems.some((_, at) => at > 0 && is(keyOfStems(stems.slice(at))));
  for (const { name, plural, aliases } of SPECIALIZATIONS) {
    const own = stemsOf(name);
    const isCertified = endsWith(own, isPaper);
    for (const stems of [name, plural, ...aliases].map(stemsOf)) {
      const isApart = isCertified ? endsWith(stems, isPaper) : stems[0] === own[0] && endsWith(stems, isMachine);
      if (isApart) entries.delete(keyOfStems(stems));
    }
  }
}

function stemsOf(phrase: string): string[] {
  return phraseStems(wordsOf(phrase));
}

function keyOfStems(stems: readonly string[]): string {
  return stems.join(' ');
}

/** «мастер» of «Старший дорожный мастер», «рабочий» of «Рабочий по благоустройству». */
function headOf(words: readonly Word[]): Word | undefined {
  return words.find(({ text }) => LABOURER.test(text) || !ADJECTIVE.test(text));
}

/** Stems of words that people are called by their trade. */
export const PERSONS: ReadonlySet<string> = collectPersons();

const { entries, mentioned } = gather();

/** Every phrase with a known meaning. */
export const CONCEPTS = createPhraseBook<Concept>(
  [...entries].map(([key, { alternatives, ...meaning }]) => ({
    stems: key.split(' '),
    value: { ...meaning, alternatives: unite(alternatives) },
  })),
);

/** The correct spelling of all words of phrases: the shortest known form by its stem. */
export const VOCABULARY: ReadonlyMap<string, string> = collectVocabulary();

/** Words that are a phrase on their own. */
export const SINGLE_WORDS: ReadonlySet<string> = new Set([...entries.keys()].filter((key) => !key.includes(' ')));

/** Words that follow a word in phrases, by its stem: «участка», «отдела», «смены» for «начальник». */
export const WORDS_AFTER: ReadonlyMap<string, ReadonlySet<string>> = collectFollowers();

function collectFollowers(): Map<string, Set<string>> {
  const followers = new Map<string, Set<string>>();
  for (const { words } of entries.values())
    for (const [at, { text }] of words.entries()) {
      const before = words[at - 1]?.stem;
      if (before !== undefined) followers.set(before, (followers.get(before) ?? new Set()).add(text));
    }
  return followers;
}

function collectVocabulary(): Map<string, string> {
  const vocabulary = new Map<string, string>();
  for (const { stem, text } of [...[...entries.values()].flatMap(({ words }) => words), ...mentioned]) {
    const known = vocabulary.get(stem);
    if (known === undefined || text.length < known.length) vocabulary.set(stem, text);
  }
  return vocabulary;
}
