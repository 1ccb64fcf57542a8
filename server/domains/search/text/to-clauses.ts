import { LEGAL_FORMS } from '#shared/domain/legal-forms.ts';
import { namesTrade } from '../core/match-words.ts';
import { unite } from './alternative.ts';
import { codeOf, FUNCTION_WORDS, stemOf } from './analyze.ts';
import type { Alternative, Clause, Lexicon } from './clause.ts';
import { CONCEPTS } from './concepts.ts';
import { findPattern } from './patterns.ts';
import { textStems } from './phrases.ts';
import type { ExactItem, Item, WordItem } from './query-items.ts';

/** Weight of a code's separate parts: «кс» and «2» for «кс2». */
const CODE_PARTS_WEIGHT = 0.6;
/** Mere similarity to an excluded term is no reason to exclude a vacancy. */
const EXCLUDED_WEIGHT_MIN = 0.8;
const EXCLUDING_WORDS = new Set(['не', 'кроме', 'без', 'исключая', 'исключить']);
/** Stems of filler words in queries. */
const NOISE: ReadonlySet<string> = new Set(
  'требуется требуются требоваться срочно вакансия работа ищу ищем нужен нужна нужны нужно город г хочу найти найду поиск объявление устроиться россия рф стройка строительство объект район зп млн миллион тыс тысяч руб рублей пожалуйста здравствуйте помогите подскажите сегодня недорого нормальный хороший'
    .split(' ')
    .concat(LEGAL_FORMS)
    .map(stemOf),
);

/** Trades so wide that before another one they only tell its rank: «инженер геодезист». */
const WIDE_TRADES: ReadonlySet<string> = new Set('инженер мастер рабочий специалист техник'.split(' ').map(stemOf));
const HELPERS: ReadonlySet<string> = new Set('помощник ассистент заместитель'.split(' ').map(stemOf));
/** Of those whom somebody would help: they are close. */
const HELPED_WEIGHT = 0.5;
/** What is done with the object of a trade: «укладка ламината». */
const DOING: ReadonlySet<string> = new Set(
  'монтаж укладка установка устройство прокладка сборка кладка нанесение выполнение'.split(' ').map(stemOf),
);
/** Of a grade, a schedule or pay that was not read: many texts have it, and it says nothing there. */
const BARE_NUMBER = /^\d{1,2}$/;
/** After such a number: an age or an experience that no pattern read. */
const YEARS = new Set(['лет', 'год', 'года']);
const NO_BREAK = /^[\s-]+$/;

interface ClausePart {
  kind: 'clause';
  clause: Clause;
  /** What stands before it in the query; absent where that is of no use. */
  gap?: string;
}

type Part = { kind: 'or' } | ClausePart;

interface Clauses {
  clauses: Clause[];
  /** Words that no vacancy has. */
  ignored: string[];
}

/** Whether a word carries no meaning for the search. */
export function isNoise(word: Pick<WordItem, 'text' | 'stem'>): boolean {
  return NOISE.has(word.stem) || FUNCTION_WORDS.has(word.text) || EXCLUDING_WORDS.has(word.text);
}

/** The clauses of a query whose words are spelled correctly; `isRest`: other words of it had a meaning of their own. */
export function toClauses(items: readonly Item[], lexicon: Lexicon, isRest: boolean): Clauses {
  const reading = read(items, lexicon, isNoise);
  // «работа», «требуется» ask for everything; prepositions alone ask for nothing that could be guessed.
  const asksForAll = items.some((item) => item.kind === 'word' && NOISE.has(item.stem));
  if (isRest || asksForAll) return reading;
  // A number alone asks for nothing that could be found.
  if (reading.clauses.length > 0 && reading.clauses.every(({ ranksOnly }) => ranksOnly))
    return { clauses: [], ignored: reading.clauses.map(({ source }) => source) };
  return reading.clauses.length || reading.ignored.length ? reading : read(items, lexicon, () => false);
}

function read(items: readonly Item[], lexicon: Lexicon, isSkipped: (word: WordItem) => boolean): Clauses {
  const parts: Part[] = [];
  const ignored = new Set<string>();
  let isExcluding = false;
  for (let at = 0; at < items.length;) {
    const item = items[at];
    if (!item || item.kind !== 'word') {
      if (item?.kind === 'or') parts.push(item);
      if (item?.kind === 'exact' && item.words.length) parts.push(quotedPart(item, isExcluding));
      if (item?.kind === 'exact') isExcluding = false;
      at += 1;
      continue;
    }
    const { alternatives, length, isTradeName, label, district } = meaningAt(items, item, at, lexicon);
    if (alternatives === null && isSkipped(item)) {
      isExcluding ||= EXCLUDING_WORDS.has(item.text);
      at += 1;
      continue;
    }
    const excluded = item.excluded || isExcluding;
    const meant = (alternatives ?? [plainWord(item, lexicon)]).filter((one) => one !== null);
    const found = unite(meant).filter((one) => !excluded || one.weight >= EXCLUDED_WEIGHT_MIN);
    const source = items
      .slice(at, at + length)
      .flatMap((one) => (one.kind === 'word' ? one.text : []))
      .join(' ');
    const clause = {
      alternatives: found,
      excluded,
      source,
      ...(label && { label }),
      ...(isTradeName && { isTradeName }),
      ...(alternatives === null && !excluded && BARE_NUMBER.test(item.text) && { ranksOnly: true as const }),
    };
    if (found.length) parts.push({ kind: 'clause', clause, gap: item.gap });
    else if (!excluded && alternatives === null) ignored.add(item.text);
    if (district && !excluded) parts.push({ kind: 'clause', clause: districtOf(source, possible(district, lexicon)) });
    isExcluding = false;
    at += length;
  }
  return { clauses: besideEachOther(join(preferKinds(parts))), ignored: [...ignored] };
}

/** Nothing matches it where no vacancy is known to be in the district. */
function districtOf(source: string, alternatives: readonly Alternative[]): Clause {
  return { alternatives, excluded: false, source: `район ${source}`, districtOf: source };
}

/**
 * A wide trade right before another one only raises the rank of that, and so does «монтаж» before «гкл»; «помощник» is a condition of
 * it.
 */
function preferKinds(parts: readonly Part[]): Part[] {
  return parts.map((part, at) => {
    const next = parts[at + 1];
    if (part.kind === 'or' || next?.kind !== 'clause' || !NO_BREAK.test(next.gap ?? '')) return part;
    const { isTradeName, ...clause } = part.clause;
    const stem = stemOf(clause.source);
    if (isOneOfTrades(part.clause) && isOneOfTrades(next.clause)) {
      if (HELPERS.has(stem)) return { ...part, clause: besides(clause, next.clause) };
      if (WIDE_TRADES.has(stem)) return { ...part, clause: { ...part.clause, ranksOnly: true } };
    }
    const isDoing = DOING.has(stem) && !namesTrade(part.clause) && namesTrade(next.clause) && !next.clause.isTradeName;
    return isDoing ? { ...part, clause: { ...part.clause, ranksOnly: true } } : part;
  });
}

/** The clause with what the other means as close. */
function besides(clause: Clause, other: Clause): Clause {
  const close = other.alternatives.map((one) => ({ ...one, weight: one.weight * HELPED_WEIGHT }));
  return { ...clause, alternatives: unite([...clause.alternatives, ...close]) };
}

/** Whoever names several trades would take any of them. */
function besideEachOther(clauses: readonly Clause[]): Clause[] {
  if (clauses.filter(isOneOfTrades).length < 2) return [...clauses];
  return clauses.map((clause) => (isOneOfTrades(clause) ? { ...clause, beside: true } : clause));
}

function isOneOfTrades({ isTradeName, ranksOnly, excluded, isDemanded }: Clause): boolean {
  return Boolean(isTradeName && !ranksOnly && !excluded && !isDemanded);
}

/** The clauses of a query whose words mean only themselves; without prepositions, which nobody writes with intent. */
export function asWritten(items: readonly Item[]): Clause[] {
  const parts = items.flatMap((item): Part[] => {
    if (item.kind === 'or') return [item];
    if (item.kind === 'exact') return item.words.length ? [exactPart(item)] : [];
    return FUNCTION_WORDS.has(item.text) ? [] : [exactPart({ words: [item], excluded: item.excluded })];
  });
  return join(parts);
}

interface Meaning {
  /** Null for a plain word; empty when it means nothing that a vacancy could match. */
  alternatives: readonly Alternative[] | null;
  /** Length in words. */
  length: number;
  label?: string;
  district?: readonly Alternative[];
  isTradeName?: true;
}

/** The item at `at`: a pattern or a phrase of the thesaurus, whichever is longer, a code, or a plain word. */
function meaningAt(items: readonly Item[], item: WordItem, at: number, lexicon: Lexicon): Meaning {
  const words = runFrom(items, at);
  const own = words.indexOf(item);
  const pattern = findPattern(words, own);
  const phrase = CONCEPTS.find(words, own);
  if (pattern && (!phrase || pattern.length >= phrase.length))
    return { alternatives: possible(pattern.value, lexicon), length: pattern.length };
  if (phrase) {
    const { alternatives, wordsWeight, isTradeName, label, district } = phrase.value;
    const said: Alternative[] =
      wordsWeight > 0
        ? [{ kind: 'words', stems: textStems(words.slice(own, own + phrase.length)), weight: wordsWeight }]
        : [];
    const found = possible([...said, ...alternatives], lexicon);
    if (found.length || wordsWeight === 0)
      return {
        alternatives: found,
        length: phrase.length,
        label,
        ...(district && { district }),
        ...(isTradeName && { isTradeName }),
      };
  }
  const next = words[own + 1];
  if (BARE_NUMBER.test(item.text) && YEARS.has(next?.text ?? '')) return { alternatives: [], length: 2 };
  const code = next ? codeOf(item.text, next.text) : null;
  if (next && code && lexicon.frequency(code) > 0) {
    const parts: Alternative = { kind: 'words', stems: [item.stem, next.stem], weight: CODE_PARTS_WEIGHT };
    return { alternatives: possible([{ kind: 'words', stems: [code], weight: 1 }, parts], lexicon), length: 2 };
  }
  return { alternatives: null, length: 1 };
}

function plainWord({ stem }: WordItem, lexicon: Lexicon): Alternative | null {
  return lexicon.frequency(stem) > 0 ? { kind: 'words', stems: [stem], weight: 1 } : null;
}

/** Without words that no vacancy has. */
function possible(alternatives: readonly Alternative[], lexicon: Lexicon): Alternative[] {
  return alternatives.filter((one) => one.kind === 'mark' || one.stems.every((stem) => lexicon.frequency(stem) > 0));
}

/** Words around `at` that no quotes, «или» or minus separate; a word with a minus stands alone. */
function runFrom(items: readonly Item[], at: number): WordItem[] {
  const item = items[at];
  if (item?.kind === 'word' && item.excluded) return [item];
  const isBorder = (other: Item) => other.kind !== 'word' || other.excluded;
  const from = items.findLastIndex((other, index) => index < at && isBorder(other)) + 1;
  const to = items.findIndex((other, index) => index > at && isBorder(other));
  return items.slice(from, to < 0 ? items.length : to).filter((other) => other.kind === 'word');
}

/** A trade in quotes is one that a vacancy names, as without them. */
function quotedPart(item: ExactItem, isExcluding: boolean): Part {
  const { clause } = exactPart(item, isExcluding);
  const phrase = item.within || item.asWritten ? null : CONCEPTS.find(item.words, 0);
  const isTradeName = phrase?.length === item.words.length && phrase.value.isTradeName;
  return { kind: 'clause', clause: { ...clause, ...(isTradeName && { isTradeName }) } };
}

function exactPart(
  { words, excluded, within, asWritten: isForm }: Omit<ExactItem, 'kind'>,
  isExcluding = false,
): ClausePart {
  const source = words.map((word) => word.text).join(' ');
  const sequence = words.map(({ text, stem }) => (isForm ? { form: text } : { stem }));
  const alternative: Alternative = {
    kind: 'words',
    stems: textStems(words),
    // One word in any form is beside itself.
    ...((isForm || sequence.length > 1) && { sequence }),
    weight: 1,
  };
  return {
    kind: 'clause',
    clause: {
      alternatives: [alternative],
      excluded: excluded || isExcluding,
      source,
      isDemanded: true,
      ...(within && { within }),
    },
  };
}

/** «или» merges two clauses; duplicates are merged. */
function join(parts: readonly Part[]): Clause[] {
  const clauses: Clause[] = [];
  parts.forEach((part, at) => {
    if (part.kind === 'or') return;
    const { clause } = part;
    const before = clauses.at(-1);
    const isEither = parts[at - 1]?.kind === 'or' && !before?.ranksOnly && !clause.ranksOnly;
    const isJoined = isEither && before && (before.excluded || !clause.excluded);
    // Trades stay apart: those with both come first.
    if (isJoined && !(isOneOfTrades(before) && isOneOfTrades(clause))) {
      clauses.splice(-1, 1, {
        alternatives: unite([...before.alternatives, ...clause.alternatives]),
        excluded: before.excluded,
        source: `${before.source} или ${clause.source}`,
        ...(before.within && before.within === clause.within && { within: before.within }),
        ...(before.isDemanded && clause.isDemanded && { isDemanded: true }),
      });
    } else if (!clauses.some((other) => other.source === clause.source && other.excluded === clause.excluded))
      clauses.push(clause);
  });
  return clauses;
}
