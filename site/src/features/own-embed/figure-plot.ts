/** One day as a bar: places and sizes are percentages of the plot. */
export interface Bar {
  x: number;
  width: number;
  height: number;
  /** The highest, whose number stands above it: the first of several. */
  isHighest: boolean;
}

export interface Plot {
  bars: Bar[];
  /** The number of the highest bar and its place; null without any. */
  highest: { index: number; count: number; x: number; anchor: 'start' | 'middle' | 'end' } | null;
}

/** Of the place of a day. */
const BAR_SHARE = 0.8;
/** A day with anything is never invisible, percent. */
const HEIGHT_MIN = 3;
/** Closer to an end the number would not fit, percent. */
const EDGE = 8;

/** Days as bars, each with its place; those without anything have none. */
export function plotOf(counts: readonly number[]): Plot {
  const count = Math.max(0, ...counts);
  if (count === 0) return { bars: [], highest: null };
  const index = counts.indexOf(count);
  const step = 100 / counts.length;
  const bars = counts.flatMap((one, at) =>
    one === 0
      ? []
      : {
          x: rounded(at * step + (step * (1 - BAR_SHARE)) / 2),
          width: rounded(step * BAR_SHARE),
          height: rounded(Math.max(HEIGHT_MIN, (one / count) * 100)),
          isHighest: at === index,
        },
  );
  const x = rounded((index + 0.5) * step);
  return { bars, highest: { index, count, x, anchor: anchorAt(x) } };
}

function anchorAt(x: number): 'start' | 'middle' | 'end' {
  if (x < EDGE) return 'start';
  return x > 100 - EDGE ? 'end' : 'middle';
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100;
}
