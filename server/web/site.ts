import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#shared/client/call.ts';
import type { PageTag } from '#shared/contracts/events.ts';
import type { Clock } from '../platform/clock.ts';
import { DomainError } from '../platform/problems.ts';
import type { PageDesk } from './page-desk.ts';
import { RenderUnavailable } from './page-cache.ts';
import { sendPage } from './page-front.ts';
import type { RenderedPage } from './ready-page.ts';
import { bareAddress, canonicalTarget, isPlainPath } from './request-head.ts';
import { chooseEncoding } from '../platform/encoding.ts';

/** The built site: one function from a request to a page (`site/adapter/server.ts`). */
export type RenderSite = (
  request: Request,
  locals: { call: Call; now: Date; publicOrigin: string },
) => Promise<Response>;

export interface SiteOptions {
  render: RenderSite;
  /** The API, for what pages are made of. */
  call: Call;
  desk: PageDesk;
  clock: Clock;
  /** Pages believe to live here whatever Host a request claims. */
  publicOrigin: string;
  securityHeaders: Readonly<Record<string, string>>;
}

const ALLOWED = ['GET', 'HEAD'];
const RETRY_AFTER_SECONDS = 5;

/** Serves every path that nothing else does from the page cache or by Astro. Register last. */
export function serveSite(
  app: FastifyInstance,
  options: SiteOptions,
): { warm(paths: readonly string[], signal: AbortSignal): Promise<void> } {
  const { desk } = options;
  const apologies = new Map<number, Promise<RenderedPage>>();

  /** Drawn once: it must be there when nothing can be drawn. */
  function apology(status: number): Promise<RenderedPage> {
    const known = apologies.get(status);
    if (known) return known;
    const drawn = renderPage(options, `/error?code=${status}`);
    apologies.set(status, drawn);
    drawn.catch(() => apologies.delete(status));
    return drawn;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const url = request.raw.url ?? '/';
    const bare = bareAddress(url);
    const isPlain = isPlainPath(bare ?? url);
    if (bare !== null && isPlain) {
      await reply.redirect(bare, 308);
      return;
    }
    const target = isPlain ? canonicalTarget(url) : '/404';
    try {
      const page = await desk.open(target, () => renderPage(options, target), request.ip);
      const encoded = await page.encode(chooseEncoding(request.headers['accept-encoding']));
      reply.hijack();
      sendPage(request.raw, reply.raw, page, encoded);
    } catch (error) {
      const refusal = refusalOf(error);
      if (!refusal) throw error;
      const sorry = await apology(refusal.status);
      await reply
        .status(refusal.status)
        .headers({ ...sorry.headers, 'retry-after': refusal.retryAfterSeconds, 'cache-control': 'no-store' })
        .send(sorry.body);
    }
  }

  app.addHook('onReady', async () => {
    await Promise.all([apology(429), apology(503)]);
  });
  app.route({ method: ALLOWED, url: '/*', handler: answer });
  app.route({
    method: app.supportedMethods.filter((method) => !ALLOWED.includes(method)),
    url: '/*',
    // Before a body is read that nobody wants.
    onRequest: async (_request, reply) => {
      void reply.header('allow', ALLOWED.join(', '));
      throw new DomainError('method_not_allowed');
    },
    handler: async () => {},
  });

  return {
    /** Renders pages ahead, one after another and after everybody who waits, until all are there or the signal says to stop. */
    async warm(paths, signal) {
      for (const path of paths) {
        await desk.quiet();
        if (signal.aborted) return;
        await desk.open(path, () => renderPage(options, path)).catch(() => {});
      }
    },
  };
}

/** What is told to a visitor whose page is not drawn now; null for a failure. */
function refusalOf(error: unknown): { status: number; retryAfterSeconds: number } | null {
  if (error instanceof RenderUnavailable) return { status: 503, retryAfterSeconds: RETRY_AFTER_SECONDS };
  if (!(error instanceof DomainError)) return null;
  const { code, details } = error;
  const { retryAfterSeconds = RETRY_AFTER_SECONDS } = details;
  if (code === 'limit_exceeded') return { status: 429, retryAfterSeconds };
  return code === 'service_unavailable' ? { status: 503, retryAfterSeconds } : null;
}

async function renderPage(options: SiteOptions, target: string): Promise<RenderedPage> {
  const { promise: unavailable, reject } = Promise.withResolvers<never>();
  const watchedCall = (async (...input: Parameters<Call>) => {
    try {
      return await options.call(...input);
    } catch (error) {
      // Without what staff says of it a page is still whole.
      const isNeeded = input[0] !== 'GET /meta/pages';
      if (!isNeeded || !(error instanceof Error && 'code' in error && error.code === 'service_unavailable'))
        throw error;
      reject(new RenderUnavailable());
      // The page waits for ever and is forgotten: told of the failure, it would draw itself as a failure and log that.
      return new Promise(() => {});
    }
  }) as Call;
  const locals = { call: watchedCall, now: options.clock.now(), publicOrigin: options.publicOrigin };
  const drawn = options.render(new Request(new URL(target, options.publicOrigin)), locals);
  const response = await Promise.race([drawn, unavailable]);
  const body = Buffer.from(await Promise.race([response.arrayBuffer(), unavailable]));
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
    // `publicPage` takes no other tags, and they come back as they went in.
    tags: tags.split(',').filter(Boolean) as PageTag[],
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
