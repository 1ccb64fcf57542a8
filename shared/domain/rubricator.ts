/** What is counted for specializations. */
export const RUBRICATOR_KINDS = ['vacancies', 'resumes'] as const;
export type RubricatorKind = (typeof RUBRICATOR_KINDS)[number];

export interface RubricatorAddress {
  /** Absent on the pages of both kinds. */
  kind?: RubricatorKind | undefined;
  /** Of a specialization. */
  slug?: string | undefined;
  letter?: string | undefined;
  /** Slug of a group. */
  group?: string | undefined;
  q?: string | undefined;
  page?: number | undefined;
}

/** The address of a page of the rubricator, with sorted keys and no defaults. */
export function rubricatorPath({ kind, slug, letter, group, q, page = 1 }: RubricatorAddress): string {
  const path = ['/specializations', kind, slug, letter && `letter/${encodeURIComponent(letter)}`]
    .filter(Boolean)
    .join('/');
  const query = new URLSearchParams({
    ...(group && { group }),
    ...(page > 1 && { page: String(page) }),
    ...(q && { q }),
  }).toString();
  return query ? `${path}?${query}` : path;
}
