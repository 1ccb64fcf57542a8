import type { Pay } from '#shared/domain/pay.ts';
import type { PayMode, PieceUnit } from '#shared/domain/vacancy-terms.ts';
import { plainWords } from './plain-text.ts';
import { BARE_RUBLES_MIN, FOR_SEVERAL, NEGATIVE, whyImpossible, WITHOUT_UNIT } from './possible-pay.ts';

/**
 * The meaning of a salary text. `unread`: it has digits or a currency that could not be parsed. `impossible`: it could,
 * but nobody is paid so; `why` in Russian.
 */
export type SalaryReading =
  | { kind: 'none' }
  | { kind: 'impossible'; why: string }
  | { kind: 'foreign'; currency: string }
  | { kind: 'unread' }
  | { kind: 'pay'; pay: Pay; periodBy: 'words' | 'amount'; recountedFrom?: 'week' | 'year' };

/** The largest amount accepted by `paySchema`, roubles. */
export const RUBLES_MAX = 1_000_000_000;
/**
 * Without a word about the period: up to this many roubles means per hour, up to the next one per shift, else per
 * month.
 */
const HOUR_RUBLES_MAX = 1_500;
const SHIFT_RUBLES_MAX = 12_000;

const ROUBLES = /₽|rub|rur|руб|(?<=[\d\s.])р(?![а-я])/;
const FOREIGN: readonly [currency: string, pattern: RegExp][] = [
  ['BYN', /бел(?:орус\S*|\.)?\s*руб|byn/],
  ['BYR', /byr/],
  ['KZT', /kzt|₸|тенге|тг(?![а-я])/],
  ['UZS', /uzs|(?<![а-я])сум(?![а-я])/],
  ['USD', /usd|\$|долл/],
  ['EUR', /eur|€|евро/],
  ['KGS', /kgs|(?<![а-я])сом(?![а-я])/],
  ['UAH', /uah|₴|грн|гривн|гривен/],
  ['GEL', /gel|₾|лари/],
  ['AZN', /azn|₼|манат/],
  ['AMD', /amd|֏|драм/],
  ['TJS', /tjs|сомони/],
  ['GBP', /gbp|£|фунт/],
  ['CNY', /cny|¥|юан/],
];
const OTHER_CODE = /(?<![a-z])(?!net|max|min)[a-z]{3}(?![a-z])/;

const PIECE_UNITS: readonly [PieceUnit, RegExp][] = [
  ['m2', /м2|кв\.?\s*м|квадрат/],
  ['m3', /м3|куб/],
  ['ton', /тонн|тн(?![а-я])|т(?![а-я.])/],
  ['joint', /стык/],
  ['piece', /шт|штук/],
  ['m', /п\.?\s*м(?![а-я])|пог|метр/],
];
const PERIODS: readonly [PayMode, RegExp][] = [
  ['hour', /(?:в|за|\/)\s*(?:один\s+|1\s+)?час(?!т)|\/\s*ч(?![а-я])|почасов/],
  ['rotation', /(?:за|\/)\s*(?:\d+\s*дн\S*\s*)?вахт|вахта\s*$/],
  ['shift', /(?:за|в|\/)\s*(?:одну\s+|1\s+|рабоч\S+\s+)?(?:смен[уаы]?|день|сутки)(?![а-я])|посменная оплата/],
  ['month', /(?:в|за|\/)\s*(?:календарный\s+)?мес|ежемесячн|в\s*м\.?$/],
  ['project', /за\s*(?:весь\s*)?(?:проект|объект|объем)/],
];
/** Periods without a mode of ours, with their number in a month. */
const RECOUNTED: readonly { period: 'week' | 'year'; pattern: RegExp; perMonth: number }[] = [
  { period: 'week', pattern: /(?:в|за|\/)\s*(?:одну\s+)?нед/, perMonth: 52 / 12 },
  { period: 'year', pattern: /(?:в|за|\/)\s*(?:один\s+)?год(?![а-я])/, perMonth: 1 / 12 },
];
const OTHER_PERIOD = /(?:в|за|\/)\s*квартал/;
/** «за 15 смен»: the pay of one is not said. */
const SEVERAL = /(?:за|\/)\s?(?!1 )\d{1,3}\s?(?:смен|дн|сут|час|нед|мес)[а-я]*(?![а-я]|\s?вахт)/;
const NEGATIVE_AMOUNT = /(?:^|(?<![а-я])(?:от|до) ?|[:=] ?)- ?\d/;

/** Numbers that are not amounts: shift patterns, percents, days and hours. */
const NOT_AMOUNTS =
  /\d{1,30} ?\/ ?\d{1,30}|\d{1,30} ?(?:- ?\d{1,30} ?)?(?:%|дн|день|час|сут|смен|раз|лет|разряд|м2|м3)\S*|\d{1,30}-? ?(?:го|й) ?разряд\S*/g;
const AMOUNT = String.raw`(?<!\d)(\d{1,3}(?:[ '.,]\d{3}){1,5}(?!\d)|\d{1,30})(?:[.,](\d{1,2}))?(?!\d) ?(тыс|т\.? ?р|к(?![а-я])|k(?![a-z])|млн)?`;
const UNIT = String.raw`[ .]{0,3}(?:₽|руб[а-я]*\.?|р\.?|rub|rur)? ?`;
const RANGE = new RegExp(`${AMOUNT}${UNIT}(?:-|до) ?${AMOUNT}`);
const SINGLE = new RegExp(`(от|до)? ?${AMOUNT}${UNIT}(\\+)?`);
/** A longer text is not a salary. */
const SALARY_CHARS_MAX = 500;

/**
 * Parses a salary as people write it: «от 48000 RUR», «750–1 100 ₽», «80–90 тыс. руб. на руки», «4 000 ₽/смена». A bare
 * amount is exact; «+» after it makes it the lower bound. The period comes from words, else from the size of the
 * amount; pay per week or year is converted to a month.
 */
export function readSalary(text: string): SalaryReading {
  if (text.length > SALARY_CHARS_MAX) return { kind: 'unread' };
  const plain = plainWords(text).replaceAll(/[‐-―−]/g, '-');
  if (!/\d/.test(plain)) return { kind: 'none' };
  const currency = foreignCurrency(plain);
  if (currency) return { kind: 'foreign', currency };
  const bounds = readBounds(plain.replaceAll(NOT_AMOUNTS, ' ').replaceAll(/ {2,}/g, ' '));
  if (NEGATIVE_AMOUNT.test(plain)) return { kind: 'impossible', why: NEGATIVE };
  if (SEVERAL.test(plain)) return { kind: 'impossible', why: FOR_SEVERAL };
  if (!bounds) return { kind: 'unread' };
  const [from, to] = bounds;
  const upper = Math.max(from ?? 0, to ?? 0);
  if (upper === 0) return { kind: 'none' };
  const periodText = plain.replaceAll(/раза? в \S+/g, ' ');
  const recounted = RECOUNTED.find(({ pattern }) => pattern.test(periodText));
  const { perMonth = 1, period: recountedFrom } = recounted ?? {};
  if (upper * Math.max(1, perMonth) > RUBLES_MAX || OTHER_PERIOD.test(periodText)) return { kind: 'unread' };
  const stated = recounted ? { mode: 'month' as const } : statedPeriod(periodText);
  // A converted amount is not exact to the kopeck.
  const toKopecks = (rubles: number) => (recounted ? Math.round(rubles * perMonth) * 100 : Math.round(rubles * 100));
  if (!stated && upper < BARE_RUBLES_MIN && !ROUBLES.test(plain)) return { kind: 'impossible', why: WITHOUT_UNIT };
  const mode = stated?.mode ?? periodByAmount(upper);
  const why = whyImpossible(from && from * perMonth, to && to * perMonth, mode);
  if (why) return { kind: 'impossible', why };
  const pay: Pay = {
    fromKopecks: from ? toKopecks(from) : null,
    toKopecks: to === null ? null : toKopecks(to),
    ...(stated ?? { mode }),
    gross: statedGross(plain),
  };
  return { kind: 'pay', pay, periodBy: stated ? 'words' : 'amount', ...(recountedFrom ? { recountedFrom } : {}) };
}

function foreignCurrency(plain: string): string | null {
  const belarusian = FOREIGN[0]?.[1].test(plain);
  if (!belarusian && ROUBLES.test(plain)) return null;
  const known = FOREIGN.find(([, pattern]) => pattern.test(plain));
  return known?.[0] ?? OTHER_CODE.exec(plain)?.[0].toUpperCase() ?? null;
}

/** Roubles from and to; null when there is no amount. */
function readBounds(plain: string): [from: number | null, to: number | null] | null {
  const range = RANGE.exec(plain);
  if (range) {
    const [, first = '', firstCents, firstUnit, second = '', secondCents, secondUnit] = range;
    const to = toRubles(second, secondCents, secondUnit);
    // «60–90 тыс.»: the unit of the second amount also applies to the first, unless the first is a full amount.
    const shared = Number(first) < 1_000 ? secondUnit : undefined;
    const from = toRubles(first, firstCents, firstUnit ?? shared);
    return [from, to];
  }
  const single = SINGLE.exec(plain);
  if (!single) return null;
  const [, side, digits = '', cents, unit, plus] = single;
  const amount = toRubles(digits, cents, unit);
  if (side === 'до') return [null, amount];
  return side === 'от' || plus ? [amount, null] : [amount, amount];
}

function toRubles(digits: string, cents: string | undefined, unit: string | undefined): number {
  const number = Number(`${digits.replaceAll(/[ '.,]/g, '')}.${cents ?? '0'}`);
  if (!unit) return number;
  return number * (unit === 'млн' ? 1_000_000 : 1_000);
}

function statedPeriod(plain: string): Pick<Pay, 'mode' | 'pieceUnit'> | null {
  const per = /(?:за|\/)\s*(?:1\s*|один\s+|одну\s+)?(\S+(?:\s*м)?)/g;
  for (const [, word = ''] of plain.matchAll(per)) {
    const unit = PIECE_UNITS.find(([, pattern]) => new RegExp(`^(?:${pattern.source})`).test(word));
    if (unit) return { mode: 'piece', pieceUnit: unit[0] };
  }
  const period = PERIODS.find(([, pattern]) => pattern.test(plain));
  return period ? { mode: period[0] } : null;
}

/** The usual period for an amount without any other evidence. */
export function periodByAmount(rubles: number): PayMode {
  if (rubles <= HOUR_RUBLES_MAX) return 'hour';
  return rubles <= SHIFT_RUBLES_MAX ? 'shift' : 'month';
}

function statedGross(plain: string): boolean | null {
  if (/на руки|чистыми|после (?:вычета|налог|уплаты)|(?<![a-z])net(?![a-z])/.test(plain)) return false;
  if (/до (?:вычета|налог|ндфл|уплаты)|грязными|gross/.test(plain)) return true;
  return null;
}
