type ElementClass = CustomElementConstructor;

/** Names without their prefix, and what stands behind them in these files. */
const classes = new Map<string, ElementClass>();

export const PREFIX = 'karkas';

/** Makes a class known to {@link defineElements}. */
export function offerElement(name: string, element: ElementClass): void {
  classes.set(name, element);
}

/**
 * Registers every offered element as `<prefix>-<name>`. A name that is taken stays with whoever took it first, silently,
 * so a page may load the files twice. Another prefix is how two versions stand side by side.
 */
export function defineElements({ prefix = PREFIX }: { prefix?: string } = {}): void {
  for (const [name, element] of classes) {
    const tag = `${prefix}-${name}`;
    // A class is registered once, so every tag gets one of its own.
    if (!customElements.get(tag)) customElements.define(tag, class extends element {});
  }
}
