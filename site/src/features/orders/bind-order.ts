import type { CallOptions } from '#shared/client/call.ts';
import type { FormValues } from '#shared/domain/form.ts';
import { createDraft } from '#shared/stores/form-draft.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { isConflict } from '../../lib/stale-form.ts';
import { followShort } from './follow-short.ts';
import { NEW_ORDER_STEPS, ORDER_STEPS, type OrderStepName } from './order-steps.ts';
import { parsePage } from '../../lib/parse-page.ts';

/** Agreed to anew each time. */
const OFFERS = ['offerCompanySecondary', 'offerExpertResume'];

/** Takes over the form of a new order, on its page and in a window: what is typed is kept in this browser. Returns what ends it. */
export function bindNewOrder(form: HTMLFormElement): () => void {
  const short = followShort(form);
  bindStepForm(
    form,
    (values, options) =>
      NEW_ORDER_STEPS['new-order']({ call: siteCall, values, options }).catch(async (error: unknown) => {
        short.show(error);
        // The new price stands in the form before its words come.
        if (isConflict(error)) await renewPrice(form).catch(() => {});
        throw error;
      }),
    {
      isRepeatable: true,
      draft: createDraft({ name: `order:${form.dataset.order}`, without: [...OFFERS, 'payBy'] }),
    },
  );
  return short.end;
}

/** Takes over a form of an order’s page. */
export function bindOrderStep(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.orderStep as OrderStepName;
  const id = form.querySelector<HTMLInputElement>('[name="id"]')?.value ?? '';
  const short = followShort(form);
  const send = (values: FormValues, options: CallOptions) =>
    ORDER_STEPS[step]({ call: siteCall, values, options }).catch((error: unknown) => {
      short.show(error);
      // What the page shows is over, and nothing is typed that would be lost.
      if (isConflict(error) && !form.querySelector('textarea')) return `${location.pathname}?changed=1`;
      throw error;
    });
  bindStepForm(form, send, {
    isRepeatable: true,
    draft: createDraft({ name: `order:${id}:${step}`, without: [...OFFERS, 'payBy'] }),
  });
}

/** Takes the price of today from the page of the form. */
async function renewPrice(form: HTMLFormElement): Promise<void> {
  const response = await fetch(form.action);
  const page = await parsePage(response);
  const total = page.querySelector<HTMLInputElement>('form [name="totalKopecks"]')?.value;
  const field = form.querySelector<HTMLInputElement>('[name="totalKopecks"]');
  if (!total || !field) return;
  field.value = total;
  const shown = page.querySelector('form [data-total]')?.textContent ?? null;
  for (const place of form.querySelectorAll('[data-total]')) place.textContent = shown;
}
