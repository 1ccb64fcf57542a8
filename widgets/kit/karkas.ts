import { defineElements } from './define-once.ts';
import { addPageSettings } from './page-settings.ts';

/** `window.Karkas`: the only global name of the widgets. */
export interface Karkas {
  version: string;
  /** Resolves when the elements of the loaded file are registered. */
  ready: Promise<void>;
  /** Listens to an event of every element, by its name without `karkas-`; returns an unsubscribe function. */
  on(event: string, listener: (event: CustomEvent) => void): () => void;
  /** Settings for every element of the page, by property name; an element's own attribute takes precedence. */
  config(settings: Readonly<Record<string, unknown>>): void;
  define(options?: { prefix?: string }): void;
  /**
   * `['on', 'load', listener]` and the like: also works before the files have loaded, on an array in the same place.
   */
  push(...commands: Command[]): void;
}

type Command = readonly [name: string, ...input: unknown[]];

declare global {
  interface Window {
    Karkas?: Karkas | Command[];
  }
}

/**
 * Takes over `window.Karkas` and runs the commands that a page has queued there. The first version on a page keeps it.
 */
export function installKarkas(version: string): void {
  const waiting = window.Karkas;
  if (waiting && !Array.isArray(waiting)) return;
  const commands: Pick<Karkas, 'on' | 'config' | 'define'> = {
    on(event, listener) {
      // All events of that name are ours, and ours are CustomEvents.
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
