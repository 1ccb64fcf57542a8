import { readFile } from 'node:fs/promises';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { vacancyOf } from '../islands/harness/data.ts';
import { answerFeed, type Mood } from './fake-api.ts';

const FILES = path.resolve(import.meta.dirname, '../../dist/widgets');
const TYPES: Record<string, string> = { '.js': 'text/javascript', '.css': 'text/css', '.json': 'application/json' };

/** What our document in a frame tells the page around it, and what it never would. */
const FRAME = `<script>
  const tell = (message) => parent.postMessage({ ns: 'karkas', ...message }, '*');
  const state = { status: 'ready', query: { page: 1 }, items: [{ id: 7 }], total: 7, pageCount: 1, opened: null };
  tell({ t: 'height', h: 777 });
  tell({ t: 'event', name: 'load', detail: { count: 1, total: 7 }, state });
  tell({ t: 'event', name: 'made-up', detail: {}, state });
  tell({ t: 'event', name: 'ready', detail: 'text', state });
</script>`;

export interface Hosts {
  /** Where the widgets and the API are. */
  marketplace: string;
  /** Somebody else's page, of another origin; its body and headers are what `show` was given last. */
  page: string;
  /** What the API was asked, oldest first. */
  asked: URL[];
  setMood(mood: Mood): void;
  show(html: string, headers?: Record<string, string>): void;
  close(): Promise<void>;
}

/** A marketplace with the built widgets and a made-up API, and an employer's page, on two origins of loopback. */
export async function startHosts(): Promise<Hosts> {
  const asked: URL[] = [];
  let mood: Mood = 'ok';
  let shown: { html: string; headers: Record<string, string> } = { html: '', headers: {} };

  const marketplace = await listen(async (request, response) => {
    const url = new URL(request.url ?? '/', 'http://marketplace.test');
    const name = /^\/widgets\/v1\/([\w./-]+)$/.exec(url.pathname)?.[1];
    const file = name && (await readFile(path.join(FILES, name)).catch(() => null));
    if (url.pathname === '/api/embed/feed') {
      asked.push(url);
      await answerFeed(url, mood, request, response);
    } else if (url.pathname === '/api/embed/doctor') {
      const finding = { code: 'key_works', level: 'ok', title: 'Ключ действует', cure: null };
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
        .end(JSON.stringify({ works: true, company: 'Мост', findings: [finding] }));
    } else if (url.pathname.startsWith('/api/embed/vacancy/')) {
      const vacancy = vacancyOf(Number(url.pathname.split('/').at(-1)));
      response
        .writeHead(200, { 'Content-Type': 'application/json', 'Access-Control-Allow-Origin': '*' })
        .end(JSON.stringify(vacancy));
    } else if (name && file) {
      response
        .writeHead(200, {
          'Content-Type': TYPES[path.extname(name)] ?? 'text/plain',
          'Access-Control-Allow-Origin': '*',
        })
        .end(file);
    } else if (url.pathname === '/api/embed/events') {
      response.writeHead(204, { 'Access-Control-Allow-Origin': '*' }).end();
    } else if (url.pathname === '/embed/frame/feed') {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(FRAME);
    } else response.writeHead(404).end();
  });
  const page = await listen((request, response) => {
    if (request.url?.startsWith('/favicon')) response.writeHead(204).end();
    else response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8', ...shown.headers }).end(shown.html);
  });

  return {
    marketplace: originOf(marketplace),
    page: originOf(page),
    asked,
    setMood: (next) => (mood = next),
    show: (html, headers = {}) => (shown = { html, headers }),
    close: async () => {
      for (const server of [marketplace, page]) {
        server.closeAllConnections();
        await new Promise((closed) => server.close(closed));
      }
    },
  };
}

async function listen(answer: RequestListener): Promise<Server> {
  const server = createServer(answer);
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  return server;
}

function originOf(server: Server): string {
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
