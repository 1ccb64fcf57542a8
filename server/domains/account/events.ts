import type { DomainEvent } from '#shared/contracts/events.ts';

/** The owner wants to be forgotten: what they have published is hidden at once. */
export function accountRemoved(accountId: string): DomainEvent {
  return { type: 'account.removed', payload: { accountId }, tags: [] };
}

/** The owner has changed their mind in time. */
export function accountRestored(accountId: string): DomainEvent {
  return { type: 'account.restored', payload: { accountId }, tags: [] };
}

/** Nothing personal of the account is left; other domains erase what they hold of it. */
export function accountErased(accountId: string): DomainEvent {
  return { type: 'account.erased', payload: { accountId }, tags: [] };
}

/** What others hold of the account ends with it. */
export function accountSecured(accountId: string): DomainEvent {
  return { type: 'account.secured', payload: { accountId }, tags: [] };
}

/** Nobody's account: whoever keeps what this person has sent deletes it. */
export function visitorConsentWithdrawn(subjectHash: Buffer): DomainEvent {
  return { type: 'visitor_consent.withdrawn', payload: { subject: subjectHash.toString('base64url') }, tags: [] };
}
