/** A copy of what a template holds, with every attribute and text that has the mark changed by `put`. */
export function fillTemplate(
  template: HTMLTemplateElement,
  mark: string,
  put: (text: string) => string,
): DocumentFragment {
  const copy = document.importNode(template.content, true);
  for (const one of copy.querySelectorAll('*')) {
    for (const { name, value } of [...one.attributes]) if (value.includes(mark)) one.setAttribute(name, put(value));
    for (const node of one.childNodes)
      if (node.nodeType === Node.TEXT_NODE && node.nodeValue?.includes(mark)) node.nodeValue = put(node.nodeValue);
  }
  return copy;
}
