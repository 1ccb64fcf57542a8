import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { buildApp, productCalls, type ProductSources } from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { createBreaker } from './database/breaker.ts';
import { createDatabase, createPool } from './database/connect.ts';
import { openDatabase, type OpenDatabase } from './database/open.ts';
import { startEmployerSite } from './demo/employer-site/index.ts';
import { fillDemo } from './demo/index.ts';
import { CITIES } from './domains/compendium/index.ts';
import { createPageMetas, followContentClock } from './domains/content/index.ts';
import { createEmbedKeys, endRotations } from './domains/embed/index.ts';
import { createRubricator, rubricatorSources } from './domains/rubricator/index.ts';
import {
  createPopularQueries,
  createResumeSearch,
  createVacancySearch,
  deleteOldQueryCounts,
} from './domains/search/index.ts';
import { archiveExpired } from './domains/vacancy/index.ts';
import { createAddressGateway } from './gateways/addresses.ts';
import { createStorage } from './gateways/storage.ts';
import { system } from './platform/actor.ts';
import type { Platform } from './platform/binder.ts';
import { systemClock } from './platform/clock.ts';
import { limitConnections } from './platform/connections.ts';
import type { Context } from './platform/context.ts';
import { startEventBus } from './platform/event-bus.ts';
import { createEvents } from './platform/events.ts';
import { deleteOldKeys } from './platform/idempotency.ts';
import { callInProcess, type InProcessCaller } from './platform/in-process.ts';
import { startJobs } from './platform/jobs.ts';
import { createLimiter, visitorKey } from './platform/limits.ts';
import { createLogger } from './platform/logging.ts';
import { listenOn } from './platform/listen.ts';
import { createOutage } from './platform/outage.ts';
import { deleteHandledEvents, startOutbox, type EventHandlers } from './platform/outbox.ts';
import { securityHeaders } from './platform/security.ts';
import { cutSlowBodies } from './platform/slow-bodies.ts';
import { addressOf, trustCheck } from './platform/proxies.ts';
import { startAddressSandbox } from './sandbox/addresses.ts';
import { followPageQueries } from './web/asked-queries.ts';
import { serveCompanyFeeds } from './web/company-feeds.ts';
import { serveBuild, serveStorage } from './web/files.ts';
import type { BuiltSite } from './web/draw-page.ts';
import { createImageCache } from './web/image-cache.ts';
import { serveImages } from './web/image.ts';
import { serveListFeeds } from './web/list-feeds.ts';
import { createPageCache } from './web/page-cache.ts';
import { createPageDesk } from './web/page-desk.ts';
import { answerPagesFirst } from './web/page-front.ts';
import { serveShareImages } from './web/share-image/index.ts';
import { serveSite } from './web/site.ts';
import { listWarmPages } from './web/warm.ts';
import { serveSitemap } from './web/sitemap/index.ts';
import { serveWidgets } from './web/widgets.ts';

export interface RunningServer {
  /** Where it listens: the port is chosen by the system when PORT is 0. */
  address: string;
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('..', import.meta.url));
const siteEntry = new URL('../dist/site/server/entry.mjs', import.meta.url);

/** Reactions to events across domains, by event type; each runs once per cluster, at least once. */
const eventHandlers: EventHandlers = {};

const isOwn = trustCheck(['loopback']);

/** Counted queries are written this often. */
const FLUSH_MS = 15_000;

/** Starts everything behind one port: database, API, pages, files, events and jobs. `say` prints progress for people. */
export async function serve(config: Config, say: (message: string) => void): Promise<RunningServer> {
  const defaultCity = CITIES.find(({ slug }) => slug === config.defaultCitySlug);
  if (!defaultCity)
    throw new ConfigError(
      `DEFAULT_CITY is "${config.defaultCitySlug}", but must be the slug of a city, such as moskva.`,
    );
  const database = await openDatabase(config, say);
  return serveFrom(database, defaultCity.id, config, say).catch(async (error: unknown) => {
    await database.close().catch(() => {});
    throw error;
  });
}

async function serveFrom(
  database: OpenDatabase,
  defaultCityId: number,
  config: Config,
  say: (message: string) => void,
): Promise<RunningServer> {
  const log = createLogger(config.logLevel);
  const clock = systemClock;
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as { version: string };
  const pool = createPool(database.url, config.databasePoolSize, 'requests');
  const breaker = createBreaker(pool);
  /** For what somebody waits for. */
  const db = createDatabase(breaker);
  /** For what may take its time. */
  const { db: workDb, step } = database;
  const storage = createStorage(config.dataDir);
  const isFilled =
    (config.fillDemo ?? (database.embedded && config.mode === 'demo')) &&
    (await step(() => fillDemo({ db: workDb, storage, clock, log: say })));

  const headers = securityHeaders({ https: config.publicOrigin.startsWith('https:') });
  const events = createEvents(new Set(Object.keys(eventHandlers)));
  const outage = createOutage(log);
  const cache = createPageCache({
    maxBytes: config.pageCacheBytes,
    now: clock.now,
    settle: () => bus.settle(),
  });
  const desk = createPageDesk({ cache, newPagesPerMinute: config.newPagesPerMinute });
  const limiter = await step(() => createLimiter(pool));
  // Without accounts no token belongs to anybody.
  const platform: Platform = { db, clock, events, limiter, resolveActor: async () => null, outage };
  const addressSandbox = config.dadataToken ? null : await startAddressSandbox();
  const addresses = createAddressGateway(addressSandbox ?? { url: config.dadataUrl, token: config.dadataToken ?? '' });
  const search = createVacancySearch(workDb, log);
  const resumeSearch = createResumeSearch(workDb, clock, log);
  const popular = createPopularQueries();
  const embedKeys = createEmbedKeys();
  const pageMetas = createPageMetas();
  const { publicOrigin } = config;
  const isTrustedProxy = trustCheck(config.network.trustProxy);
  const sources: ProductSources = {
    version,
    addresses,
    defaultCityId,
    search,
    resumeSearch,
    popular,
    embedKeys,
    pageMetas,
    publicOrigin,
  };
  const app = await buildApp({
    ...platform,
    ...sources,
    logger: log,
    headers,
    isTrustedProxy,
    extend: serveCompanyFeeds,
  });
  // Before the others, which are to see every request: it stands in for the handlers that are there already.
  answerPagesFirst(app.server, cache);
  cutSlowBodies(app.server, config.network.bodies);
  limitConnections(
    app.server,
    config.network.connections,
    (address) => isOwn(address, 0) || isTrustedProxy(address, 0),
  );
  followPageQueries(app.server, (q, request) => {
    const visitor = visitorKey(addressOf(request, isTrustedProxy));
    void search.index().then(
      (index) => popular.count(q, visitor, index, clock.now().getTime()),
      () => {},
    );
  });
  const rubricator = createRubricator({ db: workDb, events, log, sources: rubricatorSources(workDb, search) });
  if (isFilled) await rubricator.recount();
  const site = await installSite();
  const outbox = startOutbox(db, eventHandlers, log, outage);
  const bus = startEventBus(database.url, {
    onNotice(notice) {
      embedKeys.follow(notice);
      pageMetas.follow(notice);
      cache.invalidate(notice.tags, notice.removes);
      // A page drawn before the search knew of the change is drawn again.
      void Promise.all([search.follow(notice), resumeSearch.follow(notice)]).then(() => {
        cache.invalidate(notice.tags, false);
        void rubricator.follow(notice);
      });
      outbox.wake();
    },
    onHearing(hearing) {
      cache.setHearing(hearing);
      breaker.setAway(hearing.away);
      if (hearing.away) outage.away();
      else outage.answered();
    },
    onUnknown() {
      pageMetas.forget();
      cache.invalidateAll();
      void Promise.all([search.catchUp(), resumeSearch.catchUp()]).then(() => {
        cache.invalidateAll();
        void rubricator.recount();
      });
    },
  });
  const ownContext: Context = { db: workDb, actor: system, ip: '127.0.0.1', clock, events, log };
  const jobs = await step(() =>
    startJobs(
      database.url,
      [
        { name: 'archive-expired-vacancies', cron: '* * * * *', run: () => archiveExpired(ownContext).then(() => {}) },
        { name: 'follow-content-clock', cron: '* * * * *', run: () => followContentClock(ownContext) },
        { name: 'recount-rubricator', cron: '11 1 * * *', run: () => rubricator.recount() },
        { name: 'end-key-rotations', cron: '7 * * * *', run: () => endRotations(ownContext) },
        {
          name: 'delete-old-records',
          cron: '17 * * * *',
          run: () =>
            Promise.all([
              deleteOldKeys(workDb, clock.now()),
              deleteHandledEvents(workDb, clock.now()),
              deleteOldQueryCounts(workDb, clock.now()),
            ]).then(() => {}),
        },
      ],
      log,
      outage,
    ),
  );
  const address = await listenOn(app, config);
  const employerSite = config.mode === 'demo' ? await installEmployerSite() : null;
  const flushing = setInterval(() => void flushQueries(), FLUSH_MS);
  flushing.unref();
  const stopping = new AbortController();
  const warming = listWarmPages(db, config.warmPages)
    .then((paths) => site?.warm(paths, stopping.signal))
    .catch((error: unknown) => log.warn({ error: String(error) }, 'Warming stopped'));

  return {
    address,
    async stop() {
      stopping.abort();
      await warming;
      await app.close();
      clearInterval(flushing);
      await flushQueries();
      await Promise.all([bus.stop(), outbox.stop(), jobs.stop(), addressSandbox?.stop(), employerSite?.stop()]).finally(
        async () => {
          await db.destroy();
          await database.close();
        },
      );
    },
  };

  function flushQueries(): Promise<void> {
    return popular
      .flush(db)
      .catch((error: unknown) => log.warn({ error: String(error) }, 'Search: queries were not counted'));
  }

  /** Nothing depends on it, so a port that cannot be had only leaves it out. */
  async function installEmployerSite() {
    const started = await startEmployerSite({
      db,
      port: config.employerPort,
      marketplace: publicOrigin,
      address,
    }).catch((error: NodeJS.ErrnoException) => {
      const reason = error.code === 'EADDRINUSE' ? `Port ${config.employerPort} is busy` : error.message;
      say(`${reason}: the demo employer's site is left out. Set EMPLOYER_PORT to a free port to see it.`);
      return null;
    });
    if (started) say(`The demo employer's site with its vacancies: ${started.origin}/vakansii`);
    return started;
  }

  /** Null where the site is not built: `npm run dev` serves it by Astro's own server. */
  async function installSite() {
    await serveStorage(app, storage.root, headers);
    const images = createImageCache({
      folder: path.join(config.dataDir, 'image-cache'),
      maxBytes: config.imageCacheBytes,
    });
    await serveImages(app, { filesDir: storage.root, cache: images, headers });
    if (!(await stat(siteEntry).catch(() => null))) return null;
    serveSitemap(app, { db, clock, publicOrigin, headers });
    await serveBuild(app, path.join(root, 'dist/site/client'), headers);
    await serveWidgets(app, { dir: path.join(root, 'dist/widgets'), version, headers });
    const built = (await import(siteEntry.href)) as BuiltSite;
    const bindings = productCalls(sources);
    const callAs = (caller?: InProcessCaller) => callInProcess(platform, log, bindings, caller);
    const call = callAs();
    serveShareImages(app, { call, cache: images, headers });
    serveListFeeds(app, { db, clock, call, desk, publicOrigin, headers });
    return serveSite(app, {
      site: built,
      callAs,
      desk,
      clock,
      publicOrigin,
      securityHeaders: headers,
      // Without accounts no session belongs to anybody, and there is nowhere to sign in.
      resolveSession: async () => null,
      signInPath: null,
    });
  }
}
