/** Pages of a section whose addresses do not begin with its own. */
const PAGES_OF: Readonly<Record<string, readonly string[]>> = {
  '/vacancy-list': ['/vacancy'],
  '/resume-list': ['/resume'],
  '/company-list': ['/company', '/reviews'],
  '/youth-vacancy-list': ['/youth-vacancy'],
};

/** Whether the page of the path is at this address or below it. */
export const isWithin = (path: string, start: string): boolean => path === start || path.startsWith(`${start}/`);

/**
 * The value of `aria-current` of a link to a section: whether the page is the section itself, one of its pages, or neither.
 * `parts` are further sections that the link stands for.
 */
export function sectionMark(path: string, href: string, parts: readonly string[] = []): 'page' | 'true' | undefined {
  if (path === href) return 'page';
  const starts = [href, ...parts].flatMap((section) => [section, ...(PAGES_OF[section] ?? [])]);
  return starts.some((start) => isWithin(path, start)) ? 'true' : undefined;
}
