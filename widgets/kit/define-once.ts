type ElementClass = CustomElementConstructor;

/** Element names without prefix, and their classes in these files. */
const classes = new Map<string, ElementClass>();

export const PREFIX = 'karkas';

/** Makes a class available to {@link defineElements}. */
export function offerElement(name: string, element: ElementClass): void {
  classes.set(name, element);
}

/**
 * Registers every offered element as `<prefix>-<name>`. A name already taken is skipped silently, so a page may load
 * the files twice. Another prefix lets two versions coexist.
 */
export function defineElements({ prefix = PREFIX }: { prefix?: string } = {}): void {
  for (const [name, element] of classes) {
    const tag = `${prefix}-${name}`;
    // A class can be registered only once, so every tag gets a subclass.
    if (!customElements.get(tag)) customElements.define(tag, class extends element {});
  }
}
