import type { AccountSide } from '#shared/domain/account.ts';
import { DEFAULT_CALLBACK, safeCallback } from '#shared/domain/callback.ts';

/** Where somebody is in signing in: read from the address, so that back, refresh and links work. */
export interface Place {
  /** Id of the code that was sent. */
  confirmation: string;
  /** Proves that the code was right, or comes by a link from a mail. */
  token: string;
  side: AccountSide;
  /** A path of ours. */
  callback: string;
}

export function placeOf({ searchParams }: Pick<URL, 'searchParams'>): Place {
  return {
    confirmation: searchParams.get('confirmation') ?? '',
    token: searchParams.get('token') ?? '',
    side: searchParams.get('side') === 'company' ? 'company' : 'applicant',
    callback: safeCallback(searchParams.get('callback')),
  };
}

/** Where somebody signs in with a password, on the side that they come from. */
export function signInHref({ callback, side }: Pick<Place, 'callback' | 'side'>): string {
  if (side === 'company') return stepHref('/sign-in/company', { callback, side: 'applicant' });
  return stepHref('/sign-in', { callback, side }, { way: 'email' });
}

/** The address of a step. The callback and the side go along; absent fields are left out. */
export function stepHref(
  path: string,
  { callback, side }: Pick<Place, 'callback' | 'side'>,
  fields: Readonly<Record<string, string | undefined>> = {},
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(fields)) if (value) query.set(name, value);
  if (side !== 'applicant') query.set('side', side);
  if (callback !== DEFAULT_CALLBACK) query.set('callback', callback);
  return query.size > 0 ? `${path}?${query}` : path;
}
