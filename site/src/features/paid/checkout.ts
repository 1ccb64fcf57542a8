import type { Checkout } from '#shared/contracts/payment.ts';
import { rubles } from '#shared/text/number.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { isConflict, renewHidden } from '../../lib/stale-form.ts';
import { checkoutHref, fieldOf, payableOf, type Payable } from './addresses.ts';
import { startOf } from './paid-steps.ts';

/** Of the provider's script, as far as we use it. */
declare global {
  interface Window {
    cp?: { CloudPayments: new () => { start(intent: unknown): Promise<unknown> } };
  }
}

/** How long, and how often, the page asks what has become of a payment. */
const WAIT_MS = 60_000;
const ASK_MS = 2_000;

const isOver = ({ status, attempt }: Checkout) => !['created', 'awaiting'].includes(status) || attempt === 'declined';

function payableOfPage(): Payable | null {
  const { searchParams } = new URL(location.href);
  return payableOf((name) => searchParams.get(name) ?? '');
}

/** The window of the provider opens over the page; what it says counts for nothing, so the server is asked. */
function bind(form: HTMLFormElement): void {
  const payable = payableOfPage();
  if (!payable) return;
  const store = createForm<string>({
    async send(values, options) {
      try {
        const { intent } = await siteCall('POST /payments/start', startOf({ values }), options);
        if (!window.cp) return `${checkoutHref(payable)}&window=none`;
        await new window.cp.CloudPayments().start(intent);
        const checking = form.querySelector('[data-checking]');
        if (checking) checking.textContent = 'Спрашиваем банк, прошла ли оплата…';
        return await waitFor(payable);
      } catch (error) {
        // The new price stands in the form before its words come.
        if (isConflict(error)) await renewPrice(form, payable).catch(() => {});
        throw error;
      }
    },
    isRepeatable: true,
    refusal: renderedRefusal(form),
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) location.assign(answer);
  });
}

async function renewPrice(form: HTMLFormElement, payable: Payable): Promise<void> {
  const { totalKopecks } = await siteCall('GET /payments/checkout', fieldOf(payable));
  renewHidden(form, { hidden: { totalKopecks: String(totalKopecks) } });
  for (const shown of document.querySelectorAll('[data-total]')) shown.textContent = rubles(totalKopecks);
}

/** Until the bank has answered, for a minute; the page then says how it stands. */
async function waitFor(payable: Payable): Promise<string> {
  const next = checkoutHref(payable);
  for (const startedAt = Date.now(); Date.now() - startedAt < WAIT_MS;) {
    const checkout = await siteCall('POST /services/complete', fieldOf(payable)).catch(() => null);
    if (checkout && (isOver(checkout) || checkout.attempt === null)) break;
    // A window that was closed without paying leaves the attempt open.
    if (checkout && Date.now() - startedAt > 3 * ASK_MS) break;
    await new Promise((resolve) => setTimeout(resolve, ASK_MS));
  }
  return `${next}&returned=1`;
}

for (const form of document.querySelectorAll<HTMLFormElement>('[data-checkout]')) bind(form);
