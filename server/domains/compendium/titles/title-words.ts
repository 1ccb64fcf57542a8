import { composed } from '#shared/domain/composed.ts';
import { splitWords } from '#shared/domain/split-words.ts';
import { LOOKALIKE_WORD, LOOKALIKES } from '#shared/domain/lookalikes.ts';
import { stem } from '../words.ts';
import { CONTRACTED, fullTitleWords, GLUED } from './abbreviations.ts';

/** A word of a title in full. */
export interface FullWord {
  text: string;
  /** Written short. */
  isShort: boolean;
}

const LATIN_LETTERS = /[a-z]+/;
const WORD = /[\p{L}\p{N}]+/gu;
/** A word with what makes it an abbreviation: a dot after it, or an ending after a hyphen. */
const PIECE = /([\p{L}\p{N}]+)(?:-(\p{L}{1,4})(?![\p{L}\p{N}])|(\.))?/gu;
const CONTRACTED_LETTERS_MIN = 3;
const CUT_LETTERS_MIN = 4;

/** The words of a text with abbreviations in full and look-alike letters in Russian. */
export function fullWords(text: string): FullWord[] {
  const folded = composed(text).toLowerCase().replaceAll('ё', 'е').replaceAll(WORD, oneAlphabet);
  const unglued = GLUED.reduce((glued, [pattern, instead]) => glued.replaceAll(pattern, instead), folded);
  return withForemen(Array.from(unglued.matchAll(PIECE), readPiece).flat());
}

function readPiece([, word = '', ending = '', dot = '']: readonly string[]): FullWord[] {
  const whole = wholeWords(word, ending, dot);
  const full = whole?.map((text) => ({ text, isShort: true })) ?? [{ text: word, isShort: false }];
  // «инж-р» is one word, «инж-ПТО» are two.
  return !ending || whole?.at(-1)?.endsWith(ending) ? full : [...full, ...readPiece(['', ending])];
}

/** What an abbreviation means; null for a word. */
function wholeWords(word: string, ending: string, dot: string): readonly string[] | null {
  const known = fullTitleWords(word, dot !== '');
  if (known) return known;
  if (dot) return complete(word, '', CUT_LETTERS_MIN);
  return ending ? complete(word, ending, CONTRACTED_LETTERS_MIN) : null;
}

function complete(beginning: string, ending: string, lettersMin: number): readonly string[] | null {
  if (beginning.length < lettersMin) return null;
  const found = CONTRACTED.find(
    (word) => word.length > beginning.length && word.startsWith(beginning) && word.endsWith(ending),
  );
  return found === undefined ? null : [found];
}

/** Words between «производитель» and «работ». */
const WORKS_WITHIN = 3;

/** «Производитель работ» is «прораб», and «производитель монолитных работ» is «прораб монолитных работ». */
function withForemen(words: readonly FullWord[]): FullWord[] {
  const isWorks = (word: FullWord | undefined) => word !== undefined && stem(word.text) === 'работ';
  const isForeman = ({ text }: FullWord, at: number) =>
    stem(text) === 'производител' && words.slice(at + 1, at + 1 + WORKS_WITHIN).some(isWorks);
  return words.flatMap((word, at) => {
    if (isForeman(word, at)) return [{ ...word, text: 'прораб' }];
    const before = words[at - 1];
    return isWorks(word) && before && isForeman(before, at - 1) ? [] : [word];
  });
}

function oneAlphabet(word: string): string {
  if (!LATIN_LETTERS.test(word)) return word;
  if (!/[а-я]/.test(word) && !LOOKALIKE_WORD.test(word)) return word;
  return word.replaceAll(/[a-z]/g, (letter) => LOOKALIKES[letter] ?? letter);
}

/** The stems of a phrase of ours, read as titles are. */
export function phraseWords(text: string): string[] {
  return splitWords(
    fullWords(text)
      .map((word) => word.text)
      .join(' '),
  );
}
