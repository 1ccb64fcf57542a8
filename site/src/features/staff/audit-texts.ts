import { DECISION_ACTIONS, OTHER_AUDIT_ACTIONS } from '#shared/domain/audit-actions.ts';
import { CHOSEN_LISTS } from '#shared/domain/chosen-companies.ts';
import type { Access } from '#shared/contracts/contract.ts';
import { SERVICE_CODES } from '#shared/domain/services.ts';
import { OTHER_AUDIT_NAMES } from '#shared/text/audit-labels.ts';
import { CHOSEN_NAMES } from '#shared/text/company-labels.ts';
import { longDateTime } from '#shared/text/date.ts';
import { DECIDED_NAMES, isModerationKind, KIND_NAMES } from '#shared/text/moderation-labels.ts';
import { SERVICE_LABELS } from '#shared/text/service-labels.ts';
import { STAFF_ORDERS } from '../../lib/order-address.ts';
import { pathId } from '../../lib/page.ts';

/** «Одобрено» of `vacancy.approve`. */
export function actionText(action: string): string {
  const other = OTHER_AUDIT_ACTIONS.find((one) => one === action);
  if (other) return OTHER_AUDIT_NAMES[other];
  const decision = DECISION_ACTIONS.find(({ name }) => name === action);
  // Entries stay for good, those of an older version too.
  return decision ? DECIDED_NAMES[decision.action] : 'Другое действие';
}

/** What no queue has: what editors and those who keep the money change. */
const OTHER_NAMES: Readonly<Record<string, string>> = {
  bank_document: 'документ банка',
  'home:applicant': 'услуги для\u00a0соискателей на\u00a0главной',
  'home:company': 'услуги для\u00a0компаний на\u00a0главной',
  order: 'заказ',
  payment_case: 'случай по\u00a0платежам',
  purchase: 'покупка',
  news: 'статья',
  news_category: 'тема',
  slide: 'слайд',
  'news_category:all': 'все темы',
  'slide:all': 'все слайды',
};

/** «вакансия №\u00a012» of `vacancy:12`. */
export function targetText(target: string): string {
  const [kind = '', ...rest] = target.split(':');
  const id = rest.join(':');
  if (kind === 'account') return 'аккаунт';
  const list = kind === 'home' && CHOSEN_LISTS.find((one) => one === id);
  if (list) return CHOSEN_NAMES[list].toLowerCase();
  if (kind === 'page_meta') return `страница ${id}`;
  const service = kind === 'service' && SERVICE_CODES.find((one) => one === id);
  if (service) return `услуга «${SERVICE_LABELS[service].title}»`;
  if (kind === 'statement') return `выписка банка, ${longDateTime(id)}`;
  const name = nameOf(target) ?? nameOf(kind);
  if (name === null) return target;
  return pathId(id) ? `${name} №\u00a0${id}` : name;
}

function nameOf(kind: string): string | null {
  if (isModerationKind(kind)) return KIND_NAMES[kind].toLowerCase();
  return (Object.hasOwn(OTHER_NAMES, kind) ? OTHER_NAMES[kind] : null) ?? null;
}

interface TargetPage {
  href: string;
  who: Access;
}

/** The page of the desk that shows a target, and who may open it; null for one without. */
export function targetPage(target: string): TargetPage | null {
  const [kind = '', ...rest] = target.split(':');
  const id = rest.join(':');
  switch (kind) {
    case 'order':
      return pageOf(STAFF_ORDERS, id, 'staff:orders.handle');
    case 'purchase':
      return pageOf('/staff/purchases', id, 'staff:billing.manage');
    case 'payment_case':
      return { href: '/staff/payment-cases', who: 'staff:billing.manage' };
    case 'bank_document':
    case 'statement':
      return { href: '/staff/payments', who: 'staff:billing.manage' };
    case 'service':
      return { href: '/staff/services', who: 'staff:billing.manage' };
    case 'news':
      return pageOf('/staff/news', id, 'staff:content.edit');
    case 'news_category':
      return { href: '/staff/news-categories', who: 'staff:content.edit' };
    case 'slide':
      return { href: '/staff/slides', who: 'staff:content.edit' };
    case 'page_meta':
      return { href: `/staff/page-metas/edit?${new URLSearchParams({ path: id })}`, who: 'staff:content.edit' };
    case 'home':
      return CHOSEN_LISTS.some((one) => one === id)
        ? { href: '/staff/companies', who: 'staff:content.edit' }
        : { href: '/staff/services', who: 'staff:billing.manage' };
    default:
      return null;
  }
}

/** One of a list, by its number. */
const pageOf = (list: string, id: string, who: Access): TargetPage | null =>
  pathId(id) === null ? null : { href: `${list}/${id}`, who };
