import { z } from 'zod';
import { dateTimeSchema } from './page.ts';
import { fieldErrorSchema } from './problem.ts';

/** What the author of anything that is written for a long time reads besides its content. */
export const writtenFields = {
  id: z.number().int(),
  /** Of what is being written: a save names the one that it was made from, here or as `If-Match`. */
  version: z.number().int(),
  /** The saved content is a working copy, seen by nobody, beside what others see. */
  isWorkingCopy: z.boolean(),
  /** What is wrong with values that their fields do not take. */
  errors: z.array(fieldErrorSchema),
  /** What publishing needs besides. */
  gaps: z.array(fieldErrorSchema),
  savedAt: dateTimeSchema.nullable(),
};

/** The same after a save, whose answer is short: it comes every few seconds. */
export const savedFields = { ...writtenFields, savedAt: dateTimeSchema };
