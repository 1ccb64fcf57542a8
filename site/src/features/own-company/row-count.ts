import type { SentStep } from '../../lib/send-step.ts';

const EMPTY = 2;

/** How many rows a form shows: what is there, or was typed before it came back, and two empty ones. */
export function rowCount(
  sent: SentStep,
  step: string,
  names: (index: number) => string[],
  now: number,
  countMax: number,
) {
  let filled = now;
  if (sent.step === step) {
    const indexes = Array.from({ length: countMax }, (_, index) => index);
    filled = indexes.findLastIndex((index) => names(index).some((name) => sent.kept(name).trim() !== '')) + 1;
  }
  return Math.min(filled + EMPTY, countMax);
}
