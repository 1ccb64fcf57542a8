import { LOOKALIKES } from '../lookalikes.ts';

/** A text as the rules read it, and where each of its characters stands in the text that was typed. */
export interface PlainText {
  text: string;
  /** Of each character, and one more: the end. */
  at: readonly number[];
  source: string;
}

const INVISIBLE = /[\u00ad\u200b-\u200f\u2060\ufeff]/;
const MARK = /\p{M}/u;
const SPACE = /[^\S\n]/;
const DASH = /[‐‑‒–—−]/;

/**
 * Lower case, ё as е, one space and one kind of dash, no invisible characters and no tags, and in words of both scripts Latin
 * letters as the Russian ones they look like: what is read, not how it is encoded. Takes linear time.
 */
export function plainText(source: string): PlainText {
  const chars: string[] = [];
  const at: number[] = [];
  let tagEndsAt = -1;
  let opensAt = source.indexOf('<');
  for (let index = 0; index < source.length; index += 1) {
    if (index === opensAt) {
      tagEndsAt = endOfTag(source, index);
      opensAt = source.indexOf('<', index + 1);
      if (tagEndsAt > index) push('\n', index);
    }
    if (index <= tagEndsAt) continue;
    const char = source.charAt(index);
    if (INVISIBLE.test(char)) continue;
    if (MARK.test(char)) join(char);
    else push(plainChar(char), index);
  }
  at.push(source.length);
  return { text: withZeros(inOneScript(chars)).join(''), at, source };

  function push(char: string, index: number): void {
    const last = chars.at(-1);
    if (char === ' ' && (last === ' ' || last === '\n' || last === undefined)) return;
    if (char === '\n' && last === ' ') {
      chars.pop();
      at.pop();
    }
    chars.push(char);
    at.push(index);
  }

  function join(mark: string): void {
    if (mark === '\u0306' && chars.at(-1) === 'и') chars[chars.length - 1] = 'й';
  }
}

/** The end of the tag that begins here; -1 where it is none. */
function endOfTag(source: string, from: number): number {
  for (let index = from + 1; index < source.length && index - from <= TAG_CHARS_MAX; index += 1) {
    const char = source.charAt(index);
    if (char === '>') return index;
    if (char === '<') return -1;
  }
  return -1;
}

/** Longer ones are no tags of ours. */
const TAG_CHARS_MAX = 500;

function plainChar(char: string): string {
  if (char === '\n') return char;
  if (SPACE.test(char)) return ' ';
  if (DASH.test(char)) return '-';
  const lower = char.toLowerCase();
  return lower === 'ё' ? 'е' : lower.length === 1 ? lower : char;
}

/** «До 4О лет»: a letter at the end of a number is a zero. */
function withZeros(chars: string[]): string[] {
  for (const [index, char] of chars.entries())
    if (/[oо]/.test(char) && /\d/.test(chars[index - 1] ?? '') && !LETTER.test(chars[index + 1] ?? ''))
      chars[index] = '0';
  return chars;
}

const LETTER = /\p{L}/u;
const OURS = /[а-я]/;

/** Words that have letters of ours get no Latin ones. */
function inOneScript(chars: string[]): string[] {
  let from = 0;
  while (from < chars.length) {
    let to = from;
    let hasOurs = false;
    while (to < chars.length && LETTER.test(chars[to] ?? '')) {
      hasOurs ||= OURS.test(chars[to] ?? '');
      to += 1;
    }
    for (let index = from; hasOurs && index < to; index += 1) {
      const char = chars[index] ?? '';
      chars[index] = LOOKALIKES[char] ?? char;
    }
    from = to + 1;
  }
  return chars;
}

/** Characters before and after a phrase that may say what it means. */
const CONTEXT_CHARS = 90;

/** What stands in the same sentence before and after a phrase, at most 90 characters of each. */
export function around(text: string, from: number, to: number): { before: string; after: string } {
  const before = text.slice(Math.max(0, from - CONTEXT_CHARS), from);
  return { before: before.slice(lastEnd(before)), after: text.slice(to, firstEnd(text, to)) };
}

/** A question is one with what turns away whoever says yes: «Есть дети? Не для вас». */
const SENTENCE_ENDS =
  /[!;\n]|\?(?! ?(?:тогда|значит|мимо|увы|сразу|проход|отказ|к сожалению|для вас беспл|беспл|ищи|извини|жаль|прощай|до свид|у нас помех|нам такое|мы не (?!прот)|нет(?: ?[-,.]|$)|(?:вам |нам )?не(?![а-я])))|(?<=[а-я\d)]{3})\.(?= |$)/g;
/** What an end of a sentence looks back at may belong to the phrase. */
const END_LOOKS_BACK_CHARS = 3;

function firstEnd(text: string, from: number): number {
  const begin = Math.max(0, from - END_LOOKS_BACK_CHARS);
  const to = from + CONTEXT_CHARS;
  for (const { index } of text.slice(begin, to).matchAll(SENTENCE_ENDS))
    if (begin + index >= from) return begin + index;
  return to;
}

function lastEnd(text: string): number {
  let end = 0;
  for (const { index } of text.matchAll(SENTENCE_ENDS)) end = index + 1;
  return end;
}
