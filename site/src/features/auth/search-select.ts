import { element } from '#shared/ui/element.ts';
import { CITY_WORDS, createSuggester } from '#shared/domain/suggester.ts';

interface Choosable {
  value: string;
  name: string;
  /** What it is part of; empty for nothing. */
  group: string;
}

const FOUND_MAX = 20;

/**
 * Gives a long list of a form a field to type in: an editable combobox with a list (ARIA), whose choice goes into the select
 * that is sent. Without a script the select itself is used.
 */
function addSearch(select: HTMLSelectElement): void {
  const { id } = select;
  const label = document.querySelector<HTMLLabelElement>(`label[for="${CSS.escape(id)}"]`);
  const options = [...select.options].flatMap((option): Choosable[] => {
    const group = option.parentElement instanceof HTMLOptGroupElement ? option.parentElement.label : '';
    return option.value ? [{ value: option.value, name: option.text.trim(), group }] : [];
  });
  const suggest = createSuggester(
    options.map((item) => ({ item, name: item.name, group: item.group })),
    { besides: CITY_WORDS },
  );
  const find = (typed: string) =>
    suggest(typed)
      .slice(0, FOUND_MAX)
      .map(({ item }) => item);
  const list = element('ul', { id: `${id}-list`, role: 'listbox', ariaLabel: label?.textContent ?? '', hidden: true });
  const input = element('input', {
    className: 'inp',
    id: `${id}-search`,
    type: 'text',
    role: 'combobox',
    autocomplete: 'off',
    placeholder: 'Начните печатать',
  });
  for (const [name, value] of [
    ['aria-autocomplete', 'list'],
    ['aria-controls', list.id],
    ['aria-describedby', select.getAttribute('aria-describedby')],
    ['aria-invalid', select.getAttribute('aria-invalid')],
  ] as const)
    if (value !== null) input.setAttribute(name, value);
  let found: readonly Choosable[] = [];
  let active = -1;

  const chosenName = () => (select.value ? (select.selectedOptions[0]?.text.trim() ?? '') : '');

  function draw(): void {
    list.replaceChildren(
      ...found.map(({ name, group }, index) => {
        const row = element('li', { id: `${list.id}-${index}`, role: 'option' }, name);
        row.setAttribute('aria-selected', String(index === active));
        if (group) row.append(element('span', { className: 'mut text-sm' }, group));
        // The field keeps the focus.
        row.addEventListener('pointerdown', (event) => event.preventDefault());
        row.addEventListener('click', () => choose(index));
        return row;
      }),
    );
    list.hidden = found.length === 0;
    input.setAttribute('aria-expanded', String(!list.hidden));
    if (active < 0) input.removeAttribute('aria-activedescendant');
    else input.setAttribute('aria-activedescendant', `${list.id}-${active}`);
    list.children[active]?.scrollIntoView({ block: 'nearest' });
  }

  function show(now: readonly Choosable[], first = -1): void {
    found = now;
    active = first;
    draw();
  }

  function put(value: string): void {
    select.value = value;
    select.dispatchEvent(new Event('input', { bubbles: true }));
  }

  function choose(index: number): void {
    const one = found[index];
    if (!one) return;
    input.value = one.name;
    show([]);
    put(one.value);
  }

  input.addEventListener('input', (event) => {
    // The select tells the form when there is a choice.
    event.stopPropagation();
    if (select.value) put('');
    warning.textContent = '';
    show(find(input.value), input.value.trim() ? 0 : -1);
  });
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      if (list.hidden) return show(find(input.value), 0);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      active = (active + step + found.length) % found.length;
      draw();
    } else if (event.key === 'Enter' && active >= 0) {
      event.preventDefault();
      choose(active);
    } else if (event.key === 'Escape' && !list.hidden) {
      event.preventDefault();
      show([]);
    }
  });
  input.addEventListener('focus', () => {
    if (isOpen()) show(find(input.value), 0);
  });
  input.addEventListener('blur', ({ relatedTarget }) => {
    // A name typed whole is chosen.
    const [best] = find(input.value);
    if (!select.value && best && best.name.toLowerCase() === input.value.trim().toLowerCase()) put(best.value);
    if (select.value) input.value = chosenName();
    // A button that is being pressed must not move; its press is answered by the submit.
    if (!(relatedTarget instanceof HTMLButtonElement)) warn();
    show([]);
  });
  // Anything else is no choice: it is asked about rather than thrown away.
  const isOpen = () => !select.value && input.value.trim() !== '';
  const warning = element('p', { id: `${id}-unchosen`, className: 'err', role: 'alert' });
  const described = input.getAttribute('aria-describedby');
  function warn(): void {
    const isWrong = isOpen();
    warning.textContent = isWrong ? 'Выберите из\u00a0списка или сотрите' : '';
    input.ariaInvalid = isWrong ? 'true' : null;
    input.setAttribute('aria-describedby', [described, isWrong && warning.id].filter(Boolean).join(' '));
  }
  select.form?.addEventListener(
    'submit',
    (event) => {
      if (!isOpen()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      warn();
      input.focus();
    },
    { capture: true },
  );

  // An error that comes later is told, and found, where one types.
  select.focus = () => input.focus();
  new MutationObserver(() => {
    input.ariaInvalid = select.ariaInvalid;
    const now = [select.getAttribute('aria-describedby'), warning.textContent && warning.id];
    input.setAttribute('aria-describedby', now.filter(Boolean).join(' '));
  }).observe(select, { attributes: true, attributeFilter: ['aria-invalid'] });

  input.value = chosenName();
  if (label) label.htmlFor = input.id;
  select.hidden = true;
  select.before(element('div', { className: 'sel-search' }, input, list), warning);
  show([]);
}

export function addSearches(within: ParentNode): void {
  for (const select of within.querySelectorAll<HTMLSelectElement>('select[data-search-select]')) addSearch(select);
}
