type Properties<Tag extends keyof HTMLElementTagNameMap> = Partial<
  Omit<HTMLElementTagNameMap[Tag], 'dataset' | 'style'>
> & { dataset?: Record<string, string> };

/** Creates an element with properties and children, for framework-free rendering. Text stays text. */
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

/** A decorative 24 px line icon; the text beside it, or its button's name, says the same. */
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

/** A square icon button. */
export function iconButton(label: string, path: string, onPress: () => void): HTMLButtonElement {
  return element(
    'button',
    { className: 'icb', type: 'button', ariaLabel: label, title: label, onclick: onPress },
    icon(path),
  );
}

export const CLOSE_ICON = 'm6 6 12 12M18 6 6 18';
