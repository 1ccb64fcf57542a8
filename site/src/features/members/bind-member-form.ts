import type { Form } from '#shared/domain/form.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { MEMBER_STEPS, type MemberStep } from './member-steps.ts';

/** A form about members: its call, then the page that follows. */
export function bindMemberForm(form: HTMLFormElement): Form<string> {
  // The template puts only names of steps there.
  const step = form.dataset.member as MemberStep;
  return bindStepForm(form, (values, options) => MEMBER_STEPS[step]({ call: siteCall, values, options }), {
    isRepeatable: step === 'invite',
  });
}
