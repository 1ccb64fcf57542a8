import type { DomainEvent } from '#shared/contracts/events.ts';

const PAST = { archive: 'archived', unpublish: 'unpublished', recover: 'recovered', import: 'imported' } as const;

/** The event of a change, with every page that shows the vacancy: its own, its company's and the lists. */
export function vacancyChanged(
  action: keyof typeof PAST,
  { id, companyId }: { id: number; companyId: number },
): DomainEvent {
  return {
    type: `vacancy.${PAST[action]}`,
    payload: { vacancyId: id, companyId },
    tags: [`vacancy:${id}`, `company:${companyId}`, 'vacancies'],
    removes: action === 'archive' || action === 'unpublish',
  };
}
