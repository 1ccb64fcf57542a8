import { signal } from '@preact/signals-core';

/** Origins that the page's policy keeps its scripts from asking; a frame may be let in. One policy holds for all elements. */
export const keptOutOrigins = signal<readonly string[]>([]);

export function keepOut(origin: string): void {
  keptOutOrigins.value = [...keptOutOrigins.peek(), origin];
}
