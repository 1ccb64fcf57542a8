import type { DomainEvent, EventType } from '#shared/contracts/events.ts';

export const COMPENDIUM_CHANGED = 'compendium.changed' satisfies EventType;

/** An item was added to a dictionary. */
export function compendiumChanged(): DomainEvent {
  return { type: COMPENDIUM_CHANGED, payload: {}, tags: ['compendium'] };
}
