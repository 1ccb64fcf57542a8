import { randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { buildApp, type AppOptions } from '#server/app.ts';
import type { SignInProvider } from '#server/gateways/sign-in-providers/index.ts';
import { createActorResolver } from '#server/domains/account/index.ts';
import { createSources, HANDLED_TYPES, productJobs, type ProductSources } from '#server/domains/all.ts';
import { CITIES } from '#server/domains/compendium/index.ts';
import { createPageMetas } from '#server/domains/content/index.ts';
import type { PopularQueries, ResumeSearch, VacancySearch } from '#server/domains/search/index.ts';
import { createAddressGateway } from '#server/gateways/addresses.ts';
import { createCompanyRegister } from '#server/gateways/company-register.ts';
import { createMailGateway } from '#server/gateways/mail.ts';
import type { MessageFolder, MessageKind } from '#server/gateways/message-folder.ts';
import { createPushGateway } from '#server/gateways/push.ts';
import { vapidKeys } from '#server/gateways/vapid.ts';
import { createWebhookGateway } from '#server/gateways/webhooks.ts';
import { createMessages } from '#server/messages/index.ts';
import { system, type Actor } from '#server/platform/actor.ts';
import type { Context } from '#server/platform/context.ts';
import { createEvents } from '#server/platform/events.ts';
import { noDeadLetters } from '#server/platform/enqueue.ts';
import { createLimiter } from '#server/platform/limits.ts';
import { createLogger } from '#server/platform/logging.ts';
import { createStorage } from '#server/gateways/storage.ts';
import { DEMO_SELLER } from '#server/seller-config.ts';
import { createSecrets, SECRET_KEY_BYTES, type Secrets } from '#server/platform/secrets.ts';
import { securityHeaders } from '#server/platform/security.ts';
import { trustCheck, type TrustedProxies } from '#server/platform/proxies.ts';
import { startAddressSandbox, type AddressSandbox } from '#server/sandbox/addresses.ts';
import type { Call } from '#shared/client/call.ts';
import { VACANCY_PLACES } from '#shared/domain/limits.ts';
import { createFakeCards, type FakeCards } from './fake-cards.ts';
import { injectCall } from './inject-call.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { recordJobs, type SentMessages } from './sent-messages.ts';

/** The server on its own database, with a clock and actors set by the test. */
export interface TestApp extends TestDatabase {
  app: FastifyInstance;
  /** The address provider; stop it to test without. */
  addresses: AddressSandbox;
  /** The provider of card payments, in memory. */
  cards: FakeCards;
  /** Set `time` to move the clock. */
  clock: { now(): Date; time: Date };
  /** What the scanner finds in a file: set `harm`. */
  found: { harm: string | null };
  popular: PopularQueries;
  secrets: Secrets;
  /** Set `origin` to let webhooks go to a server of the test's own. */
  receiver: { origin: string | null };
  /** Mails and SMS that were enqueued; nothing is sent. */
  messages: SentMessages;
  sources: ProductSources;
  /** Runs the jobs that were enqueued, besides those that send messages, then what is looked for again and again. */
  runJobs(): Promise<void>;
  /** Runs the jobs that send messages: mails are then in `outbox`. What is not sent stays away. */
  sendMessages(): Promise<void>;
  /** The API of another process on the same database, with its own memory. */
  anotherProcess(): Promise<FastifyInstance>;
  /** What `GET /dev/outbox` reads. */
  outbox: Readonly<Record<MessageKind, MessageFolder>>;
  /** The typed client as a visitor. */
  call: Call;
  /** The typed client as a given actor; with `jar` as a browser on our own pages. */
  as(actor: Actor, jar?: Map<string, string>): Call;
  /** The context for calling services directly. */
  context(actor: Actor): Context;
  close(): Promise<void>;
}

export async function createTestApp(
  extend?: AppOptions['extend'],
  trustedProxies: TrustedProxies = 0,
  providers: readonly SignInProvider[] = [],
): Promise<TestApp> {
  const database = await createTestDatabase();
  const clock = { time: new Date(), now: () => clock.time };
  const actors = new Map<string, Actor>();
  const events = createEvents(HANDLED_TYPES);
  const log = createLogger('silent');
  const addresses = await startAddressSandbox();
  const cards = createFakeCards(clock);
  const publicOrigin = 'http://localhost:4321';
  const secrets = createSecrets(Buffer.alloc(SECRET_KEY_BYTES, 7));
  const { jobs, messages, take, takeMessages } = await recordJobs(database.db, secrets);
  const outbox = { mail: folderInMemory(), sms: folderInMemory() };
  const receiver: TestApp['receiver'] = { origin: null };
  const found: TestApp['found'] = { harm: null };
  const settings = {
    version: '0.0.0-test',
    publicOrigin,
    addresses: createAddressGateway(addresses),
    companyRegister: createCompanyRegister(addresses),
    messages: createMessages({
      mail: createMailGateway({ smtpUrl: undefined, folder: outbox.mail, from: 'Каркас <noreply@localhost>' }),
      sms: { send: async () => {} },
      secrets,
      publicOrigin,
      clock,
    }),
    indexFiles: null,
    outbox,
    keptMessages: outbox,
    secrets,
    cards: cards.provider,
    seller: DEMO_SELLER,
    staffNeedsSecondFactor: false,
    providers,
    embedAllowLoopback: false,
    vacancyPlaces: VACANCY_PLACES,
    scanner: { scan: async () => found.harm },
    storage: createStorage(path.join(tmpdir(), `karkas-test-${randomUUID()}`)),
    // Every name is on the public web, and nobody is there.
    webhooks: createWebhookGateway({
      receiver: () => receiver.origin,
      resolve: async () => [{ address: '93.184.216.34', family: 4 }],
      // A test may hold an answer back meanwhile.
      timeoutMs: 5_000,
    }),
    push: createPushGateway({ keys: vapidKeys(secrets), contact: 'mailto:push@karkas.example', allowLoopback: true }),
    deadLetters: { ...noDeadLetters },
    defaultCityId: CITIES.find(({ slug }) => slug === 'moskva')?.id ?? 0,
  };
  const readToken = createActorResolver({ db: database.db, clock, secrets, staffNeedsSecondFactor: false });
  async function buildProcess() {
    const made = createSources(settings, { db: database.db, clock, events, log });
    const sources = {
      ...made,
      search: followEachCall(made.search),
      resumeSearch: followEachCall(made.resumeSearch),
    };
    const app = await buildApp({
      ...sources,
      // It receives no events, so it caches nothing.
      pageMetas: createPageMetas({ keepMs: 0 }),
      db: database.db,
      clock,
      events,
      jobs,
      limiter: await createLimiter(database.counting),
      resolveActor: async (token) => actors.get(token) ?? readToken(token),
      logger: log,
      headers: securityHeaders({ https: false }),
      isTrustedProxy: trustCheck(trustedProxies),
      ...(extend ? { extend } : {}),
    });
    await app.ready();
    return { app, sources };
  }
  const { app, sources } = await buildProcess();
  const { popular } = sources;
  const others: FastifyInstance[] = [];
  async function perform({ job, payload }: { job: string; payload: unknown }): Promise<void> {
    const kind = productJobs(sources).queued.find(({ name }) => name === job);
    await kind?.perform(payload, t.context(system));
  }
  const t: TestApp = {
    ...database,
    app,
    addresses,
    cards,
    clock,
    found,
    popular,
    secrets,
    receiver,
    messages,
    sources,
    async runJobs() {
      for (const one of await take()) await perform(one);
      for (const { run } of productJobs(sources).repeated ?? []) await run(t.context(system));
    },
    async sendMessages() {
      for (const one of await takeMessages()) await perform(one);
    },
    outbox,
    async anotherProcess() {
      const other = await buildProcess();
      others.push(other.app);
      return other.app;
    },
    call: injectCall(app),
    as(actor, jar) {
      const token = `token-${actors.size}`;
      actors.set(token, actor);
      return injectCall(app, { accessToken: () => token, ...(jar && { jar }) });
    },
    context: (actor) => ({ db: database.db, actor, ip: '127.0.0.1', clock, events, jobs, log }),
    async close() {
      for (const one of [app, ...others]) await one.close();
      await addresses.stop();
      await sources.documentDrawer.close();
      await sources.pdfPrinter.close();
      await database.drop();
    },
  };
  return t;
}

function folderInMemory(): MessageFolder {
  const files = new Map<string, string>();
  return {
    write: async (name, text) => void files.set(name, text),
    newest: async (count) =>
      [...files]
        .map(([name, text]) => ({ name, text }))
        .toSorted((one, other) => other.name.localeCompare(one.name))
        .slice(0, count),
    deleteOld: async () => 0,
  };
}

/** Without a bus the search checks for changes before each call. */
function followEachCall<Search extends VacancySearch | ResumeSearch>(search: Search): Search {
  return {
    ...search,
    async index(...asked: Parameters<Search['index']>) {
      const [audience = { kind: 'staff' }] = asked;
      await search.index(audience);
      await search.catchUp();
      return search.index(audience);
    },
  };
}
