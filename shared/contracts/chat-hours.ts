import { z } from 'zod';
import { DAY_MINUTES, WEEK_DAYS } from '../domain/chat-hours.ts';
import { isTimeZone } from '../domain/time.ts';
import { defineContracts } from './contract.ts';

const minutes = z.int('Напишите время').min(0, 'Напишите время').max(DAY_MINUTES, 'Напишите время');
const dayHours = z.object({ from: minutes, to: minutes }).refine(({ from, to }) => from < to, {
  path: ['to'],
  error: 'Конец раньше начала',
});

/** When a company answers in its chat, by its own clock. */
export const chatHoursSchema = z.object({
  timeZone: z.string().max(60).refine(isTimeZone, 'Выберите, по\u00a0какому времени'),
  /** From Monday; minutes since midnight, null for a day off. */
  week: z
    .array(dayHours.nullable())
    .length(WEEK_DAYS)
    .refine((days) => days.some((day) => day !== null), 'Назовите хотя\u00a0бы один день'),
});

/** The same for those who wait for an answer. */
export const shownHoursSchema = chatHoursSchema.extend({
  /** Whose clock that is: «по Москве». */
  clock: z.string(),
});

const ownHoursSchema = z.object({
  /** Null: nothing is promised. */
  hours: chatHoursSchema.nullable(),
  /** Of the city of the company: what its hours are by, unless it chooses another. */
  timeZone: z.string(),
});

const common = { errors: ['unauthorized', 'forbidden', 'not_found'], access: 'member:embed.manage' } as const;

export const chatHoursContracts = defineContracts({
  'GET /company/chat-hours': {
    summary: 'When the own company answers in its chat',
    answer: ownHoursSchema,
    ...common,
  },
  'PUT /company/chat-hours': {
    summary: 'Says when the own company answers in its chat, or that it does not say so',
    body: z.strictObject({ hours: chatHoursSchema.nullable() }),
    answer: ownHoursSchema,
    ...common,
    limit: { points: 60, seconds: 3_600 },
  },
});
