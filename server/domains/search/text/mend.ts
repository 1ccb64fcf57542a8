import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { stemOf, words as wordsIn } from './analyze.ts';
import type { Lexicon } from './clause.ts';
import { distance, sound } from '../../../platform/closeness.ts';
import { SINGLE_WORDS, VOCABULARY } from './concepts.ts';
import { toRussian } from './translit.ts';

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

const LATIN_WORD = /^[a-z']+$/;
const LETTERS_ONLY = /^\p{L}+$/u;
const RUSSIAN_LETTERS = /^[а-я]+$/;
const MENDED_LETTERS_MIN = 4;
/** No trade term is longer. */
const MENDED_LETTERS_MAX = 60;
const SHORT_WORD_LETTERS = 3;
const BEGINNING_LETTERS_MIN = 3;
const GLUED_PART_LETTERS_MIN = 4;
const GLUED_NAME_LETTERS_MIN = 3;
/** Russian letters that share a key with punctuation in the other layout occur inside words and at their ends. */
const LATIN_CHUNK = /[a-z[\]{};:'",.<>`~-]+/giu;
const HAS_LATIN = /[a-z]/iu;
const PUNCTUATION_AT_END = /(?<![.,;:"'])[.,;:"']+$/;
/** A very frequent word is worth about half a letter more than one that no vacancy has. */
const FREQUENCY_WEIGHT = 0.04;

/** Allowed errors by the number of letters of a stem; a short word may still have one. */
const WRONG_SHARE_MAX = 0.22;

const indexes = new WeakMap<Lexicon, ReadonlyMap<number, readonly Candidate[]>>();

/** Whether vacancies or the thesaurus have the word in any form. */
export function isKnown(word: string, lexicon: Lexicon): boolean {
  const stem = stemOf(word);
  // Two letters match too many words: «ишь» is «bim» in the other layout and not a form of «Ишим».
  if (word.length <= SHORT_WORD_LETTERS && stem.length < SHORT_WORD_LETTERS && VOCABULARY.get(stem) !== word)
    return lexicon.words().has(word);
  return VOCABULARY.has(stem) || lexicon.frequency(stem) > 0;
}

/** The text with pieces typed in the wrong keyboard layout corrected: «cdfhobr df[nf» is «сварщик вахта». */
export function mendLayout(text: string, lexicon: Lexicon): string {
  return text.replaceAll(LATIN_CHUNK, (chunk) => {
    if (!HAS_LATIN.test(chunk)) return chunk;
    const bare = chunk.replace(PUNCTUATION_AT_END, '');
    if (wordsIn(chunk).every((word) => isKnown(word, lexicon))) return chunk;
    for (const part of new Set([chunk, bare])) {
      const other = toOtherLayout(part);
      const found = wordsIn(other);
      const isWhole = found.join('').length >= BEGINNING_LETTERS_MIN && /^[\p{L}-]+$/u.test(other);
      if (isWhole && found.every((word) => isKnown(word, lexicon))) return other + chunk.slice(part.length);
    }
    return chunk;
  });
}

/**
 * The words that a misspelt one stands for, or null. Tried in order: the other keyboard layout, Latin letters, the
 * beginning of an unfinished word (`isLast`), two words without a space, the nearest word.
 */
export function mendWord(word: string, lexicon: Lexicon, isLast: boolean): string[] | null {
  if (word.length < BEGINNING_LETTERS_MIN || word.length > MENDED_LETTERS_MAX || !LETTERS_ONLY.test(word)) return null;
  const typed = toOtherLayout(word);
  if (LETTERS_ONLY.test(typed) && isKnown(typed.toLowerCase(), lexicon)) return [typed.toLowerCase()];
  const russian = LATIN_WORD.test(word) ? toRussian(word) : word;
  if (russian !== word && isKnown(russian, lexicon)) return [russian];
  if (!RUSSIAN_LETTERS.test(russian)) return null;
  const candidates = candidatesOf(lexicon.mendsBy ?? lexicon);
  const isLeft = ({ surface, own }: Candidate) => own || lexicon.words().has(surface);
  const whole = isLast ? complete(russian, candidates, isLeft) : null;
  if (whole) return [whole];
  if (word.length < MENDED_LETTERS_MIN) return null;
  const parts = unglue(russian, lexicon);
  if (parts) return parts;
  const near = nearest(russian, candidates, isLeft) ?? complete(russian, candidates, isLeft);
  return near ? [near] : null;
}

function complete(
  beginning: string,
  candidates: ReadonlyMap<number, readonly Candidate[]>,
  isLeft: (candidate: Candidate) => boolean,
): string | null {
  let best: Candidate | null = null;
  for (const group of candidates.values()) {
    for (const candidate of group) {
      if (
        candidate.surface.startsWith(beginning) &&
        (!best || candidate.frequency > best.frequency) &&
        isLeft(candidate)
      )
        best = candidate;
    }
  }
  return best?.surface ?? null;
}

function unglue(word: string, lexicon: Lexicon): string[] | null {
  const isPart = (part: string) => {
    const stem = stemOf(part);
    if (part.length >= GLUED_PART_LETTERS_MIN) return VOCABULARY.has(stem) || lexicon.words().has(part);
    return part.length >= GLUED_NAME_LETTERS_MIN && SINGLE_WORDS.has(part) && stem === part;
  };
  let best: string[] | null = null;
  for (let at = GLUED_NAME_LETTERS_MIN; at <= word.length - GLUED_NAME_LETTERS_MIN; at += 1) {
    const parts = [word.slice(0, at), word.slice(at)];
    if (parts.every(isPart) && (!best || shortest(parts) > shortest(best))) best = parts;
  }
  return best;
}

function shortest(parts: readonly string[]): number {
  return Math.min(...parts.map((part) => part.length));
}

function nearest(
  word: string,
  candidates: ReadonlyMap<number, readonly Candidate[]>,
  isLeft: (candidate: Candidate) => boolean,
): string | null {
  const stem = stemOf(word);
  const heard = sound(stem);
  const letters = lettersOf(heard);
  const limit = Math.min(limitOf(word.length), Math.max(1, heard.length * WRONG_SHARE_MAX));
  const differentMax = limit > 1 ? 6 : 4;
  let best: string | null = null;
  let bestScore = Number.POSITIVE_INFINITY;
  for (let length = heard.length - Math.floor(limit); length <= heard.length + limit; length += 1) {
    for (const candidate of candidates.get(length) ?? []) {
      if (countBits(candidate.letters ^ letters) > differentMax) continue;
      // A more distant word can win only by its frequency, and the frequent ones come first.
      const bonus = FREQUENCY_WEIGHT * Math.log2(1 + candidate.frequency);
      const enough = Math.min(limit, bestScore + bonus);
      const cost = distance(heard, candidate.sound, enough);
      if (cost > enough) continue;
      const score = Math.min(cost, distance(sound(word), sound(candidate.surface), cost)) - bonus;
      if (score < bestScore && isLeft(candidate)) [best, bestScore] = [candidate.surface, score];
    }
  }
  return best;
}

/** How far a word may be from its correction, in letters. */
function limitOf(length: number): number {
  if (length <= 5) return 1;
  return length <= 10 ? 2 : 3;
}

/** Words for corrections, by the length of their sound. A lexicon is indexed once: a changed one is another object. */
function candidatesOf(lexicon: Lexicon): ReadonlyMap<number, readonly Candidate[]> {
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
    .filter(([stem, { surface }]) => stem.length >= BEGINNING_LETTERS_MIN && RUSSIAN_LETTERS.test(surface))
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
