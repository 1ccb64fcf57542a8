import type { WordsWithin } from './clause.ts';

/** What an operator says of the words that it applies to. */
interface Applied {
  excluded?: true;
  /** `!`: the word itself in this form, not what is understood by it. */
  asWritten?: true;
  within?: WordsWithin;
}

/** The operators of a query, and its text with blanks in their place, so that positions stay valid. */
export interface Operators {
  bare: string;
  /** What applies to the words that begin at `start`. */
  at(start: number): Applied;
}

const FIELDS: Readonly<Record<string, WordsWithin>> = {
  name: 'name',
  title: 'name',
  company_name: 'company',
  description: 'text',
};
/** `\b` knows no Russian letters, so what stands before an operator is a part of the pattern. */
const OPERATOR =
  /(?<before>^|[\s(])(?:(?<field>name|title|company_name|description) ?: ?|(?<not>not(?=[\s("«])|[-−](?=\())|!(?=["«\p{L}\p{N}]))/gu;
const FIELD_FIRST = /^ ?(?:name|title|company_name|description) ?: ?/;
const FIELD_CHARS_MAX = 20;
/** More of them mean nothing. */
const OPERATORS_MAX = 60;
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '"': '"', '«': '»', '“': '”', '„': '“' };

/** Finds what people bring from other boards: `NOT`, `NAME:`, `!`, a minus before brackets. */
export function readOperators(folded: string): Operators {
  const scopes: { from: number; to: number; applied: Applied }[] = [];
  let bare = '';
  for (const { 0: whole, index, groups } of folded.matchAll(OPERATOR)) {
    if (scopes.length === OPERATORS_MAX) break;
    const from = index + whole.length;
    const within = FIELDS[groups?.['field'] ?? ''];
    const applied: Applied = within ? { within } : groups?.['not'] ? { excluded: true } : { asWritten: true };
    scopes.push({ from, to: endOfScope(folded, from), applied });
    bare += folded.slice(bare.length, index + (groups?.['before'] ?? '').length);
    bare = bare.padEnd(from);
  }
  return {
    bare: bare + folded.slice(bare.length),
    at: (start) =>
      Object.assign({}, ...scopes.filter(({ from, to }) => from <= start && start < to).map(({ applied }) => applied)),
  };
}

/** Where the brackets or quotes close that begin at `from`, else the end of the word there. */
function endOfScope(folded: string, from: number): number {
  const field = FIELD_FIRST.exec(folded.slice(from, from + FIELD_CHARS_MAX));
  const start = from + (field?.[0].length ?? Number(folded[from] === ' '));
  const closing = CLOSING[folded[start] ?? ''];
  const end = closing ? folded.indexOf(closing, start + 1) : folded.indexOf(' ', start);
  return end < 0 ? folded.length : end;
}
