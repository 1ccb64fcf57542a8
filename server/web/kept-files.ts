import type { FastifyReply, FastifyRequest } from 'fastify';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { chooseEncoding, type Encoding } from '../platform/encoding.ts';
import { etagOf, namesTag } from '../platform/etag.ts';

export interface KeptFile {
  type: string;
  etag: string;
  /** As it is, and as the build has compressed it. */
  bodies: Partial<Record<Encoding, Buffer>> & { identity: Buffer };
}

export const IMMUTABLE = 'public, max-age=31536000, immutable';

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.jpg': 'image/jpeg',
};

const COMPRESSED = { '.br': 'br', '.gz': 'gzip' } as const;

/**
 * The files of a built folder by their paths below it, read at once: a few megabytes, while each request for a file on the
 * disk costs several calls of the system. A build that takes its place is not seen before the next start. Throws where a
 * file's type is not known.
 */
export function keepFiles(dir: string): ReadonlyMap<string, KeptFile> {
  const names = readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dir, path.join(entry.parentPath, entry.name)));
  const given = new Set(names);
  const read = (name: string) => readFileSync(path.join(dir, name));
  const kept = names
    .filter((name) => !(path.extname(name) in COMPRESSED))
    .map((name) => {
      const type = TYPES[path.extname(name)];
      if (!type) throw new Error(`${path.join(dir, name)}: files of this type are not served.`);
      const bodies: KeptFile['bodies'] = { identity: read(name) };
      for (const [ending, encoding] of Object.entries(COMPRESSED))
        if (given.has(name + ending)) bodies[encoding] = read(name + ending);
      return [name.replaceAll(path.sep, '/'), { type, etag: etagOf(bodies.identity), bodies }] as const;
    });
  return new Map(kept);
}

/** Sends the file in the best encoding that both sides have, or 304 to who has it. */
export function sendKept(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, bodies }: KeptFile,
  headers: Readonly<Record<string, string>>,
): FastifyReply {
  void reply.headers({ ...headers, 'content-type': type, etag, vary: 'accept-encoding' });
  if (namesTag(request.headers['if-none-match'], etag)) return reply.status(304).send();
  const encoding = chooseEncoding(request.headers['accept-encoding']);
  const compressed = encoding === 'identity' ? undefined : bodies[encoding];
  if (compressed) void reply.header('content-encoding', encoding);
  return reply.send(compressed ?? bodies.identity);
}
