import { composed } from '#shared/domain/composed.ts';

const MONTHS = [
  'январ',
  'феврал',
  'март',
  'апрел',
  'ма[йя]',
  'июн',
  'июл',
  'август',
  'сентябр',
  'октябр',
  'ноябр',
  'декабр',
];

/** A longer text is not a date. */
const DATE_CHARS_MAX = 100;

/**
 * «18 июня 2026», «18.06.2026», ISO with or without time and zone; null for anything else. A day without a time means
 * noon in Moscow, which is the same day all over Russia.
 */
export function readDate(text: string): Date | null {
  if (text.length > DATE_CHARS_MAX) return null;
  const plain = composed(text, 'NFKC').toLowerCase().trim();
  if (/^\d{4}-\d\d-\d\dt\d\d:\d\d/.test(plain)) {
    const hasZone = /(?:z|[+-]\d\d:?\d\d)$/.test(plain);
    const date = new Date((hasZone ? plain : `${plain}+03:00`).toUpperCase());
    return isSane(date) ? date : null;
  }
  const iso = /^(\d{4})-(\d\d)-(\d\d)$/.exec(plain);
  if (iso) return noonInMoscow(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})/.exec(plain);
  if (dotted) return noonInMoscow(Number(dotted[3]), Number(dotted[2]), Number(dotted[1]));
  const worded = /^(\d{1,2})\s+([а-я]+)\.?\s+(\d{4})/.exec(plain);
  if (!worded) return null;
  const month = MONTHS.findIndex((stem) => new RegExp(`^${stem}`).test(worded[2] ?? ''));
  return noonInMoscow(Number(worded[3]), month + 1, Number(worded[1]));
}

function noonInMoscow(year: number, month: number, day: number): Date | null {
  const date = new Date(Date.UTC(year, month - 1, day, 9));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day && isSane(date) ? date : null;
}

function isSane(date: Date): boolean {
  return date.getUTCFullYear() >= 2000 && date.getUTCFullYear() < 2100;
}
