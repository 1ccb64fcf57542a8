import type { VacancyQuestion } from '#shared/contracts/question.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { isAsked } from '#shared/domain/question.ts';
import type { ApplicantStatus } from '#shared/domain/respond-terms.ts';
import { SIGN_UP_DOCUMENTS } from '#shared/domain/sign-up-documents.ts';
import { ANSWER, textOf } from '#shared/client/respond-body.ts';
import { plural } from '#shared/text/plural.ts';
import { checkPerson, digitsOf } from './check-person.ts';
import type { RespondFormView } from './options.ts';
import type { RespondFormState, RespondStep } from './state.ts';

/** The first step for this caller. */
export function firstStep({ refusal, resumes, quickAllowed }: RespondFormView): RespondStep {
  if (refusal) return 'refused';
  if (resumes.length > 0) return 'full';
  return quickAllowed ? 'quick' : 'resume-needed';
}

export function questionsOf({ questions, resumes }: RespondFormView): readonly VacancyQuestion[] {
  const place = resumes.length > 0 ? 'respond' : 'quick';
  return questions.filter((question) => isAsked(question, place));
}

/** A signed-in person has agreed to the rest with the account. */
export function documentsOf({ person }: RespondFormView) {
  const documents = SIGN_UP_DOCUMENTS.respond;
  return person ? documents.filter(({ key }) => key === 'transferAgreement') : documents;
}

export function titleOf({ step, base, form, failed, sent }: RespondFormState): string {
  switch (step) {
    case 'quick':
      return 'Откликнуться без резюме';
    case 'questions': {
      const count = form ? questionsOf(form).length : 0;
      return `${plural(count, ['вопрос', 'вопроса', 'вопросов'])} от\u00a0компании`;
    }
    case 'knockout':
      return failed.length === 1
        ? 'Не\u00a0хватает одного условия'
        : `Не\u00a0хватает ${plural(failed.length, ['условия', 'условий', 'условий'])}`;
    case 'code':
      return 'Введите код';
    case 'sent':
      return sent?.already ? titleOfOwn(sent.status) : 'Отклик отправлен';
    case 'refused':
      if (!form?.own) return 'Откликнуться нельзя';
      return form.own.kind === 'invitation' ? 'Вас уже пригласили' : titleOfOwn(form.own.status);
    case 'resume-needed':
      return 'Нужно резюме';
    case 'loading':
    case 'failed':
    case 'full':
      return base === 'company' ? 'Отклик в\u00a0компанию' : 'Отклик на\u00a0вакансию';
  }
}

const titleOfOwn = (status: ApplicantStatus): string =>
  status === 'withdrawn' ? 'Вы\u00a0отозвали отклик' : 'Вы уже откликнулись';

/** A signed-in person’s own number is confirmed: the respond is sent at once. */
export function needsCode({ person }: RespondFormView, values: FormValues): boolean {
  const own = person?.phone ? digitsOf(person.phone) : '';
  return own === '' || digitsOf(textOf(values, 'phone')) !== own;
}

/** «Дальше: 3 вопроса», «Получить код», «Отправить отклик»: the button that leads on. */
export function nextLabel(
  { step, form, values }: Pick<RespondFormState, 'step' | 'form' | 'values'>,
  hasInline = false,
): string {
  const count = form && step !== 'questions' && !hasInline ? questionsOf(form).length : 0;
  if (count > 0) return `Дальше: ${plural(count, ['вопрос', 'вопроса', 'вопросов'])}`;
  if (form && firstStep(form) === 'quick') return needsCode(form, values) ? 'Получить код' : 'Отправить отклик';
  return step === 'questions' ? 'Проверить и\u00a0отправить' : 'Отправить отклик';
}

/** What the first step can tell by itself, so that nobody goes on with a form that will be refused. */
export function checkBase(
  form: RespondFormView,
  values: FormValues,
  isLetterRequired: boolean,
): Record<string, string> {
  const errors: Record<string, string> = {};
  if (firstStep(form) === 'full') {
    if (!textOf(values, 'resumeId')) errors.resumeId = 'Выберите резюме';
  } else {
    Object.assign(errors, checkPerson(values, firstStep(form) === 'quick' ? documentsOf(form) : []));
  }
  if (isLetterRequired && !textOf(values, 'letter').trim()) errors.letter = 'Напишите письмо';
  return errors;
}

/** The step with the company's questions. */
export function stepOfQuestions(form: RespondFormView, hasInline: boolean): RespondStep {
  return hasInline && firstStep(form) === 'quick' ? 'quick' : 'questions';
}

/** The step that shows the first of the errors. */
export function stepOfErrors(fields: readonly string[], form: RespondFormView, hasInline: boolean): RespondStep | null {
  if (fields.length === 0) return null;
  return fields.some((field) => !field.startsWith(ANSWER)) ? firstStep(form) : stepOfQuestions(form, hasInline);
}
