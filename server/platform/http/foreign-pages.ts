import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Method } from '#shared/contracts/contract.ts';

/** What a script of another origin may read besides the body: when to ask again, that its token is over, a file's name. */
const EXPOSED = 'retry-after, x-answered-as, content-disposition';

/** What it may send. No cookie and no `X-Access-Token`: a widget has a token of its own. */
const ALLOWED_HEADERS = 'authorization, content-type, idempotency-key';

/** Browsers keep a preflight's answer for two hours at most. */
const PREFLIGHT_SECONDS = 7_200;

/**
 * Lets a page of any origin read this answer, an error too; never with its visitor's credentials. Caches keep the answers to
 * different origins apart.
 */
export function openToPages({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ vary: 'origin', 'cross-origin-resource-policy': 'cross-origin' });
  if (origin) void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': EXPOSED });
}

/** True for the question a browser asks before a page of another origin may send its request. */
export function isPreflight({ method, headers }: FastifyRequest): boolean {
  return method === 'OPTIONS' && headers.origin !== undefined && headers['access-control-request-method'] !== undefined;
}

/** Tells a browser what pages of any origin may send to this address. */
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
