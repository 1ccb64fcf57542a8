import type { Form } from '#shared/domain/form.ts';
import { fillTemplate, type FilledPart, type TemplateVariable } from '#shared/domain/template.ts';
import { VARIABLE_NAMES } from '#shared/text/template-labels.ts';
import { nearestVariable, readTemplate, replaceUnknown, unknownVariableText } from '#shared/text/template-variables.ts';
import { element } from '#shared/ui/element.ts';
import { markVariables } from './mark-variables.ts';
import type { Preview } from './preview-values.ts';

/** Typing stops for so long before an unknown variable is named: half a word is none. */
const PAUSE_MS = 500;

/** What the script adds to the editor: chips that insert a variable, the preview while typing, unknown variables at once. */
export function editTemplate(form: HTMLFormElement, $state: Form<unknown>['$state']): void {
  const area = form.querySelector<HTMLTextAreaElement>('textarea[name="body"]');
  const shown = form.querySelector<HTMLElement>('[data-preview]');
  const unknown = form.querySelector<HTMLElement>('[data-unknown]');
  if (!area || !shown || !unknown) return;
  // The template has written it.
  const preview = JSON.parse(form.dataset.previewValues ?? '{}') as Preview;
  let timer = 0;

  const mark = markVariables(area);
  const draw = () => {
    mark();
    shown.replaceChildren(...drawParts(area.value, preview));
  };
  const nameUnknown = () => unknown.replaceChildren(...adviceFor(area, Boolean($state.get().errors['body'])));
  area.addEventListener('input', () => {
    draw();
    clearTimeout(timer);
    timer = window.setTimeout(nameUnknown, PAUSE_MS);
  });
  $state.listen(nameUnknown);
  unknown.addEventListener('click', ({ target }) => {
    if (!(target instanceof Element) || !target.closest('[data-replace]')) return;
    setText(area, replaceUnknown(area.value), area.value.length);
    nameUnknown();
  });
  form.addEventListener('click', ({ target }) => {
    const chip = target instanceof Element ? target.closest<HTMLElement>('[data-insert]') : null;
    if (chip) insert(area, `{{${chip.dataset.insert ?? ''}}}`);
  });
  draw();
  nameUnknown();
}

function drawParts(body: string, { values, examples }: Preview): Node[] {
  return fillTemplate(readTemplate(body), values).parts.map((part) => drawPart(part, examples));
}

function drawPart(part: FilledPart, examples: readonly TemplateVariable[]): Node {
  if (part.kind === 'missing') {
    const name = VARIABLE_NAMES[part.name as TemplateVariable] ?? part.name;
    return element('mark', { className: 'tpl-miss' }, `${name}: нет значения`);
  }
  const isExample = part.kind === 'value' && examples.includes(part.name);
  return element('span', { className: isExample ? 'tpl-example' : '' }, part.text);
}

/** The first unknown variable in words, unless the refusal at the field says it already, and the button that mends it. */
function adviceFor({ value }: HTMLTextAreaElement, isRefused: boolean): Node[] {
  const part = readTemplate(value).find(({ kind }) => kind === 'unknown');
  if (part?.kind !== 'unknown') return [];
  const nearest = nearestVariable(part.name);
  return [
    ...(isRefused ? [] : [element('p', { className: 'err' }, unknownVariableText(part.name))]),
    ...(nearest
      ? [
          element(
            'button',
            {
              type: 'button',
              className: 'btn btn-3',
              ariaLabel: `Заменить «${part.name}» на «${VARIABLE_NAMES[nearest]}»`,
              dataset: { replace: '' },
            },
            'Заменить',
          ),
        ]
      : []),
  ];
}

/** At the caret, in place of what is selected. */
function insert(area: HTMLTextAreaElement, text: string): void {
  const { selectionStart, selectionEnd, value } = area;
  setText(area, value.slice(0, selectionStart) + text + value.slice(selectionEnd), selectionStart + text.length);
}

function setText(area: HTMLTextAreaElement, text: string, caret: number): void {
  area.value = text;
  area.focus();
  area.setSelectionRange(caret, caret);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
