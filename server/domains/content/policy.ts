import { hasPermission, type Actor } from '../../platform/actor.ts';
import { ALLOWED, refuse, type Decision } from '../../platform/decision.ts';

/** Staff with the permission edits news, slides and page titles; everybody else sees only published content. */
export function canEditContent(actor: Actor): Decision {
  return hasPermission(actor, 'content.edit') || actor.kind === 'system' ? ALLOWED : refuse('forbidden');
}
