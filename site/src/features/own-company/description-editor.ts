import Squire from 'squire-rte';
import { element } from '#shared/ui/element.ts';
import { cleanFragment } from './clean-fragment.ts';

interface Tool {
  name: string;
  isOn(editor: Squire): boolean;
  press(editor: Squire, isOn: boolean): void;
}

const TOOLS: readonly Tool[] = [
  {
    name: 'Жирный',
    isOn: (editor) => editor.hasFormat('B'),
    press: (editor, isOn) => void (isOn ? editor.removeBold() : editor.bold()),
  },
  {
    name: 'Заголовок',
    isOn: (editor) => editor.hasFormat('H3'),
    press: (editor, isOn) => setBlocks(editor, isOn ? 'P' : 'H3'),
  },
  {
    name: 'Список',
    isOn: (editor) => editor.hasFormat('UL'),
    press: (editor, isOn) => void (isOn ? editor.removeList() : editor.makeUnorderedList()),
  },
  {
    name: 'Нумерация',
    isOn: (editor) => editor.hasFormat('OL'),
    press: (editor, isOn) => void (isOn ? editor.removeList() : editor.makeOrderedList()),
  },
];

function setBlocks(editor: Squire, tag: 'P' | 'H3'): void {
  editor.modifyBlocks((fragment) => {
    for (const block of fragment.querySelectorAll('p, h3')) {
      const changed = document.createElement(tag);
      changed.append(...block.childNodes);
      block.replaceWith(changed);
    }
    return fragment;
  });
}

/**
 * Puts an editor in the place of the plain text field. The form then sends HTML in its hidden field `html`, with `format`
 * that says so. Its errors stay those of the text field. Loaded when the form is opened.
 */
export function editDescription(form: HTMLFormElement): void {
  const place = form.querySelector<HTMLElement>('[data-editor]');
  const text = form.querySelector('textarea');
  const [html, format] = ['html', 'format'].map((name) =>
    form.querySelector<HTMLInputElement>(`input[name="${name}"]`),
  );
  if (!place || !text || !html || !format) return;
  const root = element('div', { className: 'own-editor' });
  const labels = { role: 'textbox', 'aria-multiline': 'true', 'aria-labelledby': `${text.id}-label` };
  for (const [name, value] of Object.entries(labels)) root.setAttribute(name, value);
  const editor = new Squire(root, { blockTag: 'P', sanitizeToDOMFragment: (markup) => cleanFragment(markup) });
  // Tab leads out of the editor, as out of any other field.
  for (const key of ['Tab', 'Shift-Tab']) editor.setKeyHandler(key, null);
  editor.setHTML(html.value);
  const buttons = TOOLS.map((tool) => toolButton(editor, tool));
  const tools = element('div', { className: 'own-tools' }, ...buttons.map(({ button }) => button));
  tools.setAttribute('role', 'toolbar');
  tools.setAttribute('aria-label', 'Оформление текста');
  place.replaceChildren(tools, root);
  place.hidden = false;
  text.hidden = true;
  text.labels[0]?.addEventListener('click', () => editor.focus());
  const hint = document.getElementById(`${text.id}-hint`);
  if (hint) hint.hidden = true;
  format.value = 'html';

  const keep = () => {
    html.value = root.textContent.trim() === '' ? '' : editor.getHTML();
    text.dispatchEvent(new Event('input', { bubbles: true }));
  };
  editor.addEventListener('input', keep);
  for (const event of ['pathChange', 'select', 'cursor', 'input'])
    editor.addEventListener(event, () => {
      for (const { show } of buttons) show();
    });
  // `bindForm` marks the text field, which nobody sees.
  new MutationObserver(() => {
    for (const name of ['aria-invalid', 'aria-describedby']) {
      const value = text.getAttribute(name);
      if (value === null) root.removeAttribute(name);
      else root.setAttribute(name, value);
    }
  }).observe(text, { attributes: true, attributeFilter: ['aria-invalid', 'aria-describedby'] });
}

function toolButton(editor: Squire, { name, isOn, press }: Tool) {
  const button = element('button', { type: 'button', className: 'btn' }, name);
  const show = () => button.setAttribute('aria-pressed', String(isOn(editor)));
  // The selection stays in the editor.
  button.addEventListener('mousedown', (event) => event.preventDefault());
  button.addEventListener('click', () => {
    press(editor, isOn(editor));
    editor.focus();
    show();
  });
  show();
  return { button, show };
}
