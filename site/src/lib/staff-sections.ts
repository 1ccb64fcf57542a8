import type { Call } from '#shared/client/call.ts';
import type { IconName } from '../components/icons.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';

/** A section of the desk. */
export interface StaffSection {
  title: string;
  href: string;
  icon: IconName;
  /** What waits there. */
  count?: number;
}

/** The sections of a page of staff, in place of the site's; undefined for everybody else. */
export async function staffSections(
  call: Call,
  actor: PageCaller['actor'] | undefined,
): Promise<StaffSection[] | undefined> {
  if (actor?.kind !== 'staff') return undefined;
  const sections: StaffSection[] = [{ title: 'Очередь', href: '/staff', icon: 'clock' }];
  if (actor.permissions.includes('companies.moderate'))
    sections.push({ title: 'Виджеты', href: '/staff/keys', icon: 'computer' });
  if (actor.permissions.includes('content.edit'))
    sections.push({ title: 'Главная', href: '/staff/companies', icon: 'building' });
  if (actor.permissions.includes('audit.view'))
    sections.push({ title: 'Журнал', href: '/staff/audit', icon: 'document' });
  if (actor.permissions.includes('chat.answer')) {
    const { count } = await call('GET /chat/has_unread');
    sections.push({ title: 'Поддержка', href: '/chat', icon: 'chat', count });
  }
  return [...sections, { title: 'Настройки', href: '/profile/settings', icon: 'filters' }];
}
