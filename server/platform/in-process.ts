import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { arrayBuffer } from 'node:stream/consumers';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isSchema } from '#shared/contracts/answers.ts';
import { ERROR_STATUS } from '#shared/contracts/problem.ts';
import { CallError, type Call, type CallOptions } from '#shared/client/call.ts';
import { visitor, type Actor } from './actor.ts';
import { admit, run, type Binding, type CallFields, type Caller, type Platform, type SentFile } from './binder.ts';
import { cookiesOf, type CookieExchange } from './http/cookies.ts';
import { noLimits } from './limits.ts';
import { classify, logFailure } from './problem-handler.ts';
import { toProblem } from './problems.ts';
import { readInput } from './read-input.ts';

/** Who calls from inside the process. */
export interface InProcessCaller {
  actor: Actor;
  /** Key of visitors for limits and idempotency keys. */
  ip: string;
  userAgent: string;
  /** Of the page's request; what a call sets is sent with the page. */
  cookies: CookieExchange;
}

const EVERYBODY: InProcessCaller = {
  actor: visitor,
  ip: '127.0.0.1',
  userAgent: '',
  // A page for many has no cookies: it neither reads nor sets one.
  cookies: { sent: undefined, set: () => {}, isHttps: false },
};

/**
 * The typed client inside our own process: the same validation, access, handler and answer as over HTTP, without HTTP.
 * It calls as `caller`, within their limits; without one as an uncounted visitor, for pages shared by many. Fails with
 * a {@link CallError} as every client does.
 */
export function callInProcess(
  platform: Platform,
  log: FastifyBaseLogger,
  bindings: readonly Binding[],
  caller?: InProcessCaller,
): Call {
  // What is rendered for many is counted for nobody.
  const counted: Platform = caller ? platform : { ...platform, limiter: noLimits };
  const { actor, ip, userAgent, cookies } = caller ?? EVERYBODY;

  async function call(
    name: string,
    given: Readonly<Record<string, unknown>> = {},
    { idempotencyKey }: CallOptions = {},
  ): Promise<unknown> {
    const binding = bindings.find((one) => one.name === name);
    try {
      if (!binding) throw new Error(`There is no call ${name}`);
      const key = idempotencyKey === true ? randomUUID() : idempotencyKey;
      const input = readFields(binding, given);
      const by: Caller = {
        actor,
        ip,
        visitor: null,
        origin: null,
        userAgent,
        log,
        idempotencyKey: key,
        cookies: binding.contract.cookies && cookiesOf(cookies, binding.contract.cookies),
      };
      await admit(counted, binding, by);
      const result = await run(counted, binding, by, input);
      const { answer } = binding.contract;
      // Answers transform nothing, so this is what `encode` returns over HTTP, which would go through each value twice.
      if (isSchema(answer)) return z.parse(answer, result);
      return answer.kind === 'file' ? await toFile(result as SentFile) : result;
    } catch (error) {
      const { code, details } = classify(error);
      if (ERROR_STATUS[code] >= 500) logFailure(error, log, platform.outage, { call: name });
      throw new CallError(ERROR_STATUS[code], toProblem(code, randomUUID(), details));
    }
  }

  // The types of input and answer come from the contract; at run time there is only the name.
  return call as Call;
}

/** As the HTTP client gives it, with its name. */
async function toFile({ type, body, name = '' }: SentFile): Promise<File> {
  const content = body instanceof Readable ? await arrayBuffer(body) : body;
  return new File([typeof content === 'string' ? content : new Uint8Array(content)], name, { type });
}

/** Splits the caller's single object into params, query and body as the HTTP client does. Throws `bad_argument`. */
function readFields({ method, contract }: Binding, input: Readonly<Record<string, unknown>>): CallFields {
  const { params, query, body } = contract;
  const names = new Set(Object.keys(params?.shape ?? {}));
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const inPath = Object.fromEntries(given.filter(([name]) => names.has(name)));
  const rest = Object.fromEntries(given.filter(([name]) => !names.has(name)));
  const inQuery = method === 'GET' || method === 'DELETE';
  return {
    params: params && readInput(params, inPath),
    query: query && readInput(query, inQuery ? rest : {}),
    body: body && readInput(body, inQuery ? undefined : rest),
  };
}
