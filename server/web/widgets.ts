import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chooseEncoding, type Encoding } from '../platform/encoding.ts';
import { etagOf, namesTag } from '../platform/etag.ts';
import { DomainError } from '../platform/problems.ts';

interface WidgetOptions {
  /** The folder of the built, precompressed files. */
  dir: string;
  /** The package's version, which names the folder whose files never change. */
  version: string;
  headers: Readonly<Record<string, string>>;
}

interface WidgetFile {
  type: string;
  etag: string;
  bodies: Record<Encoding, Buffer>;
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.ts': 'text/plain; charset=utf-8',
};

const IMMUTABLE = 'public, max-age=31536000, immutable';
const MOVING = 'public, max-age=300, stale-while-revalidate=86400';

/**
 * Serves the widgets from memory: the newest at `/widgets/v1/*`, this version for ever at `/widgets/<version>/*`. Names of
 * chunks contain a hash of their content, so chunks never change in either.
 */
export async function serveWidgets(app: FastifyInstance, { dir, version, headers }: WidgetOptions): Promise<void> {
  const files = await readFiles(dir);

  function answer(
    request: FastifyRequest<{ Params: { version: string; '*': string } }>,
    reply: FastifyReply,
  ): FastifyReply {
    const { version: asked, '*': name } = request.params;
    const file = asked === 'v1' || asked === version ? files.get(name) : undefined;
    if (!file) throw new DomainError('not_found');
    const encoding = chooseEncoding(request.headers['accept-encoding']);
    void reply.headers({
      ...headers,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': asked === version || name.startsWith('chunks/') ? IMMUTABLE : MOVING,
      'content-type': file.type,
      etag: file.etag,
      vary: 'accept-encoding',
    });
    if (namesTag(request.headers['if-none-match'], file.etag)) return reply.status(304).send();
    if (encoding !== 'identity') void reply.header('content-encoding', encoding);
    return reply.send(file.bodies[encoding]);
  }

  app.route({ method: ['GET', 'HEAD'], url: '/widgets/:version/*', schema: { hide: true }, handler: answer });
}

async function readFiles(dir: string): Promise<ReadonlyMap<string, WidgetFile>> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && path.extname(entry.name) in TYPES)
    .map((entry) => path.join(entry.parentPath, entry.name));
  const read = files.map(async (file) => {
    const [identity, br, gzip] = await Promise.all([readFile(file), readFile(`${file}.br`), readFile(`${file}.gz`)]);
    const type = TYPES[path.extname(file)] ?? 'application/octet-stream';
    return [
      path.relative(dir, file).replaceAll(path.sep, '/'),
      { type, etag: etagOf(identity), bodies: { identity, br, gzip } },
    ] as const;
  });
  return new Map(await Promise.all(read));
}
