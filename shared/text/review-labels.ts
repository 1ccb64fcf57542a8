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

/** What is rated, in the order of the form. */
export const REVIEW_RATING_NAMES: Readonly<Record<ReviewRating, string>> = {
  pay_on_time: 'Платят вовремя',
  conditions: 'Условия и\u00a0быт',
  safety: 'Безопасность',
  management: 'Руководство',
  documents: 'Оформление',
  equipment: 'Инструмент и\u00a0техника',
};

/** «Работает сейчас», beside the work of the author. */
export const REVIEW_RELATION_NAMES: Readonly<Record<ReviewRelation, string>> = {
  working: 'Работает сейчас',
  worked: 'Работал раньше',
  interviewed: 'Был на\u00a0собеседовании',
};

/** What the author chooses of themselves. */
export const REVIEW_RELATION_CHOICES: Readonly<Record<ReviewRelation, string>> = {
  working: 'Работаю сейчас',
  worked: 'Работал раньше',
  interviewed: 'Был на\u00a0собеседовании',
};

export const REVIEW_SIGNATURE_NAMES: Readonly<Record<ReviewSignature, string>> = {
  full: 'Имя и\u00a0фамилия',
  first_letter: 'Имя и\u00a0первая буква фамилии',
  anonymous: 'Без имени',
};

export const REVIEW_VERIFICATION_NAMES: Readonly<Record<Exclude<ReviewVerification, 'none'>, string>> = {
  respond: 'Вышел на\u00a0объект',
  document: 'Подтверждён документом',
};

/** For its author. */
export const REVIEW_STATUS_NAMES: Readonly<Record<ReviewStatus, string>> = {
  on_moderation: 'На\u00a0проверке',
  published: 'Опубликован',
  rejected: 'Не\u00a0опубликован',
  disputed: 'Компания оспаривает',
  hidden: 'Скрыт',
  deleted: 'Удалён',
};

export const REPLY_STATUS_NAMES: Readonly<Record<ReplyStatus, string>> = {
  on_moderation: 'Ответ на\u00a0проверке',
  published: 'Ответ опубликован',
  rejected: 'Ответ не\u00a0опубликован',
};

export const DISPUTE_REASON_NAMES: Readonly<Record<DisputeReason, string>> = {
  not_worked_here: 'Автор у\u00a0нас не\u00a0работал и\u00a0не\u00a0проходил собеседование',
  false_facts: 'Факты неверны',
  personal_data: 'Раскрыты личные данные',
  abuse: 'Оскорбления',
  competitor: 'Пишет конкурент или не\u00a0по\u00a0делу',
  other: 'Другое',
};

export const REVIEW_SORT_NAMES: Readonly<Record<ReviewSort, string>> = {
  helpful: 'Сначала полезные',
  new: 'Сначала новые',
  low: 'Сначала низкие оценки',
  high: 'Сначала высокие оценки',
};

/** «Платят вовремя: 5, Безопасность: 4», as staff read it. */
export function ratingsText(ratings: Readonly<Record<ReviewRating, number>>): string {
  return REVIEW_RATINGS.map((rating) => `${REVIEW_RATING_NAMES[rating]}: ${ratings[rating]}`).join('\n');
}
