import type { AstroGlobal } from 'astro';
import type { PageTag } from '#shared/contracts/events.ts';

/**
 * Marks a page as open to everybody and names what it shows and links to, so that the page cache drops it when that changes;
 * a list's name stands for all of its kind. Titles that staff sets are on every page.
 */
export function publicPage(astro: Pick<AstroGlobal, 'locals' | 'cache'>, { tags }: { tags: readonly PageTag[] }): void {
  astro.locals.public = true;
  if (tags.length > 0) astro.cache.set({ tags: [...tags, 'meta'] });
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
