import type { Form, FormState, FormValues } from '../../domain/form.ts';
import { formatTypedPhone } from './typed-phone-field.ts';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * Binds a form's state to a native `<form>`. Each field is in a `.fld` with its label, a group in a `<fieldset>`; an
 * error is shown below it and linked to its control for screen readers. The first wrong field gets the focus. An
 * element with `data-form-message` shows the error of the whole form. Returns the unbind function.
 */
export function bindForm<Answer>(form: HTMLFormElement, store: Form<Answer>): () => void {
  const untie = new AbortController();
  const { signal } = untie;
  const message = form.querySelector<HTMLElement>('[data-form-message]');
  // Our messages are shown at their fields, in Russian and all at once; the browser's would block the submit.
  form.noValidate = true;
  message?.setAttribute('role', 'alert');

  const before = store.restore(secretsOf(form));
  if (before) fill(form, before);

  form.addEventListener(
    'input',
    ({ target }) => {
      const control = target as Control | null;
      if (control instanceof HTMLInputElement && control.type === 'tel') formatTypedPhone(control);
      store.change(control?.name ?? '', valuesOf(form));
    },
    { signal },
  );
  form.addEventListener(
    'submit',
    (event) => {
      event.preventDefault();
      void store.submit(valuesOf(form)).then((isSent) => {
        if (!isSent && !signal.aborted) focusFirstError(form, message);
      });
    },
    { signal },
  );
  const forget = store.$state.subscribe(({ phase, errors, message: text }) => {
    for (const button of form.querySelectorAll<HTMLButtonElement>('button:not([type="button"])')) {
      // A disabled button would lose the focus.
      button.setAttribute('aria-busy', String(phase === 'pending'));
    }
    for (const control of controlsOf(form)) showError(control, errors[control.name] ?? null);
    const placed = new Set(
      controlsOf(form)
        .filter(placeOf)
        .map(({ name }) => name),
    );
    const unplaced = Object.entries(errors).filter(([name]) => !placed.has(name));
    if (message) message.textContent = [text, ...unplaced.map(([, error]) => error)].filter(Boolean).join('. ');
  });
  return () => {
    forget();
    untie.abort();
  };
}

/** The refusal that a page was rendered with, its errors with the ids that {@link bindForm} gives them. */
export function renderedRefusal(form: HTMLFormElement): Pick<FormState<unknown>, 'errors' | 'message'> {
  const errors: Record<string, string> = {};
  for (const { name } of controlsOf(form)) {
    const text = name && form.querySelector(`#${CSS.escape(errorId(form, name))}`)?.textContent;
    if (text) errors[name] = text.trim();
  }
  return { errors, message: form.querySelector('[data-form-message]')?.textContent.trim() || null };
}

// The attribute: a field named `id` takes the place of the form's property.
const errorId = (form: HTMLFormElement | null, name: string): string =>
  `${form?.getAttribute('id') || 'form'}-${name}-error`;

function controlsOf(form: HTMLFormElement): Control[] {
  // Only these have values; buttons and fieldsets are elements of a form too.
  return [...form.elements].filter((element): element is Control => element.matches('input, select, textarea'));
}

/** The fields that no draft may save: passwords (a shown one is a text field), codes, and what the server has rendered. */
const UNSAVED = '[type="password"], [autocomplete*="password"], [autocomplete="one-time-code"], [type="hidden"]';

function secretsOf(form: HTMLFormElement): string[] {
  return controlsOf(form)
    .filter((control) => control.matches(UNSAVED))
    .map(({ name }) => name);
}

/** The values of a form except files, which are handled separately. */
function valuesOf(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const names = [...new Set(controlsOf(form).map(({ name }) => name))].filter(Boolean);
  return Object.fromEntries(
    names.map((name) => {
      const values = data.getAll(name).filter((value) => typeof value === 'string');
      return [name, isMany(form, name) ? values : (values[0] ?? '')];
    }),
  );
}

/** Several checkboxes or hidden fields of one name, or a multiple select. */
function isMany(form: HTMLFormElement, name: string): boolean {
  const same = controlsOf(form).filter((control) => control.name === name);
  return same.some((control) => control.type === 'select-multiple') || same.filter(isListed).length > 1;
}

/** Lists of files are hidden fields. */
const isListed = (control: Control): boolean => control.type === 'checkbox' || control.type === 'hidden';

function fill(form: HTMLFormElement, values: FormValues): void {
  for (const control of controlsOf(form)) {
    const given = values[control.name];
    if (given === undefined || control.type === 'file') continue;
    const list = [given].flat();
    if (control.type === 'checkbox' || control.type === 'radio') {
      (control as HTMLInputElement).checked = list.includes(control.value);
    } else if (control instanceof HTMLSelectElement) {
      for (const option of control.options) option.selected = list.includes(option.value);
    } else control.value = list[0] ?? '';
  }
}

/** Where the control's error is shown; null for a hidden control, whose error is shown for the whole form. */
function placeOf(control: Control): Element | null {
  return control.closest('fieldset, .fld');
}

function showError(control: Control, text: string | null): void {
  const place = placeOf(control);
  if (!control.name || !place) return;
  const id = errorId(control.form, control.name);
  let error = place.querySelector<HTMLElement>(`#${CSS.escape(id)}`);
  if (text === null) {
    control.removeAttribute('aria-invalid');
    error?.remove();
    describe(control, id, false);
    return;
  }
  control.setAttribute('aria-invalid', 'true');
  if (!error) {
    error = document.createElement('p');
    Object.assign(error, { id, className: 'err' });
    place.append(error);
  }
  error.textContent = text;
  describe(control, id, true);
}

/** Adds the error to the control's other descriptions, or removes it. */
function describe(control: Control, id: string, isThere: boolean): void {
  const ids = new Set((control.getAttribute('aria-describedby') ?? '').split(' ').filter(Boolean));
  if (isThere) ids.add(id);
  else ids.delete(id);
  if (ids.size > 0) control.setAttribute('aria-describedby', [...ids].join(' '));
  else control.removeAttribute('aria-describedby');
}

function focusFirstError(form: HTMLFormElement, message: HTMLElement | null): void {
  const wrong = form.querySelector<HTMLElement>('[aria-invalid="true"]');
  if (wrong) return wrong.focus();
  if (message) message.scrollIntoView({ block: 'nearest' });
}
