import { createDraft } from '#shared/stores/form-draft.ts';
import { rubles } from '#shared/text/number.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { STAFF_ORDER_STEPS } from './staff-order-steps.ts';
import { quoteTotal } from './quote-total.ts';

function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const action = form.dataset.staffOrder as keyof typeof STAFF_ORDER_STEPS;
  const id = form.querySelector<HTMLInputElement>('[name="id"]')?.value ?? '';
  bindStepForm(form, (values, options) => STAFF_ORDER_STEPS[action]({ call: siteCall, values, options }), {
    isRepeatable: true,
    draft: createDraft({ name: `staff-order:${id}:${action}` }),
  });
  if (action === 'quote') countTotal(form);
}

/** What the buyer will pay, while it is typed. */
function countTotal(form: HTMLFormElement): void {
  const place = form.querySelector('[data-quote-total]');
  const valueOf = (name: string) => form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';
  const show = () => {
    const total = quoteTotal(valueOf('unitPrice'), valueOf('quantity'));
    if (place) place.textContent = total === null ? '—' : rubles(total);
  };
  form.addEventListener('input', show);
  show();
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-staff-order]')) bind(form);
