import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { INVOICE_STEPS, WITHDRAWAL_STEPS } from './paper-steps.ts';

const STEPS = { invoice: INVOICE_STEPS.invoice, withdrawal: WITHDRAWAL_STEPS.withdrawal };

/** Takes over the form of an invoice or a withdrawal, on its page and in a window: errors at their fields, then the page that follows. */
export function bindPaperForm(form: HTMLFormElement): () => void {
  const step = form.dataset.paper === 'withdrawal' ? 'withdrawal' : 'invoice';
  bindStepForm(form, (values, options) => STEPS[step]({ call: siteCall, values, options }), { isRepeatable: true });
  // The form goes with its window.
  return () => {};
}
