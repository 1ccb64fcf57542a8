import { z } from 'zod';
import { ORDER_CREWS_MAX, ORDER_FILES_MAX, ORDER_TEXT_CHARS_MAX, ORDER_UNITS_MAX } from '../domain/order.ts';
import { phoneField } from './account.ts';
import { countField } from './count-field.ts';
import { fileIdField } from './file.ts';
import { lineField, optionalLine } from './lines.ts';
import { chosenIdField, idSchema } from './page.ts';

export const orderFilesField = z
  .array(fileIdField)
  .max(ORDER_FILES_MAX, `Файлов не\u00a0больше ${ORDER_FILES_MAX}`)
  .default([]);

/** What somebody says of the work: several lines. */
export const orderText = optionalLine(ORDER_TEXT_CHARS_MAX);
const requiredText = (whenEmpty: string) =>
  orderText
    .refine((text) => text !== '', { error: whenEmpty, abort: true })
    .refine((text) => text.length >= 10 || text === '', 'Напишите чуть подробнее');

/** What each order says of the work, by service (offers, 2.1 and 1.1). */
export const orderBriefs = {
  'expert-resume': z.strictObject({
    resumeId: chosenIdField('Выберите резюме'),
    phone: phoneField,
    callWhen: optionalLine(100).default(''),
    wishes: orderText.default(''),
    fileIds: orderFilesField,
  }),
  'ask-company': z.strictObject({
    /** Of the company, which the question is about. */
    vacancyId: idSchema.optional(),
    question: requiredText('Напишите вопрос'),
    fileIds: orderFilesField,
  }),
  'work-request': z.strictObject({
    work: lineField(3, 150, 'Напишите, какие работы'),
    volume: lineField(2, 200, 'Напишите объём'),
    place: lineField(3, 200, 'Напишите, где объект'),
    /** Crews or contractors to be found. */
    quantity: countField('Сколько бригад искать', ORDER_CREWS_MAX),
    startDay: z.iso.date('Выберите день'),
    budget: optionalLine(200).default(''),
    comment: orderText.default(''),
    fileIds: orderFilesField,
  }),
  'find-employee': z.strictObject({
    work: lineField(3, 150, 'Напишите, кого ищете'),
    place: lineField(3, 200, 'Напишите, где объект'),
    quantity: countField('Сколько человек', ORDER_UNITS_MAX),
    qualification: optionalLine(300).default(''),
    schedule: lineField(3, 200, 'Напишите график'),
    pay: lineField(3, 200, 'Напишите, сколько платите'),
    housing: optionalLine(200).default(''),
    startDay: z.iso.date('Выберите день'),
    comment: orderText.default(''),
    fileIds: orderFilesField,
  }),
} as const;
export type OrderBrief<Code extends keyof typeof orderBriefs = keyof typeof orderBriefs> = z.output<
  (typeof orderBriefs)[Code]
>;
