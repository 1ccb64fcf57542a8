import type { Server } from 'node:http';
import { visitorKey } from './limits.ts';

export interface ConnectionLimits {
  /** Open at a time; further ones are refused before a byte is read. */
  connectionsMax: number;
  /** Of one visitor; trusted proxies and this machine are not counted. */
  connectionsPerAddressMax: number;
  /** For the headers of a request. */
  headersMs: number;
  /** For a whole request, including its body. */
  requestMs: number;
  /** Between two requests on a connection. */
  keepAliveMs: number;
  /** Without a byte in either direction, such as when the client does not read the answer. */
  silenceMs: number;
}

/** Limits the number of connections and how long each may stay unproductive. */
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
  // Idle connections make room for new ones.
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
