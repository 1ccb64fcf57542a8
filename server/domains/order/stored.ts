import { z } from 'zod';
import { ORDER_STEP_ACTIONS, ORDER_STATUSES } from '#shared/domain/order-machine.ts';
import { ORDER_SERVICE_CODES } from '#shared/domain/services.ts';

export const orderColumns = z.object({
  service: z.enum(ORDER_SERVICE_CODES),
  status: z.enum(ORDER_STATUSES),
  /** By the contract of its service when it came; {} once its person is erased. */
  brief: z.record(z.string(), z.union([z.string(), z.number()])),
});

export const stepColumns = z.object({
  action: z.enum(ORDER_STEP_ACTIONS),
  bySide: z.enum(['buyer', 'staff', 'system']),
});
export type StepSide = z.output<typeof stepColumns>['bySide'];
