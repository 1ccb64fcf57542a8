import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isAllowedOrigin } from '#shared/domain/embed-origins.ts';
import type { Call } from '#shared/client/call.ts';
import type { Clock } from '../platform/clock.ts';
import { namesTag } from '../platform/etag.ts';
import {
  RenderUnavailable,
  type EncodedPage,
  type PageCache,
  type ReadyPage,
  type RenderedPage,
} from './page-cache.ts';
import { bareAddress, canonicalTarget, chooseEncoding } from './request-head.ts';

/** The built site: one function from a request to a page (`site/adapter/server.ts`). */
export type RenderSite = (
  request: Request,
  locals: { call: Call; now: Date; publicOrigin: string },
) => Promise<Response>;

export interface SiteOptions {
  render: RenderSite;
  /** The API, for what pages are made of. */
  call: Call;
  cache: PageCache;
  clock: Clock;
  /** Pages believe to live here whatever Host a request claims. */
  publicOrigin: string;
  securityHeaders: Readonly<Record<string, string>>;
}

/** Serves every path that nothing else does from the page cache or by Astro. Register last. */
export function serveSite(
  app: FastifyInstance,
  options: SiteOptions,
): { warm(paths: readonly string[], signal: AbortSignal): Promise<void> } {
  const { cache } = options;

  async function page(target: string): Promise<ReadyPage> {
    return cache.find(target) ?? cache.render(target, () => renderPage(options, target));
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const target = canonicalTarget(request.raw.url ?? '/');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    const ready = cache.find(target);
    const encoded = ready?.peek(encoding);
    if (ready && encoded) return sendPage(request, reply, ready, encoded);
    const bare = bareAddress(request.raw.url ?? '/');
    if (bare !== null) {
      await reply.redirect(bare, 308);
      return;
    }
    try {
      const rendered = await page(target);
      sendPage(request, reply, rendered, await rendered.encode(encoding));
    } catch (error) {
      if (!(error instanceof RenderUnavailable)) throw error;
      const sorry = await renderPage(options, '/error?code=503');
      await reply
        .status(503)
        .headers({ ...sorry.headers, 'retry-after': '5', 'cache-control': 'no-store' })
        .send(sorry.body);
    }
  }

  app.route({ method: ['GET', 'HEAD'], url: '/*', handler: answer });

  return {
    /** Renders pages ahead, one after another, until all are there or the signal says to stop. */
    async warm(paths, signal) {
      for (const path of paths) {
        if (signal.aborted) return;
        await page(path).catch(() => {});
      }
    },
  };
}

async function renderPage(options: SiteOptions, target: string): Promise<RenderedPage> {
  let unavailable = false;
  const watchedCall = (async (...input: Parameters<Call>) => {
    try {
      return await options.call(...input);
    } catch (error) {
      // Without what staff says of it a page is still whole.
      const isNeeded = input[0] !== 'GET /meta/pages';
      if (isNeeded && error instanceof Error && 'code' in error && error.code === 'service_unavailable')
        unavailable = true;
      throw error;
    }
  }) as Call;
  const locals = { call: watchedCall, now: options.clock.now(), publicOrigin: options.publicOrigin };
  const response = await options.render(new Request(new URL(target, options.publicOrigin)), locals);
  const body = Buffer.from(await response.arrayBuffer());
  if (unavailable) throw new RenderUnavailable();
  const {
    'cache-tag': tags = '',
    'cdn-cache-control': _,
    [EMBED_ORIGINS_HEADER]: origins,
    'cache-control': kept = 'no-cache',
    ...headers
  } = Object.fromEntries(response.headers);
  const secured = { ...options.securityHeaders, ...headers };
  const openTo = origins?.split(' ').filter((origin) => ORIGIN.test(origin));
  return {
    status: response.status,
    headers: {
      ...(openTo ? framed(secured, openTo) : secured),
      'content-type': 'text/html; charset=utf-8',
      'cache-control': response.status === 200 ? kept : 'no-store',
    },
    body,
    tags: tags.split(',').filter(Boolean),
    ...(openTo ? { openTo } : {}),
  };
}

/** By this header a page names the sites of others that may frame and read it; it goes no further than here. */
const EMBED_ORIGINS_HEADER = 'embed-origins';
/** A host may be spelt with signs that would end a directive of the policy. */
const ORIGIN = /^https?:\/\/[\w.*:[\]-]+$/;

/** Headers of a page that the given sites, and our own, may frame. */
function framed(
  { 'x-frame-options': _, ...headers }: Record<string, string>,
  origins: readonly string[],
): Record<string, string> {
  const policy = headers['content-security-policy'] ?? '';
  return {
    ...headers,
    'content-security-policy': policy.replace(
      "frame-ancestors 'none'",
      ["frame-ancestors 'self'", ...origins].join(' '),
    ),
  };
}

/** Straight to the socket: a cached page needs no hook, and this is the hottest path of the server. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: ReadyPage, encoded: EncodedPage): void {
  reply.hijack();
  const { raw } = reply;
  const { origin } = request.headers;
  if (page.openTo && origin && isAllowedOrigin(page.openTo, origin))
    raw.setHeader('access-control-allow-origin', origin);
  if (page.status === 200 && namesTag(request.headers['if-none-match'], page.etag)) {
    raw.writeHead(304, {
      etag: page.etag,
      'cache-control': encoded.headers['cache-control'],
      vary: encoded.headers.vary,
    });
    raw.end();
    return;
  }
  raw.writeHead(page.status, encoded.headers);
  raw.end(request.method === 'HEAD' ? undefined : encoded.body);
}
