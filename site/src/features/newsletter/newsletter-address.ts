import type { SubscriptionKind } from '#shared/domain/subscription.ts';

/** Newsletters that have a list. */
export type ListKind = Exclude<SubscriptionKind, 'interesting_vacancies'>;

export const OWN_NEWSLETTERS = '/profile/newsletters';
const CREATE_PAGE = '/newsletter/create';

/** The form that subscribes to this list; without one, to vacancies that fit the reader. */
export function newsletterPath(list?: string): string {
  return list === undefined ? CREATE_PAGE : `${CREATE_PAGE}?list=${encodeURIComponent(list)}`;
}

/** What the form at this address of ours subscribes to. */
export function kindOfForm(href: string): SubscriptionKind {
  const list = new URL(href, 'http://site').searchParams.get('list');
  if (list === null) return 'interesting_vacancies';
  return list.startsWith('/news') ? 'news' : list.startsWith('/resume-list') ? 'resumes' : 'vacancies';
}
