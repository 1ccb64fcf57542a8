import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Call } from '#shared/client/call.ts';
import type { PageActor, PageCaller, PageMarks, SentForm } from '#shared/client/page-locals.ts';
import { ERROR_STATUS } from '#shared/contracts/problem.ts';
import { canCall } from '../platform/access.ts';
import { actorKey } from '../platform/binder.ts';
import { chooseEncoding, compress } from '../platform/encoding.ts';
import type { InProcessCaller } from '../platform/in-process.ts';
import { classify } from '../platform/problem-handler.ts';
import { DomainError } from '../platform/problems.ts';
import { CallerNeeded, drawForCaller, drawForEverybody, type PageSources } from './draw-page.ts';
import { createFormGuard } from './form-guard.ts';
import { withoutEmptyFields } from './empty-fields.ts';
import { movedList } from './moved-lists.ts';
import { ownSpelling } from './own-spelling.ts';
import type { PageDesk } from './page-desk.ts';
import { readForms } from './page-forms.ts';
import { sendPage } from './page-front.ts';
import { isPersonal } from './personal-pages.ts';
import type { ReadyPage, RenderedPage } from './ready-page.ts';
import { bareAddress, canonicalTarget, isPlainPath } from './request-head.ts';

export interface SiteOptions extends PageSources {
  /** The API for pages; without a caller, as a visitor. */
  callAs(caller?: InProcessCaller): Call;
  desk: PageDesk;
  /** The owner of the session in a request's cookies, or null. */
  resolveSession(cookies: string): Promise<PageActor | null>;
  /** Where pages that need a signed-in user redirect visitors; null while nobody can sign in: such pages are then 404. */
  signInPath: string | null;
}

const READS = ['GET', 'HEAD'];
const RETRY_AFTER_SECONDS = 5;
/** Error statuses that get an error page. */
const APOLOGIES: ReadonlySet<number> = new Set([400, 403, 405, 413, 415, 429, 503]);

/** Statuses of a page that does not exist. */
const NOTHING_THERE: ReadonlySet<number> = new Set([404, 410]);

/** Serves every path that nothing else does from the page cache or by Astro. Register last. */
export function serveSite(
  app: FastifyInstance,
  options: SiteOptions,
): { warm(paths: readonly string[], signal: AbortSignal): Promise<void> } {
  const { desk, site, signInPath } = options;
  const callForEverybody = options.callAs();
  const guard = createFormGuard(options);
  const isHttps = options.publicOrigin.startsWith('https:');
  const apologies = new Map<number, Promise<RenderedPage>>();
  /** The marks that pages have set, by route. */
  const marksOf = new Map<string, PageMarks>();

  /** Rendered once: it must exist when no render works. */
  function apology(status: number): Promise<RenderedPage> {
    const known = apologies.get(status);
    if (known) return known;
    const drawn = drawForEverybody(options, callForEverybody, `/error?code=${status}`);
    apologies.set(status, drawn);
    drawn.catch(() => apologies.delete(status));
    return drawn;
  }

  async function draw(target: string): Promise<RenderedPage> {
    const marks: PageMarks = {};
    try {
      return await drawForEverybody(options, callForEverybody, target, marks);
    } finally {
      const route = site.routeOf(target);
      if (route && marks.audience && marksOf.get(route)?.audience !== 'caller') marksOf.set(route, marks);
    }
  }

  /** The page as a visitor sees it; null for one that depends on its caller. */
  async function open(target: string, ip: string): Promise<ReadyPage | null> {
    const route = site.routeOf(target);
    if (route && marksOf.get(route)?.audience === 'caller') return null;
    try {
      return await desk.open(target, () => draw(target), ip);
    } catch (error) {
      if (error instanceof CallerNeeded) return null;
      throw error;
    }
  }

  async function actorOf({ headers }: FastifyRequest): Promise<PageActor> {
    const { cookie } = headers;
    const actor = cookie === undefined ? null : await options.resolveSession(cookie);
    return actor ?? VISITOR;
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const url = request.raw.url ?? '/';
    const bare = bareAddress(url);
    const isPlain = isPlainPath(bare ?? url);
    if (bare !== null && isPlain) {
      await reply.headers(options.securityHeaders).redirect(bare, 308);
      return;
    }
    const moved = movedList(url) ?? ownSpelling(url) ?? withoutEmptyFields(url);
    if (moved !== null) {
      await reply.headers(options.securityHeaders).redirect(moved, 301);
      return;
    }
    const target = isPlain ? canonicalTarget(url) : '/404';
    if (isPersonal(target, request.headers.cookie)) {
      const actor = await actorOf(request);
      // The sign-in cookie without a session gets the visitors' copy.
      if (actor.kind !== 'visitor') return answerCaller(request, reply, { actor, target, form: null });
    }
    const page = await open(target, request.ip);
    // Such a page is not cached, so its query stays as requested.
    if (!page) return answerCaller(request, reply, { actor: await actorOf(request), target: url, form: null });
    await sendReady(request, reply, page);
  }

  async function answerCaller(
    request: FastifyRequest,
    reply: FastifyReply,
    { actor, target, form }: { actor: PageActor; target: string; form: SentForm | null },
  ): Promise<void> {
    const { ip, headers } = request;
    const tokens = guard.tokens(headers.cookie);
    const caller: PageCaller = {
      actor,
      admits: (who) => canCall(who, actor).allowed,
      signInPath,
      form,
      csrfToken: tokens.make,
    };
    const { cookie = '', 'user-agent': agent = '' } = headers;
    const set: string[] = [];
    const cookies = { sent: cookie, set: (one: string) => void set.push(one), isHttps };
    const page = await desk.drawFor(actorKey(actor, ip), () =>
      drawForCaller(options, options.callAs({ actor, ip, userAgent: agent, cookies }), target, {
        caller,
        headers: { cookie, 'user-agent': agent, ...howOpened(headers) },
      }),
    );
    const encoding = page.body.length > 0 ? chooseEncoding(headers['accept-encoding']) : 'identity';
    void reply.status(page.status).headers(page.headers).header('vary', 'accept-encoding');
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    for (const made of [...page.cookies, ...set, tokens.cookie()]) if (made) void reply.header('set-cookie', made);
    await reply.send(await compress(page.body, encoding));
  }

  /** Refuses unwanted forms before their body is read. */
  async function admitForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const url = request.raw.url ?? '/';
    const route = isPlainPath(url) ? site.routeOf(url) : undefined;
    if (route && !marksOf.has(route)) await open(canonicalTarget(url), request.ip);
    if (takesForms(route)) guard.assertOwnOrigin(request.headers);
    else await refuseMethod(request, reply);
  }

  async function takeForm(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const body = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
    const form = guard.read(request.headers.cookie, body);
    await answerCaller(request, reply, { actor: await actorOf(request), target: request.raw.url ?? '/', form });
  }

  function takesForms(route: string | undefined): boolean {
    return route !== undefined && marksOf.get(route)?.takesForms === true;
  }

  /** Answers 405, or 404 where the page does not exist, which only its render shows. */
  async function refuseMethod(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const url = request.raw.url ?? '/';
    const path = url.split('?', 1)[0] ?? '';
    const isFile = path !== '/*' && app.hasRoute({ method: 'GET', url: path });
    const page = isFile ? null : await open(isPlainPath(url) ? canonicalTarget(url) : '/404', request.ip);
    if (page && NOTHING_THERE.has(page.status)) return sendReady(request, reply, page);
    const isForm = !isFile && takesForms(site.routeOf(url));
    void reply.header('allow', [...READS, ...(isForm ? ['POST'] : [])].join(', '));
    throw new DomainError('method_not_allowed');
  }

  async function apologise(error: FastifyError, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { code, details } = classify(error);
    const status = ERROR_STATUS[code];
    if (!APOLOGIES.has(status) || wantsProblem(request.headers.accept)) throw error;
    const { headers, body } = await apology(status);
    const retryAfter = { 'retry-after': details.retryAfterSeconds ?? RETRY_AFTER_SECONDS };
    await reply
      .status(status)
      .headers({ ...headers, ...(status === 429 || status === 503 ? retryAfter : {}), 'cache-control': 'no-store' })
      .send(body);
  }

  void app.register(async (pages) => {
    readForms(pages);
    pages.setErrorHandler<FastifyError>(apologise);
    pages.addHook('onReady', async () => {
      await Promise.all(Array.from(APOLOGIES, apology));
    });
    pages.route({ method: READS, url: '/*', handler: answer });
    pages.route({ method: 'POST', url: '/*', onRequest: admitForm, handler: takeForm });
    pages.route({
      method: pages.supportedMethods.filter((method) => method !== 'POST' && !READS.includes(method)),
      url: '/*',
      onRequest: refuseMethod,
      handler: async () => {},
    });
  });

  return {
    /** Renders pages ahead, one at a time, while no request waits, until all are done or the signal aborts. */
    async warm(paths, signal) {
      for (const path of paths) {
        await desk.quiet();
        if (signal.aborted) return;
        await desk.open(path, () => draw(path)).catch(() => {});
      }
    },
  };
}

async function sendReady(request: FastifyRequest, reply: FastifyReply, page: ReadyPage): Promise<void> {
  const encoded = await page.encode(chooseEncoding(request.headers['accept-encoding']));
  reply.hijack();
  sendPage(request.raw, reply.raw, page, encoded);
}

/** Whether a page is only loaded ahead, and whether a page of another site leads to it: some are opened by one's own will alone. */
function howOpened(headers: FastifyRequest['headers']): Record<string, string> {
  const told = ['sec-purpose', 'sec-fetch-site'].map((name) => [name, headers[name]]);
  return Object.fromEntries(told.filter(([, value]) => typeof value === 'string')) as Record<string, string>;
}

/** True for a client that accepts JSON and not HTML. */
function wantsProblem(accepted = ''): boolean {
  return /\bjson\b/i.test(accepted) && !/\btext\/html\b/i.test(accepted);
}

const VISITOR: PageActor = { kind: 'visitor' };
