import { element } from '../element.ts';

export interface MessageAction {
  label: string;
  className: string;
  /** Has the focus when the layer opens. */
  isFirst?: boolean;
  onPress(): void;
}

/** A short text with its actions: the body of alerts and questions. */
export function drawMessage(body: HTMLElement, text: string | undefined, actions: readonly MessageAction[]): void {
  if (text) body.append(element('p', {}, text));
  const buttons = actions.map(({ label, className, isFirst = false, onPress }) =>
    element('button', { type: 'button', className: `btn ${className}`, autofocus: isFirst, onclick: onPress }, label),
  );
  body.append(element('div', { className: 'layer-actions' }, ...buttons));
}
