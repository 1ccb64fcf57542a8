import { element } from '#shared/ui/element.ts';
import { fitsMention, putMention, typedMention } from './mention.ts';

const SHOWN_MAX = 6;

/**
 * Offers colleagues while somebody types «@» in a comment: arrows move, Enter and Tab choose, Escape closes. Who is chosen is
 * ticked among the colleagues of the form, which stand there without a script too.
 */
export function offerColleagues(form: HTMLFormElement): void {
  const area = form.querySelector('textarea');
  const boxes = [...form.querySelectorAll<HTMLInputElement>('input[name="mentions"]')];
  if (!area || boxes.length === 0) return;
  const colleagues = boxes.map((box) => ({ box, name: box.parentElement?.textContent?.trim() ?? '' }));
  const list = element('ul', { className: 'rc-mentions', id: `${area.id}-mentions`, hidden: true, role: 'listbox' });
  list.ariaLabel = 'Коллеги';
  area.after(list);
  area.setAttribute('aria-controls', list.id);
  area.setAttribute('aria-autocomplete', 'list');
  let shown: typeof colleagues = [];
  let active = 0;

  const close = () => {
    list.hidden = true;
    area.removeAttribute('aria-activedescendant');
  };
  const mark = (at: number) => {
    active = (at + shown.length) % shown.length;
    for (const [index, option] of [...list.children].entries()) option.ariaSelected = String(index === active);
    area.setAttribute('aria-activedescendant', `${list.id}-${active}`);
  };
  const choose = (at: number) => {
    const typed = typedMention(area.value, area.selectionStart);
    const chosen = shown[at];
    close();
    if (!typed || !chosen) return;
    const put = putMention(area.value, typed, chosen.name);
    area.value = put.text;
    area.setSelectionRange(put.caret, put.caret);
    area.focus();
    chosen.box.checked = true;
    chosen.box.closest('details')?.setAttribute('open', '');
  };
  const offer = () => {
    const typed = typedMention(area.value, area.selectionStart);
    shown = typed ? colleagues.filter(({ name }) => fitsMention(name, typed.query)).slice(0, SHOWN_MAX) : [];
    if (shown.length === 0) return close();
    list.replaceChildren(
      ...shown.map(({ name }, index) => {
        const option = element('li', { id: `${list.id}-${index}`, role: 'option' }, name);
        // The text keeps the focus.
        option.addEventListener('pointerdown', (event) => {
          event.preventDefault();
          choose(index);
        });
        return option;
      }),
    );
    list.hidden = false;
    mark(0);
  };

  area.addEventListener('input', offer);
  area.addEventListener('blur', close);
  area.addEventListener('keydown', (event) => {
    if (list.hidden || event.isComposing) return;
    const steps: Record<string, () => void> = {
      ArrowDown: () => mark(active + 1),
      ArrowUp: () => mark(active - 1),
      Enter: () => choose(active),
      Tab: () => choose(active),
      Escape: close,
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    step();
  });
}
