import type { Level } from '#shared/domain/vacancy-terms.ts';
import { stem } from '../words.ts';
import { createMender, type MendWord } from './mend-title.ts';
import { ASSISTANTS, CHIEFS, HEADS, OTHER_PROFESSIONS } from './professions.ts';
import { slangOf } from './slang.ts';
import { fullWords, phraseWords } from './title-words.ts';

export interface SpecializationPhrases {
  id: number;
  name: string;
  plural: string;
  level: Level;
  aliases: readonly string[];
}

/** What a title says. */
export interface TitleReading {
  /** The trades that it names, the most specific first, at most three; none below {@link CONFIDENCE_MIN}. */
  specializationIds: number[];
  /** Of the first trade, from 0 to 1; 0 where none was read. */
  confidence: number;
  /** It names a profession of other trades, and none of ours. */
  isOther: boolean;
}

interface Phrase {
  specializationId: number;
  level: Level;
  stems: readonly string[];
  /** The trade's own one-word name: kept beside a narrower trade, «Сварщик» beside «Сварщик НАКС». */
  isPlainName: boolean;
  isAssistant: boolean;
  /** The trade is {@link CORE} itself. */
  isOfCore: boolean;
}

interface Word {
  stem: string;
  /** «сварщик» inside «электрогазосварщик». */
  core: string | null;
  inBrackets: boolean;
  /** What it took to read it: an abbreviation, letters that were mended. */
  doubt: number;
}

interface Match extends Phrase {
  /** Positions of the title's words covered by the phrase. */
  taken: readonly number[];
  fromCore: boolean;
}

const MATCHES_MAX = 3;
/** Longer texts are no titles. */
const TITLE_CHARS_MAX = 400;
/**
 * Prepositions make an alias readable, but titles often omit them; the last word is significant: «категории С»,
 * «инженер ОТ».
 */
const STOP_WORDS = new Set('на по в во и с со для от за при из без до к о об'.split(' '));
/** The trade at the end of many compound words: «электрогазосварщик» is a «сварщик» too. */
const CORE = 'сварщик';

/** A reading below it counts as not recognised. */
export const CONFIDENCE_MIN = 0.5;
const DOUBTS = {
  short: 0.05,
  /** For each letter that was mended. */
  letter: 0.15,
  inBrackets: 0.2,
  /** Somebody else is named before the trade: «Оператор участка сварщиков». */
  afterHead: 0.3,
  /** The chief of a trade is not of it: «Руководитель отдела проектировщиков». */
  afterChief: 0.6,
  assistant: 0.2,
} as const;

/**
 * Makes the reader of vacancy titles. All words of a phrase must be in the title in any form and order, also abbreviated
 * or misspelt; text in brackets only adds to the text before it, and counts alone when nothing else matches.
 */
export function createTitleReader(rows: readonly SpecializationPhrases[]): (title: string) => TitleReading {
  const slang = slangOf(rows);
  const phrases = rows.flatMap((row) => toPhrases({ ...row, aliases: [...row.aliases, ...(slang.get(row.id) ?? [])] }));
  const byFirst = Map.groupBy(phrases, (phrase) => phrase.stems[0] ?? '');
  const mend = createMender(new Set(phrases.flatMap((phrase) => phrase.stems)));
  return (title) => {
    const words = readWords(title.slice(0, TITLE_CHARS_MAX), mend);
    const all = collect(words, byFirst).filter((match) => !isHelperOfHead(match, words));
    const main = all.filter((match) => match.taken.some((at) => !words[at]?.inBrackets));
    const [first, ...others] = best(main.length ? main : all);
    const confidence = first ? confidenceOf(first, words) : 0;
    if (!first || confidence < CONFIDENCE_MIN)
      return { specializationIds: [], confidence, isOther: words.some((word) => OTHER_PROFESSIONS.has(word.stem)) };
    const sure = others.filter((match) => confidenceOf(match, words) >= CONFIDENCE_MIN);
    return { specializationIds: [first, ...sure].map((match) => match.specializationId), confidence, isOther: false };
  };
}

function toPhrases({ id, name, plural, level, aliases }: SpecializationPhrases): Phrase[] {
  return [name, plural, ...aliases].map((text) => {
    const words = phraseWords(text)
      .filter((word, at, all) => at === all.length - 1 || !STOP_WORDS.has(word))
      .map(stem);
    return {
      specializationId: id,
      level,
      stems: [...new Set(words)],
      isPlainName: text === name && words.length === 1,
      isAssistant: words.some((word) => ASSISTANTS.has(word)),
      isOfCore: stem(name.toLowerCase()) === CORE,
    };
  });
}

function readWords(title: string, mend: MendWord): Word[] {
  return title.split(/(\([^)]*\)?)/u).flatMap((part) =>
    fullWords(part).map(({ text, isShort }): Word => {
      const written = stem(text);
      const mended = isShort ? null : mend(written);
      const found = mended?.stem ?? written;
      return {
        stem: found,
        core: found !== CORE && found.endsWith(CORE) ? CORE : null,
        inBrackets: part.startsWith('('),
        doubt: (isShort ? DOUBTS.short : 0) + (mended ? mended.distance * DOUBTS.letter : 0),
      };
    }),
  );
}

function collect(words: readonly Word[], byFirst: ReadonlyMap<string, readonly Phrase[]>): Match[] {
  const foreign = words.filter((word) => OTHER_PROFESSIONS.has(word.stem)).map((word) => word.stem);
  const starts = new Set(words.flatMap((word) => (word.core ? [word.stem, word.core] : [word.stem])));
  const matches: Match[] = [];
  for (const phrase of [...starts].flatMap((start) => byFirst.get(start) ?? [])) {
    if (foreign.length && !phrase.stems.some((item) => foreign.includes(item))) continue;
    const exact = phrase.stems.map((item) => words.findIndex((word) => word.stem === item));
    const taken = exact.map((at, index) =>
      at >= 0 ? at : words.findIndex((word) => word.core === phrase.stems[index]),
    );
    if (taken.every((at) => at >= 0)) matches.push({ ...phrase, taken, fromCore: exact.includes(-1) });
  }
  return matches;
}

/** An assistant of a foreman or a director is neither; that of a worker or an engineer learns the trade. */
function isHelperOfHead({ isAssistant, level, taken }: Match, words: readonly Word[]): boolean {
  if (isAssistant || level === 'worker' || level === 'itr') return false;
  const first = Math.min(...taken);
  return words.slice(0, first).some((word) => ASSISTANTS.has(word.stem));
}

function best(matches: readonly Match[]): Match[] {
  const ranked = matches.toSorted(
    (a, b) =>
      // «Электрогазосварщик металлоконструкций» is one before he is a «сварщик металлоконструкций».
      Number(isPlainCore(a)) - Number(isPlainCore(b)) ||
      b.stems.length - a.stems.length ||
      Number(a.fromCore) - Number(b.fromCore) ||
      turns(a.taken) - turns(b.taken) ||
      sum(a.taken) - sum(b.taken),
  );
  const kept: Match[] = [];
  for (const match of ranked) {
    if (kept.some((other) => other.specializationId === match.specializationId)) continue;
    const covered = kept.some((other) => match.taken.every((at) => other.taken.includes(at)));
    if (covered && (!match.isPlainName || match.fromCore)) continue;
    kept.push(match);
  }
  return kept.slice(0, MATCHES_MAX);
}

function isPlainCore({ fromCore, isOfCore }: Match): boolean {
  return fromCore && isOfCore;
}

/** How often the words of a phrase stand in another order than in the title. */
function turns(taken: readonly number[]): number {
  return taken.filter((at, index) => at < (taken[index - 1] ?? 0)).length;
}

function confidenceOf({ taken, isAssistant }: Match, words: readonly Word[]): number {
  const first = Math.min(...taken);
  const before = words.slice(0, first).filter((_, at) => !taken.includes(at));
  const doubts = [
    ...taken.map((at) => words[at]?.doubt ?? 0),
    taken.every((at) => words[at]?.inBrackets) ? DOUBTS.inBrackets : 0,
    before.some((word) => HEADS.has(word.stem)) ? DOUBTS.afterHead : 0,
    before.some((word) => CHIEFS.has(word.stem)) ? DOUBTS.afterChief : 0,
    !isAssistant && before.some((word) => ASSISTANTS.has(word.stem)) ? DOUBTS.assistant : 0,
  ];
  return Math.max(0, 1 - sum(doubts));
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
