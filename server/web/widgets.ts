import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../platform/problems.ts';
import { IMMUTABLE, keepFiles, sendKept } from './kept-files.ts';

interface WidgetOptions {
  /** The folder of the built, precompressed files. */
  dir: string;
  /** The package's version, which names the folder whose files never change. */
  version: string;
  headers: Readonly<Record<string, string>>;
}

const MOVING = 'public, max-age=300, stale-while-revalidate=86400';

/**
 * Serves the widgets from memory: the newest at `/widgets/v1/*`, this version for ever at `/widgets/<version>/*`. Names of
 * chunks contain a hash of their content, so chunks never change in either.
 */
export function serveWidgets(app: FastifyInstance, { dir, version, headers }: WidgetOptions): void {
  const files = keepFiles(dir);

  function answer(
    request: FastifyRequest<{ Params: { version: string; '*': string } }>,
    reply: FastifyReply,
  ): FastifyReply {
    const { version: asked, '*': name } = request.params;
    const file = asked === 'v1' || asked === version ? files.get(name) : undefined;
    if (!file) throw new DomainError('not_found');
    return sendKept(request, reply, file, {
      ...headers,
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': asked === version || name.startsWith('chunks/') ? IMMUTABLE : MOVING,
    });
  }

  app.route({ method: ['GET', 'HEAD'], url: '/widgets/:version/*', schema: { hide: true }, handler: answer });
}
