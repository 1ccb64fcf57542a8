import { openLayer } from '../../lib/layers.ts';

/** Opens the form of this address in a window, and says that it was sent. */
export async function openComplaint(href: string): Promise<void> {
  if (!(await openLayer('complaint', { href }))) return;
  const { toast } = await import('../../lib/toasts.ts');
  toast('Жалоба отправлена. Спасибо: мы\u00a0разберёмся', { type: 'success' });
}
