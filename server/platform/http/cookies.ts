import { parseCookie, stringifySetCookie } from 'cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CookieRule, CookieRules } from '#shared/contracts/bodies.ts';
import type { CallCookies } from '../binder.ts';

/**
 * The cookies of a call. What scripts may not read is `HttpOnly`; all are `SameSite=Lax`, and `Secure` where the site is https.
 * A name that the contract does not declare for this use is a defect of ours and throws.
 */
export function cookiesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  rules: CookieRules,
  isHttps: boolean,
): CallCookies {
  const sent = parseCookie(request.headers.cookie ?? '');

  function ruleOf(name: string, use: 'read' | 'set'): CookieRule {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule?.use !== use && rule?.use !== 'both') throw new Error(`The contract has no cookie ${name} to ${use}`);
    return rule;
  }

  function send(name: string, value: string, maxAgeSeconds: number | undefined): void {
    const rule = ruleOf(name, 'set');
    const cookie = stringifySetCookie({
      name: wireName(name, rule, isHttps),
      value,
      path: rule.path ?? '/',
      httpOnly: !rule.readable,
      secure: isHttps,
      sameSite: 'lax',
      ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
    });
    // Fastify keeps every Set-Cookie.
    void reply.header('set-cookie', cookie);
  }

  return {
    get: (name) => sent[wireName(name, ruleOf(name, 'read'), isHttps)],
    set: send,
    remove: (name) => send(name, '', 0),
  };
}

/** The prefix makes browsers refuse a cookie of this name that another host or plain http would set. */
function wireName(name: string, { path, readable }: CookieRule, isHttps: boolean): string {
  if (!isHttps || readable) return name;
  return path && path !== '/' ? `__Secure-${name}` : `__Host-${name}`;
}
