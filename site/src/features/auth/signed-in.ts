import type { AstroGlobal } from 'astro';

/** A signed-in caller of a page, which only their own steps are for. */
export function isSignedIn({ locals }: Pick<AstroGlobal, 'locals'>): boolean {
  return locals.caller !== undefined && locals.caller.actor.kind !== 'visitor';
}
