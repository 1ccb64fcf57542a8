import { z } from 'zod';
import { FEEDBACK_TOPICS } from '#shared/domain/feedback.ts';
import { ORDER_SERVICE_CODES } from '#shared/domain/services.ts';
import { FEEDBACK_STATUSES } from '#shared/domain/feedback-machine.ts';

/** Columns with a closed set of values. */
export const feedbackColumns = z.object({
  kind: z.enum(['feedback', 'service-request']),
  topic: z.enum(FEEDBACK_TOPICS).nullable(),
  serviceCode: z.enum(ORDER_SERVICE_CODES).nullable(),
  status: z.enum(FEEDBACK_STATUSES),
});

export type FeedbackKind = z.output<typeof feedbackColumns>['kind'];
