import type { ResumeSearch } from '#shared/contracts/resume-search.ts';
import { inCity } from '#shared/text/in-city.ts';
import { withinSentence } from '#shared/text/terms.ts';
import { shortened } from '../../lib/list-title.ts';

/**
 * The heading of a list of resumes: «Резюме строителей», «Резюме в Казани», «Резюме: сварщики в Казани», «Резюме по запросу
 * «монолит»». `people`: the profession in the plural.
 */
export function resumeListHeading(
  { city }: Pick<ResumeSearch['named'], 'city'>,
  people: string | null,
  words?: string,
  around = '',
): string {
  if (!city && !people && !words) return 'Резюме строителей';
  return [
    people ? `Резюме: ${withinSentence(people)}` : 'Резюме',
    city && inCity(city) + around,
    words && `по\u00a0запросу «${shortened(words)}»`,
  ]
    .filter(Boolean)
    .join(' ');
}
