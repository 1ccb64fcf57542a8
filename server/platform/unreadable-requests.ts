import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { ConnectionError, FastifyInstance } from 'fastify';
import { ERROR_STATUS, type ErrorCode } from '#shared/contracts/problem.ts';
import { ADDRESS_BYTES_MAX } from '#shared/domain/limits.ts';
import { DomainError, problemAnswer } from './problems.ts';

/** Node's parser error codes; anything else is malformed. */
const PARSER_CODES: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 'body_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** How long the rest of a refused request is read. */
const LINGER_MS = 1_000;

/** How long the answers in front of a refusal may take, while their caller sends what nobody can read. */
const IN_FRONT_MS = 10_000;

const END_OF_HEAD = '\r\n\r\n';

/** Of the connection, not of the answer. */
const HOP_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding']);

interface Answer {
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

/** Node's default handler reads the same fields, which the types do not have. */
type HttpSocket = Socket & {
  _httpMessage?: ServerResponse | null;
  parser?: { incoming: IncomingMessage | null } | null;
};

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
 * the site's error page, after the answers to earlier requests on the connection. When the parser fails in the middle of
 * a body, the code that reads the body gets the error and answers. For Fastify's `clientErrorHandler`.
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

  async function answer({ method, address }: FirstLine, parserCode: ErrorCode, socket: Socket): Promise<void> {
    const code = address.length > ADDRESS_BYTES_MAX ? 'address_too_long' : parserCode;
    const status = ERROR_STATUS[code];
    const page = isApiAddress(address) ? null : await findPage(status);
    const { headers: own, body } = page ?? problemAnswer(code, headers);
    if (socket.writable) send(socket, status, own, method === 'HEAD' ? null : body);
  }

  return (error, socket) => {
    if (answered.has(socket)) return;
    answered.add(socket);
    if (error.code === 'ECONNRESET' || !socket.writable) {
      socket.destroy();
      return;
    }
    // The rest is read and discarded: closing with unread bytes would discard the answer as well.
    socket.removeAllListeners('data').on('data', () => {});
    const code = PARSER_CODES[error.code ?? ''] ?? 'bad_argument';
    const begun = unfinishedRequest(socket);
    if (begun) tellReader(begun, new DomainError(code));
    const refused = begun ? null : firstLineOf(error);
    void answersInFront(socket).then(() => (refused ? answer(refused, code, socket) : endSoon(socket)));
  };
}

interface FirstLine {
  method: string;
  address: string;
}

/** The first line of the rejected request, which may follow others in its packet; '' when the packet begins inside it. */
function firstLineOf({ rawPacket, bytesParsed = 0 }: ConnectionError): FirstLine {
  // The types take it for a text or anything.
  const packet: unknown = rawPacket;
  if (!Buffer.isBuffer(packet)) return { method: '', address: '' };
  const before =
    bytesParsed > END_OF_HEAD.length ? packet.lastIndexOf(END_OF_HEAD, bytesParsed - END_OF_HEAD.length - 1) : -1;
  const start = before === -1 ? 0 : before + END_OF_HEAD.length;
  const line = packet.toString('latin1', start, start + ADDRESS_BYTES_MAX + 32);
  const [, method = '', address = ''] = /^([A-Z]+) (\S*)/.exec(line) ?? [];
  return { method, address };
}

/** The request whose body is still incomplete. */
function unfinishedRequest(socket: HttpSocket): IncomingMessage | null {
  const last = socket.parser?.incoming;
  return last && !last.complete ? last : null;
}

/** Fails the reading of a body, even when it has not begun; destroying the request would prevent an answer. */
function tellReader(request: IncomingMessage, error: DomainError): void {
  if (request.listenerCount('error') > 0) {
    request.emit('error', error);
    return;
  }
  request.on('newListener', function tell(name) {
    if (name !== 'error') return;
    request.off('newListener', tell);
    // The listener may be gone by then, and an unhandled error ends the process.
    process.nextTick(() => request.listenerCount('error') > 0 && request.emit('error', error));
  });
}

/** Resolves when the connection has no unfinished answer; destroys it when that takes too long. */
async function answersInFront(socket: HttpSocket): Promise<void> {
  const timer = setTimeout(() => socket.destroy(), IN_FRONT_MS).unref();
  for (let answer = socket._httpMessage; answer; answer = socket._httpMessage) {
    const { promise: closed, resolve } = Promise.withResolvers<void>();
    answer.once('close', resolve);
    await closed;
  }
  clearTimeout(timer);
}

async function drawPage(app: FastifyInstance, status: number): Promise<Answer | null> {
  const { statusCode, headers, rawPayload } = await app.inject(`/error?code=${status}`);
  if (statusCode !== status || !String(headers['content-type']).startsWith('text/html')) return null;
  const own = Object.entries(headers).filter(([name, value]) => value !== undefined && !HOP_HEADERS.has(name));
  return { headers: Object.fromEntries(own.map(([name, value]) => [name, String(value)])), body: rawPayload };
}

function send(socket: Socket, status: number, headers: Answer['headers'], body: Buffer | null): void {
  const lines = Object.entries({ ...headers, ...(body ? { 'content-length': body.length } : {}), connection: 'close' });
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  socket.write(Buffer.concat([Buffer.from(head), body ?? Buffer.alloc(0)]));
  endSoon(socket);
}

function endSoon(socket: Socket): void {
  socket.end();
  setTimeout(() => socket.destroy(), LINGER_MS).unref();
}
