import type { Call } from '#shared/client/call.ts';
import type { VacancySearch } from '#shared/contracts/search.ts';

/** Ranks that people look at. */
export const LOOKED_AT = 10;

/** The first answer to words as a visitor types them into the empty search. */
export function ask(call: Call, q: string): Promise<VacancySearch> {
  return call('GET /search/vacancy', { q, per_page: LOOKED_AT });
}

/** Whether an answer passes for what was asked for: no word of the query was mended, left out or lost on the way. */
export function isCalledExact({ total, reading }: VacancySearch): boolean {
  return total > 0 && reading.corrected === null && reading.ignored.length === 0 && !reading.relaxed;
}
