import type { DomainEvent } from '#shared/contracts/events.ts';

/** Its page and the lists show it. */
export function companyRegistered(companyId: number): DomainEvent {
  return companyEvent('company.registered', companyId);
}

type StatusEvent = 'company.checked' | 'company.restricted' | 'company.blocked' | 'company.released' | 'company.closed';

/** The badge changes, or the company disappears with everything of it, or comes back. */
export function companyStatusChanged(type: StatusEvent, companyId: number): DomainEvent {
  return { ...companyEvent(type, companyId), removes: type === 'company.blocked' || type === 'company.closed' };
}

function companyEvent(type: StatusEvent | 'company.registered', companyId: number): DomainEvent {
  return { type, payload: { companyId }, tags: [`company:${companyId}`, 'companies', 'vacancies'] };
}

/** What was the member's passes to the head. No page shows members to visitors. */
export function memberRemoved(companyId: number, memberId: string, headId: string): DomainEvent {
  return { type: 'member.removed', payload: { companyId, memberId, headId }, tags: [] };
}

/**
 * Its own pages and those of its vacancies have the company's tag; lists and the search show its name and logo. The
 * index of vacancies reads its vacancies anew. With `inLists` false lists show the same as before.
 */
export function companyChanged(companyId: number, { inLists = true } = {}): DomainEvent {
  return {
    type: 'company.changed',
    payload: { companyId },
    tags: [`company:${companyId}`, ...(inLists ? (['companies', 'vacancies'] as const) : [])],
  };
}
