import {
  REVIEW_RATINGS,
  type DisputeReason,
  type ReplyStatus,
  type ReviewRating,
  type ReviewRelation,
  type ReviewSignature,
  type ReviewSort,
  type ReviewVerification,
} from '../domain/review.ts';
import type { ReviewStatus } from '../domain/review-machine.ts';

export const REVIEW_RATING_NAMES: Readonly<Record<ReviewRating, string>> = {
  pay_on_time: 'Зарплата вовремя',
  conditions: 'Бытовка и\u00a0жильё',
  safety: 'Безопасность',
  management: 'Отношение прораба',
  documents: 'Оформление',
  equipment: 'Инструмент',
};

/** What the author thinks of at each. */
export const REVIEW_RATING_HINTS: Readonly<Record<ReviewRating, string>> = {
  pay_on_time: 'день в\u00a0день, как обещали',
  conditions: 'тепло, душ, питание',
  safety: 'СИЗ, инструктаж, ограждения',
  management: 'как ставит задачи и\u00a0говорит с\u00a0людьми',
  documents: 'договор, отпуск, больничный',
  equipment: 'исправный, хватает на\u00a0всех',
};

/** Of the author, as others read it. */
export const REVIEW_RELATION_NAMES: Readonly<Record<ReviewRelation, string>> = {
  working: 'Работает сейчас',
  worked: 'Работал раньше',
  interviewed: 'Был на\u00a0собеседовании',
};

/** The author of themselves: «Вы: работаю». */
export const REVIEW_RELATION_CHOICES: Readonly<Record<ReviewRelation, string>> = {
  working: 'работаю',
  worked: 'работал',
  interviewed: 'был на\u00a0собеседовании',
};

/** Of all who wrote: a filter. */
export const REVIEW_RELATION_FILTERS: Readonly<Record<ReviewRelation, string>> = {
  working: 'Работают',
  worked: 'Работали',
  interviewed: 'Были на\u00a0собеседовании',
};

export const REVIEW_SIGNATURE_NAMES: Readonly<Record<ReviewSignature, string>> = {
  full: 'Имя и\u00a0фамилия',
  first_letter: 'Имя и\u00a0первая буква фамилии',
  anonymous: 'Без имени',
};

export const REVIEW_VERIFICATION_NAMES: Readonly<Record<ReviewVerification, string>> = {
  none: 'Без подтверждения',
  respond: 'Выход подтверждён',
  document: 'Документ проверен',
};

export const REVIEW_SORT_NAMES: Readonly<Record<ReviewSort, string>> = {
  helpful: 'Сначала полезные',
  new: 'Сначала новые',
  low: 'Сначала с\u00a0низкой оценкой',
  high: 'Сначала с\u00a0высокой оценкой',
};

export const DISPUTE_REASON_NAMES: Readonly<Record<DisputeReason, string>> = {
  not_worked_here: 'Автор у\u00a0нас не\u00a0был',
  false_facts: 'Факты неверны',
  personal_data: 'Названы имена или телефоны',
  abuse: 'Оскорбления',
  competitor: 'Пишет конкурент',
  other: 'Другое',
};

/** As the author and the company see it. */
export const REVIEW_STATUS_NAMES: Readonly<Record<ReviewStatus, string>> = {
  on_moderation: 'На\u00a0проверке',
  published: 'Опубликован',
  rejected: 'Не\u00a0опубликован',
  disputed: 'Оспорен',
  hidden: 'Скрыт',
  deleted: 'Удалён',
};

export const REPLY_STATUS_NAMES: Readonly<Record<ReplyStatus, string>> = {
  on_moderation: 'Ответ на\u00a0проверке',
  published: 'Ответ опубликован',
  rejected: 'Ответ не\u00a0опубликован',
};

/** «4,7», «5,0». */
export function starsText(stars: number): string {
  return stars.toFixed(1).replace('.', ',');
}

/** «Зарплата вовремя: 5» and the others, each on a line of its own, as staff read them. */
export function ratingsText(ratings: Readonly<Record<ReviewRating, number>>): string {
  return REVIEW_RATINGS.map((rating) => `${REVIEW_RATING_NAMES[rating]}: ${ratings[rating]}`).join('\n');
}
