import { createElement, hydrate, render, type ComponentChild, type ComponentType, type VNode } from 'preact';
import { useLayoutEffect, useState } from 'preact/hooks';

/**
 * What islands take of React, on preact without its compatibility layer: the names differ, the rest they do not need.
 * Text inputs of islands must not have `onChange`, which means another event there.
 */
export { Component, createElement, Fragment } from 'preact';
export { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';

/** What JSX is compiled to. */
export function jsx(type: ComponentType, props: object, key?: string): VNode<object> {
  return createElement(type, key === undefined ? props : { ...props, key });
}

export { jsx as jsxDEV, jsx as jsxs };

interface Root {
  render(tree: ComponentChild): void;
  unmount(): void;
}

export function createRoot(place: Element): Root {
  return { render: (tree) => render(tree, place), unmount: () => render(null, place) };
}

export function hydrateRoot(place: Element, tree: ComponentChild): Root {
  hydrate(tree, place);
  return createRoot(place);
}

let ids = 0;

export function useId(): string {
  return useState(() => `k-${++ids}`)[0];
}

/** Drawing is never interrupted here, so a store cannot change between a view and its layout effects. */
export function useSyncExternalStore<Value>(subscribe: (tell: () => void) => () => void, read: () => Value): Value {
  const [, drawAnew] = useState({});
  useLayoutEffect(() => subscribe(() => drawAnew({})), [subscribe]);
  return read();
}
