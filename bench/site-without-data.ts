import Fastify from 'fastify';
import type { Call } from '#shared/client/call.ts';
import { systemClock } from '#server/platform/clock.ts';
import { createPageCache } from '#server/web/page-cache.ts';
import { createPageDesk } from '#server/web/page-desk.ts';
import type { BuiltSite } from '#server/web/draw-page.ts';
import { serveSite } from '#server/web/site.ts';

/**
 * The peer of the uncached vacancy page: the same Astro pages and HTML on the same server, but each call returns a constant
 * fetched once. The difference in speed is the cost of the data.
 */
const [origin = ''] = process.argv.slice(2);
const site = (await import(new URL('../dist/site/server/entry.mjs', import.meta.url).href)) as BuiltSite;
const answers = new Map<string, unknown>();

const call = (async (name: string, input: { id?: number } = {}) => {
  const path = `/api${(name.split(' ')[1] ?? '').replace('{id}', String(input.id))}`;
  if (!answers.has(path)) answers.set(path, await (await fetch(origin + path)).json());
  return answers.get(path);
}) as Call;

const app = Fastify();
const cache = createPageCache({ maxBytes: 0, now: systemClock.now });
const desk = createPageDesk({ cache, newPagesPerMinute: 0 });
serveSite(app, {
  site,
  callAs: () => call,
  desk,
  clock: systemClock,
  publicOrigin: origin,
  securityHeaders: {},
  resolveSession: async () => null,
  signInPath: null,
});
process.send?.({ ready: true, address: await app.listen({ port: 0, host: '127.0.0.1' }) });
process.on('disconnect', () => process.exit(0));
