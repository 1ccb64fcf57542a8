import type { z } from 'zod';
import type { MemberPermission, StaffPermission } from '../domain/permissions.ts';
import type { AnswerKind, ClientAnswer } from './answers.ts';
import type { CookieRules, FileInput, FileRules } from './bodies.ts';
import type { ErrorCode } from './problem.ts';

/**
 * A kind of caller. `public` is everybody, `token` the holder of a verified link or code, `guest` somebody on an employer's
 * page with `Authorization: Widget …`, `gateway` a provider with a verified signature. A permission restricts members and staff to those who have it. `unsecured` are members and staff who
 * must set up a second step of their sign-in before anything else: no other word admits them, besides `public`.
 */
export type CallerKind =
  | 'public'
  | 'signed-in'
  | 'applicant'
  | 'member'
  | `member:${MemberPermission}`
  | 'head'
  | 'staff'
  | `staff:${StaffPermission}`
  | 'unsecured'
  | 'token'
  | 'guest'
  | 'gateway';

/**
 * Who may call: any of a list. Everybody else is refused before the body is read; finer rules are in the domain's
 * policy. With only `public`, everybody is answered as a visitor: a call that shows more to some callers lists them
 * (`['public', 'member']`).
 */
export type Access = CallerKind | readonly CallerKind[];

/** At most `points` calls in `seconds`, counted per actor, or per address for visitors. */
export interface CallLimit {
  points: number;
  seconds: number;
  /** Additional calls in a burst, once per the same period. */
  burst?: number;
  /** The call whose count this one shares; by itself its own. */
  countedAs?: string;
}

/**
 * One call: the only source of its validation, its OpenAPI entry, its client type and its row in the authorization
 * matrix.
 */
export interface Contract {
  summary: string;
  /** Path parameters; every name in `{…}` of the key must be here. */
  params?: z.ZodObject;
  /** The last parameter may contain slashes: `/news/zakony/avans` is the same as `/news/zakony%2Favans`. */
  deep?: boolean;
  /** Query parameters. Unknown keys answer 400 `bad_argument`. */
  query?: z.ZodObject;
  /** Fields of the JSON body. */
  body?: z.ZodObject;
  /** The body may also be a plain form; its values are text, so the schema must coerce them. */
  form?: true;
  /**
   * The JSON body may also come as `text/plain`, which a page of another origin sends without a preflight while it is being left. Only
   * for public calls: a browser would send it for any page.
   */
  plainText?: true;
  /** Files of a multipart body by field name. They come after the fields of `body` and are streamed. */
  files?: FileRules;
  /** Cookies that the call reads or sets; writes from other origins' pages are refused. */
  cookies?: CookieRules;
  /** A zod schema for JSON, or `nothing`, `fileOf(…)`, `redirectTo(…)`. */
  answer: AnswerKind;
  /** Status of a JSON answer; 200 when absent. */
  status?: 201 | 202;
  /** Error codes of this call besides the common ones (see `COMMON_ERRORS`). */
  errors: readonly ErrorCode[];
  access: Access;
  /** With an `Idempotency-Key` header the effect happens once and the first answer is repeated for 24 hours. */
  idempotent?: boolean;
  limit?: CallLimit;
  /** The header `If-Match: "3"` may name the `version` of the body instead. */
  versioned?: true;
  /** The answer has an ETag and may be cached by browsers and proxies that revalidate it at each use. */
  revalidated?: boolean;
  /**
   * Pages of other origins may call it, without credentials. `true`: by a simple GET with a publicly cacheable answer.
   * `with-token`: by any method, with `Authorization: Widget …`; preflights are answered. Answers, including errors,
   * allow the requesting origin, so that a widget can show what is wrong; the handler decides whether the origin is
   * permitted.
   */
  embeddable?: true | 'with-token';
}

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
export type CallName = `${Method} /${string}`;

/** Checks a domain's map of calls and keeps its literal types. */
export function defineContracts<const Map extends Record<CallName, Contract>>(contracts: Map): Map {
  return contracts;
}

type InputOf<Schema> = Schema extends z.ZodType ? z.input<Schema> : unknown;

/** The client's input: path, query and body fields and files in one object. */
export type CallInput<C extends Contract> = InputOf<C['params']> &
  InputOf<C['query']> &
  InputOf<C['body']> &
  FileInput<C['files']>;

/** The client's result. */
export type CallAnswer<C extends Contract> = ClientAnswer<C['answer']>;
