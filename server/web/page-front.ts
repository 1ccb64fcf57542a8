import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import { namesTag } from '../platform/etag.ts';
import { refusalOf } from '../platform/unreadable-requests.ts';
import { withoutEmptyFields } from './empty-fields.ts';
import type { PageCache } from './page-cache.ts';
import { isPersonal } from './personal-pages.ts';
import type { EncodedPage, ReadyPage } from './ready-page.ts';
import { chooseEncoding } from '../platform/encoding.ts';
import { canonicalTarget } from './request-head.ts';

/**
 * Sends cached pages without the framework and leaves other requests to the existing handlers. The server's hottest path:
 * it runs for every request.
 */
export function answerPagesFirst(server: Server, cache: Pick<PageCache, 'find'>): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // While the server closes, the framework must answer and close connections.
    if (server.listening && answerFromMemory(cache, request, response)) return;
    for (const handle of handlers) handle.call(server, request, response);
  });
}

function answerFromMemory(cache: Pick<PageCache, 'find'>, request: IncomingMessage, response: ServerResponse): boolean {
  const { method, url = '/' } = request;
  if ((method !== 'GET' && method !== 'HEAD') || url.startsWith('/api/') || refusalOf(url, request)) return false;
  if (isPersonal(url, request.headers.cookie) || withoutEmptyFields(url) !== null) return false;
  const page = cache.find(canonicalTarget(url));
  const encoded = page?.peek(chooseEncoding(request.headers['accept-encoding']));
  if (!page || !encoded) return false;
  sendPage(request, response, page, encoded);
  return true;
}

/** Writes to the socket directly. */
export function sendPage(
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  page: ReadyPage,
  encoded: EncodedPage,
): void {
  const { openTo } = page;
  const { origin } = headers;
  const reader = openTo && origin && isAllowedOrigin(openTo, origin) ? ['access-control-allow-origin', origin] : [];
  const unchanged = page.status === 200 && namesTag(headers['if-none-match'], page.etag);
  const own = unchanged ? page.unchangedHeaders : encoded.rawHeaders;
  response.writeHead(unchanged ? 304 : page.status, reader.length > 0 ? [...own, ...reader] : (own as string[]));
  response.end(unchanged || method === 'HEAD' ? undefined : encoded.body);
}
