import type { FastifyInstance } from 'fastify';
import { createCall, type Call } from '#shared/client/call.ts';
import { sendSolved } from '#shared/client/solve-challenge.ts';

let address = 0;

/** A visitor from an address of their own, whose browser does the work that it is asked for. */
export function workingVisitor(app: FastifyInstance): Call {
  address += 1;
  const remoteAddress = `10.77.${address >> 8}.${address & 255}`;
  const ask: Parameters<typeof createCall>[0] = async ({ method, path, query, body, headers }) => {
    const answer = await app.inject({
      method,
      url: `/api${path}${query.size ? `?${query}` : ''}`,
      remoteAddress,
      headers: { ...headers, 'sec-fetch-site': 'same-origin' },
      ...(body === undefined ? {} : { payload: String(body) }),
    });
    return new Response(answer.payload || null, { status: answer.statusCode });
  };
  return createCall(async (request) => {
    const answer = await ask(request);
    return answer.status === 403 ? sendSolved(ask, request, answer) : answer;
  });
}
