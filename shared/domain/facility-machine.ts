import { defineMachine } from './machine.ts';

export const FACILITY_STATUSES = ['planned', 'active', 'paused', 'finished'] as const;
export type FacilityStatus = (typeof FACILITY_STATUSES)[number];

export const FACILITY_ACTIONS = ['start', 'pause', 'resume', 'finish', 'reopen'] as const;
export type FacilityAction = (typeof FACILITY_ACTIONS)[number];

/** The life of a construction site. A finished one leaves the company's page; `reopen` undoes a slip of the hand. */
export const facilityMachine = defineMachine<FacilityStatus, FacilityAction>([
  { from: ['planned'], action: 'start', by: ['member', 'head'], to: 'active' },
  { from: ['active'], action: 'pause', by: ['member', 'head'], to: 'paused' },
  { from: ['paused'], action: 'resume', by: ['member', 'head'], to: 'active' },
  { from: ['planned', 'active', 'paused'], action: 'finish', by: ['member', 'head'], to: 'finished' },
  { from: ['finished'], action: 'reopen', by: ['member', 'head'], to: 'active' },
]);
