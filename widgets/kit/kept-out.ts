import { signal } from '@preact/signals-core';

/**
 * Origins that the page's policy blocks for scripts; frames may still be allowed. The policy applies to all elements.
 */
const keptOutOrigins = signal<readonly string[]>([]);

/** Whether only a frame can reach the marketplace from this page, as far as has been seen. */
export const isKeptOut = (origin: string): boolean => keptOutOrigins.value.includes(origin);

export function keepOut(origin: string): void {
  if (!keptOutOrigins.peek().includes(origin)) keptOutOrigins.value = [...keptOutOrigins.peek(), origin];
}
