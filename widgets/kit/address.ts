const PREFIX = 'k_';

export type UrlSync = 'off' | 'query' | 'hash';

/** How the host page's address keeps an island's fields beside its own. */
export interface PageAddress {
  urlOf(fields: URLSearchParams): string;
  /** Null when the address says nothing of the island. */
  fieldsOf(url: URL): URLSearchParams | null;
}

/** Every field gets the prefix, and whatever else the address holds stays. */
export function pageAddress(sync: UrlSync): PageAddress | undefined {
  if (sync === 'off') return undefined;
  const read = (url: URL) => new URLSearchParams(sync === 'query' ? url.search : url.hash.slice(1));
  return {
    urlOf(fields) {
      const url = new URL(location.href);
      const all = sync === 'query' || [...read(url).keys()].some(isOurs) ? read(url) : new URLSearchParams();
      for (const name of [...all.keys()].filter(isOurs)) all.delete(name);
      for (const [name, value] of fields) all.set(PREFIX + name, value);
      if (sync === 'query') url.search = all.toString();
      else url.hash = all.toString();
      return url.href;
    },
    fieldsOf(url) {
      const ours = [...read(url)].filter(([name]) => isOurs(name));
      // A hash that is somebody else's anchor does not reset the island.
      if (sync === 'hash' && ours.length === 0 && url.hash) return null;
      return new URLSearchParams(ours.map(([name, value]) => [name.slice(PREFIX.length), value]));
    },
  };
}

function isOurs(name: string): boolean {
  return name.startsWith(PREFIX);
}
