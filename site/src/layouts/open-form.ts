import { openLayer } from '../lib/layers.ts';

/** Opens the form of this address in a window, and says that it was sent. */
export async function openForm({ href, pathname }: Pick<URL, 'href' | 'pathname'>): Promise<void> {
  const isComplaint = pathname === '/complaint';
  if (!isComplaint) await import('../components/file-fields.ts');
  if (!(await openLayer(isComplaint ? 'complaint' : 'feedback', { href }))) return;
  const { toast } = await import('../lib/toasts.ts');
  const sent = isComplaint ? 'Жалоба отправлена. Спасибо: мы\u00a0разберёмся' : 'Сообщение отправлено. Спасибо!';
  toast(sent, { type: 'success' });
}
