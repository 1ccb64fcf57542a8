import type { FavoriteVacancy } from '#shared/contracts/favorite.ts';
import { relativeDate } from '#shared/text/date.ts';
import { CLOSED_VACANCY_LABELS } from '#shared/text/favorite-labels.ts';
import { ARCHIVE_REASON_LABELS } from '#shared/text/vacancy-labels.ts';

/** Why a vacancy is closed: a word, and since when or what that means. Null for an open one. */
export function closedLine(
  closed: FavoriteVacancy['closed'],
  now: Date,
): readonly [mark: string, text: string | null] | null {
  if (!closed) return null;
  const [mark, meaning] = CLOSED_VACANCY_LABELS[closed.reason];
  if (!closed.since) return [mark, meaning];
  const why = closed.archiveReason && ARCHIVE_REASON_LABELS[closed.archiveReason];
  return [mark, [relativeDate(closed.since, now), why].filter(Boolean).join(': ')];
}
