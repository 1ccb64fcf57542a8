import { stemOf } from './analyze.ts';
import type { Found } from './phrases.ts';
import { GRADE_MAX, RANGE, type QueryWord } from './patterns.ts';

/** A number with its unit: «150к», «200 тыс», «600 р», «ста пятидесяти тысяч». */
export interface Amount {
  value: number;
  /** The upper end of a range. */
  upTo: number | null;
  isThousands: boolean;
  /** Roubles are named. */
  isRubles: boolean;
}

const DIGITS_MAX = 8;
const NUMBER = /^(\d{1,8})([а-яa-z]*)$/;
const THOUSANDS = new Set(['к', 'k', 'тыс', 'тысяч', 'тысячи', 'тысяча', 'тр', 'тыр', 'косарей', 'штук']);
const RUBLES = new Set(['р', 'руб', 'рублей', 'рубля', 'рубль', 'rub']);
const GROUP = /^\d{3}$/;
const THOUSAND = 1_000;
const NUMERALS: ReadonlyMap<string, number> = new Map(
  (
    [
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
  const isRange = words[next]?.text === 'до' || RANGE.test(words[next]?.gap ?? '');
  const second = isRange ? readOne(words, words[next]?.text === 'до' ? next + 1 : next) : null;
  if (!second) return first;
  const length = first.length + second.length + Number(words[next]?.text === 'до');
  // The unit of a range is written once: «150-200 тыс».
  const { isThousands, isRubles } = second.value;
  const { value } = first.value;
  return {
    value: {
      value,
      // «100 тыс-150 тыс», «100-150 тыс»: in the unit of the lower end.
      upTo: upToOf(first.value, second.value),
      isThousands: first.value.isThousands || (isThousands && value < THOUSAND),
      isRubles: first.value.isRubles || isRubles,
    },
    length,
  };
}

/** Null for a range that goes down: «60 30». */
function upToOf(first: Amount, second: Amount): number | null {
  const inThousands = first.isThousands || (second.isThousands && first.value < THOUSAND);
  const upTo = inThousands === second.isThousands ? second.value : second.value / THOUSAND;
  return upTo > first.value ? upTo : null;
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
  const unit = readUnit(words, end, glued);
  if (!unit) return null;
  const value = Number(written);
  // A grade is written so, too: «5р».
  if (unit.value.isRubles && !unit.value.isThousands && value <= GRADE_MAX) return null;
  return { value: { value, upTo: null, ...unit.value }, length: unit.length - at };
}

/** The unit glued to a number or after it; `length` is where it ends. Null for a number of something else: «25т», «220в». */
function readUnit(
  words: readonly QueryWord[],
  at: number,
  glued: string,
): Found<Omit<Amount, 'value' | 'upTo'>> | null {
  const text = glued || (words[at]?.text ?? '');
  const end = glued ? at : at + 1;
  const isShortThousand = text === 'т' && RUBLES.has(words[end]?.text ?? '');
  if (THOUSANDS.has(text) || isShortThousand) {
    const isRubles = RUBLES.has(words[end]?.text ?? '');
    return { value: { isThousands: true, isRubles }, length: end + Number(isRubles) };
  }
  if (RUBLES.has(text)) return { value: { isThousands: false, isRubles: true }, length: end };
  return glued ? null : { value: { isThousands: false, isRubles: false }, length: at };
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
  return value > 0 && words[end]?.stem === stemOf('тысяч')
    ? { value: { value, upTo: null, isThousands: true, isRubles: false }, length: end + 1 - at }
    : null;
}
