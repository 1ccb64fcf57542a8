import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { DomainError } from './problems.ts';

export interface BodyLimits {
  /** Longest time without a byte. */
  idleMs: number;
  bytesPerSecondMin: number;
  /** The period over which the rate is measured. */
  rateMs: number;
  /** From the headers to the last byte; for JSON, forms and bodies that nobody reads any more. */
  totalMs: number;
}

interface Watched {
  request: IncomingMessage;
  response: ServerResponse;
  startedAt: number;
  /** State of the connection at the last check. */
  bytes: number;
  movedAt: number;
  /** Start of the rate's period. */
  windowAt: number;
  windowBytes: number;
  isCut: boolean;
}

const TICK_MS_MAX = 1_000;
const SHORT_BODY = /^(?:application\/(?:[\w.-]+\+)?json|application\/x-www-form-urlencoded|text\/)/i;

/**
 * Cuts off bodies that arrive too slowly: 408 `request_timeout` while somebody is reading them and nothing was answered
 * yet, otherwise the connection is closed. A body that waits for us is not slow.
 */
export function cutSlowBodies(server: Server, limits: BodyLimits): void {
  const watched = new Set<Watched>();
  const { idleMs, rateMs, totalMs } = limits;
  const timer = setInterval(look, Math.min(idleMs / 5, rateMs / 5, totalMs / 5, TICK_MS_MAX));
  timer.unref();
  server.on('close', () => clearInterval(timer));
  server.on('request', (request, response) => {
    if (!hasBody(request)) return;
    const now = performance.now();
    const bytes = request.socket.bytesRead;
    watched.add({
      request,
      response,
      startedAt: now,
      bytes,
      movedAt: now,
      windowAt: now,
      windowBytes: bytes,
      isCut: false,
    });
  });

  function look(): void {
    const now = performance.now();
    for (const body of watched) {
      if (body.request.complete || body.request.socket.destroyed) watched.delete(body);
      else if (isSlow(body, limits, now)) cut(body);
    }
  }
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isSlow(body: Watched, { idleMs, bytesPerSecondMin, rateMs, totalMs }: BodyLimits, now: number): boolean {
  const { request, response } = body;
  const { bytesRead } = request.socket;
  const waitsForUs = request.readableLength > 0;
  if (waitsForUs || bytesRead !== body.bytes) body.movedAt = now;
  body.bytes = bytesRead;
  const isShort = SHORT_BODY.test(request.headers['content-type'] ?? '') || response.writableEnded;
  if (now - body.movedAt > idleMs || (isShort && now - body.startedAt > totalMs)) return true;
  if (!waitsForUs && now - body.windowAt < rateMs) return false;
  const leastBytes = (bytesPerSecondMin * (now - body.windowAt)) / 1_000;
  const isBelowRate = !waitsForUs && bytesRead - body.windowBytes < leastBytes;
  body.windowAt = now;
  body.windowBytes = bytesRead;
  return isBelowRate;
}

function cut(body: Watched): void {
  const { request, response } = body;
  // Destroying the request would close the connection before the answer is sent, so the reader gets an error instead.
  const canAnswer = !body.isCut && !response.headersSent && request.listenerCount('error') > 0;
  body.isCut = true;
  if (canAnswer) request.emit('error', new DomainError('request_timeout'));
  else request.socket.destroy();
}
