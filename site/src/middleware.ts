import { defineMiddleware } from 'astro:middleware';
import type { APIContext } from 'astro';
import { createCall } from '#shared/client/call.ts';
import type { Access } from '#shared/contracts/contract.ts';
import type { PageCaller } from '#shared/client/page-locals.ts';
import { fetchTransport } from '#shared/client/transport-fetch.ts';
import { PageRefusal, privatePage } from './lib/page.ts';

/** Our server provides the locals; Astro's dev server does not, so there is no caller. */
const VISITOR: PageCaller = {
  actor: { kind: 'visitor' },
  admits: (who) => [who].flat().includes('public'),
  signInPath: null,
  form: null,
  csrfToken: () => '',
};

/** Where members and staff set up the second step that they must have. */
const SET_UP = '/profile/second-factor';

/** Deny by default: a page without a declaration is for signed-in people. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  locals.call ??= createCall(fetchTransport(process.env.API_ORIGIN ?? 'http://127.0.0.1:4320'));
  locals.now ??= new Date();
  locals.publicOrigin ??= context.url.origin;
  if (!locals.marks) Object.assign(locals, { marks: {}, caller: VISITOR });
  try {
    const response = await next();
    const isError = context.routePattern === '/404' || context.routePattern === '/500';
    const isPage = response.status === 200 && (response.headers.get('content-type')?.startsWith('text/html') ?? false);
    if (isPage && !isError && !locals.marks.audience) privatePage(context, { who: 'signed-in' });
    return response;
  } catch (error) {
    if (!(error instanceof PageRefusal)) throw error;
    return answerRefused(context, error.who);
  }
});

/** These sign in on a page of their own. */
const OF_COMPANIES = ['member', 'head', 'staff'];

async function answerRefused(context: APIContext, who: Access): Promise<Response> {
  const { caller } = context.locals;
  // Rendered without a caller, the page has only declared its audience: the server renders it again for the caller.
  if (!caller) return new Response(null, { status: 204 });
  const { pathname, search } = context.url;
  if (caller.actor.kind === 'unsecured')
    return context.redirect(`${SET_UP}?${new URLSearchParams({ callback: pathname + search })}`, 303);
  if (caller.actor.kind !== 'visitor' || caller.signInPath === null) return context.rewrite('/404');
  const query = new URLSearchParams({ callback: pathname + search, error: 'SessionRequired' });
  const signInPath = [who].flat().every((kind) => OF_COMPANIES.some((start) => kind.startsWith(start)))
    ? `${caller.signInPath}/company`
    : caller.signInPath;
  return context.redirect(`${signInPath}?${query}`, 303);
}
