/**
 * A click replaces a video's link with its player; before that no request goes to the service. Without this script the
 * link opens the video.
 */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-player]');
  if (!link || event.button || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  const frame = document.createElement('iframe');
  frame.className = 'video';
  frame.title = link.dataset.title ?? '';
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture';
  frame.src = link.dataset.player ?? '';
  link.replaceWith(frame);
  frame.focus();
});
