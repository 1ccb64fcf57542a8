import { WORK_AUTHORIZATIONS } from '#shared/domain/vacancy-terms.ts';
import { TAKEN_LABELS } from '#shared/text/vacancy-labels.ts';
import { capitalised } from '#shared/text/terms.ts';
import type { Clause } from './clause.ts';
import { marksOf } from './place-clauses.ts';

const PEOPLE_MARK = /^(?:work_doc|docs_help):/;

/** Whether a clause says who somebody is, by their papers. */
export function isPeople({ alternatives, excluded }: Clause): boolean {
  return (
    !excluded &&
    alternatives.length > 0 &&
    alternatives.every((one) => one.kind === 'mark' && PEOPLE_MARK.test(one.mark))
  );
}

/** The papers that a clause stands for, as its chip names them: «С патентом или граждане ЕАЭС»; null for another clause. */
export function peopleName(clause: Clause): string | null {
  if (!isPeople(clause)) return null;
  const papers = marksOf(clause).map((mark) => mark.slice(mark.indexOf(':') + 1));
  const names = WORK_AUTHORIZATIONS.filter((paper) => papers.includes(paper)).map((paper) => TAKEN_LABELS[paper]);
  return names.length > 0 ? capitalised(names.join(' или ')) : null;
}
