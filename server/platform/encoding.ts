import { negotiate } from '@fastify/accept-negotiator';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const brotli = promisify(zlib.brotliCompress);
const gzip = promisify(zlib.gzip);

export type Encoding = 'br' | 'gzip' | 'identity';

const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity'];

/** Browsers send few; others may send many. */
const chosen = new LRUCache<string, Encoding>({ max: 200 });
const CHOSEN_LENGTH_MAX = 100;

/** The best of the encodings that the caller accepts. */
export function chooseEncoding(accepted = ''): Encoding {
  const known = chosen.get(accepted);
  if (known) return known;
  const encoding = negotiate(accepted, ENCODINGS) ?? 'identity';
  if (accepted.length <= CHOSEN_LENGTH_MAX) chosen.set(accepted, encoding);
  return encoding;
}

const utf8 = new TextEncoder();

const BROTLI_OPTIONS = {
  params: {
    [zlib.constants.BROTLI_PARAM_QUALITY]: 5,
    [zlib.constants.BROTLI_PARAM_MODE]: zlib.constants.BROTLI_MODE_TEXT,
  },
};

/** A text compressed as it is sent, off the main thread. It holds no more memory than its length, as it may be kept. */
export async function compress(body: Buffer | string, encoding: Encoding): Promise<Buffer> {
  // What Node makes of small ones are views of a pool's 64 kB, which each of them would keep.
  if (encoding === 'identity') return typeof body === 'string' ? Buffer.from(utf8.encode(body).buffer) : body;
  const compressed = await (encoding === 'br' ? brotli(body, BROTLI_OPTIONS) : gzip(body));
  return Buffer.from(new Uint8Array(compressed).buffer);
}
