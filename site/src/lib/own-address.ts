/**
 * The absolute address of one of our pages; null for other sites and for anything but a page, such as `javascript:`, so
 * that a script never sends a visitor there.
 */
export function ownAddress(address: string, page: Pick<Location, 'href' | 'origin'>): string | null {
  if (!URL.canParse(address, page.href)) return null;
  const { href } = new URL(address, page.href);
  // Not by `origin`: a blob has ours.
  return href.startsWith(`${page.origin}/`) ? href : null;
}
