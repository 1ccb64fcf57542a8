/** Opens photos above the page. Without this script each link opens its picture. */
let isOpening = false;

document.addEventListener('click', async (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-lightbox] > a');
  if (!link?.parentElement || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  if (isOpening) return;
  isOpening = true;
  const links = [...link.parentElement.querySelectorAll<HTMLAnchorElement>(':scope > a')];
  const images = links.map((one) => ({ src: one.href, alt: one.querySelector('img')?.alt ?? '' }));
  try {
    const { openLayer } = await import('../lib/layers.ts');
    await openLayer('lightbox', { images, index: links.indexOf(link) });
  } catch {
    location.assign(link.href);
  } finally {
    isOpening = false;
  }
});
