import { formatNumber } from './plain-number.ts';

export { formatNumber };

const kopeckNumbers = new Intl.NumberFormat('ru-RU', { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** The dash of a range between word joiners, so that no line breaks after it. */
export const RANGE_DASH = '\u2060–\u2060';

/** «210 000», «350,50» for kopecks, without the sign of the rouble. */
export function rubleNumber(kopecks: number): string {
  const value = kopecks / 100;
  return kopecks % 100 === 0 ? formatNumber(value) : kopeckNumbers.format(value);
}

/** «210 000,00» for kopecks: a column of sums in a paper. */
export function exactRubles(kopecks: number): string {
  return kopeckNumbers.format(kopecks / 100);
}

/** «210 000 ₽» for kopecks. */
export function rubles(kopecks: number): string {
  return `${rubleNumber(kopecks)}\u00a0₽`;
}

/** «210 000–260 000 ₽», «от 210 000 ₽», «до 90 000 ₽»; equal bounds are one number. Empty without bounds. */
export function rubleRange(minKopecks: number | null, maxKopecks: number | null): string {
  return range(minKopecks, maxKopecks, rubleNumber, '\u00a0₽');
}

/** «188» for 188 000 ₽: numbers on a scale labelled «тыс. ₽». Kopecks. */
export function rubleThousands(kopecks: number): string {
  return formatNumber(Math.round(kopecks / 1_000_00));
}

/** «150–220 тыс. ₽» for summaries; kopecks. Empty without bounds. */
export function rubleThousandsRange(minKopecks: number | null, maxKopecks: number | null): string {
  return range(minKopecks, maxKopecks, rubleThousands, '\u00a0тыс.\u00a0₽');
}

function range(min: number | null, max: number | null, format: (value: number) => string, unit: string): string {
  if (min !== null && max !== null) {
    const [from, to] = [format(min), format(max)];
    return from === to ? `${from}${unit}` : `${from}${RANGE_DASH}${to}${unit}`;
  }
  if (min !== null) return `от\u00a0${format(min)}${unit}`;
  return max === null ? '' : `до\u00a0${format(max)}${unit}`;
}
