import type { FastifyInstance } from 'fastify';
import { createCall, type Call, type CallSettings } from '#shared/client/call.ts';

/** The typed client over Fastify's inject: everything of HTTP but the socket. */
export function injectCall(app: FastifyInstance, settings: CallSettings = {}): Call {
  return createCall(async ({ method, path, query, body, headers }) => {
    const search = query.size ? `?${query}` : '';
    const answer = await app.inject({
      method,
      url: `/api${path}${search}`,
      headers,
      ...(body === undefined ? {} : { payload: body }),
    });
    const { statusCode: status, payload } = answer;
    return { status, ok: status < 400, json: async () => JSON.parse(payload) as unknown };
  }, settings);
}
