import '../../components/file-fields.ts';
import { openLayer } from '../../lib/layers.ts';

/** Opens the form of this address in a window, and says that it was sent. */
export async function openFeedback(href: string): Promise<void> {
  if (!(await openLayer('feedback', { href }))) return;
  const { toast } = await import('../../lib/toasts.ts');
  toast('Сообщение отправлено. Спасибо!', { type: 'success' });
}
