import type { AstroGlobal } from 'astro';
import type { PageTag } from '#shared/contracts/events.ts';
import type { SentForm } from '#shared/client/page-locals.ts';
import type { Access } from '#shared/contracts/contract.ts';
import { LINK_PAGE, RESPOND_PAGE } from '#shared/domain/embed-link.ts';
import type { PageNeeds } from '#shared/domain/page-needs.ts';

/** Pages that lead to a session by steps. */
const SIGNING_IN = /^\/sign-(?:in|up)(?:\/|$)/;

interface PublicPage {
  tags: readonly PageTag[];
  needs?: PageNeeds;
}

interface PrivatePage {
  /** Values as in contracts; `public` admits visitors too, as on a sign-in page. */
  who: Access;
  /** The page accepts forms, read with {@link readForm}; without it a POST is 405. */
  takesForms?: boolean;
  needs?: PageNeeds;
}

/** Stops a page that is not rendered for this caller; the middleware answers instead. */
export class PageRefusal extends Error {
  /** Whom the page is for. */
  readonly who: Access;
  constructor(who: Access) {
    super('This page is for other callers');
    this.who = who;
  }
}

/**
 * Declares a page public and lists the data that it shows and links to, so that the page cache drops it after a change;
 * a list's tag covers all of its kind. Titles set by staff are covered on every page.
 */
export function publicPage(astro: Pick<AstroGlobal, 'locals' | 'cache'>, { tags, needs }: PublicPage): void {
  const { marks } = astro.locals;
  // The 404 page instead of a private one.
  marks.audience ??= 'everybody';
  if (needs) marks.needs = needs;
  if (tags.length > 0) astro.cache.set({ tags: [...tags, 'meta'] });
}

/**
 * Declares that a page is rendered for its caller, `Astro.locals.caller`, and never cached. Call it first in the
 * frontmatter: it stops the page for callers without the right. Visitors are redirected to sign in, others get the 404
 * page.
 */
export function privatePage(
  { locals, url }: Pick<AstroGlobal, 'locals' | 'url'>,
  { who, takesForms = false, needs }: PrivatePage,
): void {
  // Whoever signs in on the way to a page that talks to its opener must not lose it there.
  const isSigningIn = SIGNING_IN.test(url.pathname);
  const callback = isSigningIn ? (url.searchParams.get('callback') ?? '') : '';
  const opener = [LINK_PAGE, RESPOND_PAGE].some((page) => callback.startsWith(`${page}?key=pk_`));
  Object.assign(locals.marks, {
    audience: 'caller',
    takesForms,
    ...(needs || opener ? { needs: { ...needs, ...(opener ? { opener } : {}) } } : {}),
  });
  if (!locals.caller?.admits(who)) throw new PageRefusal(who);
}

/** Of a page that tells whoever is signed in and may not do this what it is for; visitors sign in as `who`. */
export function orSignedIn({ locals: { caller } }: Pick<AstroGlobal, 'locals'>, who: Access): Access {
  return !caller || caller.actor.kind === 'visitor' ? who : 'signed-in';
}

/** Whether the page may have what is for people of this kind: a private one is drawn for its reader alone. */
export function isDrawnFor(
  { caller, marks }: Pick<AstroGlobal, 'locals'>['locals'],
  kind: 'applicant' | 'member',
): boolean {
  return marks.audience !== 'caller' || caller?.actor.kind === kind;
}

/** The submitted form, with its origin and token checked; null when no form was submitted. */
export function readForm({ locals }: Pick<AstroGlobal, 'locals'>): SentForm | null {
  if (!locals.marks.takesForms)
    throw new Error('A page that reads forms says so: privatePage(Astro, { takesForms: true })');
  return locals.caller?.form ?? null;
}

const ABSENT = new Set(['not_found', 'gone', 'bad_argument']);

/**
 * The answer, or null when the entity does not exist or the id is invalid: then the page is the 404. Other failures are
 * rethrown.
 */
export async function foundOrNull<Answer>(answer: Promise<Answer>): Promise<Answer | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof Error && 'code' in error && ABSENT.has(String(error.code))) return null;
    throw error;
  }
}

/** The number in a path such as `/vacancy/12`; null when it is malformed. */
export function pathId(text: string | undefined): number | null {
  const id = Number(text);
  return /^[1-9]\d{0,15}$/.test(text ?? '') && Number.isSafeInteger(id) ? id : null;
}
