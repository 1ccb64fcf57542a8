import { siteCall } from '../../lib/call.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { STAFF_STEPS } from './staff-steps.ts';

const form = document.querySelector<HTMLFormElement>('form[data-decision]');
if (form) followForm(form);
document.addEventListener('keydown', pressed);
arrive();

/** The confirmation of a decision, above what was opened after it, or the place in the queue that the keys have led to. */
function arrive(): void {
  // The list scrolls by itself: what is open is in sight there.
  document.getElementById('now')?.scrollIntoView({ block: 'nearest' });
  if (location.hash !== '#done' && location.hash !== '#now') return;
  document.querySelector<HTMLElement>(location.hash)?.focus({ preventScroll: true });
}

function followForm(bound: HTMLFormElement): void {
  bindStepForm(bound, (values, options) => STAFF_STEPS.decide({ call: siteCall, values, options }));
  bound.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.name === 'reason') suggestNote(bound, target);
    nameSubmit(bound);
  });
  nameSubmit(bound);
}

/** What the last reason has put into the note. */
let suggested = '';

/** The usual text of a reason. What staff have written themselves stays. */
function suggestNote(bound: HTMLFormElement, reason: HTMLSelectElement): void {
  const note = bound.querySelector<HTMLTextAreaElement>('textarea[name="note"]');
  if (!note || (note.value.trim() && note.value !== suggested)) return;
  suggested = reason.selectedOptions[0]?.dataset.text ?? '';
  note.value = suggested;
}

/** The button says what it does. */
function nameSubmit(bound: HTMLFormElement): void {
  const chosen = bound.querySelector<HTMLInputElement>('input[name="action"]:checked');
  const name = chosen?.closest('label')?.querySelector('[data-action-name]')?.textContent;
  const button = bound.querySelector('[data-submit]');
  if (name && button) button.textContent = name;
}

function pressed(event: KeyboardEvent): void {
  const { key, target } = event;
  if (key === 'Enter' && (event.ctrlKey || event.metaKey)) {
    event.preventDefault();
    form?.requestSubmit();
    return;
  }
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping(target)) return;
  if (key >= '1' && key <= '9' && key.length === 1) choose(Number(key) - 1);
  if (key !== 'ArrowUp' && key !== 'ArrowDown') return;
  // The arrows of a group of choices are its own.
  if (target instanceof HTMLInputElement && target.type === 'radio') return;
  const link = document.querySelector<HTMLAnchorElement>(`a[data-go="${key === 'ArrowUp' ? 'before' : 'after'}"]`);
  if (!link) return;
  event.preventDefault();
  location.assign(`${link.href}#now`);
}

function choose(index: number): void {
  const choice = form?.querySelectorAll<HTMLInputElement>('input[name="action"]')[index];
  if (!choice) return;
  choice.checked = true;
  choice.focus();
  choice.dispatchEvent(new Event('change', { bubbles: true }));
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    target.matches('input:not([type="radio"], [type="checkbox"]), textarea, select, [contenteditable]')
  );
}
