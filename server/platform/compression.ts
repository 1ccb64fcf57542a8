import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';

/** Below it the headers weigh more than what is saved. */
const BYTES_MIN = 1_024;
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/;

/** The only cookie of most visitors, which is no secret (`shared/domain/cookie-choice.ts`). */
const PLAIN_COOKIE = /^cookie_choice=[\w.]*$/;

type Compressed = Exclude<Encoding, 'identity'>;

/**
 * Compresses text answers of a kilobyte or more on the routes of this scope, after their other hooks: an ETag is
 * computed from the uncompressed bytes. Results are cached by a hash of those bytes, so nothing must be invalidated and
 * concurrent answers with the same body share the work. Answers to requests with a token or a cookie are not compressed
 * (record 0028). Register before routes. Tests pass a `pack` that counts.
 */
export function compressAnswers(app: FastifyInstance, pack = compress): void {
  const kept = new LRUCache<string, Buffer, { encoding: Compressed; body: string }>({
    maxSize: KEPT_BYTES_MAX,
    sizeCalculation: ({ length }) => Math.max(1, length),
    fetchMethod: (_key, _stale, { context: { encoding, body } }) => pack(body, encoding),
  });

  async function compressAnswer(request: FastifyRequest, reply: FastifyReply, body: unknown): Promise<unknown> {
    addVary(reply, 'accept-encoding');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    if (encoding === 'identity' || typeof body !== 'string' || Buffer.byteLength(body) < BYTES_MIN) return body;
    if (!TEXT.test(String(reply.getHeader('content-type') ?? '')) || hasSecrets(request)) return body;
    const key = `${encoding} ${createHash('sha256').update(body).digest('base64')}`;
    const compressed = await kept.fetch(key, { context: { encoding, body } });
    if (!compressed) return body;
    void reply.header('content-encoding', encoding).removeHeader('content-length');
    return compressed;
  }

  app.addHook('onRoute', (route) => {
    const hooks = [route.onSend ?? []].flat();
    // Last for HEAD comes Fastify's own hook, which measures and removes the body.
    route.onSend = hooks.toSpliced(route.method === 'HEAD' ? -1 : hooks.length, 0, compressAnswer);
  });
}

/**
 * A secret may stand beside text that an attacker made the caller request, and the compressed length reveals it
 * (BREACH).
 */
function hasSecrets({ headers }: FastifyRequest): boolean {
  const { cookie } = headers;
  if (cookie !== undefined && !PLAIN_COOKIE.test(cookie)) return true;
  return ['x-access-token', 'authorization'].some((name) => headers[name] !== undefined);
}

function addVary(reply: FastifyReply, name: string): void {
  const given = String(reply.getHeader('vary') ?? '');
  if (!given.includes(name)) void reply.header('vary', given ? `${given}, ${name}` : name);
}
