import { POSSIBLE_PAY } from '#shared/domain/possible-pay.ts';
import type { PieceUnit } from '#shared/domain/vacancy-terms.ts';
import { stemOf } from './analyze.ts';
import type { PayAsked, PayWords } from './clause.ts';
import { createPhraseBook, phraseStems, wordsOf, type Found } from './phrases.ts';
import { wordsFrom, type Item, type WordItem } from './query-items.ts';
import { readAmount, type Amount } from './pay-amount.ts';

type Mode = Exclude<PayAsked['pay_mode'], 'piece'>;

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf));

const NAMES = stems('зп зарплата оплата оклад доход ставка заработок');
/** «з/п», «з. п.» */
const SHORT_GAP = /^[./] ?$/;
const LEAST = new Set(['от', 'свыше', 'больше', 'более', 'выше', 'минимум']);
const MOST = 'до';
const MODES: ReadonlyMap<string, Mode> = new Map(
  Object.entries({
    месяц: 'month',
    мес: 'month',
    смена: 'shift',
    день: 'shift',
    сутки: 'shift',
    час: 'hour',
    ч: 'hour',
  }).map(
    // The entries are modes as they are written here.
    ([word, mode]) => [stemOf(word), mode as Mode],
  ),
);
const PER = new Set(['в', 'за', 'на']);
const NET = stems('чистыми чистая нетто net');
const GROSS = stems('грязными гросс gross брутто');
const BEST_PAID = createPhraseBook(
  'высокая зарплата; высокая зп; высокая оплата; высокий доход; высокий заработок; высокооплачиваемая работа; высокооплачиваемая; хорошая зарплата; хорошая оплата; хорошие деньги; достойная зарплата; достойная оплата; большая зарплата; большие деньги'
    .split('; ')
    .map((phrase) => ({ stems: phraseStems(wordsOf(phrase)), value: true })),
);

/** Rubles without a period: a shift from, a month from. */
const SHIFT_FROM = 1_000;
const MONTH_FROM = 20_000;
const THOUSAND = 1_000;
/** «от 150» without a unit means thousands. */
const THOUSANDS_LEAST = 30;
/** «100-150» without a unit: below it are days of a rotation, other steps are sizes. */
const RANGE_LEAST = 50;
const ROUND = 5;
/** After a number that is no pay. */
const OTHER_UNITS = stems(
  'т тонна тонн мм см м метр км квт кв в вольт лет год день дней сутки час шт штук разряд человек чел куб литр',
);
const UNITS: ReadonlyMap<string, PieceUnit> = new Map(
  (
    [
      ['m2', 'квадрат квадратный кв м2'],
      ['m3', 'куб кубометр кубический м3'],
      ['m', 'метр м погонный пм мп'],
      ['ton', 'тонна тонн тн'],
      ['piece', 'штука штук шт'],
      ['joint', 'стык'],
    ] as const
  ).flatMap(([unit, names]) => names.split(' ').map((name): [string, PieceUnit] => [stemOf(name), unit])),
);
const METRES = stems('м метр');
/** «700 р/м2», «800 руб м2»: a unit follows its price. */
const UNIT_GAP = /^[\s./]{1,3}$/;

/**
 * Takes what is said about pay out of a query's items: «от 150к», «5000 в смену», «высокая зарплата». One amount is the least of a
 * vacancy and the most that somebody with a resume may want.
 */
export function takePay(
  items: readonly Item[],
  of: 'vacancies' | 'resumes' = 'vacancies',
): PayWords & { rest: Item[] } {
  const rest: Item[] = [];
  let pay: PayAsked | null = null;
  let bestPaid: string | null = null;
  for (let at = 0; at < items.length;) {
    const words = wordsFrom(items, at);
    const best = bestPaid === null ? BEST_PAID.find(words, 0) : null;
    const asked: ReturnType<typeof readPay> = pay || best ? null : readPay(words, of === 'resumes');
    if (best) bestPaid = sourceOf(words, best.length);
    if (asked) pay = { ...asked.value, source: sourceOf(words, asked.length) };
    const length = best?.length ?? asked?.length ?? 0;
    if (length === 0) rest.push(...items.slice(at, at + 1));
    at += Math.max(1, length);
  }
  return { rest, pay, bestPaid };
}

function sourceOf(words: readonly WordItem[], length: number): string {
  return words
    .slice(0, length)
    .map(({ text }) => text)
    .join(' ');
}

function readPay(words: readonly WordItem[], isWish: boolean): Found<Omit<PayAsked, 'source'>> | null {
  let at = 0;
  const isShortName = words[0]?.text === 'з' && words[1]?.text === 'п' && SHORT_GAP.test(words[1].gap);
  const isNamed = isShortName || NAMES.has(words[0]?.stem ?? '');
  if (isNamed) at += isShortName ? 2 : 1;
  const isLeast = LEAST.has(words[at]?.text ?? '');
  const isMost = words[at]?.text === MOST;
  if (isLeast || isMost) at += 1;
  const amount = readAmount(words, at);
  if (!amount) return null;
  const { scale, isRubles } = amount.value;
  const isPer = isRubles || words[at + amount.length]?.text === 'за';
  const unit = isPer ? readPieceUnit(words, at + amount.length) : null;
  // Wishes by the piece are not compared.
  if (unit && isWish) return null;
  const tail = unit ? { mode: null, isNet: null, end: unit.end } : readTail(words, at + amount.length);
  const isMeant = scale > 1 || isRubles || isNamed || tail.mode !== null || tail.isNet !== null;
  if (!isMeant && (isMost || !isLikelyPay(amount.value, words, { isLeast, end: tail.end }))) return null;
  const { mode, ...bounds } = toRubles(amount.value, { mode: unit ? 'piece' : tail.mode });
  const { min, max } = POSSIBLE_PAY[mode];
  const isOnlyMost = isMost || (isWish && !isLeast && bounds.upTo === null);
  const least = isOnlyMost ? null : bounds.value;
  const most = isOnlyMost ? bounds.value : bounds.upTo;
  if ([least, most].some((rubles) => rubles !== null && (rubles < min || rubles > max))) return null;
  return {
    value: {
      pay_min: least,
      pay_max: most,
      pay_mode: mode,
      ...(unit && { unit: unit.unit }),
      ...(tail.isNet === false && { pay_net: '0' as const }),
    },
    length: tail.end,
  };
}

/** Whether a number without a unit is pay: «от 150» at the end, «200000», «100-150». */
function isLikelyPay(
  { value, upTo }: Amount,
  words: readonly WordItem[],
  { isLeast, end }: { isLeast: boolean; end: number },
): boolean {
  if (value >= MONTH_FROM) return value % THOUSAND === 0;
  if (upTo === null) return isLeast && end === words.length && value < THOUSAND;
  const isRound = value % ROUND === 0 && upTo % ROUND === 0 && value >= RANGE_LEAST && upTo < THOUSAND;
  return isRound && !OTHER_UNITS.has(words[end]?.stem ?? '');
}

/** Ends of an amount in roubles, and the mode that is meant where none is said. */
function toRubles(
  { value, upTo, scale, isRubles }: Amount,
  { mode: said }: { mode: PayAsked['pay_mode'] | null },
): { value: number; upTo: number | null; mode: PayAsked['pay_mode'] } {
  // «150 в месяц», «зарплата 150»: nobody means roubles.
  const isScaled = value < THOUSAND && value >= THOUSANDS_LEAST && !isRubles && (said ?? 'month') === 'month';
  const factor = scale > 1 ? scale : isScaled ? THOUSAND : 1;
  const rubles = Math.round(value * factor);
  const mode = said ?? (rubles >= MONTH_FROM ? 'month' : rubles >= SHIFT_FROM ? 'shift' : 'hour');
  return { value: rubles, upTo: upTo === null ? null : Math.round(upTo * factor), mode };
}

/** «/м2», «за кв. м», «за куб», «руб тонна» after an amount; `end` is where it ends. */
function readPieceUnit(words: readonly WordItem[], from: number): { unit: PieceUnit; end: number } | null {
  const at = from + Number(words[from]?.text === 'за');
  const first = words[at];
  if (!first || (at === from && !UNIT_GAP.test(first.gap))) return null;
  const next = words[at + 1]?.text;
  if (first.text === 'м' && next === '2') return { unit: 'm2', end: at + 2 };
  if (first.text === 'м' && next === '3') return { unit: 'm3', end: at + 2 };
  const unit = UNITS.get(first.stem);
  if (!unit) return null;
  return { unit, end: at + (METRES.has(words[at + 1]?.stem ?? '') && unit !== 'ton' ? 2 : 1) };
}

/** «в месяц», «/час», «на руки», «до вычета» after an amount. */
function readTail(words: readonly WordItem[], from: number): { mode: Mode | null; isNet: boolean | null; end: number } {
  let mode: Mode | null = null;
  let isNet: boolean | null = null;
  let end = from;
  for (let at = from; at < words.length;) {
    const word = words[at];
    const next = words[at + 1];
    const per = PER.has(word?.text ?? '') ? 1 : 0;
    const period = MODES.get((per ? next : word)?.stem ?? '');
    if (period && mode === null) {
      mode = period;
      at += per + 1;
    } else if (word?.text === 'на' && next?.text === 'руки') {
      isNet = true;
      at += 2;
    } else if (word?.text === 'до' && next?.stem === stemOf('вычета')) {
      isNet = false;
      at += words[at + 2]?.stem === stemOf('налогов') ? 3 : 2;
    } else if (NET.has(word?.stem ?? '') || GROSS.has(word?.stem ?? '')) {
      isNet = NET.has(word?.stem ?? '');
      at += 1;
    } else if (word?.text === 'и' && (next?.text === 'выше' || next?.text === 'более' || next?.text === 'больше'))
      at += 2;
    else break;
    end = at;
  }
  return { mode, isNet, end };
}
