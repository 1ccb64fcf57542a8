const PREFIX = 'k_';
/** The open vacancy, which is not among the island's own fields. */
const OPENED = `${PREFIX}vacancy`;

export type UrlSync = 'off' | 'query' | 'hash';

/** How the host page's address stores an island's fields beside its own. */
export interface PageAddress {
  urlOf(fields: URLSearchParams): string;
  /** Null when the address says nothing of the island. */
  fieldsOf(url: URL): URLSearchParams | null;
  urlOfOpened(id: number | null): string;
  openedIn(url: URL): number | null;
}

/** Every field gets the prefix, and everything else in the address is kept. */
export function pageAddress(sync: UrlSync): PageAddress | undefined {
  if (sync === 'off') return undefined;
  const read = (url: URL) => new URLSearchParams(sync === 'query' ? url.search : url.hash.slice(1));

  function changed(change: (all: URLSearchParams) => void): string {
    const url = new URL(location.href);
    // A hash that is another anchor is overwritten.
    const all = sync === 'query' || [...read(url).keys()].some(isOurs) ? read(url) : new URLSearchParams();
    change(all);
    if (sync === 'query') url.search = all.toString();
    else url.hash = all.toString();
    return url.href;
  }

  return {
    urlOf: (fields) =>
      changed((all) => {
        for (const name of [...all.keys()].filter(isField)) all.delete(name);
        for (const [name, value] of fields) all.set(PREFIX + name, value);
      }),
    fieldsOf(url) {
      const ours = [...read(url)].filter(([name]) => isOurs(name));
      // A hash that is another anchor does not reset the island.
      if (sync === 'hash' && ours.length === 0 && url.hash) return null;
      return new URLSearchParams(
        ours.filter(([name]) => isField(name)).map(([name, value]) => [name.slice(PREFIX.length), value]),
      );
    },
    urlOfOpened: (id) => changed((all) => (id === null ? all.delete(OPENED) : all.set(OPENED, String(id)))),
    openedIn: (url) => Number(read(url).get(OPENED)) || null,
  };
}

function isOurs(name: string): boolean {
  return name.startsWith(PREFIX);
}

function isField(name: string): boolean {
  return isOurs(name) && name !== OPENED;
}
