import type { VacancyStatus } from '#shared/domain/vacancy-machine.ts';
import { moscowDay } from '#shared/domain/time.ts';
import { longDate } from '#shared/text/date.ts';
import { plural } from '#shared/text/plural.ts';

const URGENT_DAYS = 2;

/** How long a vacancy is shown, or since when it is not: «осталось 9 дней». Null where nothing is to be said. */
export function termText(
  { status, expiresAt, archivedAt }: { status: VacancyStatus; expiresAt: string | null; archivedAt: string | null },
  now: Date,
): { text: string; isUrgent: boolean } | null {
  if (status === 'archive') return archivedAt ? { text: `с\u00a0${longDate(archivedAt)}`, isUrgent: false } : null;
  if (status !== 'active' || !expiresAt) return null;
  const days = moscowDay(Date.parse(expiresAt)) - moscowDay(now);
  if (days < 0) return null;
  if (days === 0) return { text: 'последний день', isUrgent: true };
  return {
    text: `${days % 10 === 1 && days % 100 !== 11 ? 'остался' : 'осталось'} ${plural(days, ['день', 'дня', 'дней'])}`,
    isUrgent: days <= URGENT_DAYS,
  };
}

/** «поднята, выделена до 7 декабря 2026, на главной до 5 декабря 2026»: what is paid for and works now; null without. */
export function promotedText({
  bump,
  highlight,
  main,
}: {
  bump: string | null;
  highlight: string | null;
  main: string | null;
}): string | null {
  const parts = [
    bump && 'поднята',
    highlight && `выделена до\u00a0${longDate(highlight)}`,
    main && `на\u00a0главной до\u00a0${longDate(main)}`,
  ];
  return parts.filter(Boolean).join(', ') || null;
}

const WHOM = ['', 'одному', 'двоим', 'троим', 'четверым', 'пятерым', 'шестерым', 'семерым'];

/**
 * «10 человек ждут ответа, двоим осталось меньше двух дней»; null when nobody waits. `begin` is for the link to the vacancy whose
 * responds end first: it has some of those people.
 */
export function waitingText(
  waiting: number,
  ending: number,
): { who: string; urgent: string | null; begin: string } | null {
  if (waiting === 0) return null;
  const begin = ending > 0 ? 'Начать со\u00a0срочных' : 'Начать с\u00a0первых';
  const who = `${plural(waiting, ['человек ждёт', 'человека ждут', 'человек ждут'])} ответа`;
  if (ending === 0) return { who, urgent: null, begin };
  const some = waiting === ending ? 'всем' : (WHOM[ending] ?? `у\u00a0${ending} из\u00a0них`);
  return { who, urgent: waiting === 1 ? 'срок почти вышел' : `${some} осталось меньше двух дней`, begin };
}
