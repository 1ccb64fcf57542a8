import { COMPANY_WORDS, LEGAL_FORMS } from '#shared/domain/legal-forms.ts';
import { PLACES } from '../core/postings.ts';
import { FUNCTION_WORDS, stemOf } from './analyze.ts';
import type { Employer, Lexicon } from './clause.ts';
import { CONCEPTS } from './concepts.ts';
import { textStems, type Word } from './phrases.ts';
import { lemmasOf } from './russian-words.ts';
import { wordsFrom, type ExactItem, type Item, type WordItem } from './query-items.ts';

/** What stands before a company's name. */
const BEFORE_NAMES: ReadonlySet<string> = new Set([...LEGAL_FORMS, ...COMPANY_WORDS]);
/** «ип бригада» is no firm of that name, but «ИП Мастер плитки» is one. */
const PERSONAL_FORM = 'ип';
const NAME_WORDS_MAX = 5;
const PART_LETTERS_MIN = 3;
const LETTERS_AND_DIGITS = /^(\p{L}+)(\d+)$/u;
const LETTERS_ONLY = /^\p{L}+$/u;
const NO_DIGITS = /^\D+$/;

/**
 * Takes the companies out of a query's items: «ООО «Северный каркас»», «велесстрой», «панельстрой» for «Панель-Строй». Words of
 * the trade are a company only after its legal form: in quotes they are a phrase.
 */
export function takeEmployers(items: readonly Item[], lexicon: Lexicon): { rest: Item[]; employers: Employer[] } {
  const rest: Item[] = [];
  const employers: Employer[] = [];
  for (let at = 0; at < items.length;) {
    const found = employerAt(items, at, lexicon);
    if (found) employers.push(found.employer);
    else rest.push(...items.slice(at, at + 1));
    at += found?.length ?? 1;
  }
  return { rest, employers };
}

function employerAt(
  items: readonly Item[],
  at: number,
  lexicon: Lexicon,
): { employer: Employer; length: number } | null {
  const form = items[at];
  if (!form || form.kind === 'or' || form.excluded) return null;
  const isFormed = form.kind === 'word' && BEFORE_NAMES.has(form.text);
  const from = isFormed ? at + 1 : at;
  const first = items[from];
  const named =
    first?.kind === 'exact'
      ? findQuoted(first, lexicon, isFormed)
      : findName(wordsFrom(items, from), lexicon, isFormed ? form.text : null);
  if (!named) return null;
  const { stems, name, length } = named;
  return {
    employer: { stems, name, source: isFormed ? `${form.text} ${name}` : name },
    length: length + Number(isFormed),
  };
}

interface Named extends Pick<Employer, 'stems' | 'name'> {
  /** In items. */
  length: number;
}

function findQuoted(
  { words, excluded, within, asWritten }: ExactItem,
  lexicon: Lexicon,
  isFormed: boolean,
): Named | null {
  if (excluded || within || asWritten || (!isFormed && isOfTrade(words))) return null;
  const stems = textStems(words);
  const isName = stems.length > 0 && placesOf(stems, lexicon) & PLACES.company;
  return isName ? { stems, name: words.map(({ text }) => text).join(' '), length: 1 } : null;
}

/** The longest name that begins the words. */
function findName(words: readonly WordItem[], lexicon: Lexicon, form: string | null): Named | null {
  const isFormed = form !== null;
  for (let length = Math.min(words.length, NAME_WORDS_MAX); length > 0; length -= 1) {
    const run = words.slice(0, length);
    if (FUNCTION_WORDS.has(run[0]?.text ?? '') || FUNCTION_WORDS.has(run.at(-1)?.text ?? '')) continue;
    // Asked before the postings of such frequent words are read.
    if ((!isFormed || (form === PERSONAL_FORM && length === 1)) && isOfTrade(run)) continue;
    const stems = spellings(run).find((spelling) => isName(spelling, run, lexicon, isFormed));
    if (stems) return { stems, name: run.map(({ text }) => text).join(' '), length };
  }
  return null;
}

/** Without a legal form words of the dictionary are a name only where nothing but the name of a company has them. */
function isName(stems: readonly string[], run: readonly WordItem[], lexicon: Lexicon, isFormed: boolean): boolean {
  const places = placesOf(stems, lexicon);
  if (!(places & PLACES.company)) return false;
  return (
    isFormed || places === PLACES.company || run.some(({ text }) => NO_DIGITS.test(text) && lemmasOf(text).length === 0)
  );
}

function placesOf(stems: readonly string[], lexicon: Lexicon): number {
  return lexicon.placesOf?.(stems) ?? 0;
}

function isOfTrade(run: readonly Word[]): boolean {
  return run.every((word) => CONCEPTS.find([word], 0)) || CONCEPTS.find(run, 0)?.length === run.length;
}

/** Stems of a name that is written together or apart: «монолит пром», «панельстрой», «бригада24». */
function spellings(words: readonly WordItem[]): string[][] {
  const own = textStems(words);
  const text = words.map((word) => word.text).join('');
  if (words.length > 1) return LETTERS_ONLY.test(text) ? [own, [stemOf(text)]] : [own];
  const [, letters, digits] = LETTERS_AND_DIGITS.exec(text) ?? [];
  if (letters !== undefined && digits !== undefined) return [own, [stemOf(letters), digits]];
  if (!LETTERS_ONLY.test(text)) return [own];
  const split = Array.from({ length: Math.max(0, text.length - 2 * PART_LETTERS_MIN + 1) }, (_, at) => [
    stemOf(text.slice(0, at + PART_LETTERS_MIN)),
    stemOf(text.slice(at + PART_LETTERS_MIN)),
  ]);
  return [own, ...split];
}
