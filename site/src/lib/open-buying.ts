import { openLayer } from './layers.ts';
import type { Bought } from './pay-for.ts';
import { toast } from './toasts.ts';

/** Opens the page of a purchase in its window, and says what the purchase did; undefined when nothing was bought. */
export async function openBuying(href: string): Promise<Bought | undefined> {
  const bought = await openLayer(layerOf(href), { href });
  if (!bought) return undefined;
  const { said, next, isInvoiced } = bought;
  // Where somebody goes on with what needs it the page of the invoice does not follow.
  const action = isInvoiced ? { label: 'Открыть счёт', href: next } : undefined;
  toast(said, { type: 'success', timeoutMs: isInvoiced ? INVOICE_MS : READ_MS, action });
  return bought;
}

/** A sentence with a date takes longer to read than «Сохранено». */
const READ_MS = 6_000;
const INVOICE_MS = 15_000;

function layerOf(href: string) {
  const service = new URL(href, location.href).pathname.split('/').at(-1) ?? '';
  if (service === 'contacts-add') return 'service-package';
  if (service === 'contacts-access') return 'service-contacts';
  return service.startsWith('vacancy-') ? 'service-vacancy-promotion' : 'service-company';
}
