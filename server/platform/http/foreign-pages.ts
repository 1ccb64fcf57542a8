import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Method } from '#shared/contracts/contract.ts';

/** Headers that scripts of other origins may read: the retry time, an invalid token, a file's name. */
const EXPOSED = 'retry-after, x-answered-as, content-disposition';

/** Headers that they may send. No cookie and no `X-Access-Token`: a widget has its own token. */
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key, x-captcha';

/** Browsers cache a preflight for two hours at most. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets pages of any origin read this response, errors too, but never with the visitor's credentials. Varies by Origin.
 */
export function openToPages({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ vary: 'origin', 'cross-origin-resource-policy': 'cross-origin' });
  if (origin) void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
}

/** True for a CORS preflight. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** Answers with the methods and headers that pages of any origin may send to this address. */
export function answerPreflight(
  request: FastifyRequest,
  reply: FastifyReply,
  methods: readonly Method[],
): FastifyReply {
  openToPages(request, reply);
  return reply
    .status(204)
    .headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': ALLOWED_HEADERS,
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    .send();
}
