import type { Answer, Knockout, KnockoutOp, QuestionPlace, QuestionType } from '../domain/question.ts';
import type { QuestionStatus } from '../domain/question-machine.ts';
import type { PERMIT_KINDS } from '../domain/vacancy-terms.ts';
import { longDate } from './date.ts';
import { formatNumber } from './number.ts';
import { PERMIT_LABELS } from './vacancy-labels.ts';

export const QUESTION_TYPE_NAMES: Readonly<Record<QuestionType, string>> = {
  text: 'Текст',
  number: 'Число',
  bool: 'Да или нет',
  single: 'Один из\u00a0списка',
  multi: 'Несколько из\u00a0списка',
  date: 'Дата',
  file: 'Файл',
  permit_pick: 'Удостоверения',
};

export const QUESTION_PLACE_NAMES: Readonly<Record<QuestionPlace, string>> = {
  respond: 'В\u00a0отклике',
  quick: 'В\u00a0быстром отклике',
  chat: 'В\u00a0чате',
};

export const QUESTION_STATUS_NAMES: Readonly<Record<QuestionStatus, string>> = {
  draft: 'Черновик',
  active: 'В\u00a0работе',
  archived: 'В\u00a0архиве',
};

/** For the choice of a requirement. */
export const KNOCKOUT_OP_NAMES: Readonly<Record<KnockoutOp, string>> = {
  min: 'Не\u00a0меньше',
  max: 'Не\u00a0больше',
  is: 'Ответ должен быть',
  any_of: 'Хотя\u00a0бы одно',
  all_of: 'Все',
  not_before: 'Не\u00a0раньше',
  not_after: 'Не\u00a0позже',
};

type Permit = (typeof PERMIT_KINDS)[number];

/** An option as people read it: kinds of permits by their names, texts as they are. */
export function optionLabel(type: QuestionType, option: string): string {
  // Options of this type are checked against the same list as the labels.
  return type === 'permit_pick' ? (PERMIT_LABELS[option as Permit] ?? option) : option;
}

/** An answer in words: «да», «3», «1\u00a0декабря 2026». Files have no words. */
export function answerText(type: QuestionType, { value }: Answer): string {
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value !== 'string') return value.map((option) => optionLabel(type, option)).join(', ');
  return type === 'date' ? longDate(value) : optionLabel(type, value);
}

/** The requirement in words, for applicants before they answer: «от\u00a03», «да», «не\u00a0позже 1\u00a0декабря 2026». */
export function requirementText({ type, knockout }: { type: QuestionType; knockout: Knockout | null }): string | null {
  if (!knockout) return null;
  switch (knockout.op) {
    case 'min':
      return `от\u00a0${formatNumber(knockout.value)}`;
    case 'max':
      return `до\u00a0${formatNumber(knockout.value)}`;
    case 'is':
      return knockout.value ? 'да' : 'нет';
    case 'any_of':
      return knockout.value.map((option) => optionLabel(type, option)).join(' или\u00a0');
    case 'all_of':
      return knockout.value.map((option) => optionLabel(type, option)).join(', ');
    case 'not_before':
      return `не\u00a0раньше ${longDate(knockout.value)}`;
    case 'not_after':
      return `не\u00a0позже ${longDate(knockout.value)}`;
  }
}
