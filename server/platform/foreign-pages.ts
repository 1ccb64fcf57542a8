import type { FastifyReply, FastifyRequest } from 'fastify';

/**
 * Lets a page of any origin read this answer, an error too; never with its visitor's credentials. Caches keep the answers to
 * different origins apart.
 */
export function openToPages({ headers: { origin } }: FastifyRequest, reply: FastifyReply): void {
  void reply.headers({ vary: 'origin', 'cross-origin-resource-policy': 'cross-origin' });
  // A widget that asks too often reads when to ask again.
  if (origin)
    void reply.headers({ 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after' });
}
