import type { Question, VacancyQuestion } from '#shared/contracts/question.ts';
import { optionLabel, requirementText } from '#shared/text/question-labels.ts';
import { actionsOf, canChange, canDelete, type JudgedMember } from './policy.ts';
import type { QuestionRow } from './repository.ts';

export function toQuestion(row: QuestionRow, caller: JudgedMember): Question {
  return {
    id: row.id,
    version: row.version,
    text: row.text,
    type: row.type,
    options: row.options,
    required: row.required,
    knockout: row.knockout,
    requirement: requirementText(row),
    shownIn: row.shownIn,
    status: row.status,
    hasAnswers: row.hasAnswers,
    vacancyCount: row.vacancyCount,
    actions: actionsOf(caller, row),
    mayEdit: canChange(caller, row).allowed,
    mayDelete: canDelete(caller, row).allowed,
  };
}

type AskedRow = Pick<QuestionRow, 'id' | 'text' | 'type' | 'options' | 'required' | 'shownIn' | 'knockout'>;

/** What an applicant sees. The requirement is no secret: it is named before the answer. */
export function toVacancyQuestion(row: AskedRow): VacancyQuestion {
  return {
    id: row.id,
    text: row.text,
    type: row.type,
    options: row.options.map((value) => ({ value, label: optionLabel(row.type, value) })),
    required: row.required,
    requirement: requirementText(row),
    shownIn: row.shownIn,
  };
}
