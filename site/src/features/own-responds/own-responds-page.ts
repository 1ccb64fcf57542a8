import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import { siteHost } from '../../lib/host.ts';
import { respondAnchor, respondOfHash, respondPage } from './address.ts';
import { noticeOf, RESPOND_STEPS } from './respond-steps.ts';
import { parsePage } from '../../lib/parse-page.ts';

/**
 * Responds without a reload: the changed card is taken from the HTML of its page, so the server draws every card. Without
 * this script its forms do the same.
 */
const cardOf = (id: number) => document.getElementById(respondAnchor(id));
const FOCUS = 'h3';

function bindForms(within: ParentNode): void {
  for (const form of within.querySelectorAll<HTMLFormElement>('form[data-change]')) {
    const id = Number(form.dataset.change);
    const store = createForm<string>({
      send: async (values, options) => {
        try {
          await RESPOND_STEPS.change({ call: siteCall, values, options });
          return noticeOf(String(values['action'])) ?? '';
        } catch (error) {
          if (!hasMovedOn(error)) throw error;
          // What the card shows is over: the new one is shown with the reason.
          siteHost.toast(error.message, { type: 'warning' });
          return '';
        }
      },
      refusal: renderedRefusal(form),
    });
    bindForm(form, store);
    store.$state.listen(({ phase, answer }) => {
      if (phase !== 'sent') return;
      void renew(id);
      if (answer) siteHost.toast(answer, { type: 'success' });
    });
  }
}

/** Somebody of the company was faster. */
function hasMovedOn(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && (error.code === 'conflict' || error.code === 'wrong_state');
}

/** Puts the new card in the place of the old one, and the new numbers on the tabs. What was unfolded stays so. */
async function renew(id: number): Promise<void> {
  try {
    const response = await fetch(respondPage(id));
    const page = await parsePage(response);
    const [card, fresh] = [cardOf(id), page.getElementById(respondAnchor(id))];
    if (!response.ok || !card || !fresh) throw new Error('no respond');
    const history = fresh.querySelector<HTMLDetailsElement>('[data-history]');
    if (history) history.open = card.querySelector<HTMLDetailsElement>('[data-history]')?.open ?? false;
    card.replaceWith(fresh);
    bindForms(fresh);
    for (const count of document.querySelectorAll<HTMLElement>('[data-count]'))
      count.textContent =
        page.querySelector(`[data-count="${count.dataset.count ?? ''}"]`)?.textContent ?? count.textContent;
    fresh.querySelector<HTMLElement>(FOCUS)?.focus();
  } catch {
    location.assign(respondPage(id));
  }
}

document.addEventListener('change', ({ target }) => {
  if (!(target instanceof HTMLInputElement) || !target.dataset.come) return;
  const button = document.querySelector(`[form="${target.form?.getAttribute('id') ?? ''}"]`);
  if (button) button.textContent = target.dataset.come;
});

// What unfolds near the end of the window would be below its bar. The event does not bubble.
document.addEventListener(
  'toggle',
  ({ target }) => {
    if (target instanceof HTMLDetailsElement && target.open && target.matches('.rsp-act'))
      target.scrollIntoView({ block: 'nearest' });
  },
  true,
);

// Who thinks better of it.
document.addEventListener('click', ({ target }) => {
  const details = (target as Element).closest('[data-keep]')?.closest('details');
  if (!details) return;
  details.open = false;
  details.querySelector('summary')?.focus();
});

/** The button says which time is chosen; without a script it says it of none. */
function nameTimes(): void {
  for (const radio of document.querySelectorAll<HTMLInputElement>('[data-come]:checked'))
    radio.dispatchEvent(new Event('change', { bubbles: true }));
}

// A link to a card that is on another tab, or on another page of its tab.
const asked = respondOfHash(location.hash);
if (asked && !cardOf(asked)) location.replace(respondPage(asked));
bindForms(document);
nameTimes();
