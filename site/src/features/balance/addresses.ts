import type { CallInput } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import { isMonth, moscowDate } from '#shared/domain/time.ts';
import { BALANCE } from '../../lib/balance-address.ts';

export const HISTORY = `${BALANCE}/history`;
export const ARCHIVE = `${HISTORY}/archive`;

/** Of movements: all, what came, what went. */
const DIRECTIONS = ['all', 'in', 'out'] as const satisfies CallInput<
  Contracts['GET /company-balance-history']
>['direction'][];
export type Direction = (typeof DIRECTIONS)[number];

/** Which movements, from which one on. */
export interface HistoryQuery {
  direction: Direction;
  /** `2026-11`; null for all the time. */
  month: string | null;
  cursor: string | null;
}

/** What of the query makes sense; the rest is left out. */
export function readHistoryQuery({ searchParams }: Pick<URL, 'searchParams'>): HistoryQuery {
  const direction = DIRECTIONS.find((one) => one === searchParams.get('direction')) ?? 'all';
  const month = searchParams.get('month');
  return {
    direction,
    month: month !== null && isMonth(month) ? month : null,
    cursor: searchParams.get('cursor'),
  };
}

/** Whether the address names a month that never was or has not begun: it is answered with no other one. */
export function isNoMonth({ searchParams }: Pick<URL, 'searchParams'>, now: Date): boolean {
  const { month } = readHistoryQuery({ searchParams });
  return month === null ? Boolean(searchParams.get('month')) : month > moscowDate(now).slice(0, 7);
}

/** Without what is usual. */
export function historyHref({ direction, month, cursor }: HistoryQuery): string {
  const query = new URLSearchParams({
    ...(direction === 'all' ? {} : { direction }),
    ...(month === null ? {} : { month }),
    ...(cursor === null ? {} : { cursor }),
  });
  return query.size > 0 ? `${HISTORY}?${query}` : HISTORY;
}
