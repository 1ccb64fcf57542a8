import type { Server } from 'node:http';
import { visitorKey } from './limits.ts';

export interface ConnectionLimits {
  /** Open at a time; more are refused before a byte is read. */
  connectionsMax: number;
  /** Of one visitor; proxies that are trusted and this machine itself are not counted. */
  connectionsPerAddressMax: number;
  /** For the headers of a request. */
  headersMs: number;
  /** For a whole request, its body too. */
  requestMs: number;
  /** Between two requests of a connection. */
  keepAliveMs: number;
  /** Without a byte either way, such as of somebody who does not read the answer. */
  silenceMs: number;
}

/** Bounds how many connections there are and how long each may be of no use. */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  isTrusted: (address: string) => boolean,
): void {
  server.maxConnections = limits.connectionsMax;
  server.headersTimeout = limits.headersMs;
  server.requestTimeout = limits.requestMs;
  server.keepAliveTimeout = limits.keepAliveMs;
  server.setTimeout(limits.silenceMs);
  // Those who wait between two requests make room for those who come.
  server.on('drop', () => server.closeIdleConnections());

  const open = new Map<string, number>();
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (isTrusted(address)) return;
    const visitor = visitorKey(address);
    const count = open.get(visitor) ?? 0;
    if (count >= limits.connectionsPerAddressMax) {
      socket.destroy();
      return;
    }
    open.set(visitor, count + 1);
    socket.once('close', () => {
      const left = (open.get(visitor) ?? 1) - 1;
      if (left > 0) open.set(visitor, left);
      else open.delete(visitor);
    });
  });
}
