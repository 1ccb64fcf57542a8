import { createServer, type RequestListener } from 'node:http';
import net, { type AddressInfo, type LookupFunction, type Socket } from 'node:net';
import tls from 'node:tls';
import { vi } from 'vitest';
import type { ResolvedAddress } from '#server/platform/outbound.ts';

/** Addresses of the fake internet's web; every other address is inside. */
export const PUBLIC = '93.184.216.34';
export const PUBLIC_IPV6 = '2606:4700:4700::1111';

export interface FakeInternet {
  /** DNS answers in order, the last one repeated; an unlisted name resolves to {@link PUBLIC}. */
  names: Record<string, readonly (readonly string[])[]>;
  /** The handler of the whole web. */
  web: RequestListener;
  resolve(hostname: string): Promise<readonly ResolvedAddress[]>;
  /** Names resolved and `address:port` connected since the last check. */
  look(): { asked: string[]; connected: string[] };
  /** Total connections that reached the inside. */
  insideCount(): number;
  stop(): Promise<void>;
}

type ConnectOptions = net.TcpNetConnectOpts;

/**
 * An internet on loopback: a connection to a public address ends at `web`, one to any other address at a server that
 * counts it. TLS is left out: `https` speaks plainly to the same server.
 */
export async function startFakeInternet(): Promise<FakeInternet> {
  const counts = new Map<string, number>();
  let asked: string[] = [];
  let connected: string[] = [];
  let inside = 0;

  const webServer = createServer((request, response) => internet.web(request, response));
  const insideServer = net.createServer((socket) => {
    inside += 1;
    socket.on('error', () => {}).resume();
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 6\r\n\r\nsecret');
  });
  await Promise.all(
    [webServer, insideServer].map(
      (server) => new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve)),
    ),
  );

  const connect = net.connect;
  function open({ host = '', port, lookup, signal }: ConnectOptions): Socket {
    const addresses = net.isIP(host) ? [host] : lookedUp(host, lookup);
    connected.push(...addresses.map((address) => `${address}:${port}`));
    const isWeb = addresses.every((address) => address === PUBLIC || address === PUBLIC_IPV6);
    return connect({
      host: '127.0.0.1',
      port: ((isWeb ? webServer : insideServer).address() as AddressInfo).port,
      signal,
    });
  }
  const spies = [
    vi.spyOn(net, 'connect').mockImplementation(((options: ConnectOptions) => open(options)) as typeof net.connect),
    vi.spyOn(tls, 'connect').mockImplementation(((options: ConnectOptions) => {
      const socket = open(options);
      return socket.once('connect', () => socket.emit('secureConnect'));
    }) as unknown as typeof tls.connect),
  ];

  const internet: FakeInternet = {
    names: {},
    web: (_request, response) => void response.end('public'),
    async resolve(hostname) {
      asked.push(hostname);
      const answers = internet.names[hostname] ?? [[PUBLIC]];
      const count = counts.get(hostname) ?? 0;
      counts.set(hostname, count + 1);
      const answer = answers[Math.min(count, answers.length - 1)] ?? [];
      return answer.map((address) => ({ address, family: net.isIP(address) }));
    },
    look() {
      const seen = { asked, connected };
      asked = [];
      connected = [];
      return seen;
    },
    insideCount: () => inside,
    async stop() {
      for (const spy of spies) spy.mockRestore();
      webServer.closeAllConnections();
      await Promise.all(
        [webServer, insideServer].map((server) => new Promise((resolve) => void server.close(resolve))),
      );
    },
  };
  return internet;
}

/** All addresses that a connection could choose from; without its own resolver it would ask DNS again. */
function lookedUp(host: string, lookup: LookupFunction | undefined): string[] {
  const found: string[] = [];
  lookup?.(host, { all: true }, (_error, addresses) => {
    if (Array.isArray(addresses)) found.push(...addresses.map(({ address }) => address));
  });
  return found.length ? found : ['not pinned'];
}
