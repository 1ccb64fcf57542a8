import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { CHAT_STEPS } from './chat-steps.ts';

/** Takes the form of a new dialog over: only a script can bring the work that many questions take. */
const form = document.querySelector<HTMLFormElement>('#new-dialog');
if (form) {
  // Sent twice it is the same message still: its `clientId` is in the form.
  bindStepForm(form, (values) => CHAT_STEPS.start({ call: siteCall, values }), { isRepeatable: true });
  // A dialog without a first message would begin: the browser asks for one, as it does without this script.
  form.noValidate = false;
}
