import { nearestBeginning, sound } from './closeness.ts';
import { toOtherLayout } from './keyboard-layout.ts';
import { splitWords } from './split-words.ts';
import { toRussian } from './translit.ts';

/** Something that is found by partly typed text. */
export interface Suggestable<Item> {
  item: Item;
  name: string;
  /** Other names, which count less. */
  aliases?: readonly string[];
  /** What it is part of, which counts least: «Республика Татарстан». */
  group?: string;
}

export interface Suggested<Item> {
  item: Item;
  /** How well it fits, 0 is best; the numbers only compare. */
  rank: number;
  /** The text is one of its names, not only the beginning of one. */
  isWhole: boolean;
  /** A word of the text was misspelt. */
  isMended: boolean;
}

export interface SuggesterOptions {
  /** Words that the typed text may have besides a name: «г» before a city, «ооо» before a company. */
  besides?: ReadonlySet<string>;
  /** Lower-case words that are never taken for a misspelt one. */
  isWord?: (word: string) => boolean;
}

/** What fits the typed text, best first; of the same rank in the order of the entries. */
export type Suggester<Item> = (typed: string) => Suggested<Item>[];

interface Entry<Item> {
  item: Item;
  /** Its words, separated by single spaces. */
  name: string;
  words: readonly string[];
  aliases: readonly (readonly string[])[];
  group: readonly string[];
}

interface Heard {
  word: string;
  sound: string;
  /** A bit for each letter of the sound. */
  letters: number;
}

/** What people write before the name of a city. */
export const CITY_WORDS: ReadonlySet<string> = new Set(['г', 'гор', 'город']);

const RANKS = { nameBegins: 0, wordsBegin: 1, contains: 2, alias: 3, group: 4, none: 5 } as const;
/** Anything misspelt comes after everything that is not. */
const MISSPELT = 10;
const TYPED_CHARS_MAX = 100;
/** Fewer are inside too many words. */
const CONTAINED_CHARS_MIN = 4;
const MENDED_LETTERS_MIN = 4;
const HEARD_LETTERS_MIN = 3;
/** A misspelt word is tried as this many of the nearest words. */
const MENDS_MAX = 3;
const RUSSIAN_WORD = /^[а-я]+$/;
const HAS_LATIN = /[a-z]/i;
/** The least that a letter costs which the other word does not have. */
const LETTER_COST_MIN = 0.4;

/**
 * Prepares a list once. Names that begin with the text come first, then names whose words do («н новг», in any order), then
 * names that contain it, other names, and groups. Case and ё do not matter. Without matches the text is tried in the
 * other keyboard layout, then in Latin letters by their sound, then with its misspelt words as the nearest ones.
 */
export function createSuggester<Item>(
  list: readonly Suggestable<Item>[],
  { besides, isWord = () => false }: SuggesterOptions = {},
): Suggester<Item> {
  const entries = list.map(({ item, name, aliases = [], group = '' }): Entry<Item> => {
    const words = splitWords(name);
    return { item, name: words.join(' '), words, aliases: aliases.map(splitWords), group: splitWords(group) };
  });
  let known: readonly Heard[] | undefined;
  const wordsOf = (text: string) => {
    const words = splitWords(text);
    const own = besides ? words.filter((word) => !besides.has(word)) : words;
    return own.length > 0 ? own : words;
  };

  return (typed) => {
    const text = typed.slice(0, TYPED_CHARS_MAX);
    const other = toOtherLayout(text);
    const readings = [text, other, ...(HAS_LATIN.test(text) ? [toRussian(text.toLowerCase())] : [])].map(wordsOf);
    for (const words of readings) {
      const found = find(entries, words);
      if (found.length > 0) return found;
    }
    known ??= hear(entries);
    for (const words of readings) {
      const found = findMisspelt(entries, known, words, isWord);
      if (found.length > 0) return found;
    }
    return [];
  };
}

function find<Item>(entries: readonly Entry<Item>[], typed: readonly string[]): Suggested<Item>[] {
  if (typed.length === 0) return [];
  const text = typed.join(' ');
  const longestFirst = typed.toSorted((a, b) => b.length - a.length);
  const ranked = new Map<number, Suggested<Item>[]>();
  for (const entry of entries) {
    const rank = rankOf(entry, text, longestFirst);
    if (rank === RANKS.none) continue;
    const isWhole = entry.name === text || entry.aliases.some((alias) => alias.join(' ') === text);
    const found = { item: entry.item, rank, isWhole, isMended: false };
    const same = ranked.get(rank);
    if (same) same.push(found);
    else ranked.set(rank, [found]);
  }
  return [...ranked.keys()].toSorted((a, b) => a - b).flatMap((rank) => ranked.get(rank) ?? []);
}

function rankOf<Item>({ name, words, aliases, group }: Entry<Item>, text: string, typed: readonly string[]): number {
  if (name.startsWith(text)) return RANKS.nameBegins;
  if (begin(words, typed)) return RANKS.wordsBegin;
  if (text.length >= CONTAINED_CHARS_MIN && name.includes(text)) return RANKS.contains;
  if (aliases.some((alias) => begin(alias, typed))) return RANKS.alias;
  return begin(group, typed) ? RANKS.group : RANKS.none;
}

/** Whether each typed word begins a word of its own; the longest come first, so that «н» leaves «новгород» to it. */
function begin(words: readonly string[], typed: readonly string[]): boolean {
  if (words.length < typed.length) return false;
  const [only] = typed;
  if (only !== undefined && typed.length === 1) return words.some((word) => word.startsWith(only));
  const left = [...words];
  return typed.every((part) => {
    const at = left.findIndex((word) => word.startsWith(part));
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
}

function hear<Item>(entries: readonly Entry<Item>[]): Heard[] {
  const words = new Set(entries.flatMap((entry) => [...entry.words, ...entry.aliases.flat(), ...entry.group]));
  return [...words]
    .filter((word) => word.length >= MENDED_LETTERS_MIN && RUSSIAN_WORD.test(word))
    .map((word) => ({ word, sound: sound(word), letters: lettersOf(sound(word)) }));
}

function findMisspelt<Item>(
  entries: readonly Entry<Item>[],
  known: readonly Heard[],
  typed: readonly string[],
  isWord: (word: string) => boolean,
): Suggested<Item>[] {
  const mends = typed.map((word) => (isWord(word) ? [word] : nearest(known, word)));
  if (mends.some((words) => words.length === 0) || mends.every(([word], at) => word === typed[at])) return [];
  const found = new Map<Item, Suggested<Item>>();
  for (let turn = 0; turn < MENDS_MAX; turn += 1) {
    if (turn > 0 && mends.every((words) => words[turn] === undefined)) break;
    for (const one of find(
      entries,
      mends.map((words) => words[turn] ?? words[0] ?? ''),
    ))
      if (!found.has(one.item)) found.set(one.item, { ...one, rank: MISSPELT * (turn + 1) + one.rank, isMended: true });
  }
  return [...found.values()];
}

/** The typed beginning itself where a name has it, else the beginnings of names nearest to it; none for other words. */
function nearest(known: readonly Heard[], typed: string): string[] {
  if (known.some(({ word }) => word.startsWith(typed)) || typed.length < MENDED_LETTERS_MIN) return [typed];
  if (!RUSSIAN_WORD.test(typed)) return [];
  const heard = sound(typed);
  // Of a letter that is repeated one is left.
  if (heard.length < HEARD_LETTERS_MIN) return [];
  const letters = lettersOf(heard);
  const limit = limitOf(heard.length);
  const found = new Map<string, number>();
  for (const candidate of known) {
    if (candidate.sound.length < heard.length - limit) continue;
    if (countBits(letters & ~candidate.letters) > limit / LETTER_COST_MIN) continue;
    const near = nearestBeginning(heard, candidate.sound, limit);
    if (!near) continue;
    const begun = beginningOf(candidate.word, near.length);
    found.set(begun, Math.min(near.distance, found.get(begun) ?? limit));
  }
  return [...found]
    .toSorted(([, a], [, b]) => a - b)
    .slice(0, MENDS_MAX)
    .map(([begun]) => begun);
}

/** The beginning of a word whose sound has this many letters. */
function beginningOf(word: string, soundLength: number): string {
  for (let length = soundLength; length < word.length; length += 1) {
    const begun = word.slice(0, length);
    if (sound(begun).length >= soundLength) return begun;
  }
  return word;
}

/** Allowed errors by the number of letters: letters that sound alike count less than one. */
function limitOf(length: number): number {
  if (length <= 5) return 1;
  return length <= 8 ? 1.4 : 2;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let count = 0;
  for (let left = bits; left !== 0; left &= left - 1) count += 1;
  return count;
}
