import { ASK_WITHDRAWAL, TOP_UP } from '../features/company-papers/addresses.ts';
import { openLayer } from '../lib/layers.ts';
import { NEW_ORDER, PAID_SERVICES } from '../lib/paid-address.ts';

type FormLink = Pick<HTMLAnchorElement, 'href' | 'pathname' | 'closest' | 'dispatchEvent'>;

/** Opens the form of this address in a window, and says that it was sent. */
export async function openForm(link: FormLink): Promise<void> {
  const { href, pathname } = link;
  if (pathname === '/newsletter/create') return openNewsletter(href);
  if (pathname.startsWith(NEW_ORDER)) return openOrder(link);
  if (pathname.startsWith(PAID_SERVICES)) return openPurchase(link);
  const title = link.closest<HTMLElement>('[data-agreement]')?.dataset.agreement;
  if (title) return openLayer('service-agreement', { href, title });
  // The page that follows says what they have done.
  if (pathname === TOP_UP) return openLayer('service-top-up', { href });
  if (pathname === ASK_WITHDRAWAL) return openLayer('service-withdrawal', { href });
  const isComplaint = pathname === '/complaint';
  if (!isComplaint) await import('../components/file-fields.ts');
  const form = isComplaint ? 'complaint' : href.includes('?service=') ? 'service-feedback' : 'feedback';
  if (!(await openLayer(form, { href }))) return;
  const { toast } = await import('../lib/toasts.ts');
  const sent = isComplaint ? 'Жалоба отправлена. Спасибо: мы\u00a0разберёмся' : 'Сообщение отправлено. Спасибо!';
  toast(sent, { type: 'success' });
}

/** The page of the order, or of its payment, follows. */
async function openOrder({ href, pathname }: FormLink): Promise<void> {
  await import('../components/file-fields.ts');
  return openLayer(pathname.endsWith('/expert-resume') ? 'service-expert-resume' : 'service-form', { href });
}

async function openNewsletter(href: string): Promise<void> {
  const sent = await openLayer('newsletter-create', { href });
  if (!sent) return;
  const { successOf } = await import('../features/newsletter/bind-newsletter.ts');
  await openLayer('newsletter-success', successOf(sent));
}

async function openPurchase(link: FormLink): Promise<void> {
  const { openBuying } = await import('../lib/open-buying.ts');
  const bought = await openBuying(link.href);
  const end = new CustomEvent('purchase:end', { detail: bought?.isRunning ?? false, cancelable: true });
  // A call that was refused without it goes on by itself.
  if (!link.dispatchEvent(end) || !bought) return;
  // These pages show the balance and what was bought; the page of an invoice has its PDF.
  if (bought.isInvoiced || document.querySelector('[data-shows-bought]')) return location.assign(bought.next);
  // A promoted vacancy is shown elsewhere; whatever else was bought, this page has lacked it.
  if (!link.href.includes('/vacancy-promotion')) location.reload();
}
