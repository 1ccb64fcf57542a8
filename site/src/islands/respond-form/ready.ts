import { addDays } from '#shared/domain/time.ts';

const dayAndMonth = new Intl.DateTimeFormat('ru-RU', { day: 'numeric', month: 'long', timeZone: 'UTC' });

export interface ReadyDay {
  /** `2026-11-23`. */
  value: string;
  label: string;
}

/** The day by the person's own clock, as a date of UTC. */
function localDay(now: Date): Date {
  return new Date(Date.UTC(now.getFullYear(), now.getMonth(), now.getDate()));
}

/** Days to start on, the first is today, as people say them: «Завтра, 21 ноября», «С понедельника, 23 ноября». */
export function readyDays(now: Date): ReadyDay[] {
  const today = localDay(now);
  const toMonday = (8 - today.getUTCDay()) % 7 || 7;
  const days = [
    { label: 'Сегодня', after: 0 },
    { label: 'Завтра', after: 1 },
    { label: 'С\u00a0понедельника', after: toMonday },
    { label: 'Через неделю', after: 7 },
    { label: 'Через две недели', after: 14 },
  ];
  const seen = new Set<number>();
  return days
    .filter(({ after }) => !seen.has(after) && seen.add(after))
    .map(({ label, after }) => {
      const day = addDays(today, after);
      return {
        value: day.toISOString().slice(0, 10),
        label: `${label}, ${dayAndMonth.format(day).replace(' ', '\u00a0')}`,
      };
    });
}
