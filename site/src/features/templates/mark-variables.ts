import { findVariables } from '#shared/domain/template.ts';
import { readTemplate } from '#shared/text/template-variables.ts';
import { element } from '#shared/ui/element.ts';

/** Marks the variables of a text field behind its text; returns what marks them anew. The field stays a plain one. */
export function markVariables(area: HTMLTextAreaElement): () => void {
  const marks = element('div', { className: 'inp tpl-marks', ariaHidden: 'true' });
  const frame = element('div', { className: 'tpl-area' });
  area.replaceWith(frame);
  frame.append(marks, area);
  const follow = () => {
    marks.scrollTop = area.scrollTop;
  };
  area.addEventListener('scroll', follow);
  return () => {
    marks.replaceChildren(...pieces(area.value));
    follow();
  };
}

function pieces(body: string): (Node | string)[] {
  let at = 0;
  const found = findVariables(body).flatMap(({ start, end }) => {
    const before = body.slice(at, start);
    const text = body.slice(start, end);
    at = end;
    const isUnknown = readTemplate(text)[0]?.kind === 'unknown';
    return [before, element('mark', { className: isUnknown ? 'tpl-miss' : '' }, text)];
  });
  // Without a character after it the last line break of a layer has no height.
  return [...found, `${body.slice(at)}\u200b`];
}
