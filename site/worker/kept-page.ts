import { keptNote } from '../src/lib/kept-note.ts';

/** What is no page of the site. */
const OTHERS = /^\/(?:api|files|_image|_astro|og|widgets|embed)(?:\/|$)|\.\w+$/;

/** Pages about one person, who may hide them again, and those of the site that help nobody later. */
const NOT_KEPT = /^\/(?:resume|resume-list|offline|error|dev)(?:\/|$)/;

/** Lists that a page takes over without being loaded anew. */
const LISTS = /^\/(?:vacancy|company|youth-vacancy)-list(?:\/[^/]*)?$/;

export const isPage = (pathname: string): boolean => !OTHERS.test(pathname);

/** As far as an address tells: {@link isForEverybody} decides. */
export const mayBeKept = (pathname: string): boolean => isPage(pathname) && !NOT_KEPT.test(pathname);

export const isList = (pathname: string): boolean => LISTS.test(pathname);

/**
 * Whether an answer is a page that was drawn for everybody: the server says `public` of nothing else, and a page for its
 * caller is `private, no-store`. A cookie of a session cannot be seen here.
 */
export function isForEverybody({
  status,
  redirected,
  type,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'type' | 'headers'>): boolean {
  const control = headers.get('cache-control') ?? '';
  return (
    status === 200 &&
    !redirected &&
    type === 'basic' &&
    /(?:^|,) ?public\b/.test(control) &&
    !/no-store|private/.test(control) &&
    (headers.get('content-type') ?? '').startsWith('text/html')
  );
}

/** The kept page, with a line that says so and of when it is. */
export async function asCopy(kept: Response): Promise<Response> {
  const at = new Date(kept.headers.get('date') ?? '');
  const note = keptNote(Number.isNaN(at.getTime()) ? null : at);
  return redrawn(
    kept,
    (await kept.text()).replace(/<main\b[^>]*>/, (main) => note + main),
  );
}

/** The page for want of a page, with links to those that can be read. */
export async function asOffline(page: Response, kept: readonly { href: string; title: string }[]): Promise<Response> {
  const links = kept.map(({ href, title }) => `<li><a href="${escaped(href)}">${escaped(title)}</a></li>`);
  const html = await page.text();
  if (links.length === 0) return redrawn(page, html);
  // As functions: titles are written by people, and a `$&` in them is no pattern.
  return redrawn(
    page,
    html
      .replace('<!--kept-->', () => `<ul>${links.join('')}</ul>`)
      .replace('data-kept-pages hidden', 'data-kept-pages'),
  );
}

/** The name of a page as its tab has it, without the site's. */
export function titleIn(html: string): string {
  const [, title = ''] = /<title>([^<]*)<\/title>/.exec(html) ?? [];
  return unescaped(title.replace(/ — Каркас$/, ''));
}

/** Files of the site that a page names. */
export function partsIn(html: string): string[] {
  return [...new Set(html.match(/\/_astro\/[\w.@-]+\.(?:css|js|woff2)/g))];
}

function redrawn({ headers }: Response, html: string): Response {
  const own = new Headers(headers);
  for (const name of ['content-encoding', 'content-length', 'etag']) own.delete(name);
  return new Response(html, { headers: own });
}

const SIGNS: readonly (readonly [sign: string, name: string])[] = [
  ['&', '&amp;'],
  ['<', '&lt;'],
  ['>', '&gt;'],
  ['"', '&quot;'],
  ["'", '&#39;'],
];

const escaped = (text: string): string => SIGNS.reduce((said, [sign, name]) => said.replaceAll(sign, name), text);
const unescaped = (text: string): string =>
  SIGNS.toReversed().reduce((said, [sign, name]) => said.replaceAll(name, sign), text);
