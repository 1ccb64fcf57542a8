import type { z } from 'zod';
import type { ErrorCode } from './problem.ts';

/** Who may call. The binder refuses everybody else before the handler runs; finer rules live in the domain's policy. */
export type Access = 'public' | 'signed-in' | 'applicant' | 'member' | 'head' | 'token' | 'gateway' | 'staff';

/** At most `points` calls in `seconds`, counted per actor, or per address for visitors. */
export interface CallLimit {
  points: number;
  seconds: number;
  /** So many more, once in the same time. */
  burst?: number;
}

/**
 * One call of the product: the only source of its validation, its OpenAPI page, its client type and its row in the
 * authorization matrix.
 */
export interface Contract {
  summary: string;
  /** Path parameters; every name in `{…}` of the key must be here. */
  params?: z.ZodObject;
  /** The last parameter may have slashes in it: `/news/zakony/avans` is the same as `/news/zakony%2Favans`. */
  deep?: boolean;
  /** Query parameters. Unknown keys answer 400 `bad_argument`. */
  query?: z.ZodObject;
  body?: z.ZodObject;
  answer: z.ZodType;
  /** Codes this call may answer besides those that every call may (see `COMMON_ERRORS`). */
  errors: readonly ErrorCode[];
  access: Access;
  /** With an `Idempotency-Key` header the effect happens once and the first answer is repeated for 24 hours. */
  idempotent?: boolean;
  limit?: CallLimit;
  /** The answer has an ETag and may be kept by browsers and proxies that ask again each time. */
  revalidated?: boolean;
  /**
   * Pages of other origins may ask: a simple GET without credentials. The answer names the origin that asked, an error too, so
   * that a widget can say what is wrong; whether it may is the handler's decision.
   */
  embeddable?: boolean;
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallName = `${Method} /${string}`;

/** Checks a domain's map of calls and keeps its literal types. */
export function defineContracts<const Map extends Record<CallName, Contract>>(contracts: Map): Map {
  return contracts;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

/** What a caller passes: path, query and body fields in one object. */
export type CallInput<C extends Contract> = InputOf<C['params']> & InputOf<C['query']> & InputOf<C['body']>;

/** What a caller gets. */
export type CallAnswer<C extends Contract> = z.output<C['answer']>;
