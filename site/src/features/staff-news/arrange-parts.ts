import { element } from '#shared/ui/element.ts';
import { fillTemplate } from '../../lib/fill-template.ts';
import { EMPTY_KEY } from './parts.ts';

/** Moves, adds and removes parts of an article in its form. Their order in the page is the order in which they are sent. */
export function arrangeParts(form: HTMLFormElement): void {
  const list = form.querySelector<HTMLElement>('[data-parts]');
  const status = form.querySelector<HTMLElement>('[data-parts-status]');
  if (!list) return;
  let added = 0;
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  /** As typing would: what is kept or asked about a changed form hears it. */
  const changed = () => list.dispatchEvent(new Event('input', { bubbles: true }));

  function add(kind: string): void {
    const template = form.querySelector<HTMLTemplateElement>(`template[data-part-template="${CSS.escape(kind)}"]`);
    if (!template || !list) return;
    added += 1;
    const key = `n${added}`;
    list.append(fillTemplate(template, EMPTY_KEY, (text) => text.replaceAll(EMPTY_KEY, key)));
    const part = list.lastElementChild;
    part?.querySelector<HTMLElement>('textarea, input:not([type="hidden"])')?.focus();
    part?.scrollIntoView({ block: 'nearest' });
    changed();
  }

  function move(part: HTMLElement, button: HTMLButtonElement, isUp: boolean): void {
    const beside = isUp ? part.previousElementSibling : part.nextElementSibling;
    if (!beside) return say(isUp ? 'Это уже первая часть' : 'Это уже последняя часть');
    if (isUp) beside.before(part);
    else beside.after(part);
    // A moved element loses the focus.
    button.focus();
    part.scrollIntoView({ block: 'nearest' });
    const parts = partsIn(list);
    say(`${nameOf(part)}: место ${parts.indexOf(part) + 1} из\u00a0${parts.length}`);
    changed();
  }

  function remove(part: HTMLElement): void {
    const back = element('button', { type: 'button', className: 'btn btn-3' }, 'Вернуть');
    const bar = element('li', { className: 'bar' }, `${nameOf(part)}: часть убрана`, back);
    back.addEventListener('click', () => {
      bar.replaceWith(part);
      part.querySelector<HTMLElement>('textarea, input:not([type="hidden"])')?.focus();
      changed();
    });
    part.replaceWith(bar);
    back.focus();
    changed();
  }

  form.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('button') : null;
    const { arrange, add: kind } = button?.dataset ?? {};
    if (!button || (!arrange && !kind)) return;
    event.preventDefault();
    const part = button.closest<HTMLElement>('[data-part]');
    if (kind) add(kind);
    else if (part && arrange === 'remove') remove(part);
    else if (part) move(part, button, arrange === 'up');
  });
}

function partsIn(list: Element | null): Element[] {
  return [...(list?.querySelectorAll('[data-part]') ?? [])];
}

const nameOf = (part: Element) => part.querySelector('legend')?.textContent.trim() ?? '';
