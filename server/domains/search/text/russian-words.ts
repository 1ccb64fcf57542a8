import dictionary from 'dictionary-ru';
import { fold } from './tokens.ts';

/** Turns the end of a lemma into the end of one of its forms, as Hunspell's affix files write it. */
interface Ending {
  flag: string;
  /** The end of the lemma that the form does not have. */
  stripped: string;
  /** How lemmas end that take this ending. */
  of: RegExp;
}

const NO_LETTERS = '0';
const HASH_START = 0x811c9dc5;
const HASH_STEP = 0x01000193;
const WORD_LETTERS_MAX = 40;

interface RussianWords {
  /** Every line of the dictionary, `lemma/FLAGS`, between line breaks. */
  lines: string;
  /** A hash table of positions in `lines`; 0 is an empty place. */
  slots: Uint32Array;
  /** By the end of the form. */
  endings: ReadonlyMap<string, readonly Ending[]>;
  longestEnding: number;
}

let loaded: RussianWords | undefined;

/**
 * The dictionary's words that this one, lower case without ё, is a form of: «разнорабочий» for «разнорабочей»; none when it is
 * no Russian word. There are 146,000 of them. Their forms are not listed: the ending is undone by the dictionary's own rules, so
 * it all takes 5 MB, read within 0.1 s when first asked for.
 */
export function lemmasOf(word: string): readonly string[] {
  if (!word || word.length > WORD_LETTERS_MAX) return [];
  const words = (loaded ??= load());
  const lemmas = findFlags(words, word).length ? [word] : [];
  for (let length = Math.min(words.longestEnding, word.length - 1); length >= 0; length -= 1) {
    const start = word.slice(0, word.length - length);
    for (const { flag, stripped, of } of words.endings.get(word.slice(word.length - length)) ?? []) {
      const lemma = start + stripped;
      if (of.test(lemma) && findFlags(words, lemma).some((flags) => flags.includes(flag))) lemmas.push(lemma);
    }
  }
  return lemmas;
}

/** Somebody who does what a verb says, in any form: «бронировщику» of «бронировать», «поливальщица» of «поливать». */
const DOER = /^(?<start>[а-я]{2,})(?<kind>овщ|льщ)и[кц](?:а|у|е|ом|ем|ей|и|ы|ов|ам|ами|ах)?$/;
const VERB_ENDINGS: Readonly<Record<string, string>> = { овщ: 'овать', льщ: 'ть' };

/** Whether a word is regularly made of a verb of the dictionary, which does not list every such person. */
export function isMadeOfVerb(word: string): boolean {
  const { start, kind = '' } = DOER.exec(word)?.groups ?? {};
  const verb = `${start}${VERB_ENDINGS[kind]}`;
  return start !== undefined && lemmasOf(verb).includes(verb);
}

const PART_LETTERS_MIN = 3;
const LAST_PART_LETTERS_MIN = 4;
/** How nouns end whose stems are the first part of a compound: «мост», «земля», «дорога». */
const NOUN_ENDINGS = ['', 'а', 'я', 'о', 'е', 'ь', 'й'];

/** Whether a word is two nouns of the dictionary joined by a vowel: «мостотрест», «бетономешалка». */
export function isMadeOfNouns(word: string): boolean {
  for (let at = PART_LETTERS_MIN; at < word.length - LAST_PART_LETTERS_MIN; at += 1) {
    if (word[at] !== 'о' && word[at] !== 'е') continue;
    const first = word.slice(0, at);
    if (
      lemmasOf(word.slice(at + 1)).length > 0 &&
      NOUN_ENDINGS.some((ending) => lemmasOf(first + ending).includes(first + ending))
    )
      return true;
  }
  return false;
}

function load(): RussianWords {
  const decoder = new TextDecoder();
  // Flags are Latin letters of either case.
  const lines = `${decoder.decode(dictionary.dic).replaceAll(/[А-ЯЁё]+/g, fold)}\n`;
  const endings = readEndings(decoder.decode(dictionary.aff));
  // The first line is their number; half of the places stay empty.
  const slots = new Uint32Array(2 ** Math.ceil(Math.log2(Number.parseInt(lines, 10) * 2)));
  for (let end = lines.indexOf('\n'); end + 1 < lines.length; end = lines.indexOf('\n', end + 1)) {
    const start = end + 1;
    let at = hashOf(lines, start, lemmaEnd(lines, start)) & (slots.length - 1);
    while (slots[at]) at = (at + 1) & (slots.length - 1);
    slots[at] = start;
  }
  return { lines, slots, endings, longestEnding: Math.max(...[...endings.keys()].map(({ length }) => length)) };
}

/** The flags of each entry with this lemma; '' for one without flags. */
function findFlags({ lines, slots }: RussianWords, lemma: string): string[] {
  const found: string[] = [];
  for (let at = hashOf(lemma, 0, lemma.length) & (slots.length - 1); slots[at]; at = (at + 1) & (slots.length - 1)) {
    const start = slots[at] ?? 0;
    const end = lemmaEnd(lines, start);
    if (end - start === lemma.length && lines.startsWith(lemma, start))
      found.push(lines.slice(end, lines.indexOf('\n', end)));
  }
  return found;
}

function lemmaEnd(lines: string, start: number): number {
  let end = start;
  while (lines[end] !== '/' && lines[end] !== '\n') end += 1;
  return end;
}

function hashOf(text: string, from: number, to: number): number {
  let hash = HASH_START;
  for (let at = from; at < to; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), HASH_STEP);
  return (hash ^ (hash >>> 15)) >>> 0;
}

/** «SFX FLAG STRIPPED ADDED CONDITION» for each ending. */
function readEndings(affixes: string): Map<string, Ending[]> {
  const endings = new Map<string, Ending[]>();
  const conditions = new Map<string, RegExp>();
  for (const [, flag = '', stripped = '', added = '', condition = ''] of affixes
    .replaceAll('ё', 'е')
    .matchAll(/^SFX +(\S+) +(\S+) +(\S+) +(\S+)$/gm)) {
    const of = conditions.get(condition) ?? new RegExp(`${condition}$`);
    conditions.set(condition, of);
    const form = added === NO_LETTERS ? '' : added;
    const ending = { flag, stripped: stripped === NO_LETTERS ? '' : stripped, of };
    endings.set(form, [...(endings.get(form) ?? []), ending]);
  }
  return endings;
}
