import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';

/**
 * Serves the files of the build (`/_astro/*` and those of `site/public`, compressed beforehand) and of storage
 * (`/files/*`). Names below `/_astro/` hold a hash of the content, so those never change.
 */
export async function serveFiles(app: FastifyInstance, options: { clientDir: string; filesDir: string; headers: Readonly<Record<string, string>> }): Promise<void> {
  await app.register(fastifyStatic, {
    root: options.clientDir,
    wildcard: false,
    index: false,
    preCompressed: true,
    setHeaders(reply, path) {
      const immutable = path.includes('/_astro/') || path.includes('\\_astro\\');
      void reply.headers({ ...options.headers, 'cache-control': immutable ? 'public, max-age=31536000, immutable' : 'public, max-age=3600' });
    },
  });
  await app.register(fastifyStatic, {
    root: options.filesDir,
    prefix: '/files/',
    decorateReply: false,
    index: false,
    dotfiles: 'deny',
    setHeaders(reply) {
      void reply.headers({ ...options.headers, 'cache-control': 'public, max-age=86400' });
    },
  });
}
