import { toOtherLayout } from '#shared/domain/keyboard-layout.ts';
import { toRussian } from '#shared/domain/translit.ts';
import { stemOf, words as wordsIn } from './analyze.ts';
import { complete, completeTrade, nearest } from './candidates.ts';
import type { Lexicon } from './clause.ts';
import { SINGLE_WORDS, VOCABULARY, WORDS_AFTER } from './concepts.ts';
import { isMadeOfNouns, isMadeOfVerb, lemmasOf } from './russian-words.ts';

const LATIN_WORD = /^[a-z']+$/;
const LETTERS_ONLY = /^\p{L}+$/u;
const RUSSIAN_LETTERS = /^[а-я]+$/;
const MENDED_LETTERS_MIN = 4;
/** No trade term is longer. */
const MENDED_LETTERS_MAX = 60;
const PERSON_OF_WORK = /^(?<work>[а-я]{3,12}?)(?:ш?ник|щик|овец)(?:а|и|ов|ам|ами)?$/;
const SHORT_WORD_LETTERS = 3;
const BEGINNING_LETTERS_MIN = 3;
const PAIR_LETTERS_MIN = 2;
const GLUED_PART_LETTERS_MIN = 4;
const GLUED_NAME_LETTERS_MIN = 3;
/** Russian letters that share a key with punctuation in the other layout occur inside words and at their ends. */
const LATIN_CHUNK = /[a-z[\]{};:'",.<>`~-]+/giu;
const HAS_LATIN = /[a-z]/iu;
const PUNCTUATION_AT_END = /(?<![.,;:"'])[.,;:"']+$/;

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
 * beginning of an unfinished word (`isLast`), two words without a space, the likeliest word. A Russian word is never
 * taken for another one, whether a vacancy has it or not; at most its form is changed.
 */
export function mendWord(word: string, lexicon: Lexicon, isLast: boolean): string[] | null {
  if (word.length < BEGINNING_LETTERS_MIN || word.length > MENDED_LETTERS_MAX || !LETTERS_ONLY.test(word)) return null;
  const typed = toOtherLayout(word);
  if (LETTERS_ONLY.test(typed) && isKnown(typed.toLowerCase(), lexicon)) return [typed.toLowerCase()];
  const russian = LATIN_WORD.test(word) ? toRussian(word) : word;
  if (russian !== word && isKnown(russian, lexicon)) return [russian];
  if (!RUSSIAN_LETTERS.test(russian)) return null;
  const lemmas = lemmasOf(russian);
  const lemma = lemmas.includes(russian) ? undefined : lemmas.find((one) => isKnown(one, lexicon));
  if (lemma) return [lemma];
  if (lemmas.length || isMadeOfVerb(russian) || isMadeOfNouns(russian) || word.length < MENDED_LETTERS_MIN) return null;
  const known = lexicon.mendsBy ?? lexicon;
  const whole = isLast ? complete(russian, known) : null;
  if (whole) return [whole];
  const parts = unglue(russian, lexicon);
  if (parts) return parts;
  const work = workOf(russian);
  if (work) return [work];
  const meant = nearest(russian, known) ?? complete(russian, known);
  return meant ? [meant] : null;
}

/**
 * The word that the last one of a query begins, where it is no word itself though its stem is: «охранник» for «охранн», which
 * shares its stem with «охрана». Null for a whole word.
 */
export function finishWord(word: string, lexicon: Lexicon): string | null {
  const isWhole = lexicon.words().has(word) || VOCABULARY.get(stemOf(word)) === word;
  if (isWhole || word.length < MENDED_LETTERS_MIN || !RUSSIAN_LETTERS.test(word) || lemmasOf(word).length > 0)
    return null;
  const finished = complete(word, lexicon.mendsBy ?? lexicon);
  return finished === word ? null : finished;
}

/**
 * The trade that the last word of a query begins where none is named before it: «бетонщик» for «бет», not the more frequent «бетон».
 * A word as the dictionary has it begins nothing, but alone nobody looks for a mere form of one: «плиточник» for «плит».
 */
export function finishTrade(word: string, lexicon: Lexicon, isAlone: boolean): string | null {
  const isWhole = lexicon.words().has(word) || lemmasOf(word).includes(word) || (!isAlone && lemmasOf(word).length > 0);
  return isWhole || !RUSSIAN_LETTERS.test(word) ? null : completeTrade(word, lexicon.mendsBy ?? lexicon);
}

/** The word that a short one begins after another: «пто» for «пт» after «инженер». Null without one. */
export function finishAfter(before: string, word: string, lexicon: Lexicon): string | null {
  if (word.length < PAIR_LETTERS_MIN || word.length > SHORT_WORD_LETTERS || !RUSSIAN_LETTERS.test(word)) return null;
  const begun = [...(WORDS_AFTER.get(before) ?? [])]
    .filter((one) => one.startsWith(word) && one !== word)
    .map((one) => ({ word: one, frequency: lexicon.frequency(stemOf(one)) }))
    .toSorted((a, b) => b.frequency - a.frequency);
  return begun[0]?.frequency ? begun[0].word : null;
}

/** What somebody works with whom a chat calls by it: «гнб» for «гнбшник», «кондей» for «кондейщик». */
function workOf(word: string): string | null {
  const { work = '' } = PERSON_OF_WORK.exec(word)?.groups ?? {};
  return SINGLE_WORDS.has(stemOf(work)) && VOCABULARY.get(stemOf(work)) === work ? work : null;
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
