import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { FileAnswer, NoAnswer, RedirectAnswer } from '#shared/contracts/answers.ts';
import type { CookieRule, CookieRules, FileRules } from '#shared/contracts/bodies.ts';
import type { CallName, Contract, Method } from '#shared/contracts/contract.ts';
import type { FileKind } from '#shared/domain/file-kinds.ts';
import type { Readable } from 'node:stream';
import type { Database } from '../database/connect.ts';
import { canCall, isSameForAll } from './access.ts';
import { visitor, type Actor, type ActorResolver } from './actor.ts';
import type { Clock } from './clock.ts';
import type { CallContext } from './context.ts';
import { enforce } from './decision.ts';
import type { Events } from './events.ts';
import { once } from './idempotency.ts';
import { visitorKey, type Limiter } from './limits.ts';
import type { Jobs } from './enqueue.ts';
import type { Outage } from './outage.ts';

export type ContractMap = Readonly<Record<CallName, Contract>>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One file of a multipart body, while it comes. */
export interface IncomingFile<Field extends string = string> {
  field: Field;
  /** As the sender calls it: for people only, never a path. */
  name: string;
  /** One of those that the contract names, by the first bytes. Whether the rest is sound is seen by whoever opens it. */
  kind: FileKind;
  /** To be read before the next file is asked for. Fails with `body_too_large` beyond the contract's bytes. */
  stream: Readable;
}

/** The cookies of a call, by the names of its contract. */
export interface CallCookies<Read extends string = string, Set extends string = string> {
  get(name: Read): string | undefined;
  /** Until the browser is closed without `maxAgeSeconds`. */
  set(name: Set, value: string, maxAgeSeconds?: number): void;
  remove(name: Set): void;
}

type NamesFor<Rules, Use extends CookieRule['use']> = {
  [Name in keyof Rules & string]: Rules[Name] extends { use: Use } ? Name : never;
}[keyof Rules & string];

type FilesOf<Rules> = Rules extends FileRules
  ? {
      /** In the order in which they come. What is not read is thrown away. */
      files: AsyncIterable<IncomingFile<keyof Rules & string>>;
    }
  : unknown;

type CookiesOf<Rules> = Rules extends CookieRules
  ? { cookies: CallCookies<NamesFor<Rules, 'read' | 'both'>, NamesFor<Rules, 'set' | 'both'>> }
  : unknown;

/** What a handler gets of the request, validated. */
export type CallRequest<C extends Contract> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
} & FilesOf<C['files']> &
  CookiesOf<C['cookies']>;

/** The part of a request that a contract's schemas describe. */
export type CallFields = Pick<CallRequest<Contract>, 'params' | 'query' | 'body'>;

/** A file to answer with. */
export interface SentFile<Type extends string = string> {
  type: Type;
  body: string | Buffer | Readable;
  /** With it the browser saves the file under this name, without it shows it. */
  name?: string;
}

type AnswerOf<Kind> = Kind extends z.ZodType
  ? z.output<Kind>
  : Kind extends NoAnswer
    ? void
    : Kind extends FileAnswer<infer Type>
      ? SentFile<Type>
      : Kind extends RedirectAnswer
        ? { location: string }
        : never;

export type Handler<C extends Contract> = (
  request: CallRequest<C>,
  context: CallContext,
) => Promise<AnswerOf<C['answer']>>;

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
  /** Who confirms callers that have no access token. Without one nobody of its kind gets in. */
  verifiers?: Verifiers;
  /** Gathers failures of calls while the database is away; without it each is logged. */
  outage?: Outage;
}

export interface Verifiers {
  /** `Authorization: Widget …` of a page of this origin. */
  widget?: (token: string, origin: string | null) => Promise<Actor | null>;
  /** Links and codes, for calls that let `token` in. */
  token?: Verifier;
  /** Signatures of providers, for calls that let `gateway` in. */
  gateway?: Verifier;
}

/** Null when what was sent proves nothing. */
export type Verifier = (request: SignedRequest) => Promise<Actor | null>;

export interface SignedRequest extends CallFields {
  call: CallName;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** As it came; empty without a body, and for calls that let no `gateway` in. */
  rawBody: Buffer;
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
  /** Absent in our own process, which sends no files and whose pages have cookies of their own. */
  files?: AsyncIterable<IncomingFile> | undefined;
  cookies?: CallCookies | undefined;
}

/** Runs one call whose input is valid: access, limit, idempotency, handler. */
export async function execute(
  platform: Platform,
  binding: Binding,
  caller: Caller,
  input: CallFields,
): Promise<unknown> {
  await admit(platform, binding, caller);
  return run(platform, binding, caller, input);
}

/** Lets the caller in and counts him. Throws `unauthorized`, `forbidden`, `limit_exceeded`. */
export async function admit({ limiter }: Platform, { name, contract }: Binding, { actor, ip }: Caller): Promise<void> {
  enforce(canCall(contract.access, actor));
  if (contract.limit) await limiter.consume(name, contract.limit, actorKey(actor, ip));
}

/** The handler's answer for a caller who was let in, or the one that was kept under his idempotency key. */
export async function run(
  platform: Platform,
  { name, contract, handler }: Binding,
  caller: Caller,
  input: CallFields,
): Promise<unknown> {
  const { ip, visitor: asking, origin, log, files, cookies } = caller;
  const { clock, events, jobs, limiter } = platform;
  const actor = isSameForAll(contract.access) ? visitor : caller.actor;
  const request = { ...input, files, cookies } as CallRequest<Contract>;
  const work = (db: Database) =>
    handler(request, {
      db,
      actor,
      ip,
      visitor: asking,
      origin,
      clock,
      events,
      jobs,
      limiter,
      log,
    } satisfies CallContext);
  const key = contract.idempotent ? caller.idempotencyKey : undefined;
  return key
    ? once(platform.db, { actor: actorKey(caller.actor, ip), key, call: name, input }, clock.now(), work)
    : work(platform.db);
}

/** Whom limits and idempotency keys count for: who was confirmed, or what a visitor's address is counted as. */
function actorKey(actor: Actor, ip: string): string {
  if ('userId' in actor) return `user:${actor.userId}`;
  if (actor.kind === 'token') return `token:${actor.subject}`;
  return actor.kind === 'gateway' ? `gateway:${actor.name}` : `ip:${visitorKey(ip)}`;
}
