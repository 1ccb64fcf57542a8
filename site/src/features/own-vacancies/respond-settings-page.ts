import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import type { Stale } from '../../lib/stale-form.ts';
import { RESPOND_SETTINGS_STEPS } from './respond-settings.ts';

/** The form of how a vacancy takes responds: errors at their fields, a stale version renewed, then the page anew. */
const form = document.querySelector<HTMLFormElement>('form[data-respond-settings]');
if (form) {
  const store = bindStepForm(form, async (values, options) => {
    try {
      return await RESPOND_SETTINGS_STEPS['respond-settings']({ call: siteCall, values, options });
    } catch (error) {
      const { version } = (error as Partial<Stale>).hidden ?? {};
      const field = form.querySelector<HTMLInputElement>('input[name="version"]');
      if (field && version) field.value = version;
      throw error;
    }
  });
  askBeforeLeaving(form, store);
}
