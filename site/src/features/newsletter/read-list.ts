import { newsOf, readResumeQuery, writeResumeQuery } from '#shared/domain/resume-query.ts';
import { LIST_PATH_CHARS_MAX } from '#shared/domain/subscription.ts';
import { readVacancyQuery, writeVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { readYouthQuery, writeYouthQuery } from '#shared/domain/youth-query.ts';
import type { ListKind } from './newsletter-address.ts';

/** A list of ours, as its address names it. */
export interface NamedList {
  kind: ListKind;
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
  if (kind === 'resumes') return writeResumeQuery(newsOf(readResumeQuery(query)));
  const category = query.get('category') ?? '';
  return /^[a-z0-9-]{1,60}$/.test(category) ? `?category=${category}` : '';
}
