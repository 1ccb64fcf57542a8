/** Cookies that are off until a visitor allows them; the necessary ones need no permission. None of them exists yet. */
export const COOKIE_CATEGORIES = ['analytics', 'advertising'] as const;

export type CookieCategory = (typeof COOKIE_CATEGORIES)[number];

/** Readable by scripts: holds the version of the document and what was allowed, `2.analytics`. */
export const COOKIE_CHOICE = 'cookie_choice';

const COOKIE_CHOICE_DAYS = 365;

export interface CookieChoice {
  /** Of the document `cookieAgreement`: after a new one visitors are asked again. */
  version: number;
  allowed: readonly CookieCategory[];
}

/** The whole cookie, without `secure`. */
export function writeCookieChoice({ version, allowed }: CookieChoice): string {
  const value = [version, ...allowed].join('.');
  return `${COOKIE_CHOICE}=${value}; path=/; max-age=${COOKIE_CHOICE_DAYS * 86_400}; samesite=lax`;
}

/** Null for a text that is not a choice. */
export function readCookieChoice(text: string | undefined): CookieChoice | null {
  const [number, ...names] = (text ?? '').slice(0, 100).split('.');
  const version = Number(number);
  if (!number || !Number.isSafeInteger(version) || version < 1) return null;
  return { version, allowed: COOKIE_CATEGORIES.filter((name) => names.includes(name)) };
}
