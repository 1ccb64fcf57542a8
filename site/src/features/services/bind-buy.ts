import type { Calculation } from '#shared/contracts/service.ts';
import { createForm } from '#shared/stores/form.ts';
import { bindForm, renderedRefusal } from '#shared/ui/form/bind-form.ts';
import { siteCall } from '../../lib/call.ts';
import type { Bought } from '../../lib/pay-for.ts';
import { isConflict } from '../../lib/stale-form.ts';
import { typedCount } from '../../lib/typed-number.ts';
import { boughtHref, buy, readBuying } from './buy-steps.ts';
import { boughtText, calculationTexts } from './buy-texts.ts';
import { parsePage } from '../../lib/parse-page.ts';

interface Buyer {
  onBought(bought: Bought): void;
  /** Another way to the same is asked for; absent: its link leads there. */
  onInstead?(href: string): void;
}

/** After the last key. */
const COUNT_MS = 300;

/** Sends the form of a purchase without a reload; counts while a number is typed. Returns what ends it. */
export function bindBuy(form: HTMLFormElement, { onBought, onInstead }: Buyer): () => void {
  const untie = new AbortController();
  const { signal } = untie;
  const hasNumber = form.querySelector('[name="counted"]') !== null;
  let waiting: ReturnType<typeof setTimeout> | undefined;

  const store = createForm<Bought>({
    async send(values, options) {
      const bought = await buy({ call: siteCall, values, options }).catch(async (error: unknown) => {
        // The new price stands in the form before its words come.
        if (isConflict(error)) await (hasNumber ? count() : renewPrices(form)).catch(() => {});
        throw error;
      });
      const { service, back } = readBuying(values);
      return {
        said: boughtText(bought),
        next: boughtHref(service, bought.id, back),
        isRunning: bought.status !== 'paid' && bought.status !== 'awaiting',
        isInvoiced: bought.status === 'awaiting',
      };
    },
    isRepeatable: true,
    refusal: renderedRefusal(form),
  });

  async function count(): Promise<void> {
    clearTimeout(waiting);
    const quantity = typedQuantity(form);
    if (quantity === null) return showCount(form, '', null);
    const counted = await siteCall('POST /services/company/init/contacts-add/calculate', { quantity });
    // Another number may be typed meanwhile.
    if (typedQuantity(form) === quantity) showCount(form, String(quantity), counted);
  }

  // Before `bindForm` listens: nothing is sent again once it is bought.
  form.addEventListener(
    'submit',
    (event) => {
      if (store.$state.get().phase !== 'sent') return;
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    { signal },
  );
  const untieForm = bindForm(form, store);
  const forget = store.$state.listen(({ phase, answer }) => {
    if (phase === 'sent' && answer) onBought(answer);
  });
  if (hasNumber) {
    form.addEventListener(
      'input',
      ({ target }) => {
        if ((target as HTMLInputElement).name !== 'quantity') return;
        clearTimeout(waiting);
        // A number that the server refuses is refused at its field, when it is sent.
        waiting = setTimeout(() => void count().catch(() => showCount(form, '', null)), COUNT_MS);
      },
      { signal },
    );
  }
  // It unfolds under the button that sticks to the end of a window.
  form.addEventListener(
    'toggle',
    ({ target }) => target instanceof HTMLDetailsElement && target.open && target.scrollIntoView({ block: 'nearest' }),
    { signal, capture: true },
  );
  form.addEventListener(
    'click',
    (event) => {
      const link = (event.target as Element).closest<HTMLAnchorElement>('a[data-instead]');
      if (!link || !onInstead || event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      // The window stays: the script of every page would open one more.
      event.stopPropagation();
      onInstead(link.href);
    },
    { signal },
  );
  return () => {
    clearTimeout(waiting);
    forget();
    untieForm();
    untie.abort();
  };
}

function fieldOf(form: HTMLFormElement, name: string): HTMLInputElement | null {
  return form.querySelector<HTMLInputElement>(`input[name="${CSS.escape(name)}"]`);
}

/** Null for what is no number that is sold. */
const typedQuantity = (form: HTMLFormElement): number | null =>
  typedCount(fieldOf(form, 'quantity')?.value ?? '', Number(form.dataset.max));

/** Puts a calculation into the form; null: the number is none. */
function showCount(form: HTMLFormElement, quantity: string, counted: Calculation | null): void {
  const set = (name: string, value: string) => {
    const field = fieldOf(form, name);
    if (field) field.value = value;
  };
  set('counted', quantity);
  set('total-one', counted ? String(counted.totalKopecks) : '');
  set('quote', counted?.quote ?? '');
  // What was counted keeps its room: a press on what stands below it hits.
  form.querySelector('.buy-sum')?.classList.toggle('is-none', !counted);
  if (!counted) return;
  const texts = calculationTexts(counted, Number(form.dataset.spendable ?? 0));
  for (const place of form.querySelectorAll<HTMLElement>('[data-calc]'))
    place.textContent = texts[place.dataset.calc as 'sum'] ?? '';
  for (const row of form.querySelectorAll<HTMLElement>('[data-calc-row]'))
    row.hidden = !texts[row.dataset.calcRow as 'saved'];
}

/** Takes the prices of today from the page of the form. What is chosen stays. */
async function renewPrices(form: HTMLFormElement): Promise<void> {
  const response = await fetch(form.action);
  const fresh = (await parsePage(response)).querySelector('#buy');
  for (const field of fresh?.querySelectorAll<HTMLInputElement>('input[name^="total-"]') ?? []) {
    const old = fieldOf(form, field.name);
    if (old) old.value = field.value;
  }
  for (const kind of ['data-price', 'data-after']) {
    for (const place of fresh?.querySelectorAll(`[${kind}]`) ?? []) {
      const same = form.querySelectorAll(`[${kind}="${CSS.escape(place.getAttribute(kind) ?? '')}"]`);
      for (const old of same) old.textContent = place.textContent;
    }
  }
}
