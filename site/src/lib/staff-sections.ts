import type { Call } from '#shared/client/call.ts';
import type { IconName } from '../components/icons.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import { isWithin } from './section-mark.ts';

/** A section of the desk. */
export interface StaffSection {
  title: string;
  href: string;
  icon: IconName;
  /** The page of this path is in it. */
  isOpen: boolean;
  /** What waits there. */
  count?: number;
  /** Its pages, the first at its own address. */
  parts?: readonly StaffPart[];
}

export interface StaffPart {
  title: string;
  href: string;
}

/** What editors have on the desk. */
const CONTENT: readonly Omit<StaffSection, 'isOpen'>[] = [
  {
    title: 'Новости',
    href: '/staff/news',
    icon: 'news',
    parts: [
      { title: 'Статьи', href: '/staff/news' },
      { title: 'Темы', href: '/staff/news-categories' },
    ],
  },
  {
    title: 'Главная',
    href: '/staff/companies',
    icon: 'building',
    parts: [
      { title: 'Компании', href: '/staff/companies' },
      { title: 'Слайды', href: '/staff/slides' },
    ],
  },
  { title: 'Страницы', href: '/staff/page-metas', icon: 'search' },
];

/** What staff have of money: the header has place for one section of it. */
const MONEY = {
  title: 'Деньги',
  href: '/staff/payments',
  icon: 'wallet',
  parts: [
    { title: 'Платежи', href: '/staff/payments' },
    { title: 'Покупки', href: '/staff/purchases' },
    { title: 'Возвраты', href: '/staff/withdrawals' },
    { title: 'Случаи', href: '/staff/payment-cases' },
    { title: 'Отчёт', href: '/staff/reports/money' },
    { title: 'Цены', href: '/staff/services' },
    { title: 'Разметка рекламы', href: '/staff/ad-marks' },
  ],
} as const satisfies Omit<StaffSection, 'isOpen'>;

/** A section of those who do them and see no money. */
const ORDERS: StaffPart = { title: 'Заказы', href: '/staff/orders' };

/** The sections of a page of staff, in place of the site's; undefined for everybody else. */
export async function staffSections(
  call: Call,
  actor: PageCaller['actor'] | undefined,
  path: string,
): Promise<StaffSection[] | undefined> {
  if (actor?.kind !== 'staff') return undefined;
  const sections: Omit<StaffSection, 'isOpen'>[] = [];
  if (actor.permissions.includes('companies.moderate'))
    sections.push({ title: 'Виджеты', href: '/staff/keys', icon: 'computer' });
  if (actor.permissions.includes('content.edit')) sections.push(...CONTENT);
  const handlesOrders = actor.permissions.includes('orders.handle');
  if (actor.permissions.includes('billing.manage'))
    sections.push({ ...MONEY, parts: handlesOrders ? [...MONEY.parts, ORDERS] : MONEY.parts });
  else if (handlesOrders) sections.push({ ...ORDERS, icon: 'tools' });
  if (actor.permissions.includes('audit.view'))
    sections.push({ title: 'Журнал', href: '/staff/audit', icon: 'document' });
  if (actor.permissions.includes('chat.answer')) {
    const { count } = await call('GET /chat/has_unread');
    sections.push({ title: 'Чаты', href: '/chat', icon: 'chat', count });
  }
  sections.push({ title: 'Настройки', href: '/profile/settings', icon: 'filters' });
  return [
    // All pages of the desk are below its address.
    { title: 'Очередь', href: '/staff', icon: 'clock', isOpen: path === '/staff' },
    ...sections.map((section) => ({
      ...section,
      isOpen: [section, ...(section.parts ?? [])].some(({ href }) => isWithin(path, href)),
    })),
  ];
}
