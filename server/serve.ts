import { readFile } from 'node:fs/promises';
import { buildApp } from './app.ts';
import { ConfigError, type Config } from './config.ts';
import { createBreaker } from './database/breaker.ts';
import { createDatabase, createPool } from './database/connect.ts';
import { openDatabase, type OpenDatabase } from './database/open.ts';
import { DEMO_COMPANIES, fillDemo } from './demo/index.ts';
import { createActorResolver, createSessionFinder, createSessionResolver } from './domains/account/index.ts';
import { createChatBus, createChatSockets } from './domains/chat/index.ts';
import { createGuestFinder } from './domains/embed/index.ts';
import { createSources, HANDLED_TYPES, productCalls, productJobs, REACTIONS } from './domains/all.ts';
import { CITIES } from './domains/compendium/index.ts';
import { followChanges } from './follow-changes.ts';
import { openDemo } from './open-demo.ts';
import { openCardPayments } from './open-card-payments.ts';
import { openMessages, sayWhereMessagesAre } from './open-messages.ts';
import { createAddressGateway } from './gateways/addresses.ts';
import { createCompanyRegister } from './gateways/company-register.ts';
import { createPushGateway } from './gateways/push.ts';
import { createClamd } from './gateways/scanner.ts';
import { createStorage } from './gateways/storage.ts';
import { createWebhookGateway } from './gateways/webhooks.ts';
import { vapidKeys, vapidSubject } from './gateways/vapid.ts';
import { system } from './platform/actor.ts';
import type { Platform } from './platform/binder.ts';
import { systemClock } from './platform/clock.ts';
import { limitConnections, limitPipelines } from './platform/connections.ts';
import type { Context } from './platform/context.ts';
import { startEventBus } from './platform/event-bus.ts';
import { createEvents } from './platform/events.ts';
import { deleteOldKeys } from './platform/idempotency.ts';
import { callInProcess, type InProcessCaller } from './platform/in-process.ts';
import { createJobQueue, type ScheduledJob } from './platform/jobs.ts';
import { createLimiter, visitorKey } from './platform/limits.ts';
import { createLogger } from './platform/logging.ts';
import { listenOn } from './platform/listen.ts';
import { createOutage } from './platform/outage.ts';
import { deleteHandledEvents, startOutbox } from './platform/outbox.ts';
import { createSecrets, readSecretKey } from './platform/secrets.ts';
import { securityHeaders } from './platform/security.ts';
import { cutSlowBodies } from './platform/slow-bodies.ts';
import { addressOf, trustCheck } from './platform/proxies.ts';
import { startAddressSandbox } from './sandbox/addresses.ts';
import { openSignInProviders, serveSignInChoice } from './sign-in-providers.ts';
import { serveCompanyFeeds } from './web/company-feeds.ts';
import { serveWeb } from './web/index.ts';
import { createPageCache } from './web/page-cache.ts';
import { createPageDesk } from './web/page-desk.ts';
import { answerPagesFirst } from './web/page-front.ts';
import { followPages } from './web/seen-pages.ts';
import { listWarmPages } from './web/warm.ts';

export interface RunningServer {
  /** The actual address: the system chooses the port when PORT is 0. */
  address: string;
  stop(): Promise<void>;
}

const isOwn = trustCheck(['loopback']);

/** How often counted queries are written. */
const FLUSH_MS = 15_000;

/** Each count is one short statement. */
const COUNTING_CONNECTIONS = 3;

const DELETE_OLD_RECORDS: ScheduledJob = {
  name: 'delete-old-records',
  cron: '17 * * * *',
  async run({ db, clock }) {
    await Promise.all([deleteOldKeys(db, clock.now()), deleteHandledEvents(db, clock.now())]);
  },
};

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
  const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  // It takes its time beside the database.
  const openingCards = openCardPayments(config, say);
  const breaker = createBreaker(createPool(database.url, config.databasePoolSize, 'requests'));
  /** Of its own: calls are counted within their transactions too, and all of those would wait for connections that they hold. */
  const counting = createBreaker(createPool(database.url, COUNTING_CONNECTIONS, 'requests'));
  /** For queries that a request waits for. */
  const db = createDatabase(breaker);
  /** For queries that may take long. */
  const { db: workDb, step } = database;
  const storage = createStorage(config.dataDir);
  await storage.removeUnfinished();
  const isFilled =
    (config.fillDemo ?? (database.embedded && config.mode === 'demo')) &&
    (await step(() => fillDemo({ db: workDb, storage, clock, log: say })));

  const headers = securityHeaders({ https: config.publicOrigin.startsWith('https:') });
  const events = createEvents(HANDLED_TYPES);
  const outage = createOutage(log);
  const jobs = createJobQueue(database.url, log, outage);
  const cache = createPageCache({
    maxBytes: config.pageCacheBytes,
    now: clock.now,
    settle: () => bus.settle(),
  });
  const desk = createPageDesk({ cache, newPagesPerMinute: config.newPagesPerMinute });
  const limiter = await step(() => createLimiter(counting));
  const addressSandbox = config.dadataToken ? null : await startAddressSandbox(DEMO_COMPANIES);
  const dadata = addressSandbox ?? { url: config.dadataUrl, token: config.dadataToken ?? '' };
  const addresses = createAddressGateway(dadata);
  const companyRegister = createCompanyRegister(dadata);
  const { publicOrigin } = config;
  const secrets = createSecrets(config.secretKey ?? (await readSecretKey(config.dataDir)));
  // The demo's staff have no phones.
  const staffNeedsSecondFactor = config.mode === 'production';
  const platform: Platform = {
    db,
    clock,
    events,
    jobs,
    limiter,
    resolveActor: createActorResolver({ db, clock, secrets, staffNeedsSecondFactor }),
    outage,
  };
  const { messages, kept, sandbox: smsSandbox } = await openMessages(config, secrets, clock);
  const { providers, sandbox: signInSandbox } = await openSignInProviders(config);
  const isTrustedProxy = trustCheck(config.network.trustProxy);
  /** Of the demo employer's site, once it runs. */
  const demo: { origin: string | null } = { origin: null };
  const cards = await openingCards;
  const sources = createSources(
    {
      version,
      addresses,
      companyRegister,
      messages,
      outbox: config.mode === 'demo' ? kept : null,
      keptMessages: kept,
      defaultCityId,
      publicOrigin,
      secrets,
      storage,
      scanner: config.clamdUrl === undefined ? null : createClamd(config.clamdUrl),
      indexFiles: storage.indexes,
      deadLetters: jobs,
      push: createPushGateway({
        keys: vapidKeys(secrets),
        contact: vapidSubject(config),
        allowLoopback: config.outboundAllowLoopback,
      }),
      webhooks: createWebhookGateway({ receiver: () => config.webhookReceiver ?? demo.origin }),
      cards: cards.provider,
      seller: config.seller,
      staffNeedsSecondFactor,
      providers,
      embedAllowLoopback: config.embedAllowLoopback,
      vacancyPlaces: config.vacancyPlaces,
    },
    { db: workDb, clock, events, log },
  );
  const app = await buildApp({
    ...platform,
    ...sources,
    logger: log,
    headers,
    isTrustedProxy,
    extend: serveCompanyFeeds,
  });
  // Each replaces the request handlers that are there: pages from memory come first and are not counted.
  limitPipelines(app.server, config.network.connections.pipelinedMax, headers);
  answerPagesFirst(app.server, cache);
  cutSlowBodies(app.server, config.network.bodies);
  limitConnections(
    app.server,
    config.network.connections,
    (address) => isOwn(address, 0) || isTrustedProxy(address, 0),
  );
  followPages(app.server, (seen, request) => {
    const visitor = visitorKey(addressOf(request, isTrustedProxy));
    const now = clock.now().getTime();
    if ('vacancyId' in seen) return sources.vacancyViews.count(seen.vacancyId, visitor, now);
    void sources.search.index().then(
      (index) => sources.popular.count(seen.q, visitor, index, now),
      () => {},
    );
  });
  if (isFilled) await step(() => sources.rubricator.recount());
  const bindings = productCalls(sources);
  if (signInSandbox) serveSignInChoice(app, signInSandbox, headers);
  const site = await serveWeb(app, config, {
    db,
    clock,
    callAs: (caller?: InProcessCaller) => callInProcess(platform, log, bindings, caller),
    desk,
    storage,
    version,
    headers,
    resolveSession: createSessionResolver({ db, clock, secrets, staffNeedsSecondFactor }),
  });
  const outbox = startOutbox(db, REACTIONS, { events, jobs, clock }, log, outage);
  const ownContext: Context = { db: workDb, actor: system, ip: '127.0.0.1', clock, events, jobs, log };
  const { scheduled, ...work } = productJobs(sources);
  const chatSockets = createChatSockets(
    {
      db,
      clock,
      events,
      jobs,
      log,
      limiter,
      secrets,
      publicOrigin,
      findActor: createSessionFinder({ db, clock, staffNeedsSecondFactor }),
      findGuest: createGuestFinder({ db, clock }),
    },
    createChatBus(database.url),
  );
  const bus = startEventBus(
    database.url,
    followChanges({ sources, cache, outbox, breakers: [breaker, counting], outage, chatSockets }),
  );
  chatSockets.serve(app.server, (request) => addressOf(request, isTrustedProxy));
  await step(() => jobs.start({ ...work, scheduled: [...scheduled, DELETE_OLD_RECORDS] }, ownContext));
  const address = await listenOn(app, config);
  await cards.connect(address);
  sayWhereMessagesAre(config, config.port === 0 ? address : publicOrigin, say);
  const employerSite = config.mode === 'demo' ? await openDemo(database, { config, secrets }, address, say) : null;
  demo.origin = employerSite?.origin ?? null;
  const flushing = setInterval(() => void flushCounts(), FLUSH_MS);
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
      await chatSockets.stop();
      await app.close();
      clearInterval(flushing);
      await flushCounts();
      await Promise.all([
        bus.stop(),
        outbox.stop(),
        jobs.stop(),
        addressSandbox?.stop(),
        smsSandbox?.stop(),
        signInSandbox?.stop(),
        employerSite?.stop(),
        cards.stop(),
        sources.documentDrawer.close(),
        sources.pdfPrinter.close(),
      ]).finally(async () => {
        await sources.search.kept();
        await Promise.all([db.destroy(), counting.end()]);
        await database.close();
      });
    },
  };

  async function flushCounts(): Promise<void> {
    await Promise.all(
      [sources.popular, sources.vacancyViews].map((counts) =>
        counts
          .flush(db)
          .catch((error: unknown) => log.warn({ error: String(error) }, 'What people look at was not counted')),
      ),
    );
  }
}
