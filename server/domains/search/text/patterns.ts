import { DRIVER_CATEGORIES, ROTATION_PATTERNS } from '#shared/domain/vacancy-terms.ts';
import type { Mark } from '../core/marks.ts';
import { toMark } from './alternative.ts';
import { stemOf } from './analyze.ts';
import type { Alternative } from './clause.ts';
import type { Found } from './phrases.ts';

/** A word of a query with the text before it. */
export interface QueryWord {
  text: string;
  stem: string;
  /** Characters between it and the previous word: spaces, hyphens. */
  gap: string;
}

export const GRADE_MAX = 8;
const GRADE_WORDS_WEIGHT = 0.6;
const ORDINALS: readonly RegExp[] = [/^перв/, /^втор/, /^трет/, /^четверт/, /^пят/, /^шест/, /^седьм/, /^восьм/];
const ROMANS = ['i', 'ii', 'iii', 'iv', 'v', 'vi', 'vii', 'viii'];
const CATEGORY_WORDS_WEIGHT = 0.8;
const CATEGORIES: Readonly<Record<number, string>> = { 1: 'first', 2: 'second' };
/** Of words in a text where vacancies state the same as a property. */
const MENTION_WEIGHT = 0.5;
const HEIGHT: ReadonlySet<string> = new Set(['высота', 'высотник', 'высотный'].map(stemOf));
const ELECTRIC_GROUP_MAX = 5;
const ELECTRIC_WORDS_MAX = 8;
const ELECTRIC_WORDS = new Set(
  'допуска допуск по электробезопасности эб до и выше свыше 1000 1000в в вольт эл'.split(' '),
);
/** Between the ends of a range. */
export const RANGE = /^\s*[-–—]\s*$/;
const GRADE_SUFFIXES = new Set(['го', 'й', 'ого', 'му', 'ый']);
const SCHEDULES: ReadonlyMap<string, Mark> = new Map([
  ['5/2', 'schedule:d5_2'],
  ['6/1', 'schedule:d6_1'],
  ['2/2', 'schedule:d2_2'],
  ['3/3', 'schedule:d3_3'],
  ['1/3', 'schedule:d1_3'],
]);
/** Words between the two numbers of a rotation: «60 на 30», «60 через 30». */
const BETWEEN_DAYS = new Set(['на', 'через', 'по']);
const LICENCE_LETTERS: Readonly<Record<string, string>> = {
  а: 'A',
  a: 'A',
  в: 'B',
  б: 'B',
  b: 'B',
  с: 'C',
  ц: 'C',
  c: 'C',
  д: 'D',
  d: 'D',
  е: 'E',
  e: 'E',
  м: 'M',
  m: 'M',
};
/** Their categories are those of a tractor's licence. */
const TRACTOR_TRADES: ReadonlySet<string> = new Set(
  'тракторист машинист экскаваторщик бульдозерист погрузчик трактор механизатор грейдерист'.split(' ').map(stemOf),
);
const LICENCE = /^[аaвбbсcдdеemц]{1,4}$/;
/** Documents whose categories are named after them: «права Д», «ВУ С». */
const LICENCE_PAPERS = new Set(['прав', 'удостоверен', 'ву']);

/** Things written by a rule rather than as a phrase: grades, rotations, categories of licences. */
export function findPattern(words: readonly QueryWord[], at: number): Found<readonly Alternative[]> | null {
  return (
    findElectricGroup(words, at) ??
    findGrade(words, at) ??
    findCategory(words, at) ??
    findDays(words, at) ??
    findLicence(words, at)
  );
}

/** A word used in patterns: it needs no correction. */
export function isPatternWord(word: Pick<QueryWord, 'text' | 'stem'>): boolean {
  return (
    gradeOf(word.text) !== null || LICENCE.test(word.text) || LICENCE_PAPERS.has(word.stem) || word.text === 'разр'
  );
}

/** «5 разряд», «4-5 разряда», «5-го разряда», «5р», «VI разряд», «пятый разряд», «разряд 5». */
function findGrade(words: readonly QueryWord[], at: number): Found<readonly Alternative[]> | null {
  const short = /^([1-8])р$/.exec(words[at]?.text ?? '');
  if (short) return { value: gradeAlternatives([Number(short[1])], words[at]?.text), length: 1 };
  const isWordFirst = isGradeWord(words[at]);
  let next = isWordFirst ? at + 1 : at;
  const grades: number[] = [];
  for (; next < words.length; next += 1) {
    const word = words[next];
    const grade = word ? gradeOf(word.text) : null;
    const last = grades.at(-1);
    if (grade !== null && last !== undefined && RANGE.test(word?.gap ?? ''))
      for (let between = last + 1; between <= grade; between += 1) grades.push(between);
    else if (grade !== null) grades.push(grade);
    else if (!(grades.length && (GRADE_SUFFIXES.has(word?.text ?? '') || word?.text === 'и'))) break;
  }
  if (grades.length === 0) return null;
  if (isWordFirst) return { value: gradeAlternatives(grades), length: next - at };
  const isNamed = isGradeWord(words[next]) || (words[next]?.text === 'р' && grades.length < 3);
  return isNamed ? { value: gradeAlternatives(grades), length: next + 1 - at } : null;
}

function isGradeWord(word: QueryWord | undefined): boolean {
  return word?.stem === 'разряд' || word?.text === 'разр';
}

function gradeOf(text: string): number | null {
  const found = /^[1-8]$/.test(text)
    ? Number(text)
    : ROMANS.indexOf(text) + 1 || ORDINALS.findIndex((ordinal) => ordinal.test(text)) + 1;
  return found >= 1 && found <= GRADE_MAX ? found : null;
}

function gradeAlternatives(grades: readonly number[], text?: string): Alternative[] {
  const unique = [...new Set(grades)];
  const said = unique.map((grade): Alternative => ({
    kind: 'words',
    stems: [String(grade), 'разряд'],
    weight: GRADE_WORDS_WEIGHT,
  }));
  const written: Alternative[] = text ? [{ kind: 'words', stems: [text], weight: 1 }] : [];
  return [...unique.map((grade) => toMark(`grade:${grade}`, 1)), ...written, ...said];
}

/** «1 категории», «первая категория», «2-й кат»: of an engineer. */
function findCategory(words: readonly QueryWord[], at: number): Found<readonly Alternative[]> | null {
  const key = CATEGORIES[gradeOf(words[at]?.text ?? '') ?? 0];
  const next = GRADE_SUFFIXES.has(words[at + 1]?.text ?? '') ? at + 2 : at + 1;
  if (!key || !isCategoryWord(words[next])) return null;
  const said: Alternative = { kind: 'words', stems: [words[at]?.stem ?? '', 'категор'], weight: CATEGORY_WORDS_WEIGHT };
  return { value: [toMark(`category:${key}`, 1), said], length: next + 1 - at };
}

/** «5 группа допуска», «4 гр. до 1000 В», «группа 3», «ЭБ 4»: of electrical safety. */
function findElectricGroup(words: readonly QueryWord[], at: number): Found<readonly Alternative[]> | null {
  const isGroupFirst = isGroupWord(words[at]);
  const level = gradeOf(words[isGroupFirst ? at + 1 : at]?.text ?? '');
  const suffix = GRADE_SUFFIXES.has(words[at + 1]?.text ?? '') ? 1 : 0;
  if (level === null || level > ELECTRIC_GROUP_MAX || !(isGroupFirst || isGroupWord(words[at + 1 + suffix])))
    return null;
  let end = at + 2 + (isGroupFirst ? 0 : suffix);
  while (ELECTRIC_WORDS.has(words[end]?.text ?? '') && end - at < ELECTRIC_WORDS_MAX) end += 1;
  // Works at height have groups, too.
  if (words.slice(0, at).some(({ stem }) => HEIGHT.has(stem)))
    return { value: [toMark('permit:height', 1)], length: end - at };
  // Another group is only like it.
  return { value: [toMark(`electro:${level}`, 1), toMark('permit:electro_group', MENTION_WEIGHT)], length: end - at };
}

function isGroupWord(word: QueryWord | undefined): boolean {
  return word?.stem === 'групп' || word?.text === 'гр' || word?.text === 'эб';
}

/** «60/30», «60 на 30», «60-30»: a known rotation; «5/2»: a schedule. */
function findDays(words: readonly QueryWord[], at: number): Found<readonly Alternative[]> | null {
  const text = words[at]?.text ?? '';
  if (/^\d+\/\d+$/.test(text)) return { value: dayAlternatives(text), length: 1 };
  const next = BETWEEN_DAYS.has(words[at + 1]?.text ?? '') ? at + 2 : at + 1;
  const second = words[next];
  const pair = `${text}/${second?.text}`;
  const isJoined = next === at + 2 || RANGE.test(second?.gap ?? '');
  return isJoined && (rotationOf(pair) || SCHEDULES.has(pair))
    ? { value: dayAlternatives(pair), length: next + 1 - at }
    : null;
}

function rotationOf(pair: string): Mark | null {
  const pattern = ROTATION_PATTERNS.find((one) => one === `r${pair.replace('/', '_')}`);
  return pattern ? `rotation:${pattern}` : null;
}

function dayAlternatives(pair: string): Alternative[] {
  const mark = rotationOf(pair) ?? SCHEDULES.get(pair);
  return [...(mark ? [toMark(mark, 1)] : []), { kind: 'words', stems: [pair], weight: mark ? MENTION_WEIGHT : 1 }];
}

/** «категория С», «кат. Е», «права Д», «категории B, C, E», «водитель СЕ». */
function findLicence(words: readonly QueryWord[], at: number): Found<readonly Alternative[]> | null {
  const isCategory = isCategoryWord(words[at]);
  const isPaper = LICENCE_PAPERS.has(words[at]?.stem ?? '');
  if (isCategory && gradeOf(words[at - 1]?.text ?? '') !== null) return null;
  if (isCategory || isPaper) return readLetters(words, isCategoryWord(words[at + 1]) ? at + 2 : at + 1, at, isCategory);
  // «водитель» before it is a separate trade.
  return words[at - 1]?.stem === 'водител' ? readLetters(words, at, at, false) : null;
}

function isCategoryWord(word: QueryWord | undefined): boolean {
  return word?.stem === 'категор' || word?.text === 'кат';
}

function readLetters(
  words: readonly QueryWord[],
  from: number,
  at: number,
  isSure: boolean,
): Found<readonly Alternative[]> | null {
  let letters = '';
  let next = from;
  while (LICENCE.test(words[next]?.text ?? '') || (letters && words[next]?.text === 'и')) {
    if (letters && isPreposition(words, next)) break;
    letters += words[next]?.text === 'и' ? ' ' : ` ${words[next]?.text}`;
    next += 1;
  }
  const categories = categoriesOf(letters);
  if (categories.length === 0 || (!isSure && isPreposition(words, from) && next === from + 1)) return null;
  const isTractor = words.slice(0, at).some(({ stem }) => TRACTOR_TRADES.has(stem));
  return {
    value: categories.map((category) => toMark(`${isTractor ? 'tractor' : 'driver'}:${category}`, 1)),
    length: next - at,
  };
}

/** «с» and «в» before a word: «категории С с проживанием». */
function isPreposition(words: readonly QueryWord[], at: number): boolean {
  const after = words[at + 1]?.text;
  return /^[вс]$/.test(words[at]?.text ?? '') && after !== undefined && after !== 'и' && !LICENCE.test(after);
}

/** «вс» are two categories, «се» is one, «е» alone is lorries with a trailer. */
function categoriesOf(letters: string): string[] {
  const latin = [...letters].map((letter) => LICENCE_LETTERS[letter] ?? ' ').join('');
  const found = latin
    .split(' ')
    .flatMap((part) => (part === 'E' ? ['CE', 'BE', 'DE'] : (part.match(/[BCD]E|[ABCDM]/g) ?? [])));
  return DRIVER_CATEGORIES.filter((category) => found.includes(category));
}
