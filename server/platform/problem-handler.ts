import type { FastifyBaseLogger, FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod';
import { ERROR_STATUS, type ErrorCode } from '#shared/contracts/problem.ts';
import { fieldErrors } from './field-errors.ts';
import { redactUrl } from './logging.ts';
import type { Outage } from './outage.ts';
import { DomainError, toProblem, type ProblemDetails } from './problems.ts';

/** Fastify's own refusals. */
const FASTIFY_CODES: Record<string, ErrorCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'body_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'bad_argument',
  FST_ERR_CTP_INVALID_JSON_BODY: 'bad_argument',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'bad_argument',
  FST_ERR_BAD_URL: 'bad_argument',
};

/**
 * Refusals of Fastify and its plugins without a code of their own; a file that the file server hides is `not_found`.
 */
const STATUS_CODES: Record<number, ErrorCode> = { 400: 'bad_argument', 403: 'not_found', 404: 'not_found' };

/** SQLSTATE classes that mean the database is unavailable: shutting down, starting, lost. */
const DATABASE_AWAY = /^(?:08|57P0|53300)/;
const NETWORK_AWAY = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND']);

/** Errors of the driver, its pool and the query builder without a code. */
const CONNECTION_AWAY =
  /Connection terminated|timeout exceeded when trying to connect|Query read timeout|is not queryable|Client was closed|connection has been discarded/;
/** PostgreSQL has cancelled a statement that took too long. */
const TOO_LONG = '57014';

/** True when the database did not answer, as opposed to refusing a query. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return DATABASE_AWAY.test(code) || NETWORK_AWAY.has(code) || CONNECTION_AWAY.test(error.message);
}

/** True when the caller disconnected before sending its whole body; Node uses the generic code of a lost connection. */
function isAborted(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ECONNRESET' && error.message === 'aborted';
}

/** Turns every error outside pages into a problem document; a 5xx does not expose its cause, which is logged. */
export function installProblems(
  app: FastifyInstance,
  headers: Readonly<Record<string, string>>,
  outage?: Outage,
): void {
  app.setNotFoundHandler((request, reply) => {
    void reply.headers(headers);
    return sendProblem(request, reply, 'not_found', { detail: `Page Not Found: ${request.url.split('?', 1)[0]}` });
  });
  app.setErrorHandler<FastifyError>((error, request, reply) => {
    const { code, details } = classify(error);
    void reply.headers(headers);
    // A refusal of our own is no failure; its cause, if any, was logged where it was found.
    if (ERROR_STATUS[code] >= 500 && !(error instanceof DomainError))
      logFailure(error, request.log, outage, { url: redactUrl(request.url) });
    return sendProblem(request, reply, code, details);
  });
}

/** Logs a failure with its cause; failures during a database outage are grouped into it. */
export function logFailure(
  error: unknown,
  log: FastifyBaseLogger,
  outage: Outage | undefined,
  call: Record<string, string>,
): void {
  if (outage && isDatabaseAway(error)) outage.failed(error);
  else log.error({ err: error, ...call }, 'The call failed');
}

/** When to retry what is unavailable, unless the error says otherwise. */
const AWAY_RETRY_SECONDS = 5;

/** Sends one problem document with its status. */
export function sendProblem(
  request: FastifyRequest,
  reply: FastifyReply,
  code: ErrorCode,
  details: ProblemDetails = {},
): FastifyReply {
  const problem = toProblem(code, request.id, details);
  const { retryAfterSeconds = code === 'service_unavailable' ? AWAY_RETRY_SECONDS : undefined } = details;
  if (retryAfterSeconds) void reply.header('retry-after', retryAfterSeconds);
  return reply
    .status(problem.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(problem);
}

/** The code that an error is answered with. Anything unknown is `internal`. */
export function classify(error: unknown): { code: ErrorCode; details: ProblemDetails } {
  if (error instanceof DomainError) return { code: error.code, details: error.details };
  if (hasZodFastifySchemaValidationErrors(error)) {
    const issues = error.validation.map(({ keyword, instancePath, message, params }) => ({
      ...params,
      code: keyword,
      path: instancePath.split('/').filter(Boolean),
      message: message ?? '',
    }));
    return { code: 'bad_argument', details: { errors: fieldErrors(issues) } };
  }
  if (isAborted(error)) return { code: 'bad_argument', details: {} };
  if (isDatabaseAway(error) || (error instanceof Error && 'code' in error && error.code === TOO_LONG))
    return { code: 'service_unavailable', details: { retryAfterSeconds: AWAY_RETRY_SECONDS } };
  const { code = '', statusCode = 500 }: Partial<FastifyError> = error instanceof Error ? error : {};
  return { code: FASTIFY_CODES[code] ?? STATUS_CODES[statusCode] ?? 'internal', details: {} };
}
