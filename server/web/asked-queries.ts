import type { IncomingMessage, Server } from 'node:http';
import { readVacancyQuery } from '#shared/domain/vacancy-query.ts';

/** The vacancy list with or without a slug. */
const VACANCY_LIST = /^\/vacancy-list(?:\/[^/]+)?$/;

/**
 * Reports queries in page addresses. Most pages come from the cache and one render serves many visitors, so the search
 * itself cannot count who asked.
 */
export function followPageQueries(server: Server, tell: (q: string, request: IncomingMessage) => void): void {
  server.on('request', (request) => {
    const q = queryOf(request);
    if (q !== null) tell(q, request);
  });
}

/** The search words of a request for a list's first page; null for any other request. */
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
