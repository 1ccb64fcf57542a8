import { slugPath } from '#shared/domain/query-fields.ts';

/** Lists whose path names a city and a profession, by the path of a page that shows one of them. */
const NAMED_LISTS: readonly (readonly [RegExp, string])[] = [
  [/^\/vacancy-list(?:\/([^/]+))?$/, '/vacancy-list'],
  [/^\/resume-list(?:\/([^/]+))?$/, '/resume-list'],
  [/^\/specializations\/vacancies\/([^/]+)$/, '/vacancy-list'],
  [/^\/specializations\/resumes\/([^/]+)$/, '/resume-list'],
];
/** Lists with a city in their query. */
const QUERIED_LISTS = /^\/(?:company-list|youth-vacancy-list)$/;
/** What says where, and what says which part of a list: it means nothing in another city. */
const PLACES = ['anywhere', 'city', 'metro', 'near', 'page', 'region'];

/**
 * The address of what a page lists in another city, or everywhere: the profession and the filters stay. Vacancies of the city
 * for a page that is no list. `isCity` tells the slugs of cities from those of professions.
 */
export function cityAddress(
  page: Pick<URL, 'pathname' | 'search'>,
  city: { id: number; slug: string } | null,
  isCity: (slug: string) => boolean,
): string {
  const { pathname } = page;
  const query = new URLSearchParams(page.search);
  for (const key of PLACES) query.delete(key);
  if (QUERIED_LISTS.test(pathname)) {
    if (city) query.set('city', String(city.id));
    return pathname + written(query);
  }
  for (const [pattern, base] of NAMED_LISTS) {
    const match = pattern.exec(pathname);
    if (!match) continue;
    const slug = match[1]?.split('_').find((part) => !isCity(part));
    const kept = pathname.startsWith(base) ? written(query) : '';
    return slugPath(base, { city, specialization: slug ? { slug } : null }) + kept;
  }
  return slugPath('/vacancy-list', { city });
}

/** As the lists write theirs: sorted keys, plain commas. */
function written(query: URLSearchParams): string {
  query.sort();
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
