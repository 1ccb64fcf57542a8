/** The sections of the site lead to the city that this browser keeps. */
export function leadToCity({ id, slug }: { id?: number; slug?: string }): void {
  for (const section of document.querySelectorAll('.hd a:not(.city), .tabbar a')) {
    const path = section.getAttribute('href') ?? '';
    if (path === '/') section.setAttribute('href', `/?city=${id}`);
    if (/^\/(?:vacancy|resume)-list$/.test(path)) section.setAttribute('href', `${path}/${slug}`);
  }
}
