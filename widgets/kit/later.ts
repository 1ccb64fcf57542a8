import { createElement, useEffect, useState, type ComponentType } from 'react';

/** Components of a file that comes later: with `load` beforehand, else when the first of them is drawn. */
export function later<Parts extends Readonly<Record<string, unknown>>>(find: () => Promise<Parts>) {
  let parts: Parts | undefined;

  async function load(): Promise<Parts> {
    return (parts ??= await find());
  }

  /** Draws nothing while its file has not come. */
  function standIn(name: keyof Parts): ComponentType<object> {
    return function StandIn(props) {
      const [, drawAnew] = useState({});
      useEffect(() => {
        if (!parts)
          load().then(
            () => drawAnew({}),
            () => {},
          );
      }, []);
      // The build names components of that file only.
      return parts ? createElement(parts[name] as ComponentType<object>, props) : null;
    };
  }

  return { load, standIn };
}
