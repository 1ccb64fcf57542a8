import { readFile } from 'node:fs/promises';
import formbody from '@fastify/formbody';
import Fastify, { type FastifyInstance, type FastifyRequest } from 'fastify';
import { serveApi } from './api.ts';
import type { Book } from './book.ts';
import { createCourier, type CourierOptions } from './courier.ts';
import type { HandOver } from './hand-over.ts';
import { sendPage } from './layout.ts';
import { servePanel } from './panel.ts';
import { createPayments } from './payments.ts';
import { serveWidget } from './widget.ts';

export interface StandIn {
  app: FastifyInstance;
  /** Sends what an earlier process has left. */
  begin(): void;
  close(): Promise<void>;
}

interface StandInOptions extends Omit<CourierOptions, 'apiSecret'> {
  book: Book;
  handOver: HandOver;
  /** How long a card holds money that is neither confirmed nor voided. */
  holdMs: number;
}

const BODY_BYTES_MAX = 64 * 1024;
/** How often it looks for what was held too long, at most. */
const HOLDS_LOOK_MS_MAX = 60_000;

const FILES = [
  [
    '/bundles/cloudpayments.js',
    'text/javascript; charset=utf-8',
    new URL('./browser/cloudpayments.js', import.meta.url),
  ],
  ['/window.js', 'text/javascript; charset=utf-8', new URL('./browser/window.js', import.meta.url)],
  ['/style.css', 'text/css; charset=utf-8', new URL('./browser/style.css', import.meta.url)],
] as const;

/** The HTTP server of the stand-in, not listening yet. It answers to the names of this machine alone. */
export async function buildStandIn({
  book,
  handOver,
  minuteMs,
  answerTimeoutMs,
  holdMs,
}: StandInOptions): Promise<StandIn> {
  const app = Fastify({ bodyLimit: BODY_BYTES_MAX, forceCloseConnections: true });
  await app.register(formbody);
  const courier = createCourier(book, { apiSecret: handOver.apiSecret, minuteMs, answerTimeoutMs });
  const payments = createPayments(book, courier, { holdMs });
  let holds: NodeJS.Timeout | undefined;
  const port = () => portOf(app);
  const origins = () => [`http://127.0.0.1:${port()}`, `http://localhost:${port()}`];
  const origin = () => `http://127.0.0.1:${port()}`;

  app.addHook('onRequest', async (request, reply) => {
    // A page of another site could give this address to a name of its own, and read and press everything here.
    if (!origins().includes(`http://${request.headers.host}`)) return reply.status(421).send('Not this host');
    if (isPressed(request) && !origins().includes(request.headers.origin ?? ''))
      return reply.status(403).send('Only from a page of this server');
    reply.headers({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    });
  });
  app.setErrorHandler((error: Error & { statusCode?: number }, _request, reply) => {
    const status = error.statusCode ?? 500;
    // Nobody else would hear of it: there is no log.
    if (status >= 500) process.stderr.write(`${error.stack}\n`);
    return reply.status(status).send({ Success: false, Message: status < 500 ? error.message : 'Ошибка на стенде' });
  });
  app.setNotFoundHandler((_request, reply) =>
    sendPage(reply, { title: 'Такой страницы нет', body: '<p><a href="/">К&nbsp;платежам</a></p>' }, 404),
  );
  for (const [path, type, file] of FILES) {
    const body = await readFile(file);
    app.get(path, (_request, reply) => reply.type(type).send(body));
  }
  serveApi(app, { book, payments, handOver, origin });
  serveWidget(app, { book, payments, handOver, origin });
  servePanel(app, { book, payments, courier });

  return {
    app,
    begin() {
      courier.wake();
      payments.endHolds();
      holds = setInterval(() => payments.endHolds(), Math.min(minuteMs, HOLDS_LOOK_MS_MAX)).unref();
    },
    async close() {
      clearInterval(holds);
      courier.stop();
      await app.close();
    },
  };
}

/** The port that it listens on; 0 before. */
export function portOf({ server }: FastifyInstance): number {
  const address = server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

/** What a browser may only do from our own pages; calls of the API have their secret. By the route: an address has many spellings. */
function isPressed({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'POST' && /^\/(?:panel|window|qr)\//.test(routeOptions.url ?? '');
}
