import type { AccountKind } from '#shared/domain/account.ts';

/** Whose account this browser is signed in to, by the cookie without a secret; null for a visitor. */
export function accountOf(cookies: string): AccountKind | null {
  // The server writes only these kinds.
  return (/(?:^|; )signed_in=(applicant|member|staff)\b/.exec(cookies)?.[1] ?? null) as AccountKind | null;
}

/** Tells one sign-in of this browser from another; '' for a visitor. It begins with {@link accountMarkOf}. */
export function signInMarkOf(cookies: string): string {
  // Rights may change while somebody stays signed in.
  return (/(?:^|; )signed_in=([\w.]+)/.exec(cookies)?.[1] ?? '').replace('.posts', '');
}

/** Tells one account from another, whenever it has signed in; '' for a visitor. */
export const accountMarkOf = (cookies: string): string => signInMarkOf(cookies).replace(/\.\w+$/, '');
