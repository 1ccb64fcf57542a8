import type { Review } from '#shared/contracts/review.ts';
import { monthSpan } from '#shared/text/date.ts';
import { experienceText } from '#shared/text/resume-summary.ts';
import { joined, withinSentence } from '#shared/text/terms.ts';

type Author = Pick<Review, 'authorName' | 'relation' | 'position' | 'facility' | 'city' | 'startMonth' | 'endMonth'>;

/** «Сварщик» and «8 месяцев, Казань»; with a name «Ильдар Г.» and «сварщик, работает 8 месяцев». */
export function authorLine(review: Author, now: Date): { name: string; details: string | null } {
  const { authorName, position, facility, city } = review;
  return {
    name: authorName ?? position,
    details: joined(authorName && withinSentence(position), timeThere(review, now), facility, city?.name),
  };
}

/** «8 месяцев», «работает 2 года», «был на собеседовании». */
export function timeThere(
  { relation, startMonth, endMonth }: Pick<Author, 'relation' | 'startMonth' | 'endMonth'>,
  now: Date,
): string {
  if (relation === 'interviewed') return 'был на\u00a0собеседовании';
  const text = experienceText(monthsFrom(startMonth, endMonth ?? now.toISOString().slice(0, 7)));
  return relation === 'working' ? `работает ${text}` : text;
}

/** «октябрь 2026» of a time. */
export function monthOf(iso: string): string {
  const day = iso.slice(0, 10);
  return monthSpan(day, day) ?? '';
}

/** Both months count: from March to March is one. */
function monthsFrom(start: string, end: string): number {
  const [from, to] = [start, end].map((month) => Number(month.slice(0, 4)) * 12 + Number(month.slice(5)));
  return Math.max(1, (to ?? 0) - (from ?? 0) + 1);
}
