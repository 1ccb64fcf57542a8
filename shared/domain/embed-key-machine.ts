import type { EmbedKeyStatus } from './embed.ts';
import { defineMachine } from './machine.ts';

/** What members of a company do with its keys. */
export const OWN_KEY_ACTIONS = ['rotate', 'revoke'] as const;
export type OwnKeyAction = (typeof OWN_KEY_ACTIONS)[number];
/** What staff do with the keys of all companies. */
export const STAFF_KEY_ACTIONS = ['suspend', 'lift'] as const;
export type StaffKeyAction = (typeof STAFF_KEY_ACTIONS)[number];
export type EmbedKeyAction = OwnKeyAction | StaffKeyAction | 'done';

/**
 * The life cycle of a key. Rotation creates a second key; the system means the operator's command and the scheduler.
 */
export const embedKeyMachine = defineMachine<EmbedKeyStatus, EmbedKeyAction>([
  { from: ['active'], action: 'rotate', by: ['member', 'head', 'system'], to: 'rotating' },
  { from: ['rotating'], action: 'done', by: ['system'], to: 'revoked' },
  // Also the old half of a rotation: it may have leaked.
  { from: ['active', 'rotating'], action: 'revoke', by: ['member', 'head', 'system'], to: 'revoked' },
  { from: ['active', 'rotating'], action: 'suspend', by: ['staff'], to: 'suspended' },
  { from: ['suspended'], action: 'lift', by: ['staff'], to: 'active' },
]);
