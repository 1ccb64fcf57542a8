import type { RespondForm } from '#shared/contracts/respond-forms.ts';
import type { ShownAnswer } from '#shared/contracts/respond-parts.ts';
import { asksOfAhead, checkAnswers, isAsked, type Answer, type QuestionPlace } from '#shared/domain/question.ts';
import { inZone } from '#shared/domain/time.ts';
import { answerText } from '#shared/text/question-labels.ts';
import { atField, badField, DomainError } from '../../../platform/problems.ts';
import type { findQuestionsOf } from '../../question/index.ts';
import type { VacancyToRespond } from '../../vacancy/index.ts';

/** What the company, its questions and its settings ask of a respond. */

type AskedQuestion = Awaited<ReturnType<typeof findQuestionsOf>>[number];

const CLOSED = 'Вакансия закрыта: откликнуться уже нельзя';
const FILLED = 'Людей уже набрали: откликнуться нельзя';
const ENOUGH = 'Компания пока не\u00a0принимает отклики на\u00a0эту вакансию';

/** Why nobody can respond to the vacancy; null when it takes responds. */
export function refusalOf({ status, archiveReason, takesResponds }: VacancyToRespond): RespondForm['refusal'] {
  if (status !== 'active')
    return archiveReason === 'filled' ? { code: 'filled', text: FILLED } : { code: 'closed', text: CLOSED };
  return takesResponds ? null : { code: 'closed', text: ENOUGH };
}

/** Throws `gone` for a closed vacancy, `disabled_by_employer` for one that takes no more. */
export function assertTakes(vacancy: VacancyToRespond): void {
  const refusal = refusalOf(vacancy);
  if (refusal)
    throw new DomainError(vacancy.status === 'active' ? 'disabled_by_employer' : 'gone', { detail: refusal.text });
}

/** Throws `disabled_by_employer`. */
export function assertTakesQuick({ respondSettings }: VacancyToRespond): void {
  if (!isQuickAllowed(respondSettings))
    throw new DomainError('disabled_by_employer', {
      detail: 'Компания просит резюме: откликнитесь с\u00a0резюме',
    });
}

export function isQuickAllowed({ quickRespond, resumeRequired }: VacancyToRespond['respondSettings']): boolean {
  return quickRespond && !resumeRequired;
}

/** Throws `letter_required`, and `bad_argument` where the company reads none. */
export function assertLetter({ respondSettings }: VacancyToRespond, letter: string | null): void {
  if (respondSettings.letter === 'required' && letter === null)
    throw new DomainError('letter_required', atField('letter', 'is_empty', 'Компания просит написать письмо'));
  if (respondSettings.letter === 'none' && letter !== null)
    throw badField('letter', 'conflict_with_rules', 'Компания не\u00a0читает письма: отправьте отклик без него');
}

/** Whose day ends last in the country. */
const WESTERNMOST = 'Europe/Kaliningrad';

const PAST_DAY = 'Дата уже прошла';

/** Also for those whose clock is behind Moscow's. */
const isPast = (day: string, now: Date): boolean => day < inZone(now, WESTERNMOST).toISOString().slice(0, 10);

/** Throws `bad_argument` for a day that has passed. */
export function assertReadyFrom(readyFrom: string | null, now: Date): void {
  if (readyFrom !== null && isPast(readyFrom, now)) throw badField('readyFrom', 'less_than_min', PAST_DAY);
}

interface GivenAnswers {
  answers: readonly Answer[];
  sendAnyway: boolean;
}

/**
 * Checks the answers that this form asks for, and puts them into words. Errors are at `answers.{id of the question}`. Throws
 * `answers_required`, `bad_argument`, and `requirement_failed` unless the applicant knows and sends all the same.
 */
export function readAnswers(
  all: readonly AskedQuestion[],
  place: QuestionPlace,
  { answers, sendAnyway }: GivenAnswers,
  now: Date,
): ShownAnswer[] {
  const questions = all.filter((question) => isAsked(question, place));
  const { errors, failed } = checkAnswers(questions, answers);
  const given = new Map(answers.map((answer) => [answer.questionId, answer]));
  const late = questions.filter((question) => {
    const answer = given.get(question.id);
    return answer?.type === 'date' && asksOfAhead(question) && isPast(answer.value, now);
  });
  const wrong = [...Object.entries(errors), ...late.map(({ id }) => [id, PAST_DAY] as const)];
  if (wrong.length > 0) {
    const isMissing = (id: string) => !given.has(id);
    throw new DomainError(wrong.some(([id]) => isMissing(id)) ? 'answers_required' : 'bad_argument', {
      errors: wrong.map(([id, message]) => ({
        field: `answers.${id}`,
        code: isMissing(id) ? 'is_empty' : 'conflict_with_rules',
        message,
      })),
    });
  }
  const requirements = new Map(failed.map(({ questionId, requirement }) => [questionId, requirement]));
  if (failed.length > 0 && !sendAnyway) throw requirementFailed(questions, requirements);
  return questions.flatMap((question): ShownAnswer[] => {
    const answer = given.get(question.id);
    if (!answer) return [];
    const shown = { questionId: question.id, question: question.text, failed: requirements.get(question.id) ?? null };
    if (answer.type === 'file') return answer.value.map((fileId) => ({ ...shown, answer: 'Файл', fileId }));
    const text = answerText(question.type, answer);
    return text === '' ? [] : [{ ...shown, answer: text, fileId: null }];
  });
}

function requirementFailed(
  questions: readonly AskedQuestion[],
  requirements: ReadonlyMap<string, string>,
): DomainError {
  const failed = questions.filter(({ id }) => requirements.has(id));
  const missing = failed.map(
    ({ id, text }) => `${text.endsWith('?') ? text.slice(0, -1) : text}: ${requirements.get(id) ?? ''}`,
  );
  return new DomainError('requirement_failed', {
    detail: `Компания требует: ${missing.join('; ')}. Отклик можно отправить всё равно`,
    errors: failed.map(({ id }) => ({
      field: `answers.${id}`,
      code: 'conflict_with_rules',
      message: `Нужно: ${requirements.get(id) ?? ''}`,
    })),
  });
}
