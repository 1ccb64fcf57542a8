import type { PageTag } from '#shared/contracts/events.ts';
import type { Call } from '#shared/client/call.ts';
import type { PageCaller, PageLocals, PageMarks } from '#shared/client/page-locals.ts';
import type { Clock } from '../platform/clock.ts';
import { pageHeaders, plainOrigins, withOwnHashes } from '../platform/security.ts';
import { RenderUnavailable } from './page-cache.ts';
import type { RenderedPage } from './ready-page.ts';

/** The built site (`site/adapter/server.ts`). */
export interface BuiltSite {
  render(request: Request, locals: PageLocals): Promise<Response>;
  routeOf(path: string): string | undefined;
}

/** The service worker keeps what says so, and nothing else (`site/worker/kept-page.ts`). */
const PUBLIC = 'public, no-cache';

export interface PageSources {
  site: BuiltSite;
  clock: Clock;
  /** The origin of pages, whatever Host a request has. */
  publicOrigin: string;
  securityHeaders: Readonly<Record<string, string>>;
}

/** The page depends on its caller, so it has no shared version. */
export class CallerNeeded extends Error {}

/** A page rendered for one caller. */
export interface CallersPage {
  status: number;
  headers: Readonly<Record<string, string>>;
  cookies: string[];
  body: Buffer;
}

/** Renders a page for visitors. Throws {@link CallerNeeded}, with `marks` set, for a page that depends on its caller. */
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
  const { 'cache-tag': tags = '', 'cache-control': kept = PUBLIC, ...headers } = ownHeaders(response);
  const { embedders } = marks.needs ?? {};
  return {
    status: response.status,
    headers: {
      ...pageHeaders(securityHeaders, policyOf(headers, body), marks.needs),
      ...withoutPolicy(headers),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': response.status === 200 ? kept : 'no-store',
    },
    body,
    // `publicPage` accepts page tags only, and they return unchanged.
    tags: tags.split(',').filter(Boolean) as PageTag[],
    ...(embedders ? { openTo: plainOrigins(embedders) } : {}),
  };
}

/** Renders a page for its caller; `headers` are the request headers that the page may read. */
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
      ...pageHeaders(securityHeaders, policyOf(own, body), marks.needs),
      ...withoutPolicy(own),
      'cache-control': 'private, no-store',
    },
    cookies: response.headers.getSetCookie(),
    body,
  };
}

/**
 * Renders a complete page. Throws {@link RenderUnavailable} as soon as a call finds the database offline: otherwise the
 * page would render, and log, a failure.
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
      // A page is complete without the titles that staff set.
      const isNeeded = input[0] !== 'GET /meta/pages';
      if (!isNeeded || !(error instanceof Error && 'code' in error && error.code === 'service_unavailable'))
        throw error;
      reject(new RenderUnavailable());
      // The abandoned render waits for ever and is garbage-collected.
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

function policyOf({ 'content-security-policy': policy }: Partial<Record<string, string>>, body: Buffer) {
  return policy && withOwnHashes(policy, body.toString());
}

function withoutPolicy({
  'content-security-policy': _,
  ...headers
}: Partial<Record<string, string>>): Record<string, string> {
  return headers as Record<string, string>;
}
