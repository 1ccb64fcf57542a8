import type { Call, CallError } from '#shared/client/call.ts';
import { NEWS_RELATED_MAX } from '#shared/domain/limits.ts';
import { isNewsSlug } from '#shared/domain/news-slug.ts';
import { fieldRefusal } from '../../lib/field-refusal.ts';

interface Related {
  /** Ids of those that are there and stay. */
  kept: readonly number[];
  /** Addresses of more, one a line: `/news/zakony/avans`, also with the host. */
  links: readonly string[];
}

/**
 * Ids of the chosen articles, each once. Throws a refusal at `relatedIds` for an address that no published article has, and, before
 * it looks for any, for more than an article may have.
 */
export async function findRelated(call: Call, { kept, links }: Related): Promise<number[]> {
  const each = [...new Set(links)];
  if (each.length > NEWS_RELATED_MAX)
    throw fieldRefusal('relatedIds', 'is_too_long', `Не\u00a0больше ${NEWS_RELATED_MAX} статей`);
  const found = await Promise.all(each.map((link) => findByLink(call, link)));
  return [...new Set([...kept, ...found])];
}

async function findByLink(call: Call, link: string): Promise<number> {
  const slug = slugOfLink(link);
  if (!isNewsSlug(slug)) throw unknown(link);
  const news = await call('GET /news/{slug}', { slug }).catch((error: unknown) => {
    throw (error as Partial<CallError>).code === 'not_found' ? unknown(link) : error;
  });
  return news.id;
}

/** What stands behind `/news/` in a link, or the whole of a text without it; without spaces around and a slash at the end. */
export function slugOfLink(link: string): string {
  const [path = ''] = link.trim().split(/[?#]/, 1);
  return path.split('/news/').at(-1)?.replace(/\/$/, '') ?? '';
}

function unknown(link: string): Error {
  return fieldRefusal('relatedIds', 'not_in_dictionary', `Опубликованной статьи с\u00a0таким адресом нет: ${link}`);
}
