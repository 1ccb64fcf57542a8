import { TAKEN_LABELS } from '#shared/text/vacancy-labels.ts';
import { capitalised } from '#shared/text/terms.ts';
import { WORK_AUTHORIZATIONS } from '#shared/domain/vacancy-terms.ts';
import { anyMark, type NamedFilter } from '../core/narrow.ts';
import type { Clause, ReadText } from '../text/clause.ts';
import { marksOf } from '../text/place-clauses.ts';
import type { VacancyIndex } from './vacancy-index.ts';

const PEOPLE_MARK = /^(?:work_doc|docs_help):/;

/** Whether a clause says who is looking for work, by their papers. */
function isPeople({ alternatives, excluded }: Clause): boolean {
  return (
    !excluded &&
    alternatives.length > 0 &&
    alternatives.every((one) => one.kind === 'mark' && PEOPLE_MARK.test(one.mark))
  );
}

/** Those among the words as filters: a vacancy that does not take somebody is no answer to them. */
export function peopleFilters(index: VacancyIndex, text: ReadText | null): NamedFilter[] {
  return (text?.clauses ?? []).filter(isPeople).map((clause) => ({
    field: 'citizenship_docs',
    filter: anyMark(index, marksOf(clause)),
  }));
}

/** The papers that a clause stands for, as its chip names them: «С патентом или граждане ЕАЭС»; null for another clause. */
export function peopleName(clause: Clause): string | null {
  if (!isPeople(clause)) return null;
  const papers = marksOf(clause).map((mark) => mark.slice(mark.indexOf(':') + 1));
  const names = WORK_AUTHORIZATIONS.filter((paper) => papers.includes(paper)).map((paper) => TAKEN_LABELS[paper]);
  return names.length > 0 ? capitalised(names.join(' или ')) : null;
}
