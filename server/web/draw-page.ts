import type { PageTag } from '#shared/contracts/events.ts';
import type { Call } from '#shared/client/call.ts';
import type { PageCaller, PageLocals, PageMarks } from '#shared/client/page-locals.ts';
import type { Clock } from '../platform/clock.ts';
import { pageHeaders, plainOrigins } from '../platform/security.ts';
import { RenderUnavailable } from './page-cache.ts';
import type { RenderedPage } from './ready-page.ts';

/** The built site (`site/adapter/server.ts`). */
export interface BuiltSite {
  /** From a request to a page. */
  render(request: Request, locals: PageLocals): Promise<Response>;
  /** The route that a path belongs to. */
  routeOf(path: string): string | undefined;
}

export interface PageSources {
  site: BuiltSite;
  clock: Clock;
  /** Pages believe to live here whatever Host a request claims. */
  publicOrigin: string;
  securityHeaders: Readonly<Record<string, string>>;
}

/** The page is drawn for its caller, so there is none for everybody. */
export class CallerNeeded extends Error {}

/** A page that was drawn for one caller. */
export interface CallersPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  cookies: string[];
  body: Buffer;
}

/** Draws a page as a visitor sees it. Throws {@link CallerNeeded}, with its marks set, for a page that is not for everybody. */
export async function drawForEverybody(
  { site, clock, publicOrigin, securityHeaders }: PageSources,
  call: Call,
  target: string,
  marks: PageMarks = {},
): Promise<RenderedPage> {
  const request = new Request(new URL(target, publicOrigin));
  const { response, body } = await watched(call, (watchedCall) =>
    site.render(request, { call: watchedCall, now: clock.now(), publicOrigin, marks }),
  );
  if (marks.audience === 'caller') throw new CallerNeeded();
  const { 'cache-tag': tags = '', 'cache-control': kept = 'no-cache', ...headers } = ownHeaders(response);
  const { embedders } = marks.needs ?? {};
  return {
    status: response.status,
    headers: {
      ...pageHeaders(securityHeaders, headers['content-security-policy'], marks.needs),
      ...withoutPolicy(headers),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': response.status === 200 ? kept : 'no-store',
    },
    body,
    // `publicPage` takes no other tags, and they come back as they went in.
    tags: tags.split(',').filter(Boolean) as PageTag[],
    ...(embedders ? { openTo: plainOrigins(embedders) } : {}),
  };
}

/** Draws a page for its caller; `headers` are those of the request that the page may read. */
export async function drawForCaller(
  { site, clock, publicOrigin, securityHeaders }: PageSources,
  call: Call,
  target: string,
  { caller, headers }: { caller: PageCaller; headers: Record<string, string> },
): Promise<CallersPage> {
  const marks: PageMarks = {};
  const request = new Request(new URL(target, publicOrigin), { method: caller.form ? 'POST' : 'GET', headers });
  const { response, body } = await watched(call, (watchedCall) =>
    site.render(request, { call: watchedCall, now: clock.now(), publicOrigin, marks, caller }),
  );
  const { 'cache-tag': _tags, 'set-cookie': _cookies, ...own } = ownHeaders(response);
  return {
    status: response.status,
    headers: {
      ...pageHeaders(securityHeaders, own['content-security-policy'], marks.needs),
      ...withoutPolicy(own),
      'cache-control': 'private, no-store',
    },
    cookies: response.headers.getSetCookie(),
    body,
  };
}

/**
 * Draws a page whole. Throws {@link RenderUnavailable} at once when a call finds that the database is away: the page would
 * draw itself as a failure, and log that.
 */
async function watched(
  call: Call,
  draw: (call: Call) => Promise<Response>,
): Promise<{ response: Response; body: Buffer }> {
  const { promise: unavailable, reject } = Promise.withResolvers<never>();
  const watchedCall = (async (...input: Parameters<Call>) => {
    try {
      return await call(...input);
    } catch (error) {
      // Without what staff says of it a page is still whole.
      const isNeeded = input[0] !== 'GET /meta/pages';
      if (!isNeeded || !(error instanceof Error && 'code' in error && error.code === 'service_unavailable'))
        throw error;
      reject(new RenderUnavailable());
      // The page waits for ever and is forgotten.
      return new Promise(() => {});
    }
  }) as Call;
  const response = await Promise.race([draw(watchedCall), unavailable]);
  return { response, body: Buffer.from(await Promise.race([response.arrayBuffer(), unavailable])) };
}

function ownHeaders(response: Response): Partial<Record<string, string>> {
  const { 'cdn-cache-control': _, ...headers } = Object.fromEntries(response.headers);
  return headers;
}

function withoutPolicy({
  'content-security-policy': _,
  ...headers
}: Partial<Record<string, string>>): Record<string, string> {
  return headers as Record<string, string>;
}
