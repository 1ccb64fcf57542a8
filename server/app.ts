import Fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify';
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod';
import { randomUUID } from 'node:crypto';
import { companyContracts } from '#shared/contracts/company.ts';
import { compendiumContracts } from '#shared/contracts/compendium.ts';
import { contentContracts } from '#shared/contracts/content.ts';
import { embedContracts } from '#shared/contracts/embed.ts';
import { healthContracts } from '#shared/contracts/health.ts';
import { newsContracts } from '#shared/contracts/news.ts';
import { rubricatorContracts } from '#shared/contracts/rubricator.ts';
import { resumeSearchContracts } from '#shared/contracts/resume-search.ts';
import { resumeContracts } from '#shared/contracts/resume.ts';
import { searchContracts } from '#shared/contracts/search.ts';
import { vacancyContracts } from '#shared/contracts/vacancy.ts';
import { BODY_BYTES_MAX } from '#shared/domain/limits.ts';
import { companyCalls, findCompanyItems, suggestCompanyItems } from './domains/company/index.ts';
import { compendiumCalls } from './domains/compendium/index.ts';
import { contentCalls, newsCalls, type PageMetas } from './domains/content/index.ts';
import { embedCalls, type EmbedKeys } from './domains/embed/index.ts';
import { healthCalls } from './domains/health.ts';
import { rubricatorCalls } from './domains/rubricator/index.ts';
import { resumeCalls } from './domains/resume/index.ts';
import {
  resumeSearchCalls,
  searchCalls,
  type PopularQueries,
  type ResumeSearch,
  type VacancySearch,
} from './domains/search/index.ts';
import { vacancyCalls } from './domains/vacancy/index.ts';
import type { AddressGateway } from './gateways/addresses.ts';
import { bindingsOf, type Binding, type Platform } from './platform/binder.ts';
import { compressAnswers } from './platform/compression.ts';
import { bindCalls } from './platform/http/bind-calls.ts';
import { redactUrl } from './platform/logging.ts';
import { installOpenApi } from './platform/openapi.ts';
import { installProblems } from './platform/problem-handler.ts';
import type { TrustCheck } from './platform/proxies.ts';

/** What calls need of the process besides the platform. */
export interface ProductSources {
  version: string;
  addresses: AddressGateway;
  /** For callers whose own city is not known. */
  defaultCityId: number;
  search: VacancySearch;
  resumeSearch: ResumeSearch;
  popular: PopularQueries;
  embedKeys: EmbedKeys;
  pageMetas: PageMetas;
  /** Of our own pages, without a trailing slash. */
  publicOrigin: string;
}

export interface AppOptions extends Platform, ProductSources {
  logger: FastifyBaseLogger;
  /** Of every answer (`securityHeaders`). */
  headers: Readonly<Record<string, string>>;
  /** Whose word about a caller's address is taken. */
  isTrustedProxy: TrustCheck;
  /** Adds more under `/api`: `serve.ts` the feeds for programs, tests contracts of their own. */
  extend?: (api: FastifyInstance, options: AppOptions) => void;
}

/** Ten thousand Russian letters, each of which is six characters of an address, and the rest of the headers. */
const ADDRESS_BYTES_MAX = 96 * 1024;

/** How exactly the limits of time for headers and whole requests are held. */
const CONNECTIONS_CHECK_MS = 2_000;

/** Where an address that cannot be decoded is answered, by what it begins with; pages answer the rest. */
const UNDECODABLE = [
  ['/api/', '/api/404'],
  ['/_image/i/', '/_image/i/-/-'],
] as const;

/** Every call of the product with its handler. */
export function productCalls({
  version,
  addresses,
  defaultCityId,
  search,
  resumeSearch,
  popular,
  embedKeys,
  pageMetas,
  publicOrigin,
}: ProductSources): Binding[] {
  return [
    ...bindingsOf(healthContracts, healthCalls(version)),
    ...bindingsOf(
      compendiumContracts,
      compendiumCalls({
        suggestCompanies: suggestCompanyItems,
        findCompanies: findCompanyItems,
        addresses,
        defaultCityId,
      }),
    ),
    ...bindingsOf(companyContracts, companyCalls),
    ...bindingsOf(vacancyContracts, vacancyCalls),
    ...bindingsOf(resumeContracts, resumeCalls),
    ...bindingsOf(searchContracts, searchCalls(search, popular)),
    ...bindingsOf(resumeSearchContracts, resumeSearchCalls(resumeSearch)),
    ...bindingsOf(rubricatorContracts, rubricatorCalls(search)),
    ...bindingsOf(newsContracts, newsCalls),
    ...bindingsOf(contentContracts, contentCalls(pageMetas)),
    ...bindingsOf(embedContracts, embedCalls({ keys: embedKeys, search, ownOrigin: new URL(publicOrigin).origin })),
  ];
}

/** The server without its process: everything under `/api`. Pages and files are added by `server/web`. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: options.logger,
    trustProxy: options.isTrustedProxy,
    bodyLimit: BODY_BYTES_MAX,
    http: { maxHeaderSize: ADDRESS_BYTES_MAX, connectionsCheckingInterval: CONNECTIONS_CHECK_MS },
    genReqId: () => randomUUID(),
    requestIdHeader: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 12_000 },
    // Fastify would answer an address that cannot be decoded by itself, in English and without our headers.
    rewriteUrl({ url = '/' }) {
      const own = originForm(url);
      return isDecodable(own) ? own : (UNDECODABLE.find(([prefix]) => own.startsWith(prefix))?.[1] ?? '/404');
    },
    logController: new LogController({ disableRequestLogging: true }),
  });
  app.setValidatorCompiler(validatorCompiler);
  app.setSerializerCompiler(serializerCompiler);
  installProblems(app, options.headers, options.outage);
  await app.register(
    async (api) => {
      api.addHook('onRequest', (request, reply, done) => {
        void reply.headers(options.headers).header('x-request-id', request.id);
        done();
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
      bindCalls(api, options, productCalls(options));
      options.extend?.(api, options);
      // Pages answer every other path; below /api that would be HTML.
      for (const url of ['/', '/*'])
        api.all(url, { schema: { hide: true } }, (_request, reply) => reply.callNotFound());
    },
    { prefix: '/api' },
  );
  return app;
}

/** The address without the scheme and the host that proxies may write before it. */
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
