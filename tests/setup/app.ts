import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from '#server/app.ts';
import { createSources, HANDLED_TYPES } from '#server/domains/all.ts';
import { CITIES } from '#server/domains/compendium/index.ts';
import { createPageMetas } from '#server/domains/content/index.ts';
import type { PopularQueries } from '#server/domains/search/index.ts';
import { createAddressGateway } from '#server/gateways/addresses.ts';
import type { Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { createEvents, type EventNotice } from '#server/platform/events.ts';
import { noJobs } from '#server/platform/enqueue.ts';
import { createLimiter } from '#server/platform/limits.ts';
import { createLogger } from '#server/platform/logging.ts';
import { securityHeaders } from '#server/platform/security.ts';
import { trustCheck, type TrustedProxies } from '#server/platform/proxies.ts';
import { startAddressSandbox, type AddressSandbox } from '#server/sandbox/addresses.ts';
import type { Call } from '#shared/client/call.ts';
import { injectCall } from './inject-call.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';

/** The server on its own database, with a clock and actors set by the test. */
export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  /** The address provider; stop it to test without. */
  addresses: AddressSandbox;
  /** Set `time` to move the clock. */
  clock: { now(): Date; time: Date };
  popular: PopularQueries;
  /** The typed client as a visitor. */
  call: Call;
  /** The typed client as a given actor. */
  as(actor: Actor): Call;
  /** The context for calling services directly. */
  context(actor: Actor): Context;
  close(): Promise<void>;
}

export async function createTestApp(
  extend?: AppOptions['extend'],
  trustedProxies: TrustedProxies = 0,
): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = { time: new Date(), now: () => clock.time };
  const actors = new Map<string, Actor>();
  const events = createEvents(HANDLED_TYPES);
  const log = createLogger('silent');
  const addresses = await startAddressSandbox();
  const sources = createSources(
    {
      version: '0.0.0-test',
      publicOrigin: 'http://localhost:4321',
      addresses: createAddressGateway(addresses),
      defaultCityId: CITIES.find(({ slug }) => slug === 'moskva')?.id ?? 0,
    },
    { db: database.db, clock, events, log },
  );
  const { popular } = sources;
  const app = await buildApp({
    ...sources,
    search: followEachCall(sources.search),
    resumeSearch: followEachCall(sources.resumeSearch),
    // It receives no events, so it caches nothing.
    pageMetas: createPageMetas({ keepMs: 0 }),
    db: database.db,
    clock,
    events,
    jobs: noJobs,
    limiter: await createLimiter(database.pool),
    resolveActor: async (token) => actors.get(token) ?? null,
    logger: log,
    headers: securityHeaders({ https: false }),
    isTrustedProxy: trustCheck(trustedProxies),
    ...(extend ? { extend } : {}),
  });
  await app.ready();
  return {
    ...database,
    app,
    addresses,
    clock,
    popular,
    call: injectCall(app),
    as(actor) {
      const token = `token-${actors.size}`;
      actors.set(token, actor);
      return injectCall(app, { accessToken: () => token });
    },
    context: (actor) => ({ db: database.db, actor, ip: '127.0.0.1', clock, events, jobs: noJobs, log }),
    async close() {
      await app.close();
      await addresses.stop();
      await database.drop();
    },
  };
}

interface KeptSearch<Index> {
  index(): Promise<Index>;
  follow(notice: Pick<EventNotice, 'type' | 'tags'>): Promise<void>;
  catchUp(): Promise<void>;
}

/** Without a bus the search checks for changes before each call. */
function followEachCall<Index>(search: KeptSearch<Index>): KeptSearch<Index> {
  return {
    ...search,
    async index() {
      await search.index();
      await search.catchUp();
      return search.index();
    },
  };
}
