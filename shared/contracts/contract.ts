import type { z } from 'zod';
import type { MemberPermission, StaffPermission } from '../domain/permissions.ts';
import type { AnswerKind, ClientAnswer } from './answers.ts';
import type { CookieRules, FileInput, FileRules } from './bodies.ts';
import type { ErrorCode } from './problem.ts';

/**
 * A kind of caller. `public` is everybody, `token` who has a link or a code that its verifier has confirmed, `gateway` a
 * provider whose signature its verifier has confirmed. A permission narrows members and staff to those who have it.
 */
export type Caller =
  | 'public'
  | 'signed-in'
  | 'applicant'
  | 'member'
  | `member:${MemberPermission}`
  | 'head'
  | 'staff'
  | `staff:${StaffPermission}`
  | 'token'
  | 'gateway';

/**
 * Who may call: any of a list. Everybody else is refused before the body is read; finer rules live in the domain's policy.
 * Where only `public` stands, everybody is answered as a visitor, whoever he is: a call that shows some callers more says who
 * they are (`['public', 'member']`).
 */
export type Access = Caller | readonly Caller[];

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
  /** Fields of the body, which is JSON. */
  body?: z.ZodObject;
  /** The body may be a plain form as well; its values are texts, so the schema coerces them. */
  form?: true;
  /** Files of a multipart body by the names of their fields. They come after the fields of `body` and are streamed. */
  files?: FileRules;
  /** Cookies that the call reads or sets; its writes are refused to pages of other origins. */
  cookies?: CookieRules;
  /** A schema of JSON, or `nothing`, `fileOf(…)`, `redirectTo(…)`. */
  answer: AnswerKind;
  /** Of a JSON answer; 200 when absent. */
  status?: 201 | 202;
  /** Codes this call may answer besides those that every call may (see `COMMON_ERRORS`). */
  errors: readonly ErrorCode[];
  access: Access;
  /** With an `Idempotency-Key` header the effect happens once and the first answer is repeated for 24 hours. */
  idempotent?: boolean;
  limit?: CallLimit;
  /** The answer has an ETag and may be kept by browsers and proxies that ask again each time. */
  revalidated?: boolean;
  /**
   * Pages of other origins may ask, without credentials. `true`: by a simple GET, and the answer is kept by everybody's caches.
   * `with-token`: by any method, with `Authorization: Widget …`; preflights are answered. The answer names the origin that
   * asked, an error too, so that a widget can say what is wrong; whether it may is the handler's decision.
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

/** What a caller passes: path, query and body fields and files in one object. */
export type CallInput<C extends Contract> = InputOf<C['params']> &
  InputOf<C['query']> &
  InputOf<C['body']> &
  FileInput<C['files']>;

/** What a caller gets. */
export type CallAnswer<C extends Contract> = ClientAnswer<C['answer']>;
