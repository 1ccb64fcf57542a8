import type { Part } from './letter.ts';

/** What letters are put together from. */

export const SIGN_IN = '/sign-in';
export const RECOVERY = '/recovery';
export const COMPANY_RECOVERY = `${RECOVERY}?side=company`;

/** A link on our site as a full address. */
export type LinkTo = (link: string) => string;

export const text = (value: string): Part => ({ kind: 'text', text: value });
export const note = (value: string): Part => ({ kind: 'note', text: value });
export const button = (value: string, href: string): Part => ({ kind: 'button', text: value, href });
