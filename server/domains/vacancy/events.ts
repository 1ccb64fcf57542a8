import type { DomainEvent, PageTag } from '#shared/contracts/events.ts';

const PAST = {
  archive: 'archived',
  unpublish: 'unpublished',
  recover: 'recovered',
  edit: 'changed',
  import: 'imported',
  approve: 'approved',
  reject: 'rejected',
  block: 'blocked',
} as const;

const HIDING: readonly (keyof typeof PAST)[] = ['archive', 'unpublish', 'block'];

interface ChangedVacancy {
  id: number;
  companyId: number;
}

/** Every page that shows the vacancy: its own, its company's and the lists. */
export const pagesOfVacancy = ({ id, companyId }: ChangedVacancy): PageTag[] => [
  `vacancy:${id}`,
  `company:${companyId}`,
  'vacancies',
];

/** The event of a change, with every page that shows the vacancy. */
export function vacancyChanged(action: keyof typeof PAST, { id, companyId }: ChangedVacancy): DomainEvent {
  return {
    type: `vacancy.${PAST[action]}`,
    payload: { vacancyId: id, companyId },
    // A refused vacancy was on no page.
    tags: action === 'reject' ? [] : pagesOfVacancy({ id, companyId }),
    removes: HIDING.includes(action),
  };
}
