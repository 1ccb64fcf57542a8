import { openLayer } from '../lib/layers.ts';

type FormLink = Pick<URL, 'href' | 'pathname'>;

/** Opens the form of this address in a window, and says that it was sent. */
export async function openForm(link: FormLink): Promise<void> {
  const { href, pathname } = link;
  if (pathname === '/newsletter/create') return openNewsletter(href);
  const isComplaint = pathname === '/complaint';
  if (!isComplaint) await import('../components/file-fields.ts');
  if (!(await openLayer(isComplaint ? 'complaint' : 'feedback', { href }))) return;
  const { toast } = await import('../lib/toasts.ts');
  const sent = isComplaint ? 'Жалоба отправлена. Спасибо: мы\u00a0разберёмся' : 'Сообщение отправлено. Спасибо!';
  toast(sent, { type: 'success' });
}

async function openNewsletter(href: string): Promise<void> {
  const sent = await openLayer('newsletter-create', { href });
  if (!sent) return;
  const { successOf } = await import('../features/newsletter/bind-newsletter.ts');
  await openLayer('newsletter-success', successOf(sent));
}
