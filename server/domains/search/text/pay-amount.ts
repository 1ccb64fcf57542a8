import { stemOf } from './analyze.ts';
import type { Found } from './phrases.ts';
import { GRADE_MAX, RANGE, type QueryWord } from './patterns.ts';

/** A number with its unit: «150к», «200 тыс», «1,5 млн», «600 р», «ста пятидесяти тысяч». */
export interface Amount {
  /** In units of `scale`, as the upper end. */
  value: number;
  /** The upper end of a range. */
  upTo: number | null;
  /** A thousand or a million as it is said; 1 where neither is. */
  scale: number;
  /** Roubles are named. */
  isRubles: boolean;
}

const DIGITS_MAX = 8;
const NUMBER = /^(\d{1,8})([а-яa-z]*)$/;
const THOUSAND = 1_000;
const MILLION = 1_000_000;
const SCALES: ReadonlyMap<string, number> = new Map([
  ...['к', 'k', 'тыс', 'тысяч', 'тысячи', 'тысяча', 'тр', 'тыр', 'косарей', 'штук'].map(
    (word) => [word, THOUSAND] as const,
  ),
  ...['млн', 'миллион', 'миллиона', 'миллионов', 'лям', 'ляма', 'лямов'].map((word) => [word, MILLION] as const),
]);
const RUBLES = new Set(['р', 'руб', 'рублей', 'рубля', 'рубль', 'rub']);
const GROUP = /^\d{3}$/;
const FRACTION = /^(\d{1,2})([а-яa-z]*)$/;
const NUMERALS: ReadonlyMap<string, number> = new Map(
  (
    [
      [1.5, 'полтора полутора'],
      [10, 'десять десяти'],
      [20, 'двадцать двадцати'],
      [30, 'тридцать тридцати'],
      [40, 'сорок сорока'],
      [50, 'пятьдесят пятидесяти'],
      [60, 'шестьдесят шестидесяти'],
      [70, 'семьдесят семидесяти'],
      [80, 'восемьдесят восьмидесяти'],
      [90, 'девяносто девяноста'],
      [100, 'сто ста'],
      [200, 'двести двухсот'],
      [300, 'триста трехсот'],
      [400, 'четыреста четырехсот'],
      [500, 'пятьсот пятисот'],
    ] as const
  ).flatMap(([value, forms]) => forms.split(' ').map((form): [string, number] => [form, value])),
);

/** The amount or the range of amounts at the word `at`; null where there is none. */
export function readAmount(words: readonly QueryWord[], at: number): Found<Amount> | null {
  const first = readOne(words, at);
  if (!first) return null;
  const next = at + first.length;
  const second = isBetween(words, next) ? readOne(words, words[next]?.text === 'до' ? next + 1 : next) : null;
  if (!second) return first;
  const length = first.length + second.length + Number(words[next]?.text === 'до');
  const [from, to] = [first.value, second.value];
  // The unit of a range is written once: «150-200 тыс».
  const scale = from.scale === 1 && from.value < THOUSAND ? to.scale : from.scale;
  const upTo = (to.value * to.scale) / scale;
  return {
    value: {
      value: from.value,
      // Null for a range that goes down: «60 30».
      upTo: upTo > from.value ? upTo : null,
      scale,
      isRubles: from.isRubles || to.isRubles,
    },
    length,
  };
}

function isBetween(words: readonly QueryWord[], at: number): boolean {
  return words[at]?.text === 'до' || RANGE.test(words[at]?.gap ?? '');
}

function readOne(words: readonly QueryWord[], at: number): Found<Amount> | null {
  return readDigits(words, at) ?? readNumerals(words, at);
}

function readDigits(words: readonly QueryWord[], at: number): Found<Amount> | null {
  const [, digits, glued = ''] = NUMBER.exec(words[at]?.text ?? '') ?? [];
  if (digits === undefined) return null;
  let end = at + 1;
  let written = digits;
  // «100.000»
  while (
    !glued &&
    /^[.,']$/.test(words[end]?.gap ?? '') &&
    GROUP.test(words[end]?.text ?? '') &&
    written.length < DIGITS_MAX
  ) {
    written += words[end]?.text;
    end += 1;
  }
  const decimal = glued ? null : readFraction(words, end);
  const unit = decimal ?? readUnit(words, end, glued);
  if (!unit) return null;
  const value = Number(written) + (decimal?.fraction ?? 0);
  // A grade is written so, too: «5р».
  if (unit.value.isRubles && unit.value.scale === 1 && value <= GRADE_MAX) return null;
  return { value: { value, upTo: null, ...unit.value }, length: unit.length - at };
}

/** «,5 млн» of «1,5 млн» and «,5» of «1,5–2 млн», with the unit: elsewhere a comma is between two numbers. */
function readFraction(words: readonly QueryWord[], at: number): (Found<Unit> & { fraction: number }) | null {
  const [, digits, glued = ''] = FRACTION.exec(words[at]?.text ?? '') ?? [];
  if (digits === undefined || !/^[.,]$/.test(words[at]?.gap ?? '')) return null;
  const unit = readUnit(words, at + 1, glued);
  return unit && (unit.value.scale > 1 || isBetween(words, at + 1))
    ? { ...unit, fraction: Number(`0.${digits}`) }
    : null;
}

type Unit = Pick<Amount, 'scale' | 'isRubles'>;

/** The unit glued to a number or after it; `length` is where it ends. Null for a number of something else: «25т», «220в». */
function readUnit(words: readonly QueryWord[], at: number, glued: string): Found<Unit> | null {
  const text = glued || (words[at]?.text ?? '');
  const end = glued ? at : at + 1;
  const isShortThousand = text === 'т' && RUBLES.has(words[end]?.text ?? '');
  const scale = isShortThousand ? THOUSAND : SCALES.get(text);
  if (scale !== undefined) {
    const isRubles = RUBLES.has(words[end]?.text ?? '');
    return { value: { scale, isRubles }, length: end + Number(isRubles) };
  }
  if (RUBLES.has(text)) return { value: { scale: 1, isRubles: true }, length: end };
  return glued ? null : { value: { scale: 1, isRubles: false }, length: at };
}

function readNumerals(words: readonly QueryWord[], at: number): Found<Amount> | null {
  let value = 0;
  let end = at;
  for (
    let part = NUMERALS.get(words[end]?.text ?? '');
    part !== undefined;
    part = NUMERALS.get(words[end]?.text ?? '')
  ) {
    if (value > 0 && value % (part < 100 ? 100 : 1_000) !== 0) break;
    value += part;
    end += 1;
  }
  const { text = '', stem } = words[end] ?? {};
  const scale = SCALES.get(text) ?? (stem === stemOf('тысяч') ? THOUSAND : 1);
  // «от миллиона» is one; without a word before it, it may belong to a number that is no pay.
  if (scale === 1 || (value === 0 && (scale !== MILLION || at === 0))) return null;
  return { value: { value: value || 1, upTo: null, scale, isRubles: false }, length: end + 1 - at };
}
