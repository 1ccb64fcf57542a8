/** What employers' pages are counted by: how often elements were seen and used, never by whom. */
export const USE_KINDS = ['view', 'open', 'respond', 'chat'] as const;
/** What pages tell; responds and chats are counted where they arrive. */
export const TOLD_KINDS = ['view', 'open'] as const;
/** Periods that figures are shown for, days. */
export const FIGURE_DAYS = [7, 30, 90] as const;

export type UseKind = (typeof USE_KINDS)[number];
export type ToldKind = (typeof TOLD_KINDS)[number];
export type FigureDays = (typeof FIGURE_DAYS)[number];
/** A number for each kind. */
export type UseCounts = Readonly<Record<UseKind, number>>;

/** Of one call, and characters of a path in it. */
export const EVENTS_MAX = 20;
export const PATH_SENT_MAX = 2_000;
/** Characters of a stored path. */
export const PAGE_PATH_CHARS_MAX = 200;

/** Letters and digits of somebody: a phone, a token, the id of an account. Addresses of pages have shorter ones. */
const PERSONAL = /@|\d{9}|[\da-f]{16}|[\da-f]{8}-[\da-f]{4}-/i;
/** What is invisible, or stands for no letter. */
const UNPRINTABLE = /[\p{C}\p{Zl}\p{Zp}]/u;

/**
 * The page that a path names, as it is kept: decoded, without query and without a slash at the end, parts of it that may name a
 * person replaced by «…». Null for one that is too long or no text: its page counts among the others.
 */
export function readPagePath(sent: string): string | null {
  const parts = decoded(sent.split(/[?#]/, 1)[0]?.split('/') ?? []);
  if (!parts || parts.length < 2 || parts[0] !== '') return null;
  while (parts.length > 2 && parts.at(-1) === '') parts.pop();
  const path = parts.map((part) => (PERSONAL.test(part) ? '…' : part)).join('/');
  return path.length > PAGE_PATH_CHARS_MAX || UNPRINTABLE.test(path) ? null : path;
}

function decoded(parts: readonly string[]): string[] | null {
  try {
    return parts.map(decodeURIComponent);
  } catch {
    return null;
  }
}
