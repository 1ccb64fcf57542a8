import { z } from 'zod';
import { SETTLEMENT_KINDS, SUGGESTION_KINDS, SUGGESTION_STATUSES } from '#shared/domain/suggestion.ts';

/** Columns with a closed set of values. */
export const suggestionColumns = z.object({
  kind: z.enum(SUGGESTION_KINDS),
  settlement: z.enum(SETTLEMENT_KINDS).nullable(),
  status: z.enum(SUGGESTION_STATUSES),
});
