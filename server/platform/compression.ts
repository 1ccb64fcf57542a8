import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { createHash } from 'node:crypto';
import { chooseEncoding, compress, type Encoding } from './encoding.ts';

/** Below it the headers weigh more than what is saved. */
const BYTES_MIN = 1_024;
const KEPT_BYTES_MAX = 16 * 1024 * 1024;
const TEXT = /^(?:text\/|application\/(?:[\w.-]+\+)?(?:json|xml)\b)/;

type Compressed = Exclude<Encoding, 'identity'>;

/**
 * Compresses texts from a kilobyte on that the routes of this scope answer, after every other hook of theirs: an ETag is of
 * the bytes before. What was compressed is kept by its bytes, so nothing must be invalidated and concurrent answers of one
 * body share the work. An answer to somebody with a token or a cookie stays as it is (record 0028). Register before routes;
 * tests count with another `pack`.
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
    // The last one of a HEAD is Fastify's own, which measures the body and takes it away.
    route.onSend = hooks.toSpliced(route.method === 'HEAD' ? -1 : hooks.length, 0, compressAnswer);
  });
}

/** What is for one person may lie beside what somebody else made him ask, and the length of both together tells of it (BREACH). */
function hasSecrets({ headers }: FastifyRequest): boolean {
  return ['x-access-token', 'authorization', 'cookie'].some((name) => headers[name] !== undefined);
}

function addVary(reply: FastifyReply, name: string): void {
  const given = String(reply.getHeader('vary') ?? '');
  if (!given.includes(name)) void reply.header('vary', given ? `${given}, ${name}` : name);
}
