import type { EmbedKeyStatus } from './embed.ts';
import { defineMachine } from './machine.ts';

export type EmbedKeyAction = 'rotate' | 'done' | 'revoke' | 'suspend' | 'lift';

/** The life of a key. Rotating makes a new key beside it; the system is the command of who runs the server, and the clock. */
export const embedKeyMachine = defineMachine<EmbedKeyStatus, EmbedKeyAction>([
  { from: ['active'], action: 'rotate', by: ['member', 'head', 'system'], to: 'rotating' },
  { from: ['rotating'], action: 'done', by: ['system'], to: 'revoked' },
  // The old half of a rotation too: it may have leaked.
  { from: ['active', 'rotating'], action: 'revoke', by: ['member', 'head', 'system'], to: 'revoked' },
  { from: ['active'], action: 'suspend', by: ['staff'], to: 'suspended' },
  { from: ['suspended'], action: 'lift', by: ['staff'], to: 'active' },
]);
