import { lookup } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline, type Readable } from 'node:stream';
import { createBrotliDecompress, createGunzip } from 'node:zlib';
import { Agent, errors, request, type Dispatcher } from 'undici';
import { placeOf } from './outbound-address.ts';

export type OutboundErrorCode =
  | 'bad_address'
  | 'forbidden_address'
  | 'unknown_host'
  | 'unreachable'
  | 'bad_redirect'
  | 'bad_encoding'
  | 'too_large'
  | 'timeout';

/** Why the request failed; `message` is one sentence without query, path or resolved addresses. */
export class OutboundError extends Error {
  readonly code: OutboundErrorCode;

  constructor(code: OutboundErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

export interface ResolvedAddress {
  address: string;
  family: number;
}

export interface OutboundOptions {
  /** Also allows loopback at any port: for tests and a sandbox on the same machine. */
  allowLoopback?: boolean;
  /** Allowed ports of the public internet; 80 and 443 by default. */
  ports?: readonly number[];
  /** Resolves all addresses of a name; by default with the system's resolver. */
  resolve?: (hostname: string) => Promise<readonly ResolvedAddress[]>;
}

export interface OutboundRequest {
  /** Of the body, both as sent and as decompressed. */
  maxBytes: number;
  /** A larger body is cut there instead of being refused. */
  cuts?: boolean;
  /** For everything: DNS, redirects and the last byte. */
  timeoutMs: number;
  /** Sent to the origin of the address only, not to where it redirects. */
  headers?: Record<string, string>;
}

export interface OutboundAnswer {
  /** The address that answered, after redirects. */
  url: string;
  /** Any status, including redirects without a `location`. */
  status: number;
  /** Decompressed. */
  body: Buffer;
}

export interface Outbound {
  /** Throws {@link OutboundError} for an address that nothing would be sent to now; asks the DNS and connects to nothing. */
  check(address: string, limits: Pick<OutboundRequest, 'timeoutMs'>): Promise<void>;
  /** GET of an untrusted address. Throws {@link OutboundError}. */
  fetch(address: string, limits: OutboundRequest): Promise<OutboundAnswer>;
  /** POST to an untrusted address, which may not redirect. Throws {@link OutboundError}. */
  post(address: string, body: Buffer, limits: OutboundRequest): Promise<OutboundAnswer>;
}

const REDIRECTS_MAX = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * The only way to fetch addresses that come from people and their files. A name is resolved once for each step, all its
 * addresses must be public, and the connection is made to those very addresses, so that a second DNS answer changes
 * nothing.
 */
export function createOutbound({
  allowLoopback = false,
  ports = [80, 443],
  resolve = resolveBySystem,
}: OutboundOptions = {}): Outbound {
  async function findAddresses(
    { hostname, port, protocol }: URL,
    signal: AbortSignal,
  ): Promise<readonly ResolvedAddress[]> {
    const host = hostname.replace(/^\[|\]$/g, '');
    const family = isIP(host);
    const addresses = family ? [{ address: host, family }] : await beforeAbort(resolve(host), signal).catch(() => []);
    signal.throwIfAborted();
    if (!addresses.length) throw new OutboundError('unknown_host', `No address is known for "${hostname}".`);
    const places = new Set(addresses.map(({ address }) => placeOf(address)));
    if (places.has('inside') || (places.has('loopback') && !allowLoopback)) {
      throw new OutboundError('forbidden_address', `"${hostname}" is not on the public internet.`);
    }
    const portNumber = port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
    if (places.has('public') && !ports.includes(portNumber)) {
      throw new OutboundError(
        'forbidden_address',
        `Port ${portNumber} of "${hostname}" is not allowed, only ${ports.join(' and ')}.`,
      );
    }
    return addresses;
  }

  /** One step: an answer with its body, or the address it redirects to. */
  async function visit(
    url: URL,
    { maxBytes, cuts = false, headers }: OutboundRequest,
    signal: AbortSignal,
    body: Buffer | null = null,
  ): Promise<OutboundAnswer | { location: string }> {
    signal.throwIfAborted();
    const addresses = await findAddresses(url, signal);
    const dispatcher = new Agent({
      // undici ignores the signal of a request that waits for its connection.
      connect: { lookup: answerWith(addresses), signal, timeout: 0 },
      allowH2: false,
      // One deadline for all steps.
      headersTimeout: 0,
      bodyTimeout: 0,
      maxResponseSize: cuts ? -1 : maxBytes,
    });
    try {
      const response = await request(url, {
        dispatcher,
        signal,
        ...(body === null ? {} : { method: 'POST', body }),
        headers: { 'user-agent': 'Karkas', 'accept-encoding': 'gzip, br', ...headers },
      });
      const { location } = response.headers;
      if (REDIRECTS.has(response.statusCode) && location !== undefined) {
        response.body.on('error', () => {});
        return { location: String(location) };
      }
      return { url: url.href, status: response.statusCode, body: await readBody(response, url, { maxBytes, cuts }) };
    } finally {
      void dispatcher.destroy();
    }
  }

  async function follow(address: string, limits: OutboundRequest, signal: AbortSignal): Promise<OutboundAnswer> {
    let url = readAddress(address);
    let { headers } = limits;
    for (let redirects = 0; ; redirects += 1) {
      const answer = await visit(url, { ...limits, headers }, signal).catch((error: unknown) => {
        throw explain(error, url, limits, signal);
      });
      if (!('location' in answer)) return answer;
      if (redirects === REDIRECTS_MAX)
        throw new OutboundError('bad_redirect', `The address redirects more than ${REDIRECTS_MAX} times.`);
      const next = readAddress(answer.location, url);
      if (url.protocol === 'https:' && next.protocol === 'http:') {
        throw new OutboundError('bad_redirect', `"${url.hostname}" redirects from https to http.`);
      }
      if (next.origin !== url.origin) headers = {};
      url = next;
    }
  }

  async function post(address: string, body: Buffer, limits: OutboundRequest): Promise<OutboundAnswer> {
    const url = readAddress(address);
    const signal = AbortSignal.timeout(limits.timeoutMs);
    const answer = await visit(url, limits, signal, body).catch((error: unknown) => {
      throw explain(error, url, limits, signal);
    });
    if ('location' in answer)
      throw new OutboundError('bad_redirect', `"${url.hostname}" redirects what was sent to it.`);
    return answer;
  }

  async function check(address: string, { timeoutMs }: Pick<OutboundRequest, 'timeoutMs'>): Promise<void> {
    const url = readAddress(address);
    const signal = AbortSignal.timeout(timeoutMs);
    await findAddresses(url, signal).catch((error: unknown) => {
      throw explain(error, url, { maxBytes: 0, timeoutMs }, signal);
    });
  }

  return { check, fetch: (address, limits) => follow(address, limits, AbortSignal.timeout(limits.timeoutMs)), post };
}

function resolveBySystem(hostname: string): Promise<readonly ResolvedAddress[]> {
  return lookup(hostname, { all: true });
}

/** Parses an address as a connection will; the URL parser normalizes octal, short and full-width forms. */
function readAddress(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url)
    throw new OutboundError(
      'bad_address',
      base ? `"${base.hostname}" redirects to what is no address.` : 'This is no address of the web.',
    );
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutboundError('bad_address', `Only http and https can be read, not "${url.protocol}".`);
  }
  if (url.username || url.password)
    throw new OutboundError('bad_address', 'An address with a user name or a password is not taken.');
  return url;
}

/** A resolver that returns only the checked addresses, whatever the name. */
function answerWith(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first?.address ?? '', first?.family);
  };
}

async function readBody(
  { headers, body }: Dispatcher.ResponseData,
  { hostname }: URL,
  { maxBytes, cuts }: { maxBytes: number; cuts: boolean },
): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of decode(body, headers['content-encoding'], hostname) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    chunks.push(chunk);
    if (bytes <= maxBytes) continue;
    if (!cuts) throw tooLarge(hostname, maxBytes);
    break;
  }
  return Buffer.concat(chunks, Math.min(bytes, maxBytes));
}

/** One layer only: layers multiply the size of a small body. */
function decode(body: Readable, encoding: string | string[] | undefined, hostname: string): Readable {
  const decoders = { gzip: createGunzip, 'x-gzip': createGunzip, br: createBrotliDecompress };
  const name = String(encoding ?? 'identity')
    .trim()
    .toLowerCase();
  if (name === 'identity' || name === '') return body;
  if (!Object.hasOwn(decoders, name)) {
    body.on('error', () => {});
    throw new OutboundError('bad_encoding', `The answer of "${hostname}" is packed in an unknown way.`);
  }
  // The error is reported by iterating over the result.
  return pipeline(body, decoders[name as keyof typeof decoders](), () => {});
}

/** Stops waiting at the signal for work that cannot be aborted itself. */
function beforeAbort<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}

function tooLarge(hostname: string, maxBytes: number): OutboundError {
  return new OutboundError('too_large', `The answer of "${hostname}" is larger than ${maxBytes / 1024 / 1024} MB.`);
}

function explain(
  error: unknown,
  { hostname }: URL,
  { maxBytes, timeoutMs }: OutboundRequest,
  signal: AbortSignal,
): OutboundError {
  if (error instanceof OutboundError) return error;
  if (signal.aborted)
    return new OutboundError('timeout', `"${hostname}" has not answered in full within ${timeoutMs / 1000} s.`);
  if (error instanceof errors.ResponseExceededMaxSizeError) return tooLarge(hostname, maxBytes);
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown error';
  if (/^(?:Z_|ERR_)/.test(code))
    return new OutboundError('bad_encoding', `The answer of "${hostname}" is packed wrongly: ${code}.`);
  return new OutboundError('unreachable', `"${hostname}" cannot be read: ${code}.`);
}
