export const OWN_RESUMES = '/profile/resume-list';
export const BUILDER = '/constructor-resume';

/** The lists that have pages; deleted ones are below the archive. */
export const SETS = { active: 'Активные', draft: 'Черновики', archive: 'Архив' } as const;
export type OwnSet = keyof typeof SETS;

export function ownHref(set: OwnSet, page = 1): string {
  return `${OWN_RESUMES}${set === 'active' ? '' : `/${set}`}${page > 1 ? `?page=${page}` : ''}`;
}

/** The page of one resume for its applicant. */
export const ownResumeHref = (id: number): string => `${OWN_RESUMES}/${id}`;

/** Where it is written, at the field that staff name. */
export const builderHref = (id: number, field: string | null = null): string =>
  `${BUILDER}/${id}${field ? `?field=${encodeURIComponent(field)}` : ''}`;

/** The number of a list’s page in an address. */
export function readPage({ searchParams }: Pick<URL, 'searchParams'>): number {
  const page = searchParams.get('page') ?? '';
  return /^[1-9]\d{0,1}$/.test(page) ? Number(page) : 1;
}
