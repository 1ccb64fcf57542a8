import { z } from 'zod';
import * as review from '../domain/review.ts';
import { CONTRACT_FORMS } from '../domain/vacancy-terms.ts';
import { fileIdField } from './file.ts';
import { lineField, lineOrNull, optionalLine, plainLine } from './lines.ts';
import { dictionaryIdSchema } from './page.ts';

const starsField = z
  .number('Поставьте оценку от\u00a01 до\u00a05')
  .int('Поставьте оценку от\u00a01 до\u00a05')
  .min(1, 'Поставьте оценку от\u00a01 до\u00a05')
  .max(5, 'Поставьте оценку от\u00a01 до\u00a05');

const monthField = z
  .string('Выберите месяц и\u00a0год')
  .regex(/^(?:19|20)\d\d-(?:0[1-9]|1[0-2])$/, 'Выберите месяц и\u00a0год');

/** A text of several lines; says how many characters are missing. */
function storyField(whenEmpty: string) {
  return optionalLine(review.REVIEW_TEXT_CHARS_MAX)
    .min(1, { error: whenEmpty, abort: true })
    .min(review.REVIEW_TEXT_CHARS_MIN, `Нужно от\u00a0${review.REVIEW_TEXT_CHARS_MIN} знаков: расскажите подробнее`);
}

/** What the author writes. */
export const reviewFields = z
  .strictObject({
    relation: z.enum(review.REVIEW_RELATIONS, 'Выберите, кем вы были компании'),
    position: lineField(2, review.REVIEW_POSITION_CHARS_MAX, 'Напишите, кем вы\u00a0работали'),
    facility: plainLine
      .max(review.REVIEW_POSITION_CHARS_MAX, `Не\u00a0длиннее ${review.REVIEW_POSITION_CHARS_MAX} знаков`)
      .transform((text) => text || null)
      .nullable()
      .default(null),
    cityId: dictionaryIdSchema.nullable().default(null),
    /** `2026-03`. Of somebody who was only interviewed, the month of it. */
    startMonth: monthField,
    /** Null for who still works there, or was only interviewed. */
    endMonth: monthField.nullable().default(null),
    contractForm: z.enum(CONTRACT_FORMS).nullable().default(null),
    ratings: z.strictObject(
      Object.fromEntries(review.REVIEW_RATINGS.map((rating) => [rating, starsField])) as Record<
        review.ReviewRating,
        typeof starsField
      >,
    ),
    recommend: z.boolean('Ответьте, советуете\u00a0ли вы эту компанию'),
    pros: storyField('Напишите, что хорошо'),
    cons: storyField('Напишите, что плохо'),
    advice: lineOrNull(review.REVIEW_ADVICE_CHARS_MAX).default(null),
    photoIds: z
      .array(fileIdField)
      .max(review.REVIEW_PHOTOS_MAX, `Фото не\u00a0больше ${review.REVIEW_PHOTOS_MAX}`)
      .default([]),
    /** A paper that shows that the author was there: staff alone see it, until they have decided. */
    proofId: fileIdField.nullable().default(null),
    signature: z.enum(review.REVIEW_SIGNATURES, 'Выберите, как подписать отзыв'),
  })
  .superRefine(({ relation, startMonth, endMonth }, context) => {
    const issue = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (relation === 'worked' && !endMonth) issue('endMonth', 'Выберите, по\u00a0какой месяц вы работали');
    if (relation !== 'worked' && endMonth)
      issue('endMonth', 'Последний месяц бывает только у\u00a0тех, кто уже не\u00a0работает');
    if (endMonth && endMonth < startMonth) issue('endMonth', 'Последний месяц раньше первого');
  });

export type ReviewFields = z.output<typeof reviewFields>;
