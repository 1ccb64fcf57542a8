import { DEMO_HEAD } from '#server/demo/logins.ts';

/** So many tests are of these accounts that a day's tries of one password would not do: they share a session. */
const SHARED = new Set([DEMO_HEAD, ...['administrator', 'moderator', 'support'].map((role) => `${role}@example.ru`)]);

export const isShared = (email: string): boolean => SHARED.has(email);
