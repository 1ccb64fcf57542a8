/**
 * Links to forms that have a page of their own open them in a window. It runs on every page, so it is small: the rest
 * comes with the first click. Without it a link leads to the form's page.
 */
const FORMS: readonly [path: string, open: (href: string) => Promise<void>][] = [
  ['/feedback', async (href) => (await import('../features/feedback/open-feedback.ts')).openFeedback(href)],
  ['/complaint', async (href) => (await import('../features/complaint/open-complaint.ts')).openComplaint(href)],
];

document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[href^="/feedback"], a[href^="/complaint"]');
  const form = FORMS.find(([path]) => path === link?.pathname);
  if (!link || !form || event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  form[1](link.href).catch(() => location.assign(link.href));
});

// A module: its names are not those of other scripts.
export {};
