import { isPlainClick } from '#shared/ui/follow-link.ts';
import { siteHost } from '../../lib/host.ts';
import { offerColleagues } from './mention-menu.ts';

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-comment-form]')) offerColleagues(form);

/** Asks in a layer before a comment goes; whatever fails, the link leads to the page that asks. */
document.addEventListener('click', (event) => {
  const link = (event.target as Element).closest<HTMLAnchorElement>('[data-remove-comment]');
  if (!link || !isPlainClick(event)) return;
  event.preventDefault();
  remove(link).catch(() => location.assign(link.href));
});

async function remove(link: HTMLAnchorElement): Promise<void> {
  const item = link.closest<HTMLElement>('[data-comment]');
  const props = {
    resumeId: Number(link.dataset.resume),
    commentId: link.dataset.removeComment ?? '',
    text: item?.querySelector('.rc-text')?.textContent ?? '',
  };
  if (!(await siteHost.openLayer('comment-removal', props))) return;
  const count = document.querySelector('[data-comment-count]');
  item?.remove();
  if (count) count.textContent = String(document.querySelectorAll('[data-comment]').length);
  document.getElementById('comments')?.focus();
  siteHost.toast('Заметка удалена', { type: 'success' });
}
