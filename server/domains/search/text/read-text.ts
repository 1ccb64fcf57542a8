import { fullTitleWords } from '../../compendium/index.ts';
import { namesTrade } from '../core/match-words.ts';
import { stemOf } from './analyze.ts';
import type { Clause, Lexicon, ReadText } from './clause.ts';
import { CONCEPTS, PERSONS, VOCABULARY } from './concepts.ts';
import { takeEmployers } from './employers.ts';
import { finishAfter, finishTrade, finishWord, isKnown, mendLayout, mendWord } from './mend.ts';
import { isPatternWord } from './patterns.ts';
import { takeNationalities } from './nationalities.ts';
import { takePay } from './pay-words.ts';
import { cleanQuery, readItems, wordsFrom, type Item, type WordItem } from './query-items.ts';
import { asWritten, isNoise, toClauses } from './to-clauses.ts';

type Parts = Pick<ReadText, 'pay' | 'bestPaid' | 'employers'>;

const NO_PARTS: Parts = { pay: null, bestPaid: null, employers: [] };
const HAS_DIGIT = /\d/;
const CLAUSES_MAX = 12;
const ITEMS_MAX = 60;

/** Options of {@link readText}. */
interface ReadOptions {
  /** Employers among the words are parts of a query for vacancies only; pay is what is offered, or what somebody wants. */
  of?: 'vacancies' | 'resumes';
  /** Nothing is corrected, and no word is understood as something else; «или», minus and quotes still work. */
  exact?: boolean | undefined;
}

/**
 * Parses the words of a query: misspelt words are corrected, trade phrases, places and conditions are recognised, «или»
 * joins, «-слово» and «кроме» exclude, quotes mean exactly these words. A query with a word that is not known, and without a
 * trade, is one clause that nothing matches. Never throws; only the beginning of a long text
 * is parsed, at most twelve clauses.
 */
export function readText(q: string, lexicon: Lexicon, { of = 'vacancies', exact = false }: ReadOptions = {}): ReadText {
  const typed = cleanQuery(q);
  if (exact) {
    const { rest, nationalities } = withoutNationalities(readItems(typed).slice(0, ITEMS_MAX), of);
    const clauses = asWritten(rest).slice(0, CLAUSES_MAX);
    return { ...NO_PARTS, clauses, corrected: null, ignored: [], nationalities, exact };
  }
  const text = mendLayout(typed, lexicon);
  const all = inFull(readItems(text), text).slice(0, ITEMS_MAX);
  const { rest, ...parts } = takeParts(all, lexicon, of);
  const { items, corrected } = mendItems(rest, text, lexicon);
  const { rest: kept, nationalities } = withoutNationalities(items, of);
  const isRest = rest.length < all.length || nationalities.length > 0;
  const { clauses: read, ignored } = toClauses(kept, lexicon, isRest);
  // Resumes name no districts.
  const clauses = of === 'vacancies' ? read : read.filter(({ districtOf }) => districtOf === undefined);
  const isUnknown = ignored.length > 0 && isLost(ignored, clauses);
  return {
    ...parts,
    clauses: isUnknown
      ? [{ alternatives: [], excluded: false, source: ignored.join(' ') }]
      : clauses.slice(0, CLAUSES_MAX),
    corrected: corrected === typed ? null : corrected,
    ignored,
    nationalities,
    exact,
  };
}

/**
 * What the rest of the words would find without a trade has nothing to do with the query. The number of a model may be missing:
 * «JCB 3CX».
 */
function isLost(ignored: readonly string[], clauses: readonly Clause[]): boolean {
  const asked = clauses.filter(({ excluded, ranksOnly }) => !excluded && !ranksOnly);
  return asked.length === 0 || (!asked.some(namesTrade) && !ignored.every((word) => HAS_DIGIT.test(word)));
}

/** A vacancy is never found by a nationality; somebody who looks for one means the own papers. */
function withoutNationalities(items: readonly Item[], of: 'vacancies' | 'resumes') {
  return of === 'resumes' ? takeNationalities(items) : { rest: items, nationalities: [] };
}

/** Abbreviations of titles as the words that they mean: «маш. экскаватора», «нач. участка». Those of the thesaurus stay. */
function inFull(items: readonly Item[], text: string): Item[] {
  const joined = joinElectro(items);
  return joined.flatMap((item, at): Item[] => {
    if (item.kind !== 'word' || isPatternWord(item) || CONCEPTS.find(wordsFrom(joined, at), 0)) return [item];
    const words = fullTitleWords(item.text, text[item.end] === '.');
    return (
      words?.map((word, at) => ({ ...item, text: word, stem: stemOf(word), gap: at === 0 ? item.gap : ' ' })) ?? [item]
    );
  });
}

/** «эл. монтажник», «эл/сварщик»: one word. */
function joinElectro(items: readonly Item[]): Item[] {
  return items.flatMap((item, at): Item[] => {
    const before = items[at - 1];
    if (isElectro(item) && isAfterElectro(items[at + 1])) return [];
    if (!isElectro(before) || !isAfterElectro(item)) return [item];
    const text = `электро${item.text}`;
    return [{ ...item, text, stem: stemOf(text), gap: before.gap, start: before.start }];
  });
}

function isElectro(item: Item | undefined): item is WordItem {
  return item?.kind === 'word' && item.text === 'эл';
}

function isAfterElectro(item: Item | undefined): item is WordItem {
  return item?.kind === 'word' && VOCABULARY.has(stemOf(`электро${item.text}`));
}

/** What is a filter of its own leaves the words. */
function takeParts(items: readonly Item[], lexicon: Lexicon, of: 'vacancies' | 'resumes'): Parts & { rest: Item[] } {
  const { rest, ...pay } = takePay(items, of);
  // Employers of a resume are where somebody has worked: words of it like others.
  return { ...pay, ...(of === 'resumes' ? { rest, employers: [] } : takeEmployers(rest, lexicon)) };
}

function mendItems(typed: readonly Item[], text: string, lexicon: Lexicon): { items: Item[]; corrected: string } {
  const items: Item[] = [];
  const last = typed.findLast((item) => item.kind === 'word');
  let corrected = '';
  let copied = 0;
  for (const [at, item] of typed.entries()) {
    const meant = item.kind === 'word' ? meantBy(item, typed.slice(0, at), item === last, lexicon) : null;
    if (!meant || item.kind !== 'word') {
      items.push(item);
      continue;
    }
    items.push(
      ...meant.map((word, at): WordItem => ({
        ...item,
        text: word,
        stem: stemOf(word),
        gap: at === 0 ? item.gap : ' ',
      })),
    );
    corrected += text.slice(copied, item.start) + meant.join(' ');
    copied = Math.max(copied, item.end);
  }
  return { items, corrected: corrected + text.slice(copied) };
}

/** The words that a word of the query stands for when it is not right as it is; null when it is. */
function meantBy(word: WordItem, earlier: readonly Item[], isLast: boolean, lexicon: Lexicon): string[] | null {
  if (isNoise(word) || isPatternWord(word)) return null;
  const finished = isLast ? finish(word.text, earlier, lexicon) : null;
  if (finished) return [finished];
  const mended = isKnown(word.text, lexicon) ? null : mendWord(word.text, lexicon, isLast);
  // Another form of the same word finds the same: «Уфа» for «Уфы».
  return mended?.length === 1 && stemOf(mended[0] ?? '') === word.stem ? null : mended;
}

/** What the last word of a query begins; null for a whole word, and for one that begins nothing. */
function finish(word: string, earlier: readonly Item[], lexicon: Lexicon): string | null {
  const before = earlier.at(-1);
  const isNamed = earlier.some((item) => item.kind === 'word' && PERSONS.has(item.stem));
  const trade = isNamed ? null : finishTrade(word, lexicon, earlier.length === 0);
  if (trade) return trade;
  if (isKnown(word, lexicon)) return finishWord(word, lexicon);
  return before?.kind === 'word' ? finishAfter(before.stem, word, lexicon) : null;
}
