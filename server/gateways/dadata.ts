import { z } from 'zod';
import { CircuitOpenError, createCircuit } from './circuit.ts';

export type ProviderFailure = 'circuit_open' | 'timeout' | 'unreachable' | 'refused' | 'unreadable';

/** The provider failed; `message` is one sentence without the query. */
export class ProviderUnavailable extends Error {
  readonly failure: ProviderFailure;

  constructor(failure: ProviderFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface DadataSettings {
  /** Base URL without a trailing slash: `…/suggestions/api/4_1/rs`. */
  url: string;
  token: string;
  timeoutMs?: number | undefined;
  /** Milliseconds since any epoch. */
  now?: () => number;
}

/** A text that the provider sends, leaves out or sends empty. */
export const optionalText = z
  .string()
  .nullish()
  .transform((value) => value || null);

/** Sends a request and reads the answer by its schema. Throws {@link ProviderUnavailable}. */
export type Dadata = <T>(path: string, init: RequestInit, schema: z.ZodType<T>) => Promise<T>;

/**
 * A client of DaData (https://dadata.ru/api/) for one of its services, `what`, with a circuit of its own. Failed requests
 * are not retried. The configured URL may be in a private network, so the guard of `platform/outbound.ts` does not apply.
 */
export function createDadata({
  url,
  token,
  timeoutMs = 3_000,
  now = Date.now,
  what,
}: DadataSettings & { what: string }): Dadata {
  const circuit = createCircuit({ now });
  return async (path, init, schema) => {
    try {
      return await circuit(async () => {
        const answer = await fetch(`${url}${path}`, {
          ...init,
          headers: { accept: 'application/json', 'content-type': 'application/json', authorization: `Token ${token}` },
          redirect: 'error',
          signal: AbortSignal.timeout(timeoutMs),
        });
        if (!answer.ok) {
          await answer.body?.cancel();
          throw new ProviderUnavailable('refused', `The provider of ${what} answered ${answer.status}.`);
        }
        const parsed = schema.safeParse(JSON.parse(await answer.text()));
        if (!parsed.success)
          throw new ProviderUnavailable('unreadable', `The provider of ${what} answered in an unknown shape.`);
        return parsed.data;
      });
    } catch (error) {
      throw explain(error, what);
    }
  };
}

function explain(error: unknown, what: string): ProviderUnavailable {
  if (error instanceof ProviderUnavailable) return error;
  if (error instanceof CircuitOpenError)
    return new ProviderUnavailable('circuit_open', `The provider of ${what} has failed and is left alone for a while.`);
  if (error instanceof SyntaxError)
    return new ProviderUnavailable('unreadable', `The provider of ${what} answered something else than JSON.`);
  if (error instanceof Error && error.name === 'TimeoutError')
    return new ProviderUnavailable('timeout', `The provider of ${what} did not answer in time.`);
  return new ProviderUnavailable('unreachable', `The provider of ${what} cannot be reached.`);
}
