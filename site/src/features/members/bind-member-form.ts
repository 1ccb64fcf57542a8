import type { Form } from '#shared/domain/form.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { MEMBER_STEPS, type MemberStep } from './member-steps.ts';

/** Takes a form over from its page: errors at their fields, then the page that follows. */
export function bindMemberForm(form: HTMLFormElement): Form<string> {
  // The template puts only names of steps there.
  const step = form.dataset.member as MemberStep;
  const store = createForm<string>({
    send: (values, options) => MEMBER_STEPS[step]({ call: siteCall, values, options }),
    isRepeatable: step === 'invite',
    refusal: renderedRefusal(form),
  });
  // Before `bindForm` listens: nothing is sent again while the next page loads.
  form.addEventListener('submit', (event) => {
    if (store.$state.get().phase !== 'sent') return;
    event.preventDefault();
    event.stopImmediatePropagation();
  });
  bindForm(form, store);
  store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer !== null) location.assign(answer);
  });
  return store;
}
