import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { askBeforeLeaving } from '../../lib/ask-before-leaving.ts';
import { siteCall } from '../../lib/call.ts';
import { siteHost } from '../../lib/host.ts';
import { bindRows } from './bind-rows.ts';
import { NOTICES, OWN_COMPANY, OWN_STEPS, type OwnStep } from './own-steps.ts';
import { renewHidden } from '../../lib/stale-form.ts';
import { parsePage } from '../../lib/parse-page.ts';

/**
 * The company's page without a reload: what a form has saved is taken from the page's new HTML, so the server draws every
 * row. Other forms that are being filled in stay as they are.
 */
function bind(form: HTMLFormElement): void {
  // The template puts only names of steps there.
  const step = form.dataset.own as OwnStep;
  const store = createForm<string>({
    async send(values, options) {
      try {
        return await OWN_STEPS[step]({ call: siteCall, values, options });
      } catch (error) {
        renewHidden(form, error);
        throw error;
      }
    },
    refusal: renderedRefusal(form),
  });
  bindForm(form, store);
  askBeforeLeaving(form, store);
  bindRows(form);
  bindEditor(form);
  store.$state.listen(({ phase, answer, errors }) => {
    if (phase === 'sent' && answer !== null) void show(form, step, answer);
    if (errors['description']) form.querySelector<HTMLElement>('[role="textbox"]')?.focus();
  });
}

/** The editor is loaded when its form is opened. */
function bindEditor(form: HTMLFormElement): void {
  if (!form.querySelector('[data-editor]')) return;
  const row = form.closest('details');
  const load = () => {
    if (!row?.open) return;
    row.removeEventListener('toggle', load);
    // Without it the form takes plain text.
    import('./description-editor.ts').then(
      ({ editDescription }) => editDescription(form),
      () => {},
    );
  };
  row?.addEventListener('toggle', load);
  load();
}

/** Shows what has changed. The focus stays at the row. */
async function show(form: HTMLFormElement, step: OwnStep, next: string): Promise<void> {
  const row = form.closest('details');
  try {
    const response = await fetch(OWN_COMPANY);
    if (!response.ok || response.redirected || !row) throw new Error('no page');
    const page = await parsePage(response);
    const fresh = page.getElementById(row.id);
    const version = page.querySelector<HTMLInputElement>('input[name="version"]')?.value;
    if (!fresh || version === undefined) throw new Error('no row');
    row.replaceWith(document.adoptNode(fresh));
    for (const place of document.querySelectorAll('[data-own-state]')) {
      const state = page.querySelector('[data-own-state]');
      if (state) place.replaceWith(document.adoptNode(state));
    }
    for (const other of document.querySelectorAll<HTMLFormElement>('form[data-own]'))
      renewHidden(other, { hidden: { version } });
    for (const one of fresh.querySelectorAll<HTMLFormElement>('form[data-own]')) bind(one);
    fresh.querySelector<HTMLElement>('summary')?.focus({ preventScroll: true });
    siteHost.toast(NOTICES[step], { type: 'success' });
  } catch {
    location.assign(next);
  }
}

for (const form of document.querySelectorAll<HTMLFormElement>('form[data-own]')) bind(form);
