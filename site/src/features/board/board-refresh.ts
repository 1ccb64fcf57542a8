import { parsePage } from '../../lib/parse-page.ts';
/**
 * Takes the changed parts of the board from its new HTML. What is being typed, chosen, opened or has the focus stays. Throws
 * when the address gives no board.
 */
export async function takeOver(href: string): Promise<void> {
  const response = await fetch(href);
  const page = await parsePage(response);
  const root = document.querySelector<HTMLElement>('[data-board-page]');
  const fresh = page.querySelector<HTMLElement>('[data-board-page]');
  if (!response.ok || !root || !fresh) throw new Error('no board');
  const focused = document.activeElement?.closest<HTMLElement>('[data-card]')?.id;
  const control = labelOf(document.activeElement);
  for (const part of root.querySelectorAll<HTMLElement>('[data-part]')) takePart(part, fresh);
  for (const column of root.querySelectorAll<HTMLElement>('[data-column]')) takeColumn(column, fresh);
  root.dataset.revision = fresh.dataset.revision ?? '';
  if (focused && !root.contains(document.activeElement)) giveFocus(focused, control);
}

/** A tab stays the open one, and a form that is being filled in stays as it is. */
function takePart(part: HTMLElement, fresh: HTMLElement): void {
  const next = fresh.querySelector<HTMLElement>(`[data-part="${part.dataset.part}"]`);
  if (!next) return;
  if (part.dataset.part === 'tabs') {
    const open = part.querySelector<HTMLElement>('[aria-current]')?.dataset.tab;
    for (const tab of next.querySelectorAll<HTMLElement>('[data-tab]')) {
      tab.removeAttribute('aria-current');
      if (tab.dataset.tab === open) tab.setAttribute('aria-current', 'page');
    }
  }
  // A way back that is still open is not taken away by a change of somebody else.
  if (part.dataset.part === 'done' && !next.firstElementChild && part.querySelector('[data-until]')) return;
  if (withoutTokens(part) === withoutTokens(next) || isBeingFilled(part)) return;
  for (const { dataset } of part.querySelectorAll<HTMLDetailsElement>('details[data-keep][open]'))
    next.querySelector(`details[data-keep="${dataset.keep}"]`)?.setAttribute('open', '');
  // The part itself stays: what announces its changes has to be there before them.
  part.replaceChildren(...[...next.childNodes].map((node) => document.adoptNode(node)));
}

function isBeingFilled(part: HTMLElement): boolean {
  const typed = [...part.querySelectorAll('textarea')].some((field) => field.value !== field.defaultValue);
  return typed || (part.contains(document.activeElement) && part.querySelector('details[open] > form') !== null);
}

/** Each page has tokens of its own in its forms. */
const withoutTokens = (part: HTMLElement): string =>
  part.innerHTML.replaceAll(/(name="(?:csrfToken|idempotencyKey)" value=")[^"]*/g, '$1');

function takeColumn(column: HTMLElement, fresh: HTMLElement): void {
  const next = fresh.querySelector<HTMLElement>(`#${column.id}`);
  if (!next) return;
  const title = next.querySelector('.bcol-h');
  if (title) column.querySelector('.bcol-h')?.replaceWith(document.adoptNode(title));
  const list = column.querySelector('[data-cards]');
  const cards = next.querySelector('[data-cards]');
  if (!list || !cards || list.innerHTML === cards.innerHTML) return;
  for (const box of cards.querySelectorAll<HTMLInputElement>('input[name="ids"]'))
    box.checked = document.querySelector<HTMLInputElement>(`#respond-${box.value} input[name="ids"]`)?.checked ?? false;
  // What was shown by «Показать ещё» and is still there.
  const kept = [...list.querySelectorAll<HTMLElement>('[data-card]')].filter(
    ({ id }) => !fresh.querySelector(`#${id}`) && cards.querySelector('[data-more]') !== null,
  );
  const more = cards.querySelector('[data-more]');
  const shown = list.querySelector('[data-more]');
  list.replaceChildren(...[...cards.children].map((card) => document.adoptNode(card)));
  if (kept.length === 0) return;
  more?.before(...kept);
  if (shown) more?.replaceWith(shown);
  else more?.remove();
}

/** Of a control in a card: by what it is found again. */
function labelOf(element: Element | null): string | null {
  if (element?.matches('summary')) return 'summary';
  const action = element?.getAttribute('data-action');
  return action ? `[data-action="${action}"]` : null;
}

/** The card has moved, or is gone: the focus goes with it, or to the next one. */
function giveFocus(cardId: string, control: string | null): void {
  const card = document.getElementById(cardId) ?? document.querySelector('[data-card]');
  const target =
    (control && card?.querySelector<HTMLElement>(control)) || card?.querySelector<HTMLElement>('[data-go]');
  target?.focus({ preventScroll: true });
}
