import { readResumeQuery, resumeListPath, withoutOwn, writeResumeQuery } from '#shared/domain/resume-query.ts';
import { LIST_PATH_CHARS_MAX, type SubscriptionKind } from '#shared/domain/subscription.ts';
import { readVacancyQuery, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { readYouthQuery, writeYouthQuery } from '#shared/domain/youth-query.ts';

export const OWN_NEWSLETTERS = '/profile/newsletters';
const CREATE_PAGE = '/newsletter/create';

/** The form that subscribes to this list; without one, to vacancies that fit the reader. */
export function newsletterPath(list?: string): string {
  return list === undefined ? CREATE_PAGE : `${CREATE_PAGE}?list=${encodeURIComponent(list)}`;
}

/** A list of ours, as its address names it. */
export interface NamedList {
  kind: Exclude<SubscriptionKind, 'interesting_vacancies'>;
  isYouth: boolean;
  /** The last part of its path; '' without one. */
  slug: string;
  query: URLSearchParams;
  /** Without order and page. */
  list: string;
}

const LIST =
  /^\/(?:(?<section>vacancy-list|resume-list)(?:\/(?<slug>[a-z0-9-]{1,80}(?:_[a-z0-9-]{1,80})?))?|youth-vacancy-list|news)$/;

/** Reads the address of a list; null for what is none. */
export function readList(text: string): NamedList | null {
  if (text.length > LIST_PATH_CHARS_MAX) return null;
  const [path = ''] = text.split('?', 1);
  const parts = LIST.exec(path)?.groups;
  if (!parts) return null;
  const query = new URLSearchParams(text.slice(path.length));
  for (const key of ['page', 'sort']) query.delete(key);
  const kind = path === '/news' ? 'news' : parts['section'] === 'resume-list' ? 'resumes' : 'vacancies';
  const isYouth = path === '/youth-vacancy-list';
  return { kind, isYouth, slug: parts['slug'] ?? '', query, list: path + canonicalOf(kind, isYouth, query) };
}

function canonicalOf(kind: NamedList['kind'], isYouth: boolean, query: URLSearchParams): string {
  if (isYouth) return writeYouthQuery(readYouthQuery(query));
  if (kind === 'vacancies') return writeVacancyQuery(readVacancyQuery(query));
  if (kind === 'resumes') return writeResumeQuery(withoutOwn(readResumeQuery(query)));
  const category = query.get('category') ?? '';
  return /^[a-z0-9-]{1,60}$/.test(category) ? `?category=${category}` : '';
}

/** What the form at this address subscribes to. */
export function kindOfForm(href: string): SubscriptionKind {
  const list = new URL(href, 'http://site').searchParams.get('list');
  return (list === null ? null : readList(list)?.kind) ?? 'interesting_vacancies';
}
