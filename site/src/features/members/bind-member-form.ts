import type { Form } from '#shared/domain/form.ts';
import { usualScope, type ScopeKind } from '#shared/domain/member-roles.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { MEMBER_STEPS, type MemberStep } from './member-steps.ts';

/** A form about members: its call, then the page that follows. */
export function bindMemberForm(form: HTMLFormElement): Form<string> {
  // The template puts only names of steps there.
  const step = form.dataset.member as MemberStep;
  followRole(form);
  return bindStepForm(form, (values, options) => MEMBER_STEPS[step]({ call: siteCall, values, options }), {
    isRepeatable: step === 'invite',
  });
}

/** A role brings its usual scope along and takes it back, until somebody has chosen a scope. */
function followRole(form: HTMLFormElement): void {
  const scopes = [...form.querySelectorAll<HTMLInputElement>('[name="scopeKind"]')];
  const first = scopes.find(({ checked }) => checked);
  let isChosen = false;
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLInputElement)) return;
    isChosen ||= target.name === 'scopeKind';
    if (isChosen || target.name !== 'role') return;
    // The template gives them the names of scopes.
    const kind = usualScope(
      target.value,
      scopes.map(({ value }) => value as ScopeKind),
    );
    const next = scopes.find(({ value }) => value === kind) ?? first;
    if (next) next.checked = true;
  });
}
