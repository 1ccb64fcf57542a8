import { signal } from '@preact/signals-core';

/**
 * Origins that the page's policy blocks for scripts; frames may still be allowed. The policy applies to all elements.
 */
export const keptOutOrigins = signal<readonly string[]>([]);

export function keepOut(origin: string): void {
  if (!keptOutOrigins.peek().includes(origin)) keptOutOrigins.value = [...keptOutOrigins.peek(), origin];
}
