export const OWN_VACANCIES = '/profile/vacancy-list';

export const SETS = { active: 'Активные', draft: 'Черновики', archive: 'Архив' } as const;
export type OwnSet = keyof typeof SETS;

export interface OwnQuery {
  set: OwnSet;
  mine?: '1';
  unanswered?: '1';
  facility?: string;
  page: number;
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** What of the query makes sense; the rest is left out. */
export function readOwnQuery({ searchParams }: Pick<URL, 'searchParams'>): OwnQuery {
  const set = searchParams.get('set') ?? '';
  const facility = searchParams.get('facility') ?? '';
  const page = searchParams.get('page') ?? '';
  return {
    set: Object.hasOwn(SETS, set) ? (set as OwnSet) : 'active',
    ...(searchParams.get('mine') === '1' && { mine: '1' }),
    ...(searchParams.get('unanswered') === '1' && { unanswered: '1' }),
    ...(UUID.test(facility) && { facility }),
    page: /^[1-9]\d{0,3}$/.test(page) ? Number(page) : 1,
  };
}

/** Without what is usual. Drafts and the archive have lists of their own. */
export function ownHref({ set, page, ...filters }: Partial<OwnQuery> & { q?: string }): string {
  const query = new URLSearchParams({ ...filters, ...(page && page > 1 && { page: String(page) }) });
  const path = set && set !== 'active' ? `${OWN_VACANCIES}/${set}` : OWN_VACANCIES;
  return query.size > 0 ? `${path}?${query}` : path;
}

/** All that may be done with one vacancy. */
export function manageHref(id: number): string {
  return `${OWN_VACANCIES}/${id}/manage`;
}
