import type { DomainEvent } from '#shared/contracts/events.ts';

/** Its page and the lists show it. */
export function companyRegistered(companyId: number): DomainEvent {
  return {
    type: 'company.registered',
    payload: { companyId },
    tags: [`company:${companyId}`, 'companies', 'vacancies'],
  };
}

/** What was the member's passes to the head. No page shows members to visitors. */
export function memberRemoved(companyId: number, memberId: string, headId: string): DomainEvent {
  return { type: 'member.removed', payload: { companyId, memberId, headId }, tags: [] };
}

/**
 * Its own pages and those of its vacancies have the company's tag; lists and the search show its name and logo. The
 * index of vacancies reads its vacancies anew.
 */
export function companyChanged(companyId: number): DomainEvent {
  return {
    type: 'company.changed',
    payload: { companyId },
    tags: [`company:${companyId}`, 'companies', 'vacancies'],
  };
}
