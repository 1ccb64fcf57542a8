import type { StaffSlide } from '#shared/contracts/staff-pages.ts';
import { dayAndMonth, longDateTime } from '#shared/text/date.ts';

/** How a slide stands, for a tag with its class, and its times in words. */
export function slideState({ state, startsAt, endsAt }: Pick<StaffSlide, 'state' | 'startsAt' | 'endsAt'>): {
  mark: string;
  text: string;
  times: string;
} {
  const end = endsAt === null ? 'без срока' : `до\u00a0${longDateTime(endsAt)}`;
  if (state === 'over') return { mark: '', text: 'Закончился', times: end };
  if (state === 'shown') return { mark: 'tag-ok', text: 'Показываем', times: end };
  return {
    mark: 'tag-line',
    text: `С\u00a0${dayAndMonth(startsAt)}`,
    times: `с\u00a0${longDateTime(startsAt)}, ${end}`,
  };
}
