import { defineMiddleware } from 'astro:middleware';
import { createCall } from '#shared/client/call.ts';
import { fetchTransport } from '#shared/client/transport-fetch.ts';

/** Deny by default: a page that does not mark itself public answers 404 until there is a sign-in to send its caller to. */
export const onRequest = defineMiddleware(async (context, next) => {
  const { locals } = context;
  // Our server gives these; Astro's own, in development, does not.
  locals.call ??= createCall(fetchTransport(process.env.API_ORIGIN ?? 'http://127.0.0.1:4320'));
  locals.now ??= new Date();
  locals.publicOrigin ??= context.url.origin;
  const response = await next();
  if (locals.public || context.routePattern === '/404' || context.routePattern === '/500') return response;
  const isPage = response.headers.get('content-type')?.startsWith('text/html') ?? false;
  return isPage && response.status === 200 ? context.rewrite('/404') : response;
});
