import type { FastifyInstance } from 'fastify';
import { createCall, type Call, type CallSettings } from '#shared/client/call.ts';

interface InjectSettings extends CallSettings {
  /** The cookies of a browser on our own pages, by name; changed by the answers. */
  jar?: Map<string, string>;
  userAgent?: string;
  /** The address that the calls come from. */
  ip?: string;
}

/** The typed client over Fastify's inject: HTTP without a socket. */
export function injectCall(app: FastifyInstance, { jar, userAgent, ip, ...settings }: InjectSettings = {}): Call {
  return createCall(async ({ method, path, query, body, headers }) => {
    const search = query.size ? `?${query}` : '';
    // Encodes the form like a browser.
    const form = body instanceof FormData ? new Response(body) : null;
    const answer = await app.inject({
      method,
      url: `/api${path}${search}`,
      headers: {
        ...headers,
        ...Object.fromEntries(form?.headers ?? []),
        ...(jar ? { 'sec-fetch-site': 'same-origin' } : {}),
        ...(userAgent ? { 'user-agent': userAgent } : {}),
      },
      ...(ip ? { remoteAddress: ip } : {}),
      ...(jar ? { cookies: Object.fromEntries(jar) } : {}),
      ...(body === undefined ? {} : { payload: form ? Buffer.from(await form.arrayBuffer()) : String(body) }),
    });
    for (const { name, value, maxAge } of answer.cookies) {
      if (maxAge === 0) jar?.delete(name);
      else jar?.set(name, value);
    }
    const { statusCode: status, rawPayload } = answer;
    const answered = Object.entries(answer.headers).map(([name, value]): [string, string] => [name, String(value)]);
    return new Response(rawPayload.length === 0 ? null : new Uint8Array(rawPayload), { status, headers: answered });
  }, settings);
}
