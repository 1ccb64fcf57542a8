import type { CallAnswer, CallInput, Contract, Method } from '../contracts/contract.ts';
import type { Contracts } from '../contracts/index.ts';
import type { ErrorCode, Problem } from '../contracts/problem.ts';

/** One request as a transport sends it: nothing in it knows of contracts. */
export interface TransportRequest {
  method: Method;
  /** Below `/api`, with its parameters filled in: `/vacancy/12`. */
  path: string;
  query: URLSearchParams;
  /** JSON text, whose `Content-Type` is among the headers, or a form with files, whose sender writes it. */
  body: string | FormData | undefined;
  headers: Record<string, string>;
  signal: AbortSignal | undefined;
}

/** What a transport must give of an answer; a `Response` is one. */
export type TransportAnswer = Pick<Response, 'status' | 'ok' | 'headers' | 'json' | 'blob'>;

/**
 * Sends a request and gives every answer back, those with an error status too. It throws only when there is no answer
 * at all.
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

export interface CallOptions {
  /** Ends the call; it then fails with the signal's reason, which is not a {@link CallError}. */
  signal?: AbortSignal;
  /**
   * For writes: the effect happens once however often the call is sent with this key. `true` makes a new key, which
   * guards one sending; a form that lets people try again keeps a key of its own.
   */
  idempotencyKey?: string | true;
}

type CallArguments<C extends Contract> =
  unknown extends CallInput<C>
    ? [input?: undefined, options?: CallOptions]
    : Record<never, never> extends CallInput<C>
      ? [input?: CallInput<C>, options?: CallOptions]
      : [input: CallInput<C>, options?: CallOptions];

/**
 * Calls the API by the name of a contract. Path, query and body fields come in one object; `undefined` fields are left
 * out. Fails with a {@link CallError}.
 */
export type Call = <Name extends keyof Contracts>(
  name: Name,
  ...rest: CallArguments<Contracts[Name]>
) => Promise<CallAnswer<Contracts[Name]>>;

/**
 * A call that was refused or did not get through. Tell one from another by `code`: `instanceof` fails where this module
 * is loaded twice.
 */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: ErrorCode;
  /** HTTP status; 0 when there was no answer. */
  readonly status: number;
  /** Null when what answered was not our API: a proxy, or nothing. */
  readonly problem: Problem | null;

  constructor(status: number, problem: Problem | null, cause?: unknown) {
    const code = problem?.code ?? 'service_unavailable';
    super(problem?.title ?? code, { cause });
    this.code = code;
    this.status = status;
    this.problem = problem;
  }
}

export interface CallSettings {
  /** Asked before each call; null or undefined sends none. */
  accessToken?: () => string | null | undefined | Promise<string | null | undefined>;
}

/** Makes the typed client over a transport: `kyTransport` on the site, `fetchTransport` in widgets, inject in a process. */
export function createCall(transport: Transport, settings: CallSettings = {}): Call {
  async function call(name: string, input: Record<string, unknown> = {}, options: CallOptions = {}): Promise<unknown> {
    const token = await settings.accessToken?.();
    const request = await toRequest(name, input, options);
    if (token) request.headers['X-Access-Token'] = token;
    return readAnswer(await send(transport, request), options.signal);
  }
  // The types of input and answer are the contract's; at run time there is only the name.
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
    throw new CallError(0, null, error);
  }
}

async function readAnswer(response: TransportAnswer, signal: AbortSignal | undefined): Promise<unknown> {
  if (response.status === 204) return undefined;
  // Only files of our API have it: what a proxy answers in its place is no file.
  if (response.ok && response.headers.has('Content-Disposition')) return response.blob();
  // A body that is not JSON, or breaks off, is not from our API.
  const answer: unknown = await response.json().catch(() => undefined);
  signal?.throwIfAborted();
  if (response.ok && answer !== undefined) return answer;
  throw new CallError(response.status, isProblem(answer) ? answer : null);
}

function isProblem(value: unknown): value is Problem {
  return typeof (value as Problem | null | undefined)?.code === 'string';
}
