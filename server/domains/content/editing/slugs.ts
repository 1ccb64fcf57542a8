import { isNewsSlug } from '#shared/domain/news-slug.ts';
import { NEWS_SLUG_MAX } from '#shared/domain/limits.ts';
import type { DatabaseTransaction } from '../../../database/connect.ts';
import { badField } from '../../../platform/problems.ts';
import { toSlug } from '../../compendium/index.ts';
import { lockAll } from './edit.ts';
import { deleteEarlierSlug, findSlugsFrom, insertEarlierSlug, isSlugTaken } from './news-repository.ts';

/** Leaves room for a number. */
const BASE_MAX = NEWS_SLUG_MAX - 6;
/** Of a title without letters. */
const NAMELESS = 'statya';

/** An address for a new article that nothing has or had: its title in Latin letters, with a number where that is taken. */
export async function freeSlug(tx: DatabaseTransaction, title: string): Promise<string> {
  await lockAll(tx, 'addresses');
  const base = baseOf(title);
  const taken = await findSlugsFrom(tx, base);
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (isNewsSlug(slug) && !taken.has(slug)) return slug;
  }
}

/** Whole words as far as there is room. */
function baseOf(title: string): string {
  const slug = toSlug(title) || NAMELESS;
  if (slug.length <= BASE_MAX) return slug;
  const end = slug.lastIndexOf('-', BASE_MAX);
  return slug.slice(0, end > 0 ? end : BASE_MAX);
}

interface Moved {
  id: number;
  slug: string;
  /** Visitors, and other sites, may know its address. */
  wasPublic: boolean;
}

/**
 * Lets an article have another address, which is its row's to keep; the one before redirects if visitors may know it. Throws
 * `bad_argument` at `slug` for one that another article has or had.
 */
export async function takeSlug(tx: DatabaseTransaction, news: Moved, to: string, now: Date): Promise<void> {
  await lockAll(tx, 'addresses');
  if (await isSlugTaken(tx, to, news.id))
    throw badField('slug', 'conflict_with_rules', 'По\u00a0этому адресу уже есть другая статья');
  await deleteEarlierSlug(tx, to, news.id);
  if (news.wasPublic) await insertEarlierSlug(tx, news.slug, news.id, now);
}
