import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Database } from '../../database/connect.ts';
import type { Secrets } from '../../platform/secrets.ts';
import { DEMO_KEYS } from '../logins.ts';
import { openDemoWebhook, RECEIVING_PATH } from '../webhooks.ts';
import { rememberFragment } from './fragment.ts';
import { contentPolicy, drawPage } from './layout.ts';
import { createSigner } from './signing.ts';
import { findUrgent } from './urgent.ts';
import { ABSENT_PAGE, PAGES, type Surroundings } from './pages.ts';
import { createReceiver } from './webhooks.ts';

export interface EmployerSite {
  /** `http://127.0.0.1:4322`: another site than `localhost` to a browser. */
  origin: string;
  stop(): Promise<void>;
}

export interface EmployerSiteOptions {
  db: Database;
  secrets: Secrets;
  /** 0 takes a free one. */
  port: number;
  /** Origin of the marketplace, as browsers know it. */
  marketplace: string;
  /** Where this machine reaches the same. */
  address: string;
}

const HOST = '127.0.0.1';
const HEADERS = { 'referrer-policy': 'strict-origin-when-cross-origin', 'x-content-type-options': 'nosniff' };
const FILES = [
  ['/style.css', 'text/css; charset=utf-8', new URL('./style.css', import.meta.url)],
  ['/icon.svg', 'image/svg+xml', new URL('./icon.svg', import.meta.url)],
] as const;

/**
 * Serves the site of the demo's first company, which shows its vacancies by the widgets. Null where the demo is not
 * filled in. Throws what `listen` does: a busy port, for one.
 */
export async function startEmployerSite({
  db,
  secrets,
  port,
  marketplace,
  address,
}: EmployerSiteOptions): Promise<EmployerSite | null> {
  const key = await db
    .selectFrom('embedKey')
    .select(['id', 'companyId', 'origins'])
    .where('publicKey', '=', DEMO_KEYS.live)
    .executeTakeFirst();
  if (!key) return null;
  const { companyId } = key;
  const files = await readFiles();
  const origin = new URL(marketplace).origin;
  const fragment = rememberFragment(
    `${address}/embed/feed/${companyId}.html?key=${DEMO_KEYS.live}&limit=5&layout=compact`,
  );
  const receiver = createReceiver(db, secrets, companyId);
  const surroundings: Surroundings = {
    sign: await createSigner(db, key),
    marketplace: origin,
    embedKey: DEMO_KEYS.live,
    companyId,
    fragment,
    urgent: () => findUrgent(db, companyId),
    events: () => receiver.page(),
  };

  const server = createServer((request, response) => {
    void answer(request).then(({ status, headers, body }) => {
      response
        .writeHead(status, { ...HEADERS, ...headers, 'content-length': Buffer.byteLength(body) })
        .end(request.method === 'HEAD' ? undefined : body);
    });
  });
  server.listen(port, HOST);
  await once(server, 'listening');
  const own = server.address() as AddressInfo;
  const ownOrigin = `http://${HOST}:${own.port}`;
  await prepare().catch((error: unknown) => {
    server.close();
    throw error;
  });
  return {
    origin: ownOrigin,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };

  async function answer(request: IncomingMessage): Promise<Answer> {
    if (request.method === 'POST' && request.url === RECEIVING_PATH)
      return { status: await receiver.receive(request).catch(() => 400), headers: {}, body: '' };
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return { status: 405, headers: { allow: 'GET, HEAD' }, body: '' };
    const [path = '/'] = (request.url ?? '/').split('?', 1);
    const file = files.get(path);
    if (file)
      return { status: 200, headers: { 'content-type': file.type, 'cache-control': 'no-cache' }, body: file.body };
    const page = (await PAGES.get(path)?.(surroundings)) ?? ABSENT_PAGE;
    const policy = contentPolicy(page.embedding, origin);
    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': policy,
    };
    return {
      status: page === ABSENT_PAGE ? 404 : 200,
      headers,
      body: drawPage(page, path, { marketplace: origin, embedKey: DEMO_KEYS.live }),
    };
  }

  /** The demo's key was made before the port was known. */
  async function prepare(): Promise<void> {
    const origins = [...new Set([ownOrigin, `http://localhost:${own.port}`, ...(key?.origins ?? [])])];
    await db.updateTable('embedKey').set({ origins }).where('publicKey', '=', DEMO_KEYS.live).execute();
    await openDemoWebhook(db, secrets, companyId, ownOrigin);
  }
}

/** By their paths. */
async function readFiles(): Promise<Map<string, { type: string; body: Buffer }>> {
  const files = new Map<string, { type: string; body: Buffer }>();
  for (const [path, type, url] of FILES) files.set(path, { type, body: await readFile(url) });
  return files;
}

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string | Buffer;
}
