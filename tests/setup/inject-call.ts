import type { FastifyInstance } from 'fastify';
import { createCall, type Call, type CallSettings } from '#shared/client/call.ts';

/** The typed client over Fastify's inject: HTTP without a socket. */
export function injectCall(app: FastifyInstance, settings: CallSettings = {}): Call {
  return createCall(async ({ method, path, query, body, headers }) => {
    const search = query.size ? `?${query}` : '';
    // Encodes the form like a browser.
    const form = body instanceof FormData ? new Response(body) : null;
    const answer = await app.inject({
      method,
      url: `/api${path}${search}`,
      headers: { ...headers, ...Object.fromEntries(form?.headers ?? []) },
      ...(body === undefined ? {} : { payload: form ? Buffer.from(await form.arrayBuffer()) : String(body) }),
    });
    const { statusCode: status, rawPayload } = answer;
    const answered = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(rawPayload.length === 0 ? null : new Uint8Array(rawPayload), { status, headers: answered });
  }, settings);
}
