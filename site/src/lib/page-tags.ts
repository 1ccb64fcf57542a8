import type { PageTag } from '#shared/contracts/events.ts';

interface Shown {
  id: number;
  /** The id is null for an anonymous vacancy. */
  company: { id: number | null };
}

/** Tags of vacancies shown individually rather than as a list, with the companies shown or linked with them. */
export function tagsOfVacancies(vacancies: readonly Shown[]): PageTag[] {
  return vacancies.flatMap(({ id, company }): PageTag[] => [
    `vacancy:${id}`,
    ...(company.id ? [`company:${company.id}` as const] : []),
  ]);
}
