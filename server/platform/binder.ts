import type { FastifyBaseLogger } from 'fastify';
import type { z } from 'zod';
import type { FileAnswer, NoAnswer, RedirectAnswer } from '#shared/contracts/answers.ts';
import type { CookieRule, CookieRules, FileRules } from '#shared/contracts/bodies.ts';
import type { CallName, Contract, Method } from '#shared/contracts/contract.ts';
import type { FileKind } from '#shared/domain/file-kinds.ts';
import type { Readable } from 'node:stream';
import type { Database } from '../database/connect.ts';
import { actorFor, canCall } from './access.ts';
import type { Actor, ActorResolver } from './actor.ts';
import type { Clock } from './clock.ts';
import type { CallContext } from './context.ts';
import { enforce } from './decision.ts';
import type { Events } from './events.ts';
import { once } from './idempotency.ts';
import { visitorKey, type Limiter } from './limits.ts';
import type { Jobs } from './enqueue.ts';
import type { Outage } from './outage.ts';
import { assertStorable } from './stored-text.ts';

export type ContractMap = Readonly<Record<CallName, Contract>>;

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined;

/** One file of a multipart body, while it is received. */
export interface IncomingFile<Field extends string = string> {
  field: Field;
  /** The sender's file name, cleaned, 1–255 characters: for display only, never a path. */
  name: string;
  /** One of the kinds that the contract allows, by the first bytes; the code that opens the file validates the rest. */
  kind: FileKind;
  /** Must be read before the next file is requested. Fails with `body_too_large` beyond the contract's limit. */
  stream: Readable;
}

/** The cookies of a call, by the names of its contract. */
export interface CallCookies<Read extends string = string, Set extends string = string> {
  get(name: Read): string | undefined;
  /** Without `maxAgeSeconds` until the browser is closed. */
  set(name: Set, value: string, maxAgeSeconds?: number): void;
  remove(name: Set): void;
}

type NamesFor<Rules, Use extends CookieRule['use']> = {
  [Name in keyof Rules & string]: Rules[Name] extends { use: Use } ? Name : never;
}[keyof Rules & string];

type FilesOf<Rules> = Rules extends FileRules
  ? {
      /** In the order of arrival. Unread files are discarded. */
      files: AsyncIterable<IncomingFile<keyof Rules & string>>;
    }
  : unknown;

type CookiesOf<Rules> = Rules extends CookieRules
  ? { cookies: CallCookies<NamesFor<Rules, 'read' | 'both'>, NamesFor<Rules, 'set' | 'both'>> }
  : unknown;

/** The validated request, as a handler gets it. */
export type CallRequest<C extends Contract> = {
  params: Parsed<C['params']>;
  query: Parsed<C['query']>;
  body: Parsed<C['body']>;
} & FilesOf<C['files']> &
  CookiesOf<C['cookies']>;

/** The parts of a request that a contract's schemas describe. */
export type CallFields = Pick<CallRequest<Contract>, 'params' | 'query' | 'body'>;

/** A file to answer with. */
export interface SentFile<Type extends string = string> {
  type: Type;
  body: string | Buffer | Readable;
  /** With a name the browser saves the file under it; without one it shows the file. */
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

/** What the binder needs from the process. */
export interface Platform {
  db: Database;
  clock: Clock;
  events: Events;
  jobs: Jobs;
  limiter: Limiter;
  resolveActor: ActorResolver;
  /** Verify callers without an access token. Without a verifier no such caller is admitted. */
  verifiers?: Verifiers;
  /** Groups failures of calls during a database outage; without it each is logged. */
  outage?: Outage;
}

export interface Verifiers {
  /** `Authorization: Widget …` from a page of this origin. */
  widget?: (token: string, origin: string | null) => Promise<Actor | null>;
  /** Links and codes, for calls that allow `token`. */
  token?: Verifier;
  /** Provider signatures, for calls that allow `gateway`. */
  gateway?: Verifier;
}

/** Null when the request proves nothing. */
export type Verifier = (request: SignedRequest) => Promise<Actor | null>;

export interface SignedRequest extends CallFields {
  call: CallName;
  headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Of the sender, behind the proxies that are trusted. */
  ip: string;
  /** The raw body; empty without a body, and for calls that do not allow `gateway`. */
  rawBody: Buffer;
}

/** One bound call, with its types erased. */
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

/** The environment of a call, wherever it comes from. */
export interface Caller {
  actor: Actor;
  /** Key of visitors for limits and idempotency keys. */
  ip: string;
  /** See `CallContext`. */
  visitor: string | null;
  /** Origin of the requesting page; null when the browser sends none. */
  origin: string | null;
  /** As sent; empty without one. */
  userAgent: string;
  log: FastifyBaseLogger;
  idempotencyKey?: string | undefined;
  /** Absent for calls in process, which send no files. */
  files?: AsyncIterable<IncomingFile> | undefined;
  cookies?: CallCookies | undefined;
  /** See `CallContext`. */
  captcha?: string | null;
  /** See `CallContext`. */
  signed?: CallContext['signed'] | undefined;
}

/** Authorizes and counts the caller. Throws `unauthorized`, `forbidden`, `limit_exceeded`. */
export async function admit(
  { limiter }: Pick<Platform, 'limiter'>,
  { name, contract }: Pick<Binding, 'name' | 'contract'>,
  { actor, ip }: Pick<Caller, 'actor' | 'ip'>,
): Promise<void> {
  enforce(canCall(contract.access, actor));
  if (contract.limit) await limiter.consume(contract.limit.countedAs ?? name, contract.limit, actorKey(actor, ip));
}

/** The handler's answer for an authorized caller, or the one stored under the idempotency key. */
export async function run(
  platform: Platform,
  { name, contract, handler }: Binding,
  caller: Caller,
  input: CallFields,
): Promise<unknown> {
  assertStorable(input.params);
  assertStorable(input.query);
  assertStorable(input.body);
  const { ip, visitor: asking, origin, userAgent, log, files, cookies, captcha, signed } = caller;
  const { clock, events, jobs, limiter } = platform;
  const actor = actorFor(contract.access, caller.actor);
  const request = { ...input, files, cookies } as CallRequest<Contract>;
  const work = (db: Database) =>
    handler(request, {
      db,
      actor,
      ip,
      visitor: asking,
      origin,
      userAgent,
      clock,
      events,
      jobs,
      limiter,
      log,
      ...(captcha === undefined ? {} : { captcha }),
      ...(signed === undefined ? {} : { signed }),
    } satisfies CallContext);
  const key = contract.idempotent ? caller.idempotencyKey : undefined;
  return key
    ? once(platform.db, { actor: actorKey(caller.actor, ip), key, call: name, input }, clock.now(), work)
    : work(platform.db);
}

/** The subject of limits and idempotency keys: the confirmed caller, or the visitor's address key. */
export function actorKey(actor: Actor, ip: string): string {
  // An employer's page does not use up what the person may do elsewhere.
  if (actor.kind === 'guest') return `guest:${actor.accountId}:${actor.companyId}`;
  if ('accountId' in actor) return `account:${actor.accountId}`;
  if (actor.kind === 'token') return `token:${actor.subject}`;
  return actor.kind === 'gateway' ? `gateway:${actor.name}` : `ip:${visitorKey(ip)}`;
}
