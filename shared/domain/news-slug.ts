import { NEWS_SLUG_MAX } from './limits.ts';

/** First segments that are API calls and cannot be news. */
const RESERVED = new Set(['list', 'category', 'main']);
const SLUG = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\/[a-z0-9]+(?:-[a-z0-9]+)*)*$/;

/** True for a valid address of an article: `avans`, `zakony/avans`. */
export function isNewsSlug(text: string): boolean {
  return text.length <= NEWS_SLUG_MAX && SLUG.test(text) && !RESERVED.has(text.split('/', 1)[0] ?? '');
}
