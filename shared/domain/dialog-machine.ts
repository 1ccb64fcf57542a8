import type { DialogSide, DialogStatus } from './chat.ts';
import { defineMachine, type MachineActor } from './machine.ts';

export const DIALOG_ACTIONS = ['block', 'unblock', 'freeze', 'reopen'] as const;
export type DialogAction = (typeof DIALOG_ACTIONS)[number];

/** `same_side`: who lifts it has blocked it. */
export type DialogGuard = 'same_side';

/** Who may write in a dialog. Each person archives for themselves, so that is no status. */
export const dialogMachine = defineMachine<DialogStatus, DialogAction, DialogGuard>([
  { from: ['open'], action: 'block', by: ['applicant', 'member', 'staff'], to: 'blocked' },
  { from: ['blocked'], action: 'unblock', by: ['applicant', 'member', 'staff'], to: 'open', guards: ['same_side'] },
  { from: ['open', 'blocked'], action: 'freeze', by: ['system'], to: 'read_only' },
  { from: ['read_only'], action: 'reopen', by: ['system'], to: 'open' },
]);

export const DIALOG_ACTORS = {
  applicant: 'applicant',
  company: 'member',
  staff: 'staff',
} as const satisfies Record<DialogSide, MachineActor>;
