const BADGE = '/favicon-unread.svg';
let icon: { link: HTMLLinkElement; href: string } | null = null;

/** The number of unread dialogs before the page's title, and a dot on its icon. */
export function showUnread(count: number): void {
  const title = document.title.replace(/^\(\d{1,6}\+?\) /, '');
  document.title = count > 0 ? `(${count > 99 ? '99+' : count}) ${title}` : title;
  const link = document.querySelector<HTMLLinkElement>('link[rel="icon"]');
  if (!link) return;
  icon ??= { link, href: link.href };
  const href = count > 0 ? BADGE : icon.href;
  if (link.getAttribute('href') !== href) link.href = href;
}
