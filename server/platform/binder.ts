import type { FastifyBaseLogger, FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import type { z } from 'zod';
import type { CallName, Contract, Method } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import type { Database } from '../database/connect.ts';
import { assertAccess, visitor, type Actor, type ActorResolver } from './actor.ts';
import type { Clock } from './clock.ts';
import type { CallContext } from './context.ts';
import type { Events } from './events.ts';
import { etagOf, namesTag } from './etag.ts';
import { openToPages } from './foreign-pages.ts';
import { KEY_LENGTH_MAX, once } from './idempotency.ts';
import { visitorKey, type Limiter } from './limits.ts';
import type { Jobs } from './enqueue.ts';
import type { Outage } from './outage.ts';
import { DomainError } from './problems.ts';

export type ContractMap = Readonly<Record<CallName, Contract>>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler gets of the request, validated. */
export interface CallRequest<C extends Contract> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
}

export type Handler<C extends Contract> = (
  request: CallRequest<C>,
  context: CallContext,
) => Promise<z.output<C['answer']>>;

/** A handler for every call of a domain's contracts; a missing one fails `tsc`. */
export type Handlers<Map extends ContractMap> = {
  readonly [Name in keyof Map]: Map[Name] extends Contract ? Handler<Map[Name]> : never;
};

/** What the binder needs of the process. */
export interface Platform {
  db: Database;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  limiter: Limiter;
  resolveActor: ActorResolver;
  /** Gathers failures of calls while the database is away; without it each is logged. */
  outage?: Outage;
}

/**
 * Binds each call to its handler: validation, access, limits, idempotency and the answer's shape come from the contract,
 * errors from `installProblems`. A method that no contract has answers 405.
 */
export function bindCalls(app: FastifyInstance, platform: Platform, bindings: readonly Binding[]): void {
  const methodsOf = new Map<string, Method[]>();
  for (const binding of bindings) {
    const { url, method, contract } = binding;
    for (const path of contract.deep ? [url, deepUrl(url)] : [url])
      methodsOf.set(path, [...(methodsOf.get(path) ?? []), method]);
    bindCall(app, platform, binding);
  }
  for (const [url, methods] of methodsOf) refuseOtherMethods(app, url, methods);
}

/** One call, bound: what is left of its types at run time. */
export interface Binding {
  name: CallName;
  method: Method;
  url: string;
  contract: Contract;
  handler: Handler<Contract>;
}

/** The calls of a domain, each with its handler. */
export function bindingsOf<Map extends ContractMap>(contracts: Map, handlers: Handlers<Map>): Binding[] {
  return (Object.keys(contracts) as (keyof Map & CallName)[]).flatMap((name) => {
    const contract = contracts[name];
    if (!contract) return [];
    const [method, template] = name.split(' ') as [Method, string];
    return [{ name, method, url: template.replaceAll(/\{(\w+)\}/g, ':$1'), contract, handler: handlers[name] }];
  });
}

/** What a call is run with, wherever it comes from. */
export interface Caller {
  actor: Actor;
  /** Limits and idempotency keys of visitors count by it. */
  ip: string;
  /** See `CallContext`. */
  visitor: string | null;
  /** Of the page that asks; null where a browser names none. */
  origin: string | null;
  log: FastifyBaseLogger;
  idempotencyKey?: string | undefined;
}

/** Runs one call whose input is valid: access, limit, idempotency, handler. */
export async function execute(
  platform: Platform,
  { name, contract, handler }: Binding,
  caller: Caller,
  input: CallRequest<Contract>,
): Promise<unknown> {
  const { actor, ip, visitor: asking, origin, log } = caller;
  const { clock, events, jobs, limiter } = platform;
  assertAccess(contract.access, actor);
  if (contract.limit) await limiter.consume(name, contract.limit, actorKey(actor, ip));
  const run = (db: Database) =>
    handler(input, { db, actor, ip, visitor: asking, origin, clock, events, jobs, limiter, log } satisfies CallContext);
  const key = contract.idempotent ? caller.idempotencyKey : undefined;
  return key
    ? once(platform.db, { actor: actorKey(actor, ip), key, call: name, input }, clock.now(), run)
    : run(platform.db);
}

function bindCall(app: FastifyInstance, platform: Platform, binding: Binding): void {
  const { name, method, url, contract } = binding;
  const { params, query, body, answer } = contract;
  const route: RouteOptions = {
    method,
    url,
    schema: {
      summary: contract.summary,
      operationId: name,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: {
        200: answer,
        default: {
          description: 'Problem document',
          content: { 'application/problem+json': { schema: problemSchema } },
        },
      },
    },
    async handler(request, reply) {
      const caller: Caller = {
        actor: await findActor(request, platform.resolveActor),
        ip: request.ip,
        visitor: visitorKey(request.ip),
        origin: request.headers.origin ?? null,
        log: request.log,
        idempotencyKey: contract.idempotent ? idempotencyKey(request) : undefined,
      };
      const input = { params: request.params, query: request.query, body: request.body } as CallRequest<Contract>;
      const result = await execute(platform, binding, caller, input);
      void reply.header('cache-control', cacheControlOf(contract));
      return result;
    },
    async onSend(request, reply, body) {
      if (contract.embeddable) openToPages(request, reply);
      return contract.revalidated || contract.embeddable
        ? revalidate(request.headers['if-none-match'], reply, body)
        : body;
    },
  };
  app.route(route);
  if (contract.deep) app.route(deepRoute(route));
}

/** The same call with the slashes of its last parameter as they are; documents name it once. */
function deepRoute(route: RouteOptions): RouteOptions {
  const name = route.url.slice(route.url.lastIndexOf(':') + 1);
  return {
    ...route,
    url: deepUrl(route.url),
    schema: { ...route.schema, hide: true },
    async preValidation(request) {
      // Fastify calls what a wildcard holds `*`.
      const { '*': value, ...others } = request.params as Record<string, string>;
      request.params = { ...others, [name]: value };
    },
  };
}

function deepUrl(url: string): string {
  return url.replace(/:\w+$/, '*');
}

function cacheControlOf({ revalidated, embeddable }: Contract): string {
  if (embeddable) return 'public, max-age=60, stale-while-revalidate=300';
  return revalidated ? 'public, max-age=0, must-revalidate' : 'no-store';
}

/** Tags an answer by its bytes; a caller that has them already gets 304 without a body. */
function revalidate(ifNoneMatch: string | undefined, reply: FastifyReply, body: unknown): unknown {
  if (reply.statusCode !== 200 || typeof body !== 'string') return body;
  const etag = etagOf(body);
  reply.header('etag', etag);
  if (!namesTag(ifNoneMatch, etag)) return body;
  reply.code(304);
  reply.removeHeader('content-length');
  reply.removeHeader('content-type');
  return null;
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: readonly Method[]): void {
  // Fastify answers HEAD where it answers GET.
  const allowed: readonly string[] = methods.includes('GET') ? [...methods, 'HEAD'] : methods;
  app.route({
    method: app.supportedMethods.filter((method) => !allowed.includes(method)),
    url,
    schema: { hide: true },
    handler: (_request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('allow', allowed.join(', '));
      throw new DomainError('method_not_allowed');
    },
  });
}

async function findActor(request: FastifyRequest, resolve: ActorResolver): Promise<Actor> {
  const token = request.headers['x-access-token'];
  if (token === undefined) return visitor;
  const actor = typeof token === 'string' ? await resolve(token) : null;
  if (!actor) throw new DomainError('unauthorized', { detail: 'Сеанс закончился. Войдите ещё раз' });
  return actor;
}

/** Whom limits and idempotency keys count for: the user, or what a visitor's address is counted as. */
function actorKey(actor: Actor, ip: string): string {
  return 'userId' in actor ? `user:${actor.userId}` : `ip:${visitorKey(ip)}`;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= KEY_LENGTH_MAX) return key;
  throw new DomainError('bad_argument', { detail: `Idempotency-Key: от 1 до ${KEY_LENGTH_MAX} знаков` });
}
