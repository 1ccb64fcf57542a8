import { staffContracts } from '#shared/contracts/staff.ts';
import { defineDomain } from '../../platform/domain.ts';
import type { ModerationQueue } from '../../platform/moderation.ts';
import type { DeadLetters } from '../../platform/enqueue.ts';
import { deadLetterQueue } from './dead-letters.ts';
import { staffCalls } from './routes.ts';

export { addStaff, listStaff, resetSecondStep, resumeStaff, setStaffRole, suspendStaff } from './members.ts';

interface StaffSources {
  /** Of every domain. */
  moderationQueues: () => readonly ModerationQueue[];
  deadLetters: DeadLetters;
}

export const staffDomain = defineDomain({
  name: 'staff',
  contracts: staffContracts,
  calls: ({ moderationQueues }: StaffSources) => staffCalls(moderationQueues),
  moderation: ({ deadLetters }: StaffSources) => [deadLetterQueue(deadLetters)],
});
