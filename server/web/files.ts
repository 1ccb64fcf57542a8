import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { FILES_PREFIX } from '#shared/domain/file-name.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Serves the files of the build: `/_astro/*` and those of `site/public`, compressed beforehand. Names below `/_astro/`
 * hold a hash of the content, so those never change.
 */
export async function serveBuild(app: FastifyInstance, clientDir: string, headers: Headers): Promise<void> {
  await app.register(fastifyStatic, {
    root: clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = /[\\/]_astro[\\/]/.test(path);
      void reply.headers({
        ...headers,
        'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      });
    },
  });
}

/** Serves what storage keeps at `/files/*`. */
export async function serveStorage(app: FastifyInstance, filesDir: string, headers: Headers): Promise<void> {
  await app.register(fastifyStatic, {
    root: filesDir,
    prefix: FILES_PREFIX,
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    setHeaders(reply) {
      void reply.headers({ ...headers, 'cache-control': 'public, max-age=86400' });
    },
  });
}
