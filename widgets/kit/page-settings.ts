import { signal } from '@preact/signals-core';

/** What `Karkas.config` said for the whole page: values by the names of properties. An element's own attribute goes first. */
export const pageSettings = signal<Readonly<Record<string, unknown>>>({});

export function addPageSettings(added: Readonly<Record<string, unknown>>): void {
  pageSettings.value = { ...pageSettings.peek(), ...added };
}
