import { REVIEW_TEXT_CHARS_MAX, REVIEW_TEXT_CHARS_MIN } from '#shared/domain/review.ts';
import { DAY_MS } from '#shared/domain/time.ts';
import { createDraft, type FormDraft } from '#shared/stores/form-draft.ts';
import { formatNumber } from '#shared/text/plain-number.ts';
import { plural } from '#shared/text/plural.ts';
import { bindStepForm } from '../../lib/bind-step-form.ts';
import { siteCall } from '../../lib/call.ts';
import { siteHost } from '../../lib/host.ts';
import { AUTHOR_STEPS } from './review-steps.ts';

/** A review is written in several evenings. */
const DRAFT_MS = 30 * DAY_MS;
const COUNTED = ['pros', 'cons'] as const;

/** The form of a review: errors at their fields, and a draft in this browser until it is sent. */
function bind(form: HTMLFormElement): void {
  const draft = createDraft({ name: `review:${form.dataset.review}`, keepMs: DRAFT_MS });
  bindStepForm(form, (values, options) => AUTHOR_STEPS.review({ call: siteCall, values, options }), {
    // A change names the version that it is of: once it has been taken, the same again is a conflict.
    isRepeatable: form.querySelector('[name="reviewId"]') === null,
    draft,
  });
  offerToDrop(form, draft);
  follow(form);
}

function offerToDrop(form: HTMLFormElement, draft: FormDraft): void {
  const button = form.querySelector<HTMLButtonElement>('[data-drop-draft]');
  if (!button) return;
  button.hidden = draft.values() === null;
  form.addEventListener('input', () => {
    button.hidden = false;
  });
  button.addEventListener('click', () => {
    form.reset();
    draft.forget();
    button.hidden = true;
    show(form);
    form.querySelector<HTMLElement>('[name="position"]')?.focus();
    siteHost.toast('Черновик удалён', { type: 'success' });
  });
}

/** What the form says follows what is typed. */
function follow(form: HTMLFormElement): void {
  show(form);
  form.addEventListener('input', () => show(form));
}

function show(form: HTMLFormElement): void {
  for (const name of COUNTED) {
    const hint = form.querySelector(`#review-${name}-hint`);
    if (hint) hint.textContent = countText(valueOf(form, name));
  }
  const nameless = form.querySelector('[name="signature"][value="anonymous"]')?.nextElementSibling?.firstChild;
  if (nameless) nameless.textContent = valueOf(form, 'position').trim() || 'Без имени';
  // The field that a city is looked for in follows the choice that a draft brings back.
  const city = form.querySelector<HTMLSelectElement>('select[name="cityId"]');
  const typed = document.querySelector<HTMLInputElement>('#review-cityId-search');
  if (city?.value && typed) typed.value = city.selectedOptions[0]?.text.trim() ?? '';
}

const valueOf = (form: HTMLFormElement, name: string): string =>
  form.querySelector<HTMLInputElement>(`[name="${name}"]`)?.value ?? '';

/** «62 из 3 000, нужно от 30», «18 из 3 000, ещё 12 знаков». */
function countText(text: string): string {
  const chars = [...text.trim()].length;
  const left = REVIEW_TEXT_CHARS_MIN - chars;
  const rest =
    chars > 0 && left > 0
      ? `ещё ${plural(left, ['знак', 'знака', 'знаков'])}`
      : `нужно от\u00a0${REVIEW_TEXT_CHARS_MIN}`;
  return `${formatNumber(chars)} из\u00a0${formatNumber(REVIEW_TEXT_CHARS_MAX)}, ${rest}`;
}

const form = document.querySelector<HTMLFormElement>('form[data-review]');
if (form) bind(form);
