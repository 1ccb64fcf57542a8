import type { Actor } from '../../platform/actor.ts';

/** True for those who write news, slides and titles of pages; for everybody else there is only what is published. */
export function canEditContent(actor: Actor): boolean {
  return actor.kind === 'staff' || actor.kind === 'system';
}
