import { stemOf } from './analyze.ts';
import { PLACES } from '../core/postings.ts';
import type { Lexicon } from './clause.ts';
import { distance, sound } from '#shared/domain/closeness.ts';
import { PERSONS, VOCABULARY } from './concepts.ts';

/** A correctly spelt word from the vacancies or the thesaurus. */
interface Candidate {
  surface: string;
  sound: string;
  /** A bit for each letter in it. */
  letters: number;
  frequency: number;
  /** From the thesaurus; other words may have disappeared from the vacancies since. */
  own: boolean;
}

type Candidates = ReadonlyMap<number, readonly Candidate[]>;

const RUSSIAN_LETTERS = /^[а-я]+$/;
const NOMINAL_ENDING =
  /^(?:[аяоеиыуюьй]|[аяыио]м|[ая]х|[ая]ми|[еиоы]й|[еоё][йю]|[оеё]в|[иь][яеюи]|[иь]е[мй]|и[ия]м|иях|иями|[аяоеыи][яею]|[оеё]го|[оеё]му|[ыи]м|[ыи]х|[ыи]ми|ью)?$/;
const VOWEL = /[аеиоуыэюя]/;
const CANDIDATE_LETTERS_MIN = 3;
const SHORT_WORD_LETTERS = 5;
/** A very frequent word is worth about half a letter more than one that no vacancy has. */
const FREQUENCY_WEIGHT = 0.04;
/** How many times less likely a word becomes with each wrong letter, as a power of e. */
const DOUBT_BY_LETTER = 4;
/** Share of wrong letters in a misspelt word, and in one that only resembles another; a short word may still have one. */
const WRONG_SHARE_MAX = 0.19;
const ALIKE_SHARE_MAX = 0.34;
const BEGUN_FIRST = 2;
/** The likeliest word counts as meant when it is likelier than all others together. */
const SURE = 0.5;

const indexes = new WeakMap<Lexicon, Candidates>();

/** The most frequent word that begins so; null without one. */
export function complete(beginning: string, lexicon: Lexicon): string | null {
  return completions(beginning, lexicon)[0] ?? null;
}

/** The most frequent name of a trade that begins so and some vacancy has; null without one. */
export function completeTrade(beginning: string, lexicon: Lexicon): string | null {
  const isTrade = (stem: string) => PERSONS.has(stem) && lexicon.frequency(stem) > 0;
  return completions(beginning, lexicon).find((word) => isTrade(stemOf(word))) ?? null;
}

/** The word that a misspelt one most likely stands for; null when none is near, or several are. */
export function nearest(word: string, lexicon: Lexicon): string | null {
  const found = near(word, lexicon, WRONG_SHARE_MAX);
  const all = found.reduce((sum, { weight }) => sum + weight, 0);
  const [best] = found;
  return best && best.weight > all * SURE ? best.surface : null;
}

/** At most `count` words of vacancies to offer for one that is not known: that it begins or resembles, the likeliest first. */
export function alike(word: string, lexicon: Lexicon, count: number): string[] {
  const begun = completions(word, lexicon);
  const resembled = near(word, lexicon, ALIKE_SHARE_MAX).map(({ surface }) => surface);
  return [...new Set([...begun.slice(0, BEGUN_FIRST), ...resembled, ...begun])]
    .filter((one) => lexicon.frequency(stemOf(one)) > 0)
    .slice(0, count);
}

/** Words that begin so, from three letters, the most frequent first. */
export function completions(beginning: string, lexicon: Lexicon): string[] {
  if (beginning.length < CANDIDATE_LETTERS_MIN) return [];
  const found: Candidate[] = [];
  for (const group of candidatesOf(lexicon).values())
    for (const candidate of group) if (candidate.surface.startsWith(beginning)) found.push(candidate);
  return found
    .filter((candidate) => isLeft(candidate, lexicon) && !isOnlyName(candidate, lexicon))
    .toSorted((a, b) => b.frequency - a.frequency)
    .map(({ surface }) => surface);
}

/** The words within reach, each with its weight among them, the likeliest first. */
function near(word: string, lexicon: Lexicon, wrongShare: number): { surface: string; weight: number }[] {
  const candidates = candidatesOf(lexicon);
  const heard = sound(inflectedStem(word));
  const whole = sound(word);
  const letters = lettersOf(heard);
  const limit = Math.min(limitOf(word.length), Math.max(1, heard.length * wrongShare));
  const differentMax = limit > 1 ? 6 : 4;
  const found: { surface: string; weight: number }[] = [];
  for (let length = Math.ceil(heard.length - limit); length <= heard.length + limit; length += 1) {
    for (const candidate of candidates.get(length) ?? []) {
      if (countBits(candidate.letters ^ letters) > differentMax) continue;
      const byStem = distance(heard, candidate.sound, limit);
      if (byStem > limit || !isLeft(candidate, lexicon)) continue;
      if (word.length <= SHORT_WORD_LETTERS && !isAsLong(word, candidate.surface)) continue;
      if (!mayBeMissed(word, candidate.surface)) continue;
      const cost = Math.min(byStem, distance(whole, sound(candidate.surface), byStem));
      const known = FREQUENCY_WEIGHT * Math.log2(1 + candidate.frequency);
      found.push({ surface: candidate.surface, weight: Math.exp(-DOUBT_BY_LETTER * (cost - known)) });
    }
  }
  return found.toSorted((a, b) => b.weight - a.weight);
}

/** The stem of a word that ends as nouns and adjectives do; the stemmer takes «уй» of «шантуй» for an ending, too. */
function inflectedStem(word: string): string {
  const stem = stemOf(word);
  return !word.startsWith(stem) || NOMINAL_ENDING.test(word.slice(stem.length)) ? stem : word;
}

/** «стеклогрань» is what nobody begins who writes «стекл»: a company's name is completed by suggestions. */
function isOnlyName({ surface, own }: Candidate, lexicon: Lexicon): boolean {
  return !own && lexicon.placesOf?.([stemOf(surface)]) === PLACES.company;
}

/** A soft sign is not heard, but whoever writes a short word does not lose it with another letter: «налик» is not «нальчик». */
function isAsLong(word: string, surface: string): boolean {
  return Math.abs(stemOf(word).length - stemOf(surface).length) <= 1;
}

/** Letters of an abbreviation may be swapped; «мкад» with another one is no «мкд». */
function mayBeMissed(word: string, surface: string): boolean {
  return VOWEL.test(surface) || surface.length === word.length;
}

function isLeft({ surface, own }: Candidate, { words }: Lexicon): boolean {
  return own || words().has(surface);
}

/** How far a word may be from its correction, in letters. */
function limitOf(length: number): number {
  if (length <= 5) return 1;
  return length <= 10 ? 2 : 3;
}

/** Words for corrections, by the length of their sound. A lexicon is indexed once: a changed one is another object. */
function candidatesOf(lexicon: Lexicon): Candidates {
  const known = indexes.get(lexicon);
  if (known) return known;
  const byStem = new Map<string, { surface: string; count: number }>();
  for (const [surface, count] of lexicon.words()) {
    const stem = stemOf(surface);
    const best = byStem.get(stem);
    if (!best || count > best.count) byStem.set(stem, { surface, count });
  }
  for (const [stem, surface] of VOCABULARY) byStem.set(stem, { surface, count: 0 });
  const candidates = [...byStem]
    .filter(([stem, { surface }]) => stem.length >= CANDIDATE_LETTERS_MIN && RUSSIAN_LETTERS.test(surface))
    .map(([stem, { surface }]): Candidate => ({
      surface,
      sound: sound(stem),
      letters: lettersOf(sound(stem)),
      frequency: lexicon.frequency(stem),
      own: VOCABULARY.has(stem),
    }))
    .toSorted((a, b) => b.frequency - a.frequency);
  const index = Map.groupBy(candidates, (candidate) => candidate.sound.length);
  indexes.set(lexicon, index);
  return index;
}

function lettersOf(word: string): number {
  let bits = 0;
  for (let at = 0; at < word.length; at += 1) bits |= 1 << (word.charCodeAt(at) & 31);
  return bits;
}

function countBits(bits: number): number {
  let left = bits - ((bits >>> 1) & 0x55555555);
  left = (left & 0x33333333) + ((left >>> 2) & 0x33333333);
  return (((left + (left >>> 4)) & 0x0f0f0f0f) * 0x01010101) >>> 24;
}
