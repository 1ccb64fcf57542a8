import { composed } from '#shared/domain/composed.ts';
import { LOOKALIKE_WORD, LOOKALIKES } from '#shared/domain/lookalikes.ts';

/**
 * Text that forms one token: a number with thousands separators («150 000»), two numbers of a rotation or a schedule
 * («60/30», «60 / 30», «45х45»), C# and C++, a word with the marks and soft hyphens inside it.
 */
const TOKEN =
  /\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?!\d)|(?<!\d)\d+[ \u00a0]?[/хx×*][ \u00a0]?\d+|[cс](?:#|\+\+)|[\p{L}\p{N}][\p{L}\p{N}\p{M}\u00ad\u200b-\u200d]*/gu;
const THOUSANDS = /^\d{1,3}(?:[ \u00a0\u202f]\d{3})+$/;
const PAIR = /^(\d+)[ \u00a0]?[/хx×*][ \u00a0]?(\d+)$/;
/** A code of a machine or a form written without a space: «кс2», «м300». */
const GLUED_CODE = /^(\p{L}{1,4})(\d+)$/u;
/** «5разряда», «60дней» are two tokens; «1с», «3d» and «25т» are one. */
const GLUED_NUMBER = /^(\d+)(\p{L}{4,})$/u;
const PLAIN_WORD = /^(?:[а-я]+|[a-z]+|\d+)$/;
const INVISIBLE = /[\p{M}\u00ad\u200b-\u200d]/gu;
const CYRILLIC = /[а-я]/;
const LATIN = /[a-z]/;
const CHARS_MAX = 60;

interface Token {
  /** Lower case, ё as е. */
  text: string;
  /** Its position in the lower-cased text. */
  start: number;
  end: number;
}

/** The form in which texts are compared: composed letters, lower case, ё as е. */
export function fold(text: string): string {
  return composed(text).toLowerCase().replaceAll('ё', 'е');
}

/** Raw pieces of a folded text; most of them are clean words already. */
export function piecesOf(folded: string): readonly string[] {
  return folded.match(TOKEN) ?? [];
}

/** Tokens of a folded text with their positions. */
export function tokensOf(folded: string): Token[] {
  return [...folded.matchAll(TOKEN)].flatMap((match) =>
    splitPiece(match[0]).map((text) => ({ text, start: match.index, end: match.index + match[0].length })),
  );
}

/** The tokens of one piece: codes are split, invisible marks removed, look-alike letters made Russian. */
export function splitPiece(piece: string): readonly string[] {
  if (PLAIN_WORD.test(piece) && piece.length <= CHARS_MAX) return [piece];
  if (THOUSANDS.test(piece)) return [piece.replaceAll(/\D/g, '').slice(0, CHARS_MAX)];
  if (piece.endsWith('#')) return ['c#'];
  if (piece.endsWith('++')) return ['c++'];
  const [, on, off] = PAIR.exec(piece) ?? [];
  if (on !== undefined && off !== undefined) return [`${on}/${off}`.slice(0, CHARS_MAX)];
  const word = oneAlphabet(fold(composed(piece, 'NFKC')).replaceAll(INVISIBLE, '').slice(0, CHARS_MAX));
  const [, head, tail] = GLUED_CODE.exec(word) ?? GLUED_NUMBER.exec(word) ?? [];
  if (head !== undefined && tail !== undefined) return [head, tail];
  return word ? [word] : [];
}

function oneAlphabet(word: string): string {
  if (!LATIN.test(word)) return word;
  const isMixed = CYRILLIC.test(word) || (/\d/.test(word) && LOOKALIKE_WORD.test(word.replaceAll(/\d/g, '')));
  return isMixed ? toRussianLetters(word) : word;
}

/** Latin look-alikes as Russian letters, other letters unchanged. */
function toRussianLetters(word: string): string {
  return word.replaceAll(/[abcehkmoptxy]/g, (letter) => LOOKALIKES[letter] ?? letter);
}

/** The letters of a code in one alphabet: «kc» is «кс». */
export function codeLetters(letters: string): string {
  return LOOKALIKE_WORD.test(letters) ? toRussianLetters(letters) : letters;
}
