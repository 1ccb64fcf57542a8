import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ERROR_STATUS } from '#shared/contracts/problem.ts';
import { visitorKey } from './limits.ts';
import { problemAnswer } from './problems.ts';

export interface ConnectionLimits {
  /** Open at a time; further ones are refused before a byte is read. */
  connectionsMax: number;
  /** Of one visitor; trusted proxies and this machine are not counted. */
  connectionsPerAddressMax: number;
  /** Requests of one connection that are being answered at a time. */
  pipelinedMax: number;
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

/**
 * Refuses requests beyond `max` unanswered ones of a connection and closes it. Clients that wait for each answer never
 * have two; a single packet of a flood has 1,500. Wraps the existing request handlers: call it before
 * `answerPagesFirst`.
 */
export function limitPipelines(server: Server, max: number, headers: Readonly<Record<string, string>>): void {
  const handlers = server.listeners('request') as ((request: IncomingMessage, response: ServerResponse) => void)[];
  const unanswered = new WeakMap<Socket, number>();
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    const count = unanswered.get(socket) ?? 0;
    if (count >= max) {
      refuse(response, headers);
      return;
    }
    unanswered.set(socket, count + 1);
    response.once('close', () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle.call(server, request, response);
  });
}

function refuse(response: ServerResponse, ownHeaders: Readonly<Record<string, string>>): void {
  const { headers, body } = problemAnswer('limit_exceeded', ownHeaders, { retryAfterSeconds: 1 });
  response.writeHead(ERROR_STATUS.limit_exceeded, { ...headers, connection: 'close' }).end(body);
}
