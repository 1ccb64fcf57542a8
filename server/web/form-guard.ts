import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { SentForm } from '#shared/client/page-locals.ts';
import { readCookie, writeCookie } from '../platform/http/cookies.ts';
import { KEY_LENGTH_MAX } from '../platform/idempotency.ts';
import { DomainError } from '../platform/problems.ts';

/**
 * Protects forms from CSRF: a browser sends cookies with a form from any site, so the form must come from our origin and
 * contain a token of this browser.
 */
export interface FormGuard {
  /** Throws `forbidden` for a request from another origin; checks headers only. */
  assertOwnOrigin(headers: IncomingHttpHeaders): void;
  /** Reads the form. Throws `forbidden` when its token is not this browser's. */
  read(cookies: string | undefined, body: URLSearchParams): SentForm;
  /** Makes the tokens of one response. */
  tokens(cookies: string | undefined): FormTokens;
}

export interface FormTokens {
  /** A token for one form: the browser's secret, masked anew each time, so that response lengths do not reveal it. */
  make(): string;
  /** The cookie to set if a token was made for a browser without a secret; else null. */
  cookie(): string | null;
}

/** On https other hosts of the domain cannot set it. */
const COOKIE = 'form';
const SECRET_BYTES = 32;
const SECRET = /^[\w-]{43}$/;
const TOKEN = /^([\w-]{22})\.([\w-]{43})$/;

export function createFormGuard({ publicOrigin }: { publicOrigin: string }): FormGuard {
  const { origin: ownOrigin, protocol } = new URL(publicOrigin);
  const isHttps = protocol === 'https:';

  function secretOf(cookies: string | undefined): string | null {
    const secret = readCookie(cookies, COOKIE, {}, isHttps) ?? '';
    return SECRET.test(secret) ? secret : null;
  }

  return {
    assertOwnOrigin({ 'sec-fetch-site': site, origin }) {
      // The browser compares with the requested host, which may be another name of ours than PUBLIC_ORIGIN.
      const isOwn = site === undefined ? origin === ownOrigin : site === 'same-origin';
      if (!isOwn) throw new DomainError('forbidden');
    },

    read(cookies, body) {
      const secret = secretOf(cookies);
      const { csrfToken = '', idempotencyKey = '' } = Object.fromEntries(body);
      const [, salt = '', mac = ''] = TOKEN.exec(csrfToken) ?? [];
      if (!secret || !timingSafeEqual(macOf(secret, salt), Buffer.from(mac.padEnd(43), 'latin1')))
        throw new DomainError('forbidden');
      if (idempotencyKey === '' || idempotencyKey.length > KEY_LENGTH_MAX) throw new DomainError('bad_argument');
      const fields = new URLSearchParams(body);
      fields.delete('csrfToken');
      fields.delete('idempotencyKey');
      return { fields, idempotencyKey };
    },

    tokens(cookies) {
      const known = secretOf(cookies);
      let made: string | null = null;
      return {
        make() {
          const secret = known ?? (made ??= randomBytes(SECRET_BYTES).toString('base64url'));
          const salt = randomBytes(16).toString('base64url');
          return `${salt}.${macOf(secret, salt).toString('latin1')}`;
        },
        cookie: () => made && writeCookie(COOKIE, made, {}, isHttps),
      };
    },
  };
}

/** 43 characters of base64url. */
function macOf(secret: string, salt: string): Buffer {
  return Buffer.from(createHmac('sha256', secret).update(salt).digest('base64url'), 'latin1');
}
