import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static';
import type { FastifyError, FastifyInstance } from 'fastify';
import path from 'node:path';
import type { ErrorCode } from '#shared/contracts/problem.ts';
import { fileAddress, FILES_PREFIX, ORIGINALS } from '#shared/domain/file-name.ts';
import { wholeImageUrl } from '#shared/domain/image-sizes.ts';
import type { Storage } from '../gateways/storage.ts';
import { DomainError } from '../platform/problems.ts';
import { IMMUTABLE, keepFiles, sendKept } from './kept-files.ts';

type Headers = Readonly<Record<string, string>>;

/** Names below it contain a hash of the content, so those files never change. */
const HASHED = '/_astro';

/** The service worker, whose own policy says what it may ask for. A browser asks at each visit whether it is another one. */
const WORKER = 'service-worker.js';
const OF_WORKER: Headers = {
  'cache-control': 'no-cache',
  'content-security-policy': "default-src 'none'; connect-src 'self'",
};

const READS = ['GET', 'HEAD'];

/** Serves the files of the build, precompressed: `/_astro/*` from memory, and those of `site/public`. */
export async function serveBuild(app: FastifyInstance, clientDir: string, headers: Headers): Promise<void> {
  const hashed = keepFiles(path.join(clientDir, HASHED));
  app.route<{ Params: { '*': string } }>({
    method: app.supportedMethods,
    url: `${HASHED}/*`,
    schema: { hide: true },
    handler(request, reply) {
      const file = hashed.get(request.params['*']);
      if (!file) throw new DomainError('not_found');
      if (READS.includes(request.method))
        return sendKept(request, reply, file, { ...headers, 'cache-control': IMMUTABLE });
      void reply.header('allow', READS.join(', '));
      throw new DomainError('method_not_allowed');
    },
  });
  await serveFolder(app, {
    root: clientDir,
    wildcard: false,
    globIgnore: [`**${HASHED}/**`],
    index: false,
    preCompressed: true,
    setHeaders(reply, file) {
      void reply.headers({ ...headers, 'cache-control': 'public, max-age=3600' });
      if (path.basename(file).startsWith(WORKER)) void reply.headers(OF_WORKER);
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
