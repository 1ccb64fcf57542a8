import { splitWords, stem, stems } from './words.ts';

export interface SpecializationPhrases {
  id: number;
  name: string;
  aliases: readonly string[];
}

interface Phrase {
  specializationId: number;
  stems: readonly string[];
  /** The trade's own one-word name: kept beside a narrower trade, «Сварщик» beside «Сварщик НАКС». */
  isPlainName: boolean;
}

interface Word {
  stem: string;
  /** «сварщик» inside «электрогазосварщик». */
  core: string | null;
  inBrackets: boolean;
}

interface Match extends Phrase {
  /** Positions of the title's words covered by the phrase. */
  taken: readonly number[];
  fromCore: boolean;
}

const MATCHES_MAX = 3;
/**
 * Prepositions make an alias readable, but titles often omit them; the last word is significant: «категории С»,
 * «инженер ОТ».
 */
const STOP_WORDS = new Set([
  'на',
  'по',
  'в',
  'во',
  'и',
  'с',
  'со',
  'для',
  'от',
  'за',
  'при',
  'из',
  'без',
  'до',
  'к',
  'о',
  'об',
]);
/** The trade at the end of many compound words: «электрогазосварщик» is a «сварщик» too. */
const CORE = 'сварщик';
/** A title with one of these words is another profession («менеджер по продажам сантехники»), unless the phrase has the word itself. */
const OTHER_PROFESSIONS = new Set(
  stems(
    'менеджер продавец мерчандайзер маркетолог юрист бухгалтер копирайтер администратор учитель преподаватель воспитатель экономист кассир врач риелтор агент секретарь инспектор рекрутер закройщик видеограф видеооператор официант судебный промоутер психолог банкир аналитик программист журналист репетитор',
  ),
);

/**
 * Makes the matcher of vacancy titles: ids of the trades that a title names, the most specific first, at most three;
 * none rather than a wrong one. All words of a phrase must be in the title in any form and order; text in brackets only
 * adds to the text before it, and counts alone when nothing else matches.
 */
export function createSpecializationMatcher(rows: readonly SpecializationPhrases[]): (title: string) => number[] {
  const phrases = rows.flatMap(toPhrases);
  const byFirst = Map.groupBy(phrases, (phrase) => phrase.stems[0] ?? '');
  return (title) => {
    const words = readTitle(title);
    const all = collect(words, byFirst);
    const main = all.filter((match) => match.taken.some((at) => !words[at]?.inBrackets));
    return best(main.length ? main : all);
  };
}

function toPhrases({ id, name, aliases }: SpecializationPhrases): Phrase[] {
  return [name, ...aliases].map((text) => {
    const words = splitWords(text)
      .filter((word, at, all) => at === all.length - 1 || !STOP_WORDS.has(word))
      .map(stem);
    return { specializationId: id, stems: [...new Set(words)], isPlainName: text === name && words.length === 1 };
  });
}

function readTitle(title: string): Word[] {
  return title.split(/(\([^)]*\)?)/u).flatMap((part) =>
    stems(part).map((found) => ({
      stem: found,
      core: found !== CORE && found.endsWith(CORE) ? CORE : null,
      inBrackets: part.startsWith('('),
    })),
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

function best(matches: readonly Match[]): number[] {
  const ranked = matches.toSorted(
    (a, b) => b.stems.length - a.stems.length || Number(a.fromCore) - Number(b.fromCore) || sum(a.taken) - sum(b.taken),
  );
  const kept: Match[] = [];
  for (const match of ranked) {
    if (kept.some((other) => other.specializationId === match.specializationId)) continue;
    const covered = kept.some((other) => match.taken.every((at) => other.taken.includes(at)));
    if (covered && (!match.isPlainName || match.fromCore)) continue;
    kept.push(match);
  }
  return kept.slice(0, MATCHES_MAX).map((match) => match.specializationId);
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
