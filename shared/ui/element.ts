type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'dataset' | 'style'>
> & { dataset?: Record<string, string> };

/** An element with properties and children, for what is drawn without a framework. Text stays text. */
export function element<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  { dataset, ...properties }: Properties<Tag> = {},
  ...children: (Node | string)[]
): HTMLElementTagNameMap[Tag] {
  const node = Object.assign(document.createElement(tag), properties);
  Object.assign(node.dataset, dataset);
  node.append(...children);
  return node;
}

/** Decoration of 24 px drawn by a line; the word beside it, or the name of its button, says the same. */
export function icon(path: string): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const svg = document.createElementNS(namespace, 'svg');
  const line = document.createElementNS(namespace, 'path');
  svg.setAttribute('class', 'icon');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  line.setAttribute('d', path);
  svg.append(line);
  return svg;
}

/** A square button without a word. */
export function iconButton(label: string, path: string, onPress: () => void): HTMLButtonElement {
  return element(
    'button',
    { className: 'icb', type: 'button', ariaLabel: label, title: label, onclick: onPress },
    icon(path),
  );
}

export const CLOSE_ICON = 'm6 6 12 12M18 6 6 18';
