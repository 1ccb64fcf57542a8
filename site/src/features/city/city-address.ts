import { slugPath } from '#shared/domain/query-fields.ts';

/** Lists with a city and a profession in their path, by the path of a page that shows one of them. */
const NAMED_LISTS: readonly (readonly [RegExp, string])[] = [
  [/^\/vacancy-list(?:\/([^/]+))?$/, '/vacancy-list'],
  [/^\/resume-list(?:\/([^/]+))?$/, '/resume-list'],
  [/^\/specializations\/vacancies\/([^/]+)$/, '/vacancy-list'],
  [/^\/specializations\/resumes\/([^/]+)$/, '/resume-list'],
];
/** The home page and lists with a city in their query. */
const QUERIED_LISTS = /^\/(?:(?:company|youth-vacancy)-list)?$/;
/** Keys for location and paging, which are meaningless in another city. */
const PLACES = ['anywhere', 'city', 'metro', 'near', 'page', 'radius_km', 'region'];

/**
 * The address of the page's list in another city, or everywhere: profession and filters are kept. For a page that is
 * not a list, the vacancies of the city. `isCity` distinguishes the slugs of cities from those of professions.
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

/** In the lists' own format: sorted keys, plain commas. */
function written(query: URLSearchParams): string {
  query.sort();
  const text = query.toString().replaceAll('%2C', ',');
  return text && `?${text}`;
}
