/** What `Karkas.config` said for the whole page: values by the names of properties. An element's own attribute goes first. */
let settings: Readonly<Record<string, unknown>> = {};
const followers = new Set<() => void>();

export function pageSetting(name: string): unknown {
  return settings[name];
}

export function addPageSettings(added: Readonly<Record<string, unknown>>): void {
  settings = { ...settings, ...added };
  for (const tell of followers) tell();
}

/** Answers how to stop following. */
export function followPageSettings(tell: () => void): () => void {
  followers.add(tell);
  return () => void followers.delete(tell);
}
