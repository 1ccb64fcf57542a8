import { z } from 'zod';
import { composed } from '../domain/composed.ts';
import {
  isDictionaryName,
  SETTLEMENT_KINDS,
  SUGGESTED_NAME_CHARS_MAX,
  SUGGESTED_NAME_CHARS_MIN,
  SUGGESTION_KINDS,
  SUGGESTION_STATUSES,
} from '../domain/suggestion.ts';

import { plainLine } from './lines.ts';
import { defineContracts } from './contract.ts';
import { dateTimeSchema } from './page.ts';

const nameField = plainLine
  .transform((text) => composed(text).replaceAll(/ {2,}/g, ' '))
  .pipe(
    z
      .string()
      .min(1, { error: 'Напишите название', abort: true })
      .min(SUGGESTED_NAME_CHARS_MIN, { error: 'Слишком короткое название', abort: true })
      .max(SUGGESTED_NAME_CHARS_MAX, `Не длиннее ${SUGGESTED_NAME_CHARS_MAX} знаков`)
      .refine(isDictionaryName, 'Пишите русскими буквами, без\u00a0точек и\u00a0скобок'),
  );

/** `exists`: the dictionary has it, by this id and name; `waiting`: staff decide. */
function suggestedItem<Id extends z.ZodType>(id: Id) {
  return z.discriminatedUnion('status', [
    z.object({ status: z.literal('exists'), id, name: z.string() }),
    z.object({ status: z.literal('waiting'), name: z.string() }),
  ]);
}

export const suggestionContracts = defineContracts({
  'POST /compendium/custom-city/add': {
    summary: 'Suggests a settlement that the dictionary lacks; staff decide',
    body: z.strictObject({
      name: nameField,
      regionId: z.number('Выберите регион').int(),
      settlement: z.enum(SETTLEMENT_KINDS, 'Выберите, что это').default('city'),
    }),
    answer: suggestedItem(z.number().int()),
    errors: ['unauthorized', 'wrong_state'],
    access: 'signed-in',
  },
  'POST /compendium/add-work-type': {
    summary: 'Suggests a kind of work that the dictionary lacks; staff decide',
    body: z.strictObject({ name: nameField }),
    answer: suggestedItem(z.string()),
    errors: ['unauthorized', 'wrong_state'],
    access: 'signed-in',
  },
  'GET /users/suggestions': {
    summary: 'What the caller has suggested for dictionaries, the newest first',
    answer: z.object({
      items: z.array(
        z.object({
          id: z.uuid(),
          kind: z.enum(SUGGESTION_KINDS),
          name: z.string(),
          /** Of a settlement. */
          regionName: z.string().nullable(),
          status: z.enum(SUGGESTION_STATUSES),
          /** Why it was refused. */
          reason: z.string().nullable(),
          createdAt: dateTimeSchema,
        }),
      ),
    }),
    errors: ['unauthorized'],
    access: 'signed-in',
  },
});
