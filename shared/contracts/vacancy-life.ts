import { z } from 'zod';
import * as limits from '../domain/limits.ts';
import { VACANCY_STATUSES } from '../domain/vacancy-machine.ts';
import { nothing } from './answers.ts';
import { defineContracts } from './contract.ts';
import { fileIdField } from './file.ts';
import { idParams, idSchema } from './page.ts';
import { sentText, textOrNull } from './respond-parts.ts';
import { OWN_ERRORS, vacancyStateSchema } from './vacancy-edit.ts';

const archiveBody = {
  reason: z.enum(['filled', 'not_relevant', 'other'], 'Выберите, почему закрываете'),
  /** To everybody whose respond is open and closes with it; null: only that the vacancy is closed. */
  message: sentText(2_000).default(null),
};

const idsField = z
  .array(idSchema)
  .min(1, 'Выберите вакансии')
  .max(limits.BULK_VACANCIES_MAX, `Не\u00a0больше ${limits.BULK_VACANCIES_MAX} за\u00a0раз`);

const bulkAnswer = z.object({
  results: z.array(
    z.discriminatedUnion('done', [
      z.object({ id: z.number().int(), done: z.literal(true), status: z.enum(VACANCY_STATUSES) }),
      z.object({ id: z.number().int(), done: z.literal(false), detail: z.string() }),
    ]),
  ),
});

/** What becomes of own vacancies once they are written. */
export const vacancyLifeContracts = defineContracts({
  'POST /vacancy/{id}/unpublish-vacancy': {
    summary: 'Hides a shown vacancy; its days stay for 30 days',
    params: idParams,
    answer: vacancyStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'member:vacancy.archive',
    idempotent: true,
  },
  'POST /vacancy/{id}/recover-vacancy': {
    summary: 'Shows a hidden vacancy for the days that are left, or an archived one anew',
    params: idParams,
    answer: vacancyStateSchema,
    errors: [...OWN_ERRORS, 'payment_required', 'wrong_state'],
    access: 'member:vacancy.publish',
    idempotent: true,
  },
  'POST /vacancy/{id}/archive-vacancy': {
    summary: 'Closes a vacancy with a reason; open responds close, and are told',
    params: idParams,
    body: z.strictObject(archiveBody),
    answer: vacancyStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'member:vacancy.archive',
    idempotent: true,
  },
  'POST /vacancy/{id}/brand-vacancy': {
    summary:
      'Gives a shown vacancy a cover and a colour for 30 days, or takes them away; one vacancy of a company at once',
    params: idParams,
    body: z.strictObject({
      /** A received file; null takes the cover away, absent leaves it. */
      cover: fileIdField.nullable().optional(),
      /** Darkened until white text on it is readable; null takes the colour away, absent leaves it. */
      accent: z
        .string()
        .regex(/^#[0-9a-f]{6}$/i, 'Выберите цвет')
        .nullable()
        .optional(),
    }),
    answer: vacancyStateSchema,
    errors: [...OWN_ERRORS, 'payment_required', 'wrong_state'],
    access: 'member:company.brand',
  },
  'POST /vacancy/{id}/appeal': {
    summary: 'Asks staff to look once more at a refusal or a block; once for each',
    params: idParams,
    body: z.strictObject({
      text: textOrNull(limits.MODERATION_NOTE_CHARS_MAX).refine(
        (value) => value !== null,
        'Напишите, с\u00a0чем не\u00a0согласны',
      ),
    }),
    answer: vacancyStateSchema,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'member:vacancy.publish',
    idempotent: true,
  },
  'DELETE /vacancy/{id}': {
    summary: 'Deletes a draft, a refused or an archived vacancy; it goes for good after 30 days',
    params: idParams,
    answer: nothing,
    errors: [...OWN_ERRORS, 'wrong_state'],
    access: 'member:vacancy.archive',
  },
  'POST /vacancy/archive-many': {
    summary: 'Closes many vacancies; each has its own result',
    body: z.strictObject({ ids: idsField, ...archiveBody }),
    answer: bulkAnswer,
    errors: ['unauthorized', 'forbidden'],
    access: 'member:vacancy.archive',
    idempotent: true,
  },
  'POST /vacancy/delete-many': {
    summary: 'Deletes many vacancies; each has its own result',
    body: z.strictObject({ ids: idsField }),
    answer: bulkAnswer,
    errors: ['unauthorized', 'forbidden'],
    access: 'member:vacancy.archive',
    idempotent: true,
  },
});
