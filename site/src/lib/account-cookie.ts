import type { AccountKind } from '#shared/domain/account.ts';

/** Whose account this browser is signed in to, by the cookie without a secret; null for a visitor. */
export function accountOf(cookies: string): AccountKind | null {
  // The server writes only these kinds.
  return (/(?:^|; )signed_in=(applicant|member|staff)\b/.exec(cookies)?.[1] ?? null) as AccountKind | null;
}

/** Tells one sign-in of this browser from another; '' for a visitor. */
export function signInMarkOf(cookies: string): string {
  // Rights may change while somebody stays signed in.
  return (/(?:^|; )signed_in=([\w.]+)/.exec(cookies)?.[1] ?? '').replace('.posts', '');
}
