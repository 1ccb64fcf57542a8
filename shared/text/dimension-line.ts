import type { Vacancy } from '../contracts/vacancy.ts';
import { rubleThousands, rubleThousandsRange, rubles } from './number.ts';

type Market = NonNullable<Vacancy['market']>;
type Offer = Pick<Vacancy['payEquivalent'], 'monthNetMinKopecks' | 'monthNetMaxKopecks'>;

/** A label on the scale: `at` in percent of its width, `anchor` keeps it inside. */
interface Label {
  at: number;
  anchor: 'start' | 'middle' | 'end';
  text: string;
}

export interface DimensionLine {
  /** Percentages of the scale’s width with a tick, from left to right. */
  ticks: number[];
  medianAt: number;
  /** Percent; equal for a single value. */
  offerFrom: number;
  offerTo: number;
  /** One bound is not stated: the bar is dashed up to the end of the scale. */
  open: boolean;
  offerLabel: Label;
  /** Labels below the scale, thousands of roubles: start, median and end. */
  labels: [Label, Label, Label];
  /** The drawing in words. */
  summary: string;
}

/** Within this share of the median the offer counts as close to it. */
const NEAR = 0.05;

/**
 * Places an offer on the scale of its market, both in net kopecks per month. Null when the offer has no monthly value.
 * The scale extends from the lower of the two minimums to the higher of the two maximums.
 */
export function dimensionLine(market: Market, offer: Offer): DimensionLine | null {
  const [min, max] = [offer.monthNetMinKopecks, offer.monthNetMaxKopecks];
  const stated = [min, max].filter((bound) => bound !== null);
  if (stated.length === 0) return null;

  const low = Math.min(market.lowKopecks, ...stated);
  const high = Math.max(market.highKopecks, ...stated);
  if (high <= low) return null;
  const at = (kopecks: number): number => Math.round(((kopecks - low) / (high - low)) * 1000) / 10;

  const offerFrom = min === null ? 0 : at(min);
  const offerTo = max === null ? 100 : at(max);
  const medianAt = at(market.medianKopecks);
  return {
    ticks: [...new Set([0, ...stated.map(at), 100])].sort((a, b) => a - b),
    medianAt,
    offerFrom,
    offerTo,
    open: min === null || max === null,
    offerLabel: inside(
      (offerFrom + offerTo) / 2,
      `предлагают ${rubleThousandsRange(min, max).replace(/\u00a0тыс.*$/u, '')}`,
      24,
    ),
    labels: [
      { at: 0, anchor: 'start', text: rubleThousands(low) },
      {
        at: Math.min(Math.max(medianAt, 24), 76),
        anchor: 'middle',
        text: `медиана ${rubleThousands(market.medianKopecks)}`,
      },
      { at: 100, anchor: 'end', text: rubleThousands(high) },
    ],
    summary: `${comparison(min ?? max!, max ?? min!, market.medianKopecks)}: медиана ${rubles(market.medianKopecks)} в\u00a0месяц на\u00a0руки`,
  };
}

function inside(at: number, text: string, marginPercent: number): Label {
  if (at < marginPercent) return { at: 0, anchor: 'start', text };
  if (at > 100 - marginPercent) return { at: 100, anchor: 'end', text };
  return { at, anchor: 'middle', text };
}

function comparison(min: number, max: number, median: number): string {
  const ratio = (min + max) / 2 / median;
  if (ratio > 1 + NEAR) return 'Зарплата выше рынка';
  return ratio < 1 - NEAR ? 'Зарплата ниже рынка' : 'Зарплата на\u00a0уровне рынка';
}
