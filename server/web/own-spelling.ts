import { COMPANY_LETTERS, letterGroup } from '#shared/domain/company-letter.ts';
import { isPagePath } from '#shared/domain/page-path.ts';
import { findSlug } from '../domains/compendium/index.ts';

const LETTER = /^(\/(?:company|specializations(?:\/(?:vacancies|resumes))?)\/letter\/)([^/]+)$/;
const TWO_NAMES = /^(\/(?:vacancy|resume)-list\/)([a-z0-9-]+)_([a-z0-9-]+)$/;

/**
 * The address of a page as the site writes it, with the query as it was: in small letters, the city before the trade, a letter
 * by its group. Null for one that is written so, and for addresses that are not of public pages.
 */
export function ownSpelling(url: string): string | null {
  const end = url.indexOf('?');
  const path = end === -1 ? url : url.slice(0, end);
  const own = inOrder(inSmall(path));
  return own === path ? null : own + (end === -1 ? '' : url.slice(end));
}

function inSmall(path: string): string {
  const small = path.toLowerCase();
  const [, start, letter = ''] = LETTER.exec(small) ?? [];
  if (!start) return isPagePath(small) ? small : path;
  const group = groupOf(letter);
  return group === null ? path : start + encodeURIComponent(group);
}

/** Of a letter as an address has it; null for what is none. */
function groupOf(encoded: string): string | null {
  try {
    const group = letterGroup(decodeURIComponent(encoded).toLowerCase().replace('ё', 'е'));
    return COMPANY_LETTERS.includes(group) ? group : null;
  } catch {
    return null;
  }
}

/** «svarshchik_kazan» is «kazan_svarshchik». */
function inOrder(path: string): string {
  const [, start, first, second] = TWO_NAMES.exec(path) ?? [];
  if (!start || findSlug(`${first}_${second}`) || !findSlug(`${second}_${first}`)) return path;
  return `${start}${second}_${first}`;
}
