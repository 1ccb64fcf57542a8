import { Agent, request } from 'undici';
import { z } from 'zod';
import { CircuitOpenError, createCircuit } from '../circuit.ts';

/** How a call went wrong. After `unknown` it may have been carried out, after the others it was not. */
export type CallFailure = 'unknown' | 'unavailable' | 'unauthorized';

/** `message` is one sentence without what was sent. */
export class CardProviderError extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure, message: string) {
    super(message);
    this.failure = failure;
  }
}

export interface CardPaymentsSettings {
  publicId: string;
  apiSecret: string;
  /** Without a trailing slash. */
  url: string;
  timeoutMs?: number;
  /** Milliseconds since any epoch. */
  now?: () => number;
}

/** Each answer of the API; `Model` is read by its own schema. */
const answerSchema = z.object({ Success: z.boolean(), Message: z.string().nullish(), Model: z.unknown().optional() });
export type ApiAnswer = z.output<typeof answerSchema>;

/**
 * Sends one call. The requestId makes a call that is repeated within an hour the same call. Throws
 * {@link CardProviderError}.
 */
export type Client = (path: string, body: object, requestId?: string) => Promise<ApiAnswer>;

const TIMEOUT_MS = 10_000;
const ANSWER_BYTES_MAX = 4 * 1024 * 1024;
const UNAUTHORIZED = 401;
const TOO_MANY = 429;

/** The request has not left. */
const UNSENT = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/**
 * A client of https://developers.cloudpayments.ru/#api: HTTP Basic, JSON. It repeats nothing. The configured URL may be in
 * a private network, so the guard of `platform/outbound.ts` does not apply.
 */
export function createClient({
  publicId,
  apiSecret,
  url,
  timeoutMs = TIMEOUT_MS,
  now = Date.now,
}: CardPaymentsSettings): Client {
  const circuit = createCircuit({ now });
  const authorization = `Basic ${Buffer.from(`${publicId}:${apiSecret}`).toString('base64')}`;
  const dispatcher = new Agent({
    connect: { timeout: timeoutMs },
    allowH2: false,
    // A kept connection that the provider has just closed would make a call that was not sent look like one that was.
    pipelining: 0,
    maxResponseSize: ANSWER_BYTES_MAX,
  });

  async function send(path: string, body: object, requestId: string | undefined): Promise<ApiAnswer> {
    const { statusCode, body: answer } = await request(`${url}${path}`, {
      method: 'POST',
      dispatcher,
      headers: {
        authorization,
        accept: 'application/json',
        'content-type': 'application/json',
        ...(requestId === undefined ? {} : { 'x-request-id': requestId }),
      },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(timeoutMs),
    });
    const text = await answer.text();
    if (statusCode === UNAUTHORIZED)
      throw new CardProviderError(
        'unauthorized',
        'The provider of card payments refuses CP_PUBLIC_ID and CP_API_SECRET.',
      );
    if (statusCode === TOO_MANY)
      throw new CardProviderError('unavailable', 'The provider of card payments has too many calls of ours under way.');
    if (statusCode !== 200)
      throw new CardProviderError('unknown', `The provider of card payments answered ${statusCode}.`);
    return answerSchema.parse(JSON.parse(text));
  }

  return async (path, body, requestId) => {
    try {
      return await circuit(() => send(path, body, requestId));
    } catch (error) {
      throw explain(error);
    }
  };
}

function explain(error: unknown): CardProviderError {
  if (error instanceof CardProviderError) return error;
  if (error instanceof CircuitOpenError)
    return new CardProviderError(
      'unavailable',
      'The provider of card payments has failed and is left alone for a while.',
    );
  if (error instanceof z.ZodError || error instanceof SyntaxError)
    return new CardProviderError('unknown', 'The provider of card payments answered something else than its protocol.');
  if (UNSENT.has(codeOf(error)))
    return new CardProviderError('unavailable', 'The provider of card payments cannot be reached.');
  if (error instanceof Error && error.name === 'TimeoutError')
    return new CardProviderError('unknown', 'The provider of card payments did not answer in time.');
  return new CardProviderError('unknown', 'The connection with the provider of card payments ended without an answer.');
}

/** Of a failed connection; of several addresses, the first. */
function codeOf(error: unknown): string {
  if (error instanceof AggregateError) return codeOf(error.errors[0]);
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}
