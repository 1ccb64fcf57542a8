import type { DomainEvent, EventType } from '#shared/contracts/events.ts';

export const KEY_CHANGED = 'embed_key.changed' satisfies EventType;

/** The event of a change, with every page rendered for the key; a page of a revoked key is never shown again. */
export function keyChanged({
  id,
  publicKey,
  companyId,
}: {
  id: string;
  publicKey: string;
  companyId: number;
}): DomainEvent {
  return { type: KEY_CHANGED, payload: { keyId: id, companyId }, tags: [`embed_key:${publicKey}`], removes: true };
}
