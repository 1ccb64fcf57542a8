import { z } from 'zod';
import { OWN_VACANCY_ACTIONS } from '../domain/vacancy-fields.ts';

/** A button: the server decides which exist, a screen shows what it gets. */
export const ownVacancyActionSchema = z.object({
  id: z.enum(OWN_VACANCY_ACTIONS),
  label: z.string(),
  /** Why it cannot be done now, in Russian; null where it can. */
  disabled: z.string().nullable(),
});
export type OwnVacancyActionView = z.output<typeof ownVacancyActionSchema>;
