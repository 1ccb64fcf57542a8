/** Opens a document above the page. Without this script, or if it fails, the link opens its page. */
document.addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-document]');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  try {
    const { openLayer } = await import('../../lib/layers.ts');
    await openLayer('documents', { href: link.href, title: link.textContent.trim() });
  } catch {
    location.assign(link.href);
  }
});
