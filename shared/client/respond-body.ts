import type { CallInput } from '../contracts/contract.ts';
import type { Contracts } from '../contracts/index.ts';
import type { VacancyQuestion } from '../contracts/question.ts';
import type { FormValues } from '../domain/form.ts';
import { SIGN_UP_DOCUMENTS } from '../domain/sign-up-documents.ts';

/** The values of a respond form as its calls take them: for the form in a window and for the plain one of the page. */

export type QuickBody = CallInput<Contracts['POST /respond/vacancy/quick']>;
export type FullBody = CallInput<Contracts['POST /respond/vacancy']>;
type Answer = NonNullable<FullBody['answers']>[number];

/** The field of a question: `answer.` and its id. */
export const ANSWER = 'answer.';
/** In the choice of a day: another one, which `readyFrom` names. */
export const OTHER_DAY = 'other';

export function textOf(values: FormValues, name: string): string {
  return [values[name] ?? ''].flat()[0] ?? '';
}

export function listOf(values: FormValues, name: string): readonly string[] {
  return [values[name] ?? []].flat().filter(Boolean);
}

/** A sent file in a form: its id, which the call takes, and its name, which is shown. */
export function fileValue({ id, name }: { id: string; name: string }): string {
  return `${id}/${name}`;
}

export function readFileValue(value: string): { id: string; name: string } {
  const [id = '', ...name] = value.split('/');
  return { id, name: name.join('/') };
}

const idsOf = (values: FormValues, name: string): string[] =>
  listOf(values, name).map((file) => readFileValue(file).id);

/** «8», «7,5», «1 200» as a number; null for what is none. */
export function numberOf(text: string): number | null {
  const plain = text.replaceAll(/\s/g, '').replace(',', '.');
  return /^-?\d{1,10}(?:\.\d{1,6})?$/.test(plain) ? Number(plain) : null;
}

/** One answer by the type of its question; null where nothing was answered. */
function answerOf({ id, type }: VacancyQuestion, values: FormValues): Answer | null {
  const name = ANSWER + id;
  const text = textOf(values, name).trim();
  const list = listOf(values, name);
  switch (type) {
    case 'text':
      return text ? { questionId: id, type, value: text } : null;
    case 'single':
    case 'date':
      return text ? { questionId: id, type, value: text } : null;
    case 'number': {
      const value = numberOf(text);
      return value === null ? null : { questionId: id, type, value };
    }
    case 'bool':
      return text ? { questionId: id, type, value: text === 'yes' } : null;
    case 'multi':
      return list.length > 0 ? { questionId: id, type, value: [...list] } : null;
    case 'permit_pick':
      // The options of such a question are kinds of permits, and the call checks them.
      return list.length > 0 ? ({ questionId: id, type, value: [...list] } as Answer) : null;
    case 'file':
      return list.length > 0 ? { questionId: id, type, value: idsOf(values, name) } : null;
  }
}

export function answersOf(questions: readonly VacancyQuestion[], values: FormValues): Answer[] {
  return questions.map((question) => answerOf(question, values)).filter((answer) => answer !== null);
}

/** What both kinds of responds say of the work itself. */
function workOf(values: FormValues) {
  const ready = textOf(values, 'ready') === OTHER_DAY ? textOf(values, 'readyFrom') : textOf(values, 'ready');
  const crew = textOf(values, 'crewCount').trim();
  return {
    letter: textOf(values, 'letter').trim() || null,
    readyFrom: ready || null,
    ...(crew ? { crewCount: numberOf(crew) ?? Number.NaN } : {}),
    sendAnyway: textOf(values, 'sendAnyway') !== '',
  };
}

/** The body of a respond with a resume, without what it is sent to. */
export function fullBodyOf(questions: readonly VacancyQuestion[], values: FormValues): Omit<FullBody, 'vacancyId'> {
  const templateId = textOf(values, 'templateId');
  return {
    ...workOf(values),
    resumeId: Number(textOf(values, 'resumeId')),
    ...(templateId ? { templateId } : {}),
    files: idsOf(values, 'files'),
    // Kinds of permits, which the call checks.
    sharedPermits: [...listOf(values, 'sharedPermits')] as FullBody['sharedPermits'],
    openHidden: textOf(values, 'openHidden') !== '',
    answers: answersOf(questions, values),
  };
}

/** The body of a respond with a name and a phone, without what it is sent to. */
export function quickBodyOf(questions: readonly VacancyQuestion[], values: FormValues): Omit<QuickBody, 'vacancyId'> {
  const boxes = SIGN_UP_DOCUMENTS.respond.map(({ field }) => [field, textOf(values, field) !== '']);
  return {
    ...workOf(values),
    name: textOf(values, 'name'),
    phone: textOf(values, 'phone'),
    answers: answersOf(questions, values),
    // An empty box is sent as it is: the call refuses it in words of its own, which its type does not say.
    ...(Object.fromEntries(boxes) as Pick<QuickBody, (typeof SIGN_UP_DOCUMENTS.respond)[number]['field']>),
  };
}

/** The field of the form that an error of the call belongs to: `answers.0.value` is that of the first answer sent. */
export function formFieldOf(field: string, answers: readonly Pick<Answer, 'questionId'>[]): string {
  const [list, place = '', ...rest] = field.split('.');
  if (list === 'respond') return formFieldOf([place, ...rest].join('.'), answers);
  if (list === 'answers') return ANSWER + (/^\d+$/.test(place) ? (answers[Number(place)]?.questionId ?? '') : place);
  return list ?? field;
}

/** What a form can tell by itself: empty answers that are required, and numbers that are none. */
export function checkAnswers(questions: readonly VacancyQuestion[], values: FormValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const question of questions) {
    const name = ANSWER + question.id;
    const isGiven = answerOf(question, values) !== null;
    if (!isGiven && question.type === 'number' && textOf(values, name).trim()) errors[name] = 'Напишите число';
    else if (!isGiven && question.required) errors[name] = 'Ответьте на\u00a0вопрос';
  }
  return errors;
}
