import { stemmer } from '@orama/stemmers/russian';
import { codeLetters, fold, piecesOf, splitPiece } from './tokens.ts';

const CODE_LETTERS_MAX = 4;
const STEM_LETTERS_MIN = 2;
const CACHE_WORDS_MAX = 300_000;
const HAS_LETTER = /\p{L}/u;
const RUSSIAN = /^[а-я]+$/;
/** Words before a number that do not form a code with it. */
export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  'а в во вы да для до за и из к ко мы на над но о об обо от по под при про с со то у через же бы чем как'.split(' '),
);

/**
 * Forms of one noun that the stemmer does not unite: gender («каменщица»), a fleeting vowel («участок», «участка»),
 * endings mistaken for a verb's («кран», «материал», «монолит»). All forms then have one ending.
 */
const FOLDS: readonly (readonly [ending: RegExp, instead: string])[] = [
  [/([щч])иц$/, '$1ик'],
  [/ниц$/, 'ник'],
  [/истк$/, 'ист'],
  [/(ляр|ант)ш$/, '$1'],
  [/([а-я]{2})[ое]к$/, '$1к'],
  [/([а-я]{2})ец$/, '$1ц'],
  [/([а-я]{2}[ая])[лн]$/, '$1'],
  [/([а-я]{3})ит$/, '$1'],
];
/** Stems that no rule unites. */
const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    люд: 'человк',
    вахтов: 'вахт',
    вахтовик: 'вахт',
    сист: 'систем',
    дипл: 'диплом',
    аэродр: 'аэродром',
    космодр: 'космодром',
    объ: 'объем',
    подъ: 'подъем',
    автомоб: 'автомобил',
    проф: 'профил',
    свай: 'сва',
    окон: 'окн',
    кровел: 'кровл',
    строк: 'стройк',
    оп: 'опыт',
    полиэтил: 'полиэтилен',
    рентг: 'рентген',
    метропол: 'метрополитен',
    кал: 'калым',
    таг: 'тагил',
    кыз: 'кызыл',
    костр: 'костром',
    внутрення: 'внутрен',
  }),
);

interface Piece {
  tokens: readonly string[];
  stems: readonly string[];
}

const pieces = new Map<string, Piece>();

/**
 * Stems of a text (a vacancy or a query) in order and with repetitions: lower case, ё as е, hyphens separate words,
 * «каменщица» is «каменщик». A short word before a number also gives the code that they form: «КС-2», «кс 2» and «КС2»
 * all give `кс`, `2`, `кс2`; «60 / 30» and «60х30» give `60/30`. HTML must be stripped before.
 */
export function analyze(text: string): string[] {
  return readStems(text).stems;
}

/** The same with the words as they are written, lower case without ё; codes are among the stems only. */
export function readStems(text: string): { tokens: string[]; stems: string[] } {
  const tokens: string[] = [];
  const stems: string[] = [];
  let before = '';
  for (const raw of piecesOf(fold(text))) {
    const piece = readPiece(raw);
    for (let at = 0; at < piece.tokens.length; at += 1) {
      const token = piece.tokens[at] ?? '';
      tokens.push(token);
      stems.push(piece.stems[at] ?? token);
      const code = startsWithDigit(token) ? codeOf(before, token) : null;
      if (code) stems.push(code);
      before = token;
    }
  }
  return { tokens, stems };
}

/** Words as they are spelled in the text, lower case without ё; no numbers. */
export function words(text: string): string[] {
  return piecesOf(fold(text)).flatMap((raw) => readPiece(raw).tokens.filter((token) => HAS_LETTER.test(token)));
}

/** The stem of one token of `tokens.ts`. */
export function stemOf(token: string): string {
  return readPiece(token).stems[0] ?? token;
}

/** «кс2» for «кс» and «2»; null where they form no code. */
export function codeOf(letters: string, number: string): string | null {
  if (letters === '' || letters.length > CODE_LETTERS_MAX || FUNCTION_WORDS.has(letters)) return null;
  return /^\p{L}+$/u.test(letters) && /^\d+$/.test(number) ? codeLetters(letters) + number : null;
}

function startsWithDigit(token: string): boolean {
  const code = token.charCodeAt(0);
  return code >= 48 && code <= 57;
}

function readPiece(raw: string): Piece {
  const known = pieces.get(raw);
  if (known) return known;
  const tokens = splitPiece(raw).map(detach);
  const piece = { tokens, stems: tokens.map((token) => detach(toStem(token))) };
  if (pieces.size >= CACHE_WORDS_MAX) pieces.clear();
  pieces.set(detach(raw), piece);
  return piece;
}

function toStem(token: string): string {
  if (!RUSSIAN.test(token)) return token;
  const stem = stemmer(token);
  // «ЭОМ» and «НАО» are not forms of «э» and «на».
  if (stem.length < STEM_LETTERS_MIN || FUNCTION_WORDS.has(stem)) return token;
  const folded = FOLDS.reduce((word, [ending, instead]) => word.replace(ending, instead), stem);
  return IRREGULAR.get(folded) ?? folded;
}

/** A substring keeps the whole text in memory; a copy does not. */
function detach(part: string): string {
  return Buffer.from(part, 'utf16le').toString('utf16le');
}
