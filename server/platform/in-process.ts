import { randomUUID } from 'node:crypto';
import type { FastifyBaseLogger } from 'fastify';
import { z } from 'zod';
import { isSchema } from '#shared/contracts/answers.ts';
import { ERROR_STATUS } from '#shared/contracts/problem.ts';
import { CallError, type Call } from '#shared/client/call.ts';
import { visitor } from './actor.ts';
import { execute, type Binding, type CallFields, type Platform } from './binder.ts';
import { classify, logFailure } from './problem-handler.ts';
import { toProblem } from './problems.ts';

/**
 * The typed client inside our own process: the same validation, access, handler and answer as over HTTP, without HTTP. It
 * calls as a visitor. Fails with a {@link CallError} as every client does.
 */
export function callInProcess(platform: Platform, log: FastifyBaseLogger, bindings: readonly Binding[]): Call {
  // Limits are for those who ask the pages, not for the pages.
  const uncounted: Platform = { ...platform, limiter: { consume: async () => {} } };
  const byName = new Map<string, Binding>(bindings.map((binding) => [binding.name, binding]));

  async function call(name: string, input: Readonly<Record<string, unknown>> = {}): Promise<unknown> {
    const binding = byName.get(name);
    try {
      if (!binding) throw new Error(`There is no call ${name}`);
      const result = await execute(
        uncounted,
        binding,
        { actor: visitor, ip: '127.0.0.1', visitor: null, origin: null, log },
        readInput(binding, input),
      );
      const { answer } = binding.contract;
      return isSchema(answer) ? z.encode(answer, result) : result;
    } catch (error) {
      const { code, details } = classify(error);
      if (ERROR_STATUS[code] >= 500) logFailure(error, log, platform.outage, { call: name });
      throw new CallError(ERROR_STATUS[code], toProblem(code, randomUUID(), details));
    }
  }

  // The types of input and answer are the contract's; at run time there is only the name.
  return call as Call;
}

/** Splits the caller's one object as the client does over HTTP. Throws zod's error. */
function readInput({ method, contract }: Binding, input: Readonly<Record<string, unknown>>): CallFields {
  const { params, query, body } = contract;
  const names = new Set(Object.keys(params?.shape ?? {}));
  const given = Object.entries(input).filter(([, value]) => value !== undefined);
  const inPath = Object.fromEntries(given.filter(([name]) => names.has(name)));
  const rest = Object.fromEntries(given.filter(([name]) => !names.has(name)));
  const inQuery = method === 'GET' || method === 'DELETE';
  return {
    params: params?.parse(inPath),
    query: query?.parse(inQuery ? rest : {}),
    body: body?.parse(inQuery ? undefined : rest),
  };
}
