import { signal } from '@preact/signals-core';

/** Page-wide settings from `Karkas.config`: values by property name. An element's own attribute takes precedence. */
export const pageSettings = signal<Readonly<Record<string, unknown>>>({});

export function addPageSettings(added: Readonly<Record<string, unknown>>): void {
  pageSettings.value = { ...pageSettings.peek(), ...added };
}
