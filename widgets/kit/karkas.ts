import { defineElements } from './define-once.ts';
import { addPageSettings } from './page-settings.ts';

/** `window.Karkas`: the only name that widgets take on a page. */
export interface Karkas {
  version: string;
  /** Resolves when the elements of the loaded file are registered. */
  ready: Promise<void>;
  /** Listens to an event of every element, by its name without `karkas-`; answers how to stop. */
  on(event: string, listener: (event: CustomEvent) => void): () => void;
  /** Settings for every element of the page, by the names of properties; an element's own attribute goes first. */
  config(settings: Readonly<Record<string, unknown>>): void;
  define(options?: { prefix?: string }): void;
  /** `['on', 'load', listener]` and the like: works before the files have loaded too, on an array in the same place. */
  push(...commands: Command[]): void;
}

type Command = readonly [name: string, ...input: unknown[]];

declare global {
  interface Window {
    Karkas?: Karkas | Command[];
  }
}

/** Takes `window.Karkas` and does what a page has put there to be done. The first version on a page keeps it. */
export function installKarkas(version: string): void {
  const waiting = window.Karkas;
  if (waiting && !Array.isArray(waiting)) return;
  const commands: Pick<Karkas, 'on' | 'config' | 'define'> = {
    on(event, listener) {
      // Every event of that name is ours, and ours are custom ones.
      const listen = listener as EventListener;
      document.addEventListener(`karkas-${event}`, listen);
      return () => document.removeEventListener(`karkas-${event}`, listen);
    },
    config: addPageSettings,
    define: defineElements,
  };
  const karkas: Karkas = {
    version,
    // Resolved after the file that is being evaluated has registered its elements.
    ready: Promise.resolve(),
    ...commands,
    push(...given) {
      for (const [name, ...input] of given)
        if (Object.hasOwn(commands, name)) Reflect.apply(commands[name as keyof typeof commands], null, input);
    },
  };
  window.Karkas = karkas;
  if (waiting) karkas.push(...waiting);
}
