/**
 * The address of a page of ours, absolute; null for another site and for what is no page, such as `javascript:`: a script
 * never leads a visitor there.
 */
export function ownAddress(address: string, page: Pick<Location, 'href' | 'origin'>): string | null {
  if (!URL.canParse(address, page.href)) return null;
  const { href } = new URL(address, page.href);
  // Not by `origin`: that of a blob is ours.
  return href.startsWith(`${page.origin}/`) ? href : null;
}
