/** Letters that are confused in Russian by ear or by typing. */
const CONFUSED = 'оа еи еэ иы ий яе яи ая ую щш гк дт бп зс вф жш цс ое чщ гх'.split(' ');
const CONFUSED_COST = 0.4;
const A = 'а'.charCodeAt(0);
const LETTERS = 32;
/** The cost of reading one letter as another, by their numbers in the alphabet. */
const COSTS = new Float64Array(LETTERS * LETTERS).fill(1);
for (let letter = 0; letter < LETTERS; letter += 1) COSTS[letter * LETTERS + letter] = 0;
for (const pair of CONFUSED) {
  const [one, other] = [pair.charCodeAt(0) - A, pair.charCodeAt(1) - A];
  COSTS[one * LETTERS + other] = COSTS[other * LETTERS + one] = CONFUSED_COST;
}
const TRANSPOSED = 0.8;
/** Sums of fractions differ in their last digits. */
const CLOSER = 1e-9;
/** The first letter is rarely wrong. */
const FIRST_LETTER = 0.3;

/** A word by its sound: «сч» is «щ», doubled letters are one, soft and hard signs are silent. */
export function sound(word: string): string {
  return word
    .replace(/[сшзж]ч/g, 'щ')
    .replace(/ть?с/g, 'ц')
    .replace(/[ьъ]/g, '')
    .replace(/(.)\1+/g, '$1');
}

/** Three rows of the table that `distance` fills; words are never longer. */
const WIDTH = 64;
const ROWS = [new Float64Array(WIDTH + 1), new Float64Array(WIDTH + 1), new Float64Array(WIDTH + 1)] as const;

/**
 * Damerau–Levenshtein distance of two words of lower-case Russian letters in which confusable letters are closer than
 * others; a result above `limit` is not exact.
 */
export function distance(a: string, b: string, limit: number): number {
  return lastRow(a, b, limit)?.[b.length] ?? limit + 1;
}

/**
 * The shortest beginning of `b` of those nearest to `a`, a word that is still being typed: its length and its distance. Null
 * when all are further than the limit.
 */
export function nearestBeginning(a: string, b: string, limit: number): { length: number; distance: number } | null {
  const row = lastRow(a, b, limit);
  let best: { length: number; distance: number } | null = null;
  for (let length = 0; row && length <= b.length; length += 1) {
    const cost = row[length] ?? limit + 1;
    if (cost <= (best ? best.distance - CLOSER : limit)) best = { length, distance: cost };
  }
  return best;
}

/** The distances of `a` to each beginning of `b`; null when all of them are above the limit. Valid until the next call. */
function lastRow(a: string, b: string, limit: number): Float64Array | null {
  if (a.length > WIDTH || b.length > WIDTH) return null;
  let [beforeLast, last, row]: Float64Array[] = [...ROWS] as [Float64Array, Float64Array, Float64Array];
  for (let j = 0; j <= b.length; j += 1) last[j] = j === 0 ? 0 : j + FIRST_LETTER;
  for (let i = 1; i <= a.length; i += 1) {
    let least = (row[0] = i + FIRST_LETTER);
    const x = a.charCodeAt(i - 1) - A;
    for (let j = 1; j <= b.length; j += 1) {
      const y = b.charCodeAt(j - 1) - A;
      const replaced = COSTS[x * LETTERS + y] ?? 1;
      let cost = Math.min(
        (last[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (last[j - 1] ?? 0) + (i === 1 && j === 1 && replaced === 1 ? 1 + FIRST_LETTER : replaced),
      );
      if (i > 1 && j > 1 && x === b.charCodeAt(j - 2) - A && a.charCodeAt(i - 2) - A === y)
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + TRANSPOSED);
      row[j] = cost;
      if (cost < least) least = cost;
    }
    if (least > limit) return null;
    [beforeLast, last, row] = [last, row, beforeLast];
  }
  return last;
}
