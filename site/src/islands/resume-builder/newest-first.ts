import type { Typed } from './use-builder.ts';

type Job = Typed['experience'][number];

/** By the month of the end, then of the beginning; what has no beginning yet stays above. */
export function newestFirst(jobs: readonly Job[]): Job[] {
  const keyOf = ({ startMonth, endMonth }: Job) =>
    startMonth ? `${endMonth ?? '9999-99'} ${startMonth}` : '9999-99 9';
  return jobs.toSorted((a, b) => keyOf(b).localeCompare(keyOf(a)));
}
