import { element } from '#shared/ui/element.ts';
import { fillTemplate } from '../../lib/fill-template.ts';
import { EMPTY_KEY } from './parts.ts';

interface Arranging {
  /** Has these parts and no others, by the marks of a draft: those that are there, the rest without their texts. */
  layOut(marks: readonly string[]): void;
}

/** Moves, adds and removes parts of an article in its form. Their order in the page is the order in which they are sent. */
export function arrangeParts(form: HTMLFormElement): Arranging | null {
  const list = form.querySelector<HTMLElement>('[data-parts]');
  const status = form.querySelector<HTMLElement>('[data-parts-status]');
  if (!list) return null;
  let added = 0;
  /** The choice of kinds that is open below a part, and what has opened it. */
  let choice: { place: HTMLElement; opener: HTMLButtonElement } | null = null;
  const say = (text: string) => {
    if (status) status.textContent = text;
  };
  /** As typing would: what is kept or asked about a changed form hears it. */
  const changed = () => list.dispatchEvent(new Event('input', { bubbles: true }));

  function partOf(kind: string, key: string): Element | null {
    const template = form.querySelector<HTMLTemplateElement>(`template[data-part-template="${CSS.escape(kind)}"]`);
    return template && fillTemplate(template, EMPTY_KEY, (text) => text.replaceAll(EMPTY_KEY, key)).firstElementChild;
  }

  function add(kind: string, place: HTMLElement | null): void {
    added += 1;
    const part = partOf(kind, `n${added}`);
    if (!part) return;
    if (place) place.before(part);
    else list?.append(part);
    closeChoice();
    part.querySelector<HTMLElement>('textarea, input:not([type="hidden"])')?.focus();
    part.scrollIntoView({ block: 'nearest' });
    changed();
  }

  function closeChoice(): void {
    choice?.place.remove();
    choice?.opener.setAttribute('aria-expanded', 'false');
    choice = null;
  }

  /** The choice that stands at the end of the article, below this part. */
  function chooseBelow(part: HTMLElement, opener: HTMLButtonElement): void {
    const isOpen = choice?.opener === opener;
    closeChoice();
    const kinds = form.querySelector('[data-kinds]')?.cloneNode(true);
    if (isOpen || !(kinds instanceof HTMLElement)) return;
    kinds.ariaLabel = `Добавить ниже: ${nameOf(part)}`;
    const place = element('li', { dataset: { below: '' } }, kinds);
    part.after(place);
    choice = { place, opener };
    opener.setAttribute('aria-expanded', 'true');
    kinds.querySelector('button')?.focus();
  }

  function move(part: HTMLElement, button: HTMLButtonElement, isUp: boolean): void {
    closeChoice();
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
    closeChoice();
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
    if (kind) add(kind, button.closest<HTMLElement>('[data-below]'));
    else if (part && arrange === 'remove') remove(part);
    else if (part && arrange === 'below') chooseBelow(part, button);
    else if (part) move(part, button, arrange === 'up');
  });
  list.addEventListener('keydown', ({ key, target }) => {
    if (key !== 'Escape' || !(target instanceof Node) || !choice?.place.contains(target)) return;
    const { opener } = choice;
    closeChoice();
    opener.focus();
  });

  return {
    layOut(marks) {
      const here = new Map(partsIn(list).map((part) => [markOf(part), part]));
      list.replaceChildren(
        ...marks.flatMap((mark) => {
          const [key = '', kind = ''] = mark.split(':');
          if (key.startsWith('n')) added = Math.max(added, Number(key.slice(1)));
          return here.get(mark) ?? partOf(kind, key) ?? [];
        }),
      );
    },
  };
}

function markOf(part: Element): string {
  const valueOf = (selector: string) => part.querySelector<HTMLInputElement>(selector)?.value ?? '';
  return `${valueOf('[name="part"]')}:${valueOf('[data-file-id]')}`;
}

function partsIn(list: Element | null): Element[] {
  return [...(list?.querySelectorAll('[data-part]') ?? [])];
}

const nameOf = (part: Element) => part.querySelector('legend')?.textContent.trim() ?? '';
