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
