import type { IncomingMessage, Server } from 'node:http';
import { readVacancyQuery } from '#shared/domain/vacancy-query.ts';
import { queryOf } from '../platform/address-query.ts';

/** What the request of a page tells of what people look for and look at. */
export type SeenPage = { q: string } | { vacancyId: number };

type PageRequest = Pick<IncomingMessage, 'method' | 'url' | 'headers'>;

/** The vacancy list with or without a slug. */
const VACANCY_LIST = /^\/vacancy-list(?:\/[^/]+)?$/;
const VACANCY = /^\/vacancy\/(\d{1,15})$/;
/** Programs that say what they are. */
const PROGRAM = /bot|crawl|spider|preview|fetch|curl|wget|python|headless/i;

/**
 * Reports pages as they are asked for. Most come from the cache and one render serves many visitors, so neither the search
 * nor a vacancy's call can count people.
 */
export function followPages(server: Server, tell: (seen: SeenPage, request: IncomingMessage) => void): void {
  server.on('request', (request) => {
    const seen = seenPage(request);
    if (seen) tell(seen, request);
  });
}

/** The words of a request for a list's first page, or the vacancy of a request for its page; null for any other request. */
export function seenPage({ method, url = '', headers }: PageRequest): SeenPage | null {
  if (method !== 'GET' || !url.startsWith('/vacancy') || headers['sec-purpose'] !== undefined) return null;
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const vacancyId = VACANCY.exec(path)?.[1];
  if (vacancyId !== undefined) return isProgram(headers) ? null : { vacancyId: Number(vacancyId) };
  if (end === -1 || !VACANCY_LIST.test(path)) return null;
  const given = queryOf(url);
  const q = given.has('page') ? undefined : readVacancyQuery(given).q;
  return q === undefined ? null : { q };
}

function isProgram(headers: PageRequest['headers']): boolean {
  return PROGRAM.test(headers['user-agent'] ?? '');
}
