import { z } from 'zod';
import { NOTIFIED_MEMBERS_MAX } from '../domain/limits.ts';
import { defineContracts } from './contract.ts';
import { plainLine } from './lines.ts';
import { idParams } from './page.ts';
import { sentText } from './respond-parts.ts';
import { respondSettingsSchema } from './vacancy-parts.ts';

/** How a vacancy takes responds, for the members who may change it. */
export const respondSettingsViewSchema = respondSettingsSchema.extend({
  vacancyId: z.number().int(),
  /** Of the vacancy: a change names the one that it was made from. */
  version: z.number().int(),
  callHours: z.string().nullable(),
  autoReply: z.string().nullable(),
  closeAfterResponds: z.number().int().nullable(),
  /** How many it has: as many as `closeAfterResponds` close it. */
  responds: z.number().int(),
  takesResponds: z.boolean(),
  /** Who is told of each respond besides whoever is responsible. */
  notifiedMemberIds: z.array(z.uuid()),
  /** Who may be chosen for that. */
  members: z.array(z.object({ memberId: z.uuid(), name: z.string() })),
});
export type RespondSettingsView = z.output<typeof respondSettingsViewSchema>;

const changeBody = z.strictObject({
  version: z.int().min(1),
  resumeRequired: z.boolean().optional(),
  letter: z.enum(['none', 'optional', 'required'], 'Выберите, нужно ли письмо').optional(),
  allowChat: z.boolean().optional(),
  allowCalls: z.boolean().optional(),
  callHours: plainLine
    .max(40, 'Не длиннее 40 знаков')
    .transform((value) => value || null)
    .nullable()
    .optional(),
  quickRespond: z.boolean().optional(),
  autoReply: sentText(500).optional(),
  closeAfterResponds: z
    .int('Напишите целое число')
    .min(1, 'Не меньше одного отклика')
    .max(999, 'Не больше 999 откликов')
    .nullable()
    .optional(),
  notifiedMemberIds: z
    .array(z.uuid())
    .max(NOTIFIED_MEMBERS_MAX, `Не больше ${NOTIFIED_MEMBERS_MAX} сотрудников`)
    .optional(),
});
export type RespondSettingsChange = z.output<typeof changeBody>;

export const respondSettingsContracts = defineContracts({
  'GET /vacancy/{id}/respond-settings': {
    summary: 'How an own vacancy takes responds, with who may be told of them',
    params: idParams,
    answer: respondSettingsViewSchema,
    errors: ['unauthorized', 'forbidden', 'not_found'],
    access: 'member',
  },
  'PATCH /vacancy/{id}/respond-settings': {
    summary: 'Changes the named settings; the rest stays',
    params: idParams,
    body: changeBody,
    answer: respondSettingsViewSchema,
    errors: ['unauthorized', 'forbidden', 'not_found', 'conflict', 'wrong_state'],
    access: 'member',
  },
});
