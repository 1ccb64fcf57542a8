import type { VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import { plural } from '#shared/text/plural.ts';

const STATES: Readonly<Record<VacancyStatus, { label: string; look: string }>> = {
  active: { label: 'Активна', look: 'tag-ok' },
  unpublished: { label: 'Снята', look: 'tag-line' },
  blocked: { label: 'Заблокирована', look: 'tag-bad' },
  draft: { label: 'Черновик', look: 'tag-line' },
  on_review: { label: 'На\u00a0проверке', look: 'tag-warn' },
  rejected: { label: 'Отклонена', look: 'tag-bad' },
  archive: { label: 'В\u00a0архиве', look: 'tag-line' },
  deleted: { label: 'Удалена', look: 'tag-line' },
};

/** How a vacancy stands, as a tag. */
export function vacancyState(status: VacancyStatus): { label: string; look: string } {
  return STATES[status];
}

const HOUR = 60;
const DAY = 24 * HOUR;

/** «40 минут», «6 часов», «2 дня»: after «за». */
export function minutesText(minutes: number): string {
  if (minutes < HOUR) return plural(Math.max(1, Math.round(minutes)), ['минуту', 'минуты', 'минут']);
  if (minutes < 2 * DAY) return plural(Math.round(minutes / HOUR), ['час', 'часа', 'часов']);
  return plural(Math.round(minutes / DAY), ['день', 'дня', 'дней']);
}
