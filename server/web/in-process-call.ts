import type { FastifyInstance } from 'fastify';
import { createCall, type Call, type CallSettings } from '#shared/client/call.ts';

/** The API called in process: the same validation and policy as from outside, without a socket. */
export function inProcessCall(app: FastifyInstance, settings: CallSettings = {}): Call {
  return createCall(async ({ method, path, query, body, headers }) => {
    const search = query.size ? `?${query}` : '';
    const answer = await app.inject({ method, url: `/api${path}${search}`, headers, ...(body === undefined ? {} : { payload: body }) });
    const hasBody = answer.statusCode !== 204 && answer.statusCode !== 304;
    return new Response(hasBody ? answer.payload : null, { status: answer.statusCode, headers: { 'content-type': String(answer.headers['content-type']) } });
  }, settings);
}
