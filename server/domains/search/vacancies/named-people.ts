import { anyMark, type NamedFilter } from '../core/narrow.ts';
import type { ReadText } from '../text/clause.ts';
import { isPeople } from '../text/people-clauses.ts';
import { marksOf } from '../text/place-clauses.ts';
import type { VacancyIndex } from './vacancy-index.ts';

/** Those among the words as filters: a vacancy that does not take somebody is no answer to them. */
export function peopleFilters(index: VacancyIndex, text: ReadText | null): NamedFilter[] {
  return (text?.clauses ?? []).filter(isPeople).map((clause) => ({
    field: 'citizenship_docs',
    filter: anyMark(index, marksOf(clause)),
  }));
}
