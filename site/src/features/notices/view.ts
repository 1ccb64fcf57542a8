import type { ShownNotice } from '#shared/contracts/notice.ts';
import type { NoticeEvent, NoticeGroup } from '#shared/domain/notices.ts';
import { relativeDate, relativeDateTime, timeOfDay } from '#shared/text/date.ts';
import type { IconName } from '../../components/icons.ts';

const GROUP_ICONS: Readonly<Record<NoticeGroup, IconName>> = {
  respond: 'document',
  interview: 'calendar',
  chat: 'send',
  document: 'card',
  vacancy: 'clock',
  resume: 'person',
  review: 'star',
  embed: 'computer',
  payment: 'card',
  complaint: 'warning',
};

const EVENT_ICONS: Partial<Readonly<Record<NoticeEvent, IconName>>> = {
  'respond.viewed': 'eye',
  'respond.created': 'person',
  'respond.question': 'chat',
  'respond.answered': 'chat',
  'respond.accepted': 'check',
  'respond.started': 'check',
  'respond.invitation': 'calendar',
  'respond.expiring': 'clock',
  'respond.expired': 'clock',
};

export function iconOf({ event, group }: Pick<ShownNotice, 'event' | 'group'>): IconName {
  return EVENT_ICONS[event] ?? GROUP_ICONS[group];
}

interface NoticeDay<Item> {
  title: 'Сегодня' | 'Вчера' | 'Раньше';
  items: readonly (Item & { time: string })[];
}

/** The list in its days, in the order in which it came; days without a notice are left out. */
export function daysOf<Item extends Pick<ShownNotice, 'at'>>(items: readonly Item[], now: Date): NoticeDay<Item>[] {
  const titles = { сегодня: 'Сегодня', вчера: 'Вчера' } as const;
  const days: NoticeDay<Item>[] = [];
  for (const item of items) {
    const day = relativeDate(item.at, now);
    const title = day === 'сегодня' || day === 'вчера' ? titles[day] : 'Раньше';
    const shown = { ...item, time: title === 'Раньше' ? relativeDateTime(item.at, now) : timeOfDay(item.at) };
    const last = days.at(-1);
    if (last?.title === title) days[days.length - 1] = { title, items: [...last.items, shown] };
    else days.push({ title, items: [shown] });
  }
  return days;
}
