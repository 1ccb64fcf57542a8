import type { CallAnswer, CallInput, Contract, Method } from '../contracts/contract.ts';
import type { Contracts } from '../contracts/index.ts';
import type { ErrorCode, Problem } from '../contracts/problem.ts';

/** One request for a transport, independent of contracts. */
export interface TransportRequest {
  method: Method;
  /** Below `/api`, with its parameters filled in: `/vacancy/12`. */
  path: string;
  query: URLSearchParams;
  /** JSON text, with `Content-Type` among the headers, or a form with files, whose transport sets it. */
  body: string | FormData | undefined;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
  /** Whether it is finished when its page is left. */
  keepalive?: boolean;
}

/** The part of a `Response` that a transport must provide. */
export type TransportAnswer = Pick<Response, 'status' | 'ok' | 'headers' | 'json' | 'blob'>;

/** Sends a request and returns every answer, including error statuses. It throws only without any answer. */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export interface CallOptions {
  /** Aborts the call; it then fails with the signal's reason, which is not a {@link CallError}. */
  signal?: AbortSignal;
  /**
   * For writes: the effect happens once however often the call is sent with this key. `true` creates a new key for one
   * request; a form with retries keeps its own key.
   */
  idempotencyKey?: string | true;
  /** The browser finishes the call when its page is left, which then hears no answer. For small bodies. */
  keepalive?: boolean;
}

type CallArguments<C extends Contract> =
  unknown extends CallInput<C>
    ? [input?: undefined, options?: CallOptions]
    : Record<never, never> extends CallInput<C>
      ? [input?: CallInput<C>, options?: CallOptions]
      : [input: CallInput<C>, options?: CallOptions];

/**
 * Makes an API call by its contract's name. Path, query and body fields are one object; `undefined` fields are omitted.
 * Fails with a {@link CallError}.
 */
export type Call = <Name extends keyof Contracts>(
  name: Name,
  ...rest: CallArguments<Contracts[Name]>
) => Promise<CallAnswer<Contracts[Name]>>;

/** A call that was refused or failed. Distinguish by `code`: `instanceof` fails where this module is loaded twice. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Null when the answer is not from our API: a proxy's, or none. */
  readonly problem: Problem | null;
  /** How long the answer wants nobody to ask again; 0 when it says nothing of that. */
  readonly waitMs: number;

  constructor(
    status: number,
    problem: Problem | null,
    { cause, waitMs = 0 }: { cause?: unknown; waitMs?: number } = {},
  ) {
    const code = problem?.code ?? (status === 429 ? 'limit_exceeded' : 'service_unavailable');
    super(problem?.title ?? code, { cause });
    this.code = code;
    this.status = status;
    this.problem = problem;
    this.waitMs = waitMs;
  }
}

export interface CallSettings {
  /** Called before each request; null or undefined sends no token. */
  accessToken?: () => string | null | undefined | Promise<string | null | undefined>;
}

/**
 * Creates the typed client over a transport: `kyTransport` on the site, `fetchTransport` in widgets, inject in process.
 */
export function createCall(transport: Transport, settings: CallSettings = {}): Call {
  async function call(name: string, input: Record<string, unknown> = {}, options: CallOptions = {}): Promise<unknown> {
    const token = await settings.accessToken?.();
    const request = await toRequest(name, input, options);
    if (token) request.headers['X-Access-Token'] = token;
    return readAnswer(await send(transport, request), options.signal);
  }
  // The types of input and answer come from the contract; at run time there is only the name.
  return call as Call;
}

async function toRequest(
  name: string,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<TransportRequest> {
  const [method, template] = name.split(' ') as [Method, string];
  const fields = new Map(Object.entries(input).filter(([, value]) => value !== undefined));
  const path = template.replace(/\{(\w+)\}/g, (_, key: string) => {
    const value = String(fields.get(key));
    fields.delete(key);
    return encodeURIComponent(value);
  });

  const headers: Record<string, string> = { Accept: 'application/json' };
  const request: TransportRequest = {
    method,
    path,
    query: new URLSearchParams(),
    body: undefined,
    headers,
    signal: options.signal,
    ...(options.keepalive && { keepalive: true }),
  };
  if (method === 'GET' || method === 'DELETE') {
    for (const [key, value] of fields) for (const item of [value].flat()) request.query.append(key, String(item));
  } else {
    // Widgets pay for every byte of their first view, which only reads.
    const { addBody } = await import('./call-body.ts');
    addBody(request, Object.fromEntries(fields), options.idempotencyKey);
  }
  return request;
}

async function send(transport: Transport, request: TransportRequest): Promise<TransportAnswer> {
  try {
    return await transport(request);
  } catch (error) {
    request.signal?.throwIfAborted();
    throw new CallError(0, null, { cause: error });
  }
}

async function readAnswer(response: TransportAnswer, signal: AbortSignal | undefined): Promise<unknown> {
  if (response.status === 204) return undefined;
  // Only files of our API have it: a proxy's error page is not a file.
  if (response.ok && response.headers.has('Content-Disposition')) return response.blob();
  // A body that is not JSON, or is truncated, is not from our API.
  const answer: unknown = await response.json().catch(() => undefined);
  signal?.throwIfAborted();
  if (response.ok && answer !== undefined) return answer;
  // In seconds, as we and proxies write it; a date counts as nothing.
  const waitMs = 1_000 * Number(response.headers.get('Retry-After')) || 0;
  throw new CallError(response.status, isProblem(answer) ? answer : null, { waitMs });
}

function isProblem(value: unknown): value is Problem {
  return typeof (value as Problem | null | undefined)?.code === 'string';
}
