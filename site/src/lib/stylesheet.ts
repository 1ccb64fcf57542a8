/**
 * Loads a stylesheet that only a part of the page needs, and waits for it. Import its address by `?url&no-inline`:
 * Astro adds normally imported styles to every page with the script. Without the stylesheet the part is unstyled but
 * works.
 */
export function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve) => {
    const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href });
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  });
}
