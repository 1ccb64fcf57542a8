import { openBuying } from '../lib/open-buying.ts';

/** A page that came back without what its form needs offers it at once, and goes on once it is bought. */
const link = document.querySelector<HTMLAnchorElement>('a[data-pay]');

async function offer(from: HTMLAnchorElement): Promise<void> {
  const bought = await openBuying(from.href);
  // What begins later would be refused once more, and offered once more.
  if (!bought?.isRunning) return;
  const form = from.closest('form') ?? formOf(from.dataset);
  if (form) form.requestSubmit();
  else location.assign(bought.next);
}

/** The refused form of many, by its step and its thing. */
function formOf({ pay, thing }: DOMStringMap): HTMLFormElement | undefined {
  return [...document.forms].find((form) => {
    const fields = new FormData(form);
    return fields.get('step') === pay && fields.get('id') === thing;
  });
}

if (link) {
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    // The script of every page would open it too.
    event.stopPropagation();
    void offer(link);
  });
  void offer(link);
}
