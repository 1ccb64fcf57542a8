import type { IncomingMessage, Server } from 'node:http';
import { readVacancyQuery } from '#shared/domain/vacancy-query.ts';

/** Paths of the list of vacancies, narrowed by a slug or not. */
const VACANCY_LIST = /^\/vacancy-list(?:\/[^/]+)?$/;

/**
 * Tells of what people ask by the addresses of pages. Most pages are answered from memory and one render is for many, so the
 * search behind them cannot know who and how many asked.
 */
export function followPageQueries(server: Server, tell: (q: string, request: IncomingMessage) => void): void {
  server.on('request', (request) => {
    const q = queryOf(request);
    if (q !== null) tell(q, request);
  });
}

/** The words of the first page of a list that a person opens; null for anything else. */
export function queryOf({
  method,
  url = '',
  headers,
}: Pick<IncomingMessage, 'method' | 'url' | 'headers'>): string | null {
  if (method !== 'GET' || !url.startsWith('/vacancy-list') || headers['sec-purpose'] !== undefined) return null;
  const end = url.indexOf('?');
  if (end === -1 || !VACANCY_LIST.test(url.slice(0, end))) return null;
  const given = new URLSearchParams(url.slice(end));
  return given.has('page') ? null : (readVacancyQuery(given).q ?? null);
}
