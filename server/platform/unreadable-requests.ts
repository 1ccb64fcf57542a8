import { randomUUID } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '#shared/contracts/problem.ts';
import { ADDRESS_BYTES_MAX } from '#shared/domain/limits.ts';
import { toProblem } from './problems.ts';

/** Node's parser error codes; anything else is malformed. */
const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How long the rest of a refused request is read. */
const LINGER_MS = 1_000;

/** Of the connection, not of the answer. */
const HOP_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

interface Answer {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Why a parsed request line is refused regardless of its address; null for most. */
export function refusalOf(address: string, { headers, httpVersion }: IncomingMessage): ErrorCode | null {
  // Node decodes each byte of an address as one character.
  if (address.length > ADDRESS_BYTES_MAX) return 'address_too_long';
  return headers.host === undefined && httpVersion === '1.1' ? 'bad_argument' : null;
}

/** True for addresses that answer with problem documents; all others are pages. */
export function isApiAddress(address: string): boolean {
  return /^\/api(?:[/?]|$)/.test(address);
}

/**
 * Answers requests that Node's parser rejects, which reach no route: with a problem document below `/api`, else with
 * the site's error page. For Fastify's `clientErrorHandler`.
 */
export function createUnreadableHandler(
  headers: Readonly<Record<string, string>>,
  findApp: () => FastifyInstance,
): (error: ConnectionError, socket: Socket) => void {
  const pages = new Map<number, Promise<Answer | null>>();
  const answered = new WeakSet<Socket>();

  /** Rendered once: it is the same for everybody. Null without a site. */
  function findPage(status: number): Promise<Answer | null> {
    const known = pages.get(status);
    if (known) return known;
    const page = drawPage(findApp(), status).catch(() => null);
    pages.set(status, page);
    void page.then((drawn) => drawn ?? pages.delete(status));
    return page;
  }

  async function answer(error: ConnectionError, socket: Socket): Promise<void> {
    const address = addressIn(error.rawPacket);
    const code =
      address.length > ADDRESS_BYTES_MAX ? 'address_too_long' : (PARSER_CODES[error.code ?? ''] ?? 'bad_argument');
    const status = ERROR_STATUS[code];
    const page = isApiAddress(address) ? null : await findPage(status);
    if (socket.writable) send(socket, status, page ?? problemOf(code, headers));
  }

  return (error, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable || isAnswering(socket)) {
      socket.destroy();
      return;
    }
    // The rest is read and discarded: closing with unread bytes would discard the answer as well.
    socket.removeAllListeners('data').on('data', () => {});
    void answer(error, socket);
  };
}

/** The address of the request that a packet begins with; '' when it begins in the middle of one. */
function addressIn(packet: unknown): string {
  const start = Buffer.isBuffer(packet) ? packet.toString('latin1', 0, ADDRESS_BYTES_MAX + 32) : '';
  return /^[A-Z]+ (\S*)/.exec(start)?.[1] ?? '';
}

/** Bytes of another answer are being sent: more of them would be taken for its body. */
function isAnswering(socket: Socket): boolean {
  // Node's own handler checks the same field, which the types do not have.
  const { _httpMessage: message } = socket as Socket & { _httpMessage?: ServerResponse | null };
  return message?.headersSent === true;
}

async function drawPage(app: FastifyInstance, status: number): Promise<Answer | null> {
  const { statusCode, headers, rawPayload } = await app.inject(`/error?code=${status}`);
  if (statusCode !== status || !String(headers['content-type']).startsWith('text/html')) return null;
  const own = Object.entries(headers).filter(([name, value]) => value !== undefined && !HOP_HEADERS.has(name));
  return { headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])), body: rawPayload };
}

function problemOf(code: ErrorCode, headers: Readonly<Record<string, string>>): Answer {
  const requestId = randomUUID();
  return {
    headers: {
      ...headers,
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
    },
    body: Buffer.from(JSON.stringify(toProblem(code, requestId))),
  };
}

function send(socket: Socket, status: number, { headers, body }: Answer): void {
  const lines = Object.entries({ ...headers, 'content-length': body.length, connection: 'close' });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  socket.end(Buffer.concat([Buffer.from(head), body]));
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
