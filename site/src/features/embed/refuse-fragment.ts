/** For sites that include the answer in their own pages: it must not contain our error page. */
export function refuseFragment(reason: string): Response {
  return new Response(`<!-- Каркас: ${reason} -->`, {
    status: 404,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** How long others may keep a fragment. */
export const FRAGMENT_CACHE = 'public, max-age=300, stale-while-revalidate=600';
