import type { AstroGlobal } from 'astro';
import type { PageTag } from '#shared/contracts/events.ts';
import type { PageLocals, SentForm } from '#shared/client/page-locals.ts';
import type { Access } from '#shared/contracts/contract.ts';
import type { PageNeeds } from '#shared/domain/page-needs.ts';

export interface PublicPage {
  tags: readonly PageTag[];
  needs?: PageNeeds;
}

export interface PrivatePage {
  /** In the words of contracts; `public` lets visitors in too, as a page to sign in does. */
  who: Access;
  /** The page is sent forms, which it reads by {@link readForm}; without it a POST is 405. */
  takesForms?: boolean;
  needs?: PageNeeds;
}

/** Ends a page that is not drawn for this caller; the middleware answers instead. */
export class PageRefusal extends Error {}

/**
 * Marks a page as open to everybody and names what it shows and links to, so that the page cache drops it when that changes;
 * a list's name stands for all of its kind. Titles that staff sets are on every page.
 */
export function publicPage(astro: Pick<AstroGlobal, 'locals' | 'cache'>, { tags, needs }: PublicPage): void {
  const { marks } = astro.locals;
  // The 404 page in place of a private one.
  marks.audience ??= 'everybody';
  if (needs) marks.needs = needs;
  if (tags.length > 0) astro.cache.set({ tags: [...tags, 'meta'] });
}

/**
 * Marks a page as drawn for its caller, who is in `Astro.locals.caller`, and never kept. First in the frontmatter: it ends a
 * page that is not for this caller. A visitor is led to sign in, anybody else gets the 404 page.
 */
export function privatePage(astro: Pick<AstroGlobal, 'locals'>, page: PrivatePage): void {
  markPrivate(astro.locals, page);
}

/** {@link privatePage} for what has no `Astro`. */
export function markPrivate(locals: PageLocals, { who, takesForms = false, needs }: PrivatePage): void {
  Object.assign(locals.marks, { audience: 'caller', takesForms, ...(needs ? { needs } : {}) });
  if (!locals.caller?.admits(who)) throw new PageRefusal();
}

/** The form that the page was sent, checked for where it comes from; null when the page is only asked for. */
export function readForm({ locals }: Pick<AstroGlobal, 'locals'>): SentForm | null {
  if (!locals.marks.takesForms)
    throw new Error('A page that reads forms says so: privatePage(Astro, { takesForms: true })');
  return locals.caller?.form ?? null;
}

const ABSENT = new Set(['not_found', 'gone', 'bad_argument']);

/** The answer, or null for what is not there or cannot be asked for: the page is then the 404. Other failures go on. */
export async function foundOrNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return null;
    throw error;
  }
}

/** The number in a path such as `/vacancy/12`; null when it is not written as one. */
export function pathId(text: string | undefined): number | null {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text ?? '') && Number.isSafeInteger(id) ? id : null;
}
