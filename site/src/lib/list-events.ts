/** Events between the list’s script and the filters’ island; neither loads the other. */
declare global {
  interface DocumentEventMap {
    /** Requests the list of an address; default-prevented when somebody shows it. */
    'list:go': CustomEvent<string>;
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
