import type { DomainEvent } from '#shared/contracts/events.ts';

const PAST = {
  archive: 'archived',
  unpublish: 'unpublished',
  recover: 'recovered',
  import: 'imported',
  approve: 'approved',
  reject: 'rejected',
  block: 'blocked',
} as const;

const HIDING: readonly (keyof typeof PAST)[] = ['archive', 'unpublish', 'block'];

/** The event of a change, with every page that shows the vacancy: its own, its company's and the lists. */
export function vacancyChanged(
  action: keyof typeof PAST,
  { id, companyId }: { id: number; companyId: number },
): DomainEvent {
  return {
    type: `vacancy.${PAST[action]}`,
    payload: { vacancyId: id, companyId },
    // A refused vacancy was on no page.
    tags: action === 'reject' ? [] : [`vacancy:${id}`, `company:${companyId}`, 'vacancies'],
    removes: HIDING.includes(action),
  };
}
