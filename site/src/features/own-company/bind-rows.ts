import { fillTemplate } from '../../lib/fill-template.ts';

/** The button that adds a row to a list of fields: without a script two empty ones are there. */
export function bindRows(root: ParentNode): void {
  for (const rows of root.querySelectorAll<HTMLElement>('[data-rows]')) {
    const [list, template, add] = [
      rows.querySelector('[data-row-list]'),
      rows.querySelector<HTMLTemplateElement>('[data-row-template]'),
      rows.querySelector<HTMLButtonElement>('[data-row-add]'),
    ];
    if (!list || !template || !add) continue;
    let next = Number(rows.dataset.rowNext);
    const show = () => {
      add.hidden = next >= Number(rows.dataset.rows);
    };
    add.addEventListener('click', () => {
      const row = numbered(template, next);
      next += 1;
      const control = row.querySelector('input');
      list.append(row);
      control?.focus();
      show();
    });
    show();
  }
}

function numbered(template: HTMLTemplateElement, index: number): DocumentFragment {
  return fillTemplate(template, '__N', (text) =>
    text.replaceAll('__N__', String(index)).replaceAll('__NUMBER__', String(index + 1)),
  );
}
