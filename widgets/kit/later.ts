import { createElement, useEffect, useState, type ComponentType } from 'react';

/** Components of a file that is loaded later: beforehand with `load`, else when the first of them is rendered. */
export function later<Parts extends Readonly<Record<string, unknown>>>(find: () => Promise<Parts>) {
  let parts: Parts | undefined;

  async function load(): Promise<Parts> {
    return (parts ??= await find());
  }

  /** Renders nothing until its file has loaded. */
  function standIn(name: keyof Parts): ComponentType<object> {
    return function StandIn(props) {
      const [, drawAnew] = useState({});
      const isMissing = !parts;
      useEffect(() => {
        // Also when it has come since the render.
        if (isMissing)
          load().then(
            () => drawAnew({}),
            () => {},
          );
      }, []);
      // The build lists only components of that file.
      return parts ? createElement(parts[name] as ComponentType<object>, props) : null;
    };
  }

  return { load, standIn };
}
