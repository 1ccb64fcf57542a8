import type { IncomingHttpHeaders } from 'node:http';
import type { SentForm } from '#shared/client/page-locals.ts';
import { isFromOwnPage } from '../platform/http/own-pages.ts';
import { readCookie, writeCookie } from '../platform/http/cookies.ts';
import {
  FORM_COOKIE,
  isFormToken,
  makeFormSecret,
  makeFormToken,
  readFormSecret,
} from '../platform/http/form-tokens.ts';
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
  /** A token for one form. */
  make(): string;
  /** The cookie to set if a token was made for a browser without a secret; else null. */
  cookie(): string | null;
}

export function createFormGuard({ publicOrigin }: { publicOrigin: string }): FormGuard {
  const { origin: ownOrigin, protocol } = new URL(publicOrigin);
  const isHttps = protocol === 'https:';

  function secretOf(cookies: string | undefined): string | null {
    return readFormSecret(readCookie(cookies, FORM_COOKIE, {}, isHttps));
  }

  return {
    assertOwnOrigin(headers) {
      if (!isFromOwnPage(headers, ownOrigin)) throw new DomainError('forbidden');
    },

    read(cookies, body) {
      const secret = secretOf(cookies);
      const { csrfToken = '', idempotencyKey = '' } = Object.fromEntries(body);
      if (!secret || !isFormToken(secret, csrfToken)) throw new DomainError('forbidden');
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
        make: () => makeFormToken(known ?? (made ??= makeFormSecret())),
        cookie: () => made && writeCookie(FORM_COOKIE, made, {}, isHttps),
      };
    },
  };
}
