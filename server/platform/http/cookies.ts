import { parseCookie, stringifySetCookie } from 'cookie';
import type { CookieRule, CookieRules } from '#shared/contracts/bodies.ts';
import type { CallCookies } from '../binder.ts';

/** Unless `readable`, a cookie is `HttpOnly`; all are `SameSite=Lax`, and `Secure` on https. */
type SetRule = Pick<CookieRule, 'path' | 'readable'>;

/** The value of Set-Cookie; without `maxAgeSeconds` the cookie lasts for the browser session. */
export function writeCookie(
  name: string,
  value: string,
  rule: SetRule,
  isHttps: boolean,
  maxAgeSeconds?: number,
): string {
  return stringifySetCookie({
    name: wireName(name, rule, isHttps),
    value,
    path: rule.path ?? '/',
    httpOnly: !rule.readable,
    secure: isHttps,
    sameSite: 'lax',
    ...(maxAgeSeconds === undefined ? {} : { maxAge: maxAgeSeconds }),
  });
}

/** The value of our cookie in a Cookie header. */
export function readCookie(
  header: string | undefined,
  name: string,
  rule: SetRule,
  isHttps: boolean,
): string | undefined {
  return parseCookie(header ?? '')[wireName(name, rule, isHttps)];
}

/** The cookies of one request and its answer. */
export interface CookieExchange {
  /** The Cookie header. */
  sent: string | undefined;
  /** Takes the value of a Set-Cookie header. */
  set(cookie: string): void;
  isHttps: boolean;
}

/**
 * The cookies of a call. A name that the contract does not declare for this use is a bug and throws.
 */
export function cookiesOf(exchange: CookieExchange, rules: CookieRules): CallCookies {
  const { isHttps } = exchange;
  const sent = parseCookie(exchange.sent ?? '');

  function ruleOf(name: string, use: 'read' | 'set'): CookieRule {
    const rule = Object.hasOwn(rules, name) ? rules[name] : undefined;
    if (rule?.use !== use && rule?.use !== 'both') throw new Error(`The contract has no cookie ${name} to ${use}`);
    return rule;
  }

  function send(name: string, value: string, maxAgeSeconds: number | undefined): void {
    exchange.set(writeCookie(name, value, ruleOf(name, 'set'), isHttps, maxAgeSeconds));
  }

  return {
    get: (name) => sent[wireName(name, ruleOf(name, 'read'), isHttps)],
    set: send,
    remove: (name) => send(name, '', 0),
  };
}

/** The prefix makes browsers refuse such a cookie from another host or plain http. */
function wireName(name: string, { path, readable }: SetRule, isHttps: boolean): string {
  if (!isHttps || readable) return name;
  return path && path !== '/' ? `__Secure-${name}` : `__Host-${name}`;
}
