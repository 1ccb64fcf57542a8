import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import type { ErrorCode } from '#shared/contracts/problem.ts';
import { fileAddress, FILES_PREFIX, ORIGINALS } from '#shared/domain/file-name.ts';
import { wholeImageUrl } from '#shared/domain/image-sizes.ts';
import type { Storage } from '../gateways/storage.ts';
import { DomainError } from '../platform/problems.ts';

type Headers = Readonly<Record<string, string>>;

/**
 * Serves the files of the build, `/_astro/*` and those of `site/public`, precompressed. Names below `/_astro/` contain a
 * hash of the content, so those files never change.
 */
export async function serveBuild(app: FastifyInstance, clientDir: string, headers: Headers): Promise<void> {
  await serveFolder(app, {
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

const STORAGE_CACHE_CONTROL = 'public, max-age=86400';

/** Serves the public files of storage at `/files/*`. The address of an original redirects to its largest image. */
export async function serveStorage(app: FastifyInstance, files: Storage['public'], headers: Headers): Promise<void> {
  app.get<{ Params: { '*': string } }>(`${FILES_PREFIX}${ORIGINALS}*`, (request, reply) => {
    const address = fileAddress(ORIGINALS + request.params['*']);
    const whole = wholeImageUrl(address);
    if (whole === address) throw new DomainError('not_found');
    return reply.headers({ ...headers, 'cache-control': STORAGE_CACHE_CONTROL }).redirect(whole);
  });
  await app.register(async (scope) => {
    // The file server follows links and accepts names that storage rejects.
    scope.addHook<{ Params: { '*': string } }>('onRequest', async ({ params }) => {
      if (!(await files.find(params['*']))) throw new DomainError('not_found');
    });
    await serveFolder(scope, {
      root: files.folder,
      prefix: FILES_PREFIX,
      index: false,
      dotfiles: 'deny',
      setHeaders(reply) {
        void reply.headers({ ...headers, 'cache-control': STORAGE_CACHE_CONTROL });
      },
    });
  });
}

/** Conditional requests that the file server itself refuses. */
const REFUSALS: Readonly<Record<number, ErrorCode>> = { 412: 'precondition_failed', 416: 'range_not_satisfiable' };

/** One range of bytes. Several ranges, other units and malformed ranges get the whole file. */
const RANGE = /^bytes=(?:(\d{1,15})-(\d{0,15})|-\d{1,15})$/;

async function serveFolder(app: FastifyInstance, options: FastifyStaticOptions): Promise<void> {
  await app.register(async (files) => {
    files.addHook('onRequest', async ({ method, raw: { headers } }) => {
      if (method !== 'GET' || !isRange(headers.range)) delete headers.range;
    });
    files.setErrorHandler<FastifyError & { headers?: Record<string, string> }>((error, _request, reply) => {
      const code = REFUSALS[error.statusCode ?? 0];
      if (!code) throw error;
      void reply.headers(error.headers ?? {});
      throw new DomainError(code);
    });
    await files.register(fastifyStatic, { ...options, decorateReply: false });
  });
}

function isRange(range: string | undefined): boolean {
  const [whole, first, last] = RANGE.exec(range ?? '') ?? [];
  return whole !== undefined && !(first && last && Number(first) > Number(last));
}
