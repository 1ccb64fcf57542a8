import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { z } from 'zod';
import type { CallName, Contract, Method } from '#shared/contracts/contract.ts';
import { problemSchema } from '#shared/contracts/problem.ts';
import type { Database } from '../database/connect.ts';
import { assertAccess, visitor, type Actor, type ActorResolver } from './actor.ts';
import type { Clock } from './clock.ts';
import type { Context } from './context.ts';
import type { Events } from './events.ts';
import { KEY_LENGTH_MAX, once } from './idempotency.ts';
import type { Limiter } from './limits.ts';
import { DomainError } from './problems.ts';

export type ContractMap = Readonly<Record<CallName, Contract>>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** What a handler gets of the request, validated. */
export interface CallRequest<C extends Contract> {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
}

export type Handler<C extends Contract> = (request: CallRequest<C>, context: Context) => Promise<z.output<C['answer']>>;

/** A handler for every call of a domain's contracts; a missing one fails `tsc`. */
export type Handlers<Map extends ContractMap> = {
  readonly [Name in keyof Map]: Map[Name] extends Contract ? Handler<Map[Name]> : never;
};

/** What the binder needs of the process. */
export interface Platform {
  db: Database;
  clock: Clock;
  events: Events;
  limiter: Limiter;
  resolveActor: ActorResolver;
}

const METHODS: readonly Method[] = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'];

/**
 * Binds each call to its handler: validation, access, limits, idempotency and the answer's shape come from the contract,
 * errors from `installProblems`. A method that no contract has answers 405.
 */
export function bindCalls<Map extends ContractMap>(app: FastifyInstance, platform: Platform, contracts: Map, handlers: Handlers<Map>): void {
  const methodsOf = new Map<string, Method[]>();
  for (const name of Object.keys(contracts) as (keyof Map & CallName)[]) {
    const contract = contracts[name];
    if (!contract) continue;
    const [method, template] = name.split(' ') as [Method, string];
    const url = template.replaceAll(/\{(\w+)\}/g, ':$1');
    methodsOf.set(url, [...(methodsOf.get(url) ?? []), method]);
    bindCall(app, platform, { name, method, url, contract, handler: handlers[name] });
  }
  for (const [url, methods] of methodsOf) refuseOtherMethods(app, url, methods);
}

interface Binding {
  name: CallName;
  method: Method;
  url: string;
  contract: Contract;
  handler: Handler<Contract>;
}

function bindCall(app: FastifyInstance, platform: Platform, { name, method, url, contract, handler }: Binding): void {
  const { params, query, body, answer } = contract;
  app.route({
    method,
    url,
    schema: {
      summary: contract.summary,
      operationId: name,
      ...(params ? { params } : {}),
      ...(query ? { querystring: query } : {}),
      ...(body ? { body } : {}),
      response: { 200: answer, default: { description: 'Problem document', content: { 'application/problem+json': { schema: problemSchema } } } },
    },
    config: { contract },
    async handler(request, reply) {
      const actor = await findActor(request, platform.resolveActor);
      assertAccess(contract.access, actor);
      if (contract.limit) await platform.limiter.consume(name, contract.limit, actorKey(actor, request.ip));
      const input = { params: request.params, query: request.query, body: request.body } as CallRequest<Contract>;
      const run = (db: Database) =>
        handler(input, { db, actor, clock: platform.clock, events: platform.events, log: request.log } satisfies Context);
      const key = contract.idempotent ? idempotencyKey(request) : undefined;
      const result = key
        ? await once(platform.db, { actor: actorKey(actor, request.ip), key, call: name, input }, platform.clock.now(), run)
        : await run(platform.db);
      void reply.header('cache-control', 'no-store');
      return result;
    },
  });
}

function refuseOtherMethods(app: FastifyInstance, url: string, methods: readonly Method[]): void {
  const others = METHODS.filter((method) => !methods.includes(method)) as HTTPMethods[];
  app.route({
    method: others,
    url,
    schema: { hide: true },
    handler: (_request: FastifyRequest, reply: FastifyReply) => {
      void reply.header('allow', methods.join(', '));
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

/** Whom limits and idempotency keys count for: the user, or the address of a visitor. */
function actorKey(actor: Actor, ip: string): string {
  return 'userId' in actor ? `user:${actor.userId}` : `ip:${ip}`;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= KEY_LENGTH_MAX) return key;
  throw new DomainError('bad_argument', { detail: `Idempotency-Key: от 1 до ${KEY_LENGTH_MAX} знаков` });
}
