import { z } from 'zod';
import { OWN_RESUME_ACTIONS } from '../domain/resume-fields.ts';
import { RESUME_STATUSES } from '../domain/resume-machine.ts';
import { dateTimeSchema } from './page.ts';

/** A button: the server decides which exist, a screen shows what it gets. */
export const ownResumeActionSchema = z.object({
  id: z.enum(OWN_RESUME_ACTIONS),
  label: z.string(),
  /** Why it cannot be done now, in Russian; null where it can. */
  disabled: z.string().nullable(),
});
export type OwnResumeActionView = z.output<typeof ownResumeActionSchema>;

/** What has become of a resume. */
export const resumeStateSchema = z.object({
  id: z.number().int(),
  status: z.enum(RESUME_STATUSES),
  /** What was said is shown, and staff read it meanwhile; or it waits for them. */
  waitsForStaff: z.boolean(),
  /** When the next free bump is possible; null: now, or never in this state. */
  nextBumpAt: dateTimeSchema.nullable(),
  actions: z.array(ownResumeActionSchema),
});
export type ResumeState = z.output<typeof resumeStateSchema>;
