import type { ModerationQueue } from '../../platform/moderation.ts';
import { hasPermission, type Actor } from '../../platform/actor.ts';
import { ALLOWED, refuse, refuseCaller, type Decision } from '../../platform/decision.ts';

/** Each queue has its permission; without it the queue does not exist for staff. */
export function canUseQueue(actor: Actor, { permission }: Pick<ModerationQueue, 'permission'>): Decision {
  if (actor.kind !== 'staff') return refuseCaller(actor);
  return hasPermission(actor, permission) ? ALLOWED : refuse('not_found');
}
