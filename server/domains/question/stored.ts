import { questionSchema } from '#shared/contracts/question.ts';

/** Columns with a closed set of values, and the requirement. */
export const questionColumns = questionSchema.pick({ type: true, knockout: true, shownIn: true, status: true });
