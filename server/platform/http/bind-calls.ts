import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { z } from 'zod';
import type { Contract } from '#shared/contracts/contract.ts';
import { callersOf, canCall, isSameForAll } from '../access.ts';
import { admit, run, type Binding, type CallFields, type Caller, type Platform } from '../binder.ts';
import { enforce } from '../decision.ts';
import { etagOf, namesTag } from '../etag.ts';
import { KEY_LENGTH_MAX } from '../idempotency.ts';
import { visitorKey } from '../limits.ts';
import { DomainError } from '../problems.ts';
import { readInput } from '../read-input.ts';
import { createWorkQueue, createWorkQueues } from '../work-queue.ts';
import { sendAnswer } from './answers.ts';
import { identify, verify, type Identity } from './callers.ts';
import { refuseContradictions } from './contradictions.ts';
import { cookiesOf } from './cookies.ts';
import { schemaOf } from './document.ts';
import { openToPages } from './foreign-pages.ts';
import { multipartBytesMax, readMultipart, throwAway } from './multipart.ts';
import { answerOtherMethods } from './other-methods.ts';
import { assertShallow } from '../shallow.ts';
import { keepRawBodies } from './raw-body.ts';

/** What HTTP calls need from the process. */
export interface HttpPlatform extends Platform {
  /** The origin of our pages, without a trailing slash. */
  publicOrigin: string;
}

/** More than the database connections, so that each has work, but few enough for a short wait. */
const CALLS_AT_ONCE = 40;
/** About two seconds of work. */
const CALLS_WAITING_MAX = 1_200;
/** Of one account: its calls may wait for each other's locks, and each holds a connection meanwhile. */
const ACCOUNT_CALLS = { atOnce: 4, length: 100 } as const;

/** Runs a call in the turns of its account and of all. */
type Turns = (identity: Identity | undefined, visitor: string, work: () => Promise<unknown>) => Promise<unknown>;

function createTurns(): Turns {
  const all = createWorkQueue({ atOnce: CALLS_AT_ONCE, length: CALLS_WAITING_MAX });
  const accounts = createWorkQueues(ACCOUNT_CALLS);
  return (identity, visitor, work) => {
    const inTurn = () => all.run(work, visitor);
    return identity && 'accountId' in identity.actor ? accounts.run(identity.actor.accountId, inTurn) : inTurn();
  };
}

/**
 * Binds each call to its handler: access, validation, limits, idempotency and the response format come from the contract,
 * errors from `installProblems`. Undeclared methods get 405. Plain forms, plain text and files are accepted only where a contract
 * declares them: each kind of body has its own scope.
 */
export function bindCalls(app: FastifyInstance, platform: HttpPlatform, bindings: readonly Binding[]): void {
  const turns = createTurns();
  const uploads = bindings.filter(({ contract }) => contract.files);
  const forms = bindings.filter(({ contract }) => contract.form);
  const plain = bindings.filter(({ contract }) => contract.plainText);
  for (const binding of bindings) {
    refuseContradictions(binding);
    const { files, form, plainText } = binding.contract;
    if (!files && !form && !plainText) bindCall(app, platform, binding, turns);
  }
  if (forms.length > 0)
    void app.register(async (scope) => {
      await scope.register(formbody);
      for (const binding of forms) bindCall(scope, platform, binding, turns);
    });
  if (plain.length > 0)
    void app.register(async (scope) => {
      scope.addContentTypeParser('text/plain', { parseAs: 'string' }, scope.getDefaultJsonParser('error', 'error'));
      for (const binding of plain) bindCall(scope, platform, binding, turns);
    });
  if (uploads.length > 0)
    void app.register(async (scope) => {
      await scope.register(multipart);
      for (const binding of uploads) bindCall(scope, platform, binding, turns);
    });
  answerOtherMethods(
    app,
    bindings.flatMap((one) => (one.contract.deep ? [one, { ...one, url: deepUrl(one.url) }] : one)),
  );
}

function bindCall(app: FastifyInstance, platform: HttpPlatform, binding: Binding, turns: Turns): void {
  const { method, url, contract } = binding;
  const ownOrigin = new URL(platform.publicOrigin).origin;
  const identities = new WeakMap<FastifyRequest, Identity>();
  const rawBodies = callersOf(contract.access).includes('gateway') ? keepRawBodies() : null;
  const bytesMax = contract.files ? multipartBytesMax(contract.files) : null;
  /** Whoever signs bodies is known once the body is there, and before anything in it is looked at. */
  async function admitSigned(request: FastifyRequest): Promise<void> {
    const identity = identities.get(request);
    if (!rawBodies || !identity) return;
    const fields = { params: request.params, query: request.query, body: request.body } as CallFields;
    const rawBody = rawBodies.of(request);
    const actor = await verify(identity.actor, binding, platform, request, { ...fields, rawBody });
    enforce(canCall(contract.access, actor));
    identities.set(request, { ...identity, actor });
  }

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
    // `onRequest` has set it.
    const identity = identities.get(request) as Identity;
    const rawBody = rawBodies?.of(request) ?? Buffer.alloc(0);
    const fields = { params: request.params, query: request.query, body: request.body } as CallFields;
    const caller: Caller = {
      actor: await verify(identity.actor, binding, platform, request, { ...fields, rawBody }),
      ip: request.ip,
      visitor: visitorKey(request.ip),
      origin: request.headers.origin ?? null,
      log: request.log,
      idempotencyKey: contract.idempotent ? idempotencyKey(request) : undefined,
      captcha: contract.form ? undefined : captchaOf(request),
      signed: rawBodies ? { rawBody, contentType: request.headers['content-type'] } : undefined,
      userAgent: request.headers['user-agent'] ?? '',
      cookies:
        contract.cookies &&
        cookiesOf(
          {
            sent: request.headers.cookie,
            // Fastify sends each Set-Cookie.
            set: (cookie) => void reply.header('set-cookie', cookie),
            isHttps: ownOrigin.startsWith('https:'),
          },
          contract.cookies,
        ),
    };
    await admit(platform, binding, caller);
    void reply.header('cache-control', cacheControlOf(contract, caller, identity));
    const result = contract.files
      ? await runWithFiles(platform, binding, caller, request, fields)
      : await run(platform, binding, caller, fields);
    return sendAnswer(reply, contract, result, ownOrigin);
  }

  const route: RouteOptions = {
    method,
    url,
    schema: schemaOf(binding),
    ...(rawBodies ? { preParsing: rawBodies.hook } : {}),
    // `runWithFiles` validates a body with files after it has read the fields.
    ...(contract.files ? { validatorCompiler: validateAllButBody } : {}),
    preValidation: [...(rawBodies ? [admitSigned] : []), refuseDeep, ...(contract.versioned ? [takeIfMatch] : [])],
    async onRequest(request, reply) {
      identities.set(request, await identify(request, reply, binding, platform, ownOrigin));
      if (bytesMax !== null && Number(request.headers['content-length'] ?? 0) > bytesMax)
        throw new DomainError('body_too_large');
    },
    // A slow upload must not hold a place in the queue.
    handler: (request, reply) =>
      contract.files
        ? answer(request, reply)
        : turns(identities.get(request), visitorKey(request.ip), () => answer(request, reply)),
    async onSend(request, reply, body) {
      if (contract.embeddable) openToPages(request, reply);
      return contract.revalidated || contract.embeddable === true
        ? revalidate(request.headers['if-none-match'], reply, body)
        : body;
    },
  };
  app.route(route);
  if (contract.deep) app.route(deepRoute(route));
}

const validateAllButBody: NonNullable<RouteOptions['validatorCompiler']> = (part) =>
  part.httpPart === 'body'
    ? (value) => ({ value })
    : validatorCompiler(part as Parameters<typeof validatorCompiler>[0]);

/** A body without files may also be JSON. */
async function runWithFiles(
  platform: Platform,
  binding: Binding,
  caller: Caller,
  request: FastifyRequest,
  fields: CallFields,
): Promise<unknown> {
  const { body: schema = z.strictObject({}), files: rules = {} } = binding.contract;
  try {
    const { fields: given, files } = request.isMultipart()
      ? await readMultipart(request, rules)
      : { fields: request.body, files: noFiles() };
    // The schema's output is the handler's type.
    const body = readInput(schema, given) as CallFields['body'];
    return await run(platform, binding, { ...caller, files }, { ...fields, body });
  } finally {
    throwAway(request);
  }
}

async function refuseDeep({ body }: FastifyRequest): Promise<void> {
  assertShallow(body);
}

/** `If-Match: "3"` as the `version` of a body that names none. */
async function takeIfMatch(request: FastifyRequest): Promise<void> {
  const { body, headers } = request;
  const version = /^(?:W\/)?"(\d{1,15})"$/.exec(headers['if-match'] ?? '')?.[1];
  if (version === undefined || typeof body !== 'object' || body === null || 'version' in body) return;
  request.body = { ...body, version: Number(version) };
}

async function* noFiles(): AsyncGenerator<never> {}

/** The same call with unescaped slashes in its last parameter; hidden from OpenAPI. */
function deepRoute(route: RouteOptions): RouteOptions {
  const name = route.url.slice(route.url.lastIndexOf(':') + 1);
  return {
    ...route,
    url: deepUrl(route.url),
    schema: { ...route.schema, hide: true },
    async preValidation(request) {
      // Fastify names a wildcard's value `*`.
      const { '*': value, ...others } = request.params as Record<string, string>;
      request.params = { ...others, [name]: value };
    },
  };
}

function deepUrl(url: string): string {
  return url.replace(/:\w+$/, '*');
}

/** Shared caches may store only responses that are the same for everybody and do not report an expired token. */
function cacheControlOf(
  { revalidated, embeddable, access }: Contract,
  { actor }: Caller,
  { isUnconfirmed }: Identity,
): string {
  const isForAll = (isSameForAll(access) || actor.kind === 'visitor') && !isUnconfirmed;
  if (embeddable === true && isForAll) return 'public, max-age=60, stale-while-revalidate=300';
  return revalidated && isForAll ? 'public, max-age=0, must-revalidate' : 'no-store';
}

/** Sets an ETag of the body; a matching If-None-Match gets 304. */
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

function captchaOf({ headers }: FastifyRequest): string | null {
  const solution = headers['x-captcha'];
  return typeof solution === 'string' ? solution : null;
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key === 'string' && key.length > 0 && key.length <= KEY_LENGTH_MAX) return key;
  throw new DomainError('bad_argument', { detail: `Idempotency-Key: от 1 до ${KEY_LENGTH_MAX} знаков` });
}
