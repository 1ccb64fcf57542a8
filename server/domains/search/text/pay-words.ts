import { POSSIBLE_PAY } from '#shared/domain/possible-pay.ts';
import { stemOf } from './analyze.ts';
import type { PayAsked, PayWords } from './clause.ts';
import { createPhraseBook, phraseStems, wordsOf, type Found } from './phrases.ts';
import { wordsFrom, type Item, type WordItem } from './query-items.ts';
import { readAmount } from './pay-amount.ts';

type Mode = PayAsked['pay_mode'];

const stems = (words: string): ReadonlySet<string> => new Set(words.split(' ').map(stemOf));

const NAMES = stems('зп зарплата оплата оклад доход ставка заработок');
const LEAST = new Set(['от', 'свыше', 'больше', 'более', 'выше', 'минимум']);
/** The most that somebody wants to pay is no filter of vacancies. */
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

/** Takes what is said about pay out of a query's items: «от 150к», «5000 в смену», «высокая зарплата». */
export function takePay(items: readonly Item[]): PayWords & { rest: Item[] } {
  const rest: Item[] = [];
  let pay: PayAsked | null = null;
  let bestPaid: string | null = null;
  for (let at = 0; at < items.length;) {
    const words = wordsFrom(items, at);
    const best = bestPaid === null ? BEST_PAID.find(words, 0) : null;
    const isMost = isWord(items[at - 1], MOST);
    const asked: ReturnType<typeof readPay> = pay || best || isMost ? null : readPay(words);
    if (best) bestPaid = sourceOf(words, best.length);
    if (asked) pay = { ...asked.value, source: sourceOf(words, asked.length) };
    const length = best?.length ?? asked?.length ?? 0;
    if (length === 0) rest.push(...items.slice(at, at + 1));
    at += Math.max(1, length);
  }
  return { rest, pay, bestPaid };
}

function isWord(item: Item | undefined, text: string): boolean {
  return item?.kind === 'word' && item.text === text;
}

function sourceOf(words: readonly WordItem[], length: number): string {
  return words
    .slice(0, length)
    .map(({ text }) => text)
    .join(' ');
}

function readPay(words: readonly WordItem[]): Found<Omit<PayAsked, 'source'>> | null {
  let at = 0;
  const isNamed = NAMES.has(words[0]?.stem ?? '');
  if (isNamed) at += 1;
  const isLeast = LEAST.has(words[at]?.text ?? '');
  if (isLeast) at += 1;
  const amount = readAmount(words, at);
  if (!amount) return null;
  const { value, isThousands, isRubles } = amount.value;
  const tail = readTail(words, at + amount.length);
  const isEnd = tail.end === words.length;
  const isMeant = isThousands || isRubles || isNamed || tail.mode !== null || tail.isNet !== null;
  if (!isMeant && !(isLeast && isEnd && value < THOUSAND) && !(value >= MONTH_FROM && value % THOUSAND === 0))
    return null;
  // «150 в месяц», «зарплата 150»: nobody means roubles.
  const scaled = value < THOUSAND && value >= THOUSANDS_LEAST && !isRubles && (tail.mode ?? 'month') === 'month';
  const rubles = isThousands || scaled ? value * THOUSAND : value;
  const mode = tail.mode ?? (rubles >= MONTH_FROM ? 'month' : rubles >= SHIFT_FROM ? 'shift' : 'hour');
  const { min, max } = POSSIBLE_PAY[mode];
  if (rubles < min || rubles > max) return null;
  return {
    value: { pay_min: rubles, pay_mode: mode, ...(tail.isNet === false && { pay_net: '0' as const }) },
    length: tail.end,
  };
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
