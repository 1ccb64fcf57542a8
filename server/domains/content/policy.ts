import { hasPermission, type Actor } from '../../platform/actor.ts';
import { ALLOWED, refuse, type Decision } from '../../platform/decision.ts';

/** Staff with the permission writes news, slides and titles of pages; for everybody else there is only what is published. */
export function canEditContent(actor: Actor): Decision {
  return hasPermission(actor, 'content.edit') || actor.kind === 'system' ? ALLOWED : refuse('forbidden');
}
