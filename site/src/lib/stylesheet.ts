/**
 * Loads a stylesheet that only a part of the page needs, and waits for it. Import its address by `?url&no-inline`: Astro
 * would put what a script imports otherwise into every page with that script. Without it the part looks plain, but works.
 */
export function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
