import { sql } from 'kysely';
import type { DomainEvent, PageTag } from '#shared/contracts/events.ts';
import type { MaterialChange } from '#shared/domain/vacancy-fields.ts';
import { createTeller } from '../webhook/index.ts';

const PAST = {
  archive: 'archived',
  unpublish: 'unpublished',
  recover: 'recovered',
  submit: 'submitted',
  publish: 'published',
  appeal: 'appealed',
  delete: 'deleted',
  edit: 'changed',
  import: 'imported',
  approve: 'approved',
  reject: 'rejected',
  block: 'blocked',
} as const;

const HIDING: readonly (keyof typeof PAST)[] = ['archive', 'unpublish', 'block', 'delete'];
/** What was on no page. */
const UNSEEN: readonly (keyof typeof PAST)[] = ['submit', 'reject', 'appeal'];

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

interface More {
  /** Of an edit: what people were told otherwise before. */
  changes?: readonly MaterialChange[];
  /** Of the archive: to those whose responds close. */
  message?: string | null;
}

/** The event of a change, with every page that shows the vacancy. */
export function vacancyChanged(
  action: keyof typeof PAST,
  { id, companyId }: ChangedVacancy,
  { changes = [], message = null }: More = {},
): DomainEvent {
  return {
    type: `vacancy.${PAST[action]}`,
    payload: {
      vacancyId: id,
      companyId,
      ...(changes.length > 0 ? { changes: [...changes] } : {}),
      ...(message === null ? {} : { message }),
    },
    tags: UNSEEN.includes(action) ? [] : pagesOfVacancy({ id, companyId }),
    removes: HIDING.includes(action),
  };
}

/** The company's own systems hear that these are shown from now on, or no longer. */
export const tellSystems = createTeller<'vacancy.published' | 'vacancy.archived', number>(
  (ids) => sql`
    select company_id, version, jsonb_build_object('vacancyId', id, 'status', status) as data
    from vacancy where id = any(${ids}::int8[])`,
);
