import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { HOST_PAGES } from './pages.ts';
import { readVendor } from './vendor.ts';

export interface Hosts {
  /** Another origin than the marketplace's. */
  origin: string;
  stop(): Promise<void>;
}

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string;
}

const SCRIPT = { 'content-type': 'text/javascript; charset=utf-8' };

/** Serves other people's pages at `/{name}`, their libraries at `/vendor/{name}.js` and their scripts at `/scripts/{name}.js`. */
export async function startHosts(marketplace: string): Promise<Hosts> {
  const server = createServer((request, response) => {
    answer(request, marketplace).then(
      ({ status, headers, body = '' }) => response.writeHead(status, headers).end(body),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}

async function answer({ url = '/' }: IncomingMessage, marketplace: string): Promise<Answer> {
  const [path = '/'] = url.split('?', 1);
  const [, folder = '', name = ''] = /^\/(?:(vendor|scripts)\/)?([a-z0-9-]+)(?:\.js)?$/.exec(path) ?? [];
  if (folder === 'vendor') return { status: 200, headers: SCRIPT, body: await readVendor(name) };
  if (folder === 'scripts')
    return {
      status: 200,
      headers: SCRIPT,
      body: await readFile(new URL(`scripts/${name}.js`, import.meta.url), 'utf8'),
    };
  const page = HOST_PAGES.get(name)?.(marketplace);
  if (!page) return { status: 204 };
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8', ...page.headers }, body: page.html };
}
