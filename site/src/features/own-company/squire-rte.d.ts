/** What we use of Squire: the package's own types do not resolve in ES modules, so they would all be `any`. */
declare module 'squire-rte' {
  export default class Squire {
    constructor(root: HTMLElement, config: { blockTag: string; sanitizeToDOMFragment(html: string): DocumentFragment });
    setKeyHandler(key: string, handler: null): this;
    addEventListener(type: string, listener: () => void): this;
    focus(): this;
    getHTML(): string;
    setHTML(html: string): this;
    hasFormat(tag: string): boolean;
    bold(): this;
    removeBold(): this;
    makeUnorderedList(): this;
    makeOrderedList(): this;
    removeList(): this;
    modifyBlocks(modify: (fragment: DocumentFragment) => DocumentFragment): this;
  }
}
