import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { METHODS } from 'node:http';
import { ERROR_STATUS } from '#shared/contracts/problem.ts';
import { BODY_BYTES_MAX, HEAD_BYTES_MAX } from '#shared/domain/limits.ts';
import { isChatAddress } from './domains/chat/index.ts';
import { createWidgetVerifier } from './domains/embed/index.ts';
import { createGatewayVerifier } from './domains/payment/index.ts';
import { productCalls, type ProductSources } from './domains/all.ts';
import type { Platform } from './platform/binder.ts';
import { compressAnswers } from './platform/compression.ts';
import { bindCalls } from './platform/http/bind-calls.ts';
import { redactUrl } from './platform/logging.ts';
import { installOpenApi } from './platform/openapi.ts';
import { installProblems } from './platform/problem-handler.ts';
import { DomainError } from './platform/problems.ts';
import { createUnreadableHandler, isApiAddress, refusalOf } from './platform/unreadable-requests.ts';
import type { TrustCheck } from './platform/proxies.ts';

export interface AppOptions extends Platform, ProductSources {
  logger: FastifyBaseLogger;
  /** Of every answer (`securityHeaders`). */
  headers: Readonly<Record<string, string>>;
  /** The proxies that are trusted to report a client's address. */
  isTrustedProxy: TrustCheck;
  /** Adds more routes under `/api`: `serve.ts` the feeds for programs, tests their own contracts. */
  extend?: (api: FastifyInstance, options: AppOptions) => void;
}

/** How precisely the time limits for headers and whole requests are enforced. */
const CONNECTIONS_CHECK_MS = 2_000;

/** Prefixes of addresses whose decoding errors are answered here; pages answer the rest. */
const UNDECODABLE = [
  ['/api/', '/api/404'],
  ['/_image/i/', '/_image/i/-/-'],
] as const;

/** The server without its process: everything under `/api`. `server/web` adds pages and files. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.isTrustedProxy,
    bodyLimit: BODY_BYTES_MAX,
    // Node would refuse a request without a Host itself, without our headers.
    http: {
      maxHeaderSize: HEAD_BYTES_MAX,
      connectionsCheckingInterval: CONNECTIONS_CHECK_MS,
      requireHostHeader: false,
      // Other addresses answer as if nobody had asked for another protocol.
      shouldUpgradeCallback: ({ url }) => isChatAddress(url),
    },
    clientErrorHandler: createUnreadableHandler(options.headers, () => app),
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: HEAD_BYTES_MAX },
    // Fastify would answer an undecodable address itself, in English and without our headers.
    rewriteUrl(request) {
      const own = originForm(request.url ?? '/');
      const refusal = isApiAddress(own) ? null : refusalOf(own, request);
      if (refusal) return `/error?code=${ERROR_STATUS[refusal]}`;
      return isDecodable(own) ? own : (UNDECODABLE.find(([prefix]) => own.startsWith(prefix))?.[1] ?? '/404');
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  // What Node would answer by itself, with 417 and nothing else; nobody need mind what a caller expects.
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  answerEveryMethod(app);
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installProblems(app, options.headers, options.outage);
  await app.register(
    async (api) => {
      api.addHook('onRequest', (request, reply, done) => {
        void reply.headers(options.headers).header('x-request-id', request.id);
        const refusal = refusalOf(request.originalUrl, request.raw);
        done(refusal ? new DomainError(refusal) : undefined);
      });
      api.addHook('onResponse', (request, reply, done) => {
        const ms = Math.round(reply.elapsedTime);
        request.log.debug(
          { method: request.method, url: redactUrl(request.url), status: reply.statusCode, ms },
          'call',
        );
        done();
      });
      compressAnswers(api);
      await installOpenApi(api, options.version);
      bindCalls(
        api,
        { ...options, verifiers: { widget: createWidgetVerifier(options), gateway: createGatewayVerifier(options) } },
        productCalls(options),
      );
      options.extend?.(api, options);
      // Pages answer every other path; below /api the answer must not be HTML.
      for (const url of ['/', '/*'])
        api.all(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
    },
    { prefix: '/api' },
  );
  return app;
}

/** Fastify routes eight methods and answers 404 to any other, even where the address exists and 405 is due. */
export function answerEveryMethod(app: FastifyInstance): void {
  const others = METHODS.filter((method) => method !== 'CONNECT' && !app.supportedMethods.includes(method));
  for (const method of others) app.addHttpMethod(method);
}

/** The address without the scheme and host that proxies may put before it. */
function originForm(url: string): string {
  const [authority] = /^https?:\/\/[^/?#]*/i.exec(url) ?? [];
  if (authority === undefined) return url;
  const rest = url.slice(authority.length);
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isDecodable(url: string): boolean {
  if (!url.includes('%')) return true;
  try {
    decodeURI(url.split('?', 1)[0] ?? '');
    return true;
  } catch {
    return false;
  }
}
