/** Events between the list’s script and the filters’ island; neither loads the other. */
declare global {
  interface DocumentEventMap {
    /** Requests the list of an address; default-prevented when somebody shows it. */
    'list:go': CustomEvent<string>;
    /** Requests an address's list ahead, for the `list:go` that follows; default-prevented when somebody loads it. */
    'list:load': CustomEvent<{ url: string; onEnd(hasCome: boolean): void }>;
    /** What early presses wait for does not come: there is no net. With the way to try again; default-prevented when somebody says so. */
    'list:no-net': CustomEvent<() => void>;
    /** JSON with the state of the new list's filters. */
    'list:shown': CustomEvent<string>;
  }
}

/** Asks the page's script for the list of an address; without it the browser navigates there. */
export function showList(url: string): void {
  if (document.dispatchEvent(new CustomEvent('list:go', { detail: url, cancelable: true }))) location.assign(url);
}

/** Loads the list of an address before {@link showList} shows it. False without a net: what was chosen for it can stay. */
export function loadList(url: string): Promise<boolean> {
  return new Promise((resolve) => {
    const detail = { url, onEnd: resolve };
    if (document.dispatchEvent(new CustomEvent('list:load', { detail, cancelable: true }))) resolve(true);
  });
}
