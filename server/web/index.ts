import { stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import type { Call } from '#shared/client/call.ts';
import type { PageActor } from '#shared/client/page-locals.ts';
import type { Config } from '../config.ts';
import type { Database } from '../database/connect.ts';
import type { Storage } from '../gateways/storage.ts';
import type { Clock } from '../platform/clock.ts';
import { readCookie } from '../platform/http/cookies.ts';
import type { InProcessCaller } from '../platform/in-process.ts';
import type { BuiltSite } from './draw-page.ts';
import { serveBuild, serveStorage } from './files.ts';
import { createImageCache } from './image-cache.ts';
import { createImageKeeper } from './image-keeper.ts';
import { serveImages } from './image.ts';
import { serveListFeeds } from './list-feeds.ts';
import type { PageDesk } from './page-desk.ts';
import { serveShareImages } from './share-image/index.ts';
import { serveSite } from './site.ts';
import { serveSitemap } from './sitemap/index.ts';
import { serveWidgets } from './widgets.ts';

interface WebOptions {
  db: Database;
  clock: Clock;
  /** The API for pages; without a caller, as a visitor. */
  callAs(caller?: InProcessCaller): Call;
  desk: PageDesk;
  storage: Storage;
  version: string;
  headers: Readonly<Record<string, string>>;
  /** The owner of the session with this token, or null. */
  resolveSession(token: string): Promise<PageActor | null>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
const siteEntry = new URL('../../dist/site/server/entry.mjs', import.meta.url);

/**
 * Serves everything but the API: files, images, pages, feeds. Null when the site is not built: Astro's own server serves it
 * in `npm run dev`.
 */
export async function serveWeb(app: FastifyInstance, config: Config, options: WebOptions) {
  const { db, clock, callAs, desk, storage, version, headers } = options;
  const { publicOrigin, dataDir, imageCacheBytes } = config;
  await serveStorage(app, storage.public, headers);
  const made = createImageCache({ folder: path.join(dataDir, 'image-cache'), maxBytes: imageCacheBytes });
  const findOrMake = createImageKeeper(made);
  await serveImages(app, { storage, findOrMake, headers });
  if (!(await stat(siteEntry).catch(() => null))) return null;
  serveSitemap(app, { db, clock, publicOrigin, headers });
  await serveBuild(app, path.join(root, 'dist/site/client'), headers);
  serveWidgets(app, { dir: path.join(root, 'dist/widgets'), version, headers });
  // The file does not exist until the build, after type checks.
  const built = (await import(siteEntry.href)) as BuiltSite;
  const call = callAs();
  serveShareImages(app, { call, findOrMake, headers });
  serveListFeeds(app, { db, clock, call, desk, publicOrigin, headers });
  return serveSite(app, {
    site: built,
    callAs,
    desk,
    clock,
    publicOrigin,
    securityHeaders: headers,
    async resolveSession(cookies) {
      const token = readCookie(cookies, 'session', {}, publicOrigin.startsWith('https:'));
      return token ? options.resolveSession(token) : null;
    },
    signInPath: '/sign-in',
  });
}
