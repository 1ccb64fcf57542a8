import type { CallAnswer } from '#shared/contracts/contract.ts';
import type { Contracts } from '#shared/contracts/index.ts';
import type { CountedSpecialization } from '#shared/contracts/rubricator.ts';
import { RUBRICATOR_KINDS, rubricatorPath, type RubricatorKind } from '#shared/domain/rubricator.ts';
import { plural, type PluralForms } from '#shared/text/plural.ts';
import { joined } from '#shared/text/terms.ts';

type Letters = CallAnswer<Contracts['GET /specializations/abcs']>['items'];
export type Counts = Record<RubricatorKind, number>;

const FORMS: Record<RubricatorKind, PluralForms> = {
  vacancies: ['вакансия', 'вакансии', 'вакансий'],
  resumes: ['резюме', 'резюме', 'резюме'],
};

export const KIND_NAMES: Record<RubricatorKind, string> = { vacancies: 'Вакансии', resumes: 'Резюме' };

export function kindOf(text: string | undefined): RubricatorKind | null {
  return RUBRICATOR_KINDS.find((kind) => kind === text) ?? null;
}

/** «12 вакансий»; empty for none. */
export function countText(kind: RubricatorKind, count: number): string {
  return count > 0 ? plural(count, FORMS[kind]) : '';
}

/** «12 вакансий, 5 резюме»; null for neither. */
export function countsText(counts: Counts): string | null {
  return joined(...RUBRICATOR_KINDS.map((kind) => countText(kind, counts[kind])));
}

export function specializationsText(count: number): string {
  return plural(count, ['специализация', 'специализации', 'специализаций']);
}

/** The alphabet of a page: letters with only the other kind have no link. */
export function lettersOf(items: Letters, kind: RubricatorKind | undefined, current: string | null) {
  return items.map(({ letter, any, ...counts }) => ({
    letter,
    href: rubricatorPath({ kind, letter }),
    current: letter === current,
    count: kind ? counts[kind] : any,
  }));
}

/** The page of a specialization: of the requested kind, else of the available one; null without any. */
export function specializationHref(
  { slug, ...counts }: Pick<CountedSpecialization, 'slug'> & Counts,
  kind?: RubricatorKind,
): string | null {
  const shown = kind ? [kind] : RUBRICATOR_KINDS;
  const found = shown.find((one) => counts[one] > 0);
  return found ? rubricatorPath({ kind: found, slug }) : null;
}

/** Those with a page, as links. */
export function specializationLinks(
  items: readonly CountedSpecialization[],
  kind?: RubricatorKind,
): { name: string; href: string }[] {
  return items.flatMap((item) => {
    const href = specializationHref(item, kind);
    return href ? [{ name: item.name, href }] : [];
  });
}

/** The number in a page's `page`; pages count from 1. */
export function pageNumber(query: URLSearchParams): number {
  return Number(query.get('page') ?? 1);
}
