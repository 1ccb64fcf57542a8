/**
 * Links to the form that writes to the team open it in a window. It runs on every page, so it is small: the rest comes
 * with the first click. Without it a link leads to the form's page.
 */
const PAGE = '/feedback';

document.addEventListener('click', (event) => {
  const link = event.target instanceof Element ? event.target.closest('a') : null;
  if (link?.pathname !== PAGE || link.origin !== location.origin || location.pathname === PAGE) return;
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  open(link.href).catch(() => location.assign(link.href));
});

async function open(href: string): Promise<void> {
  const [{ openLayer }] = await Promise.all([import('../../lib/layers.ts'), import('../../components/file-fields.ts')]);
  if (!(await openLayer('feedback', { href }))) return;
  const { toast } = await import('../../lib/toasts.ts');
  toast('Сообщение отправлено. Спасибо!', { type: 'success' });
}

// A module: its names are not those of other scripts.
export {};
