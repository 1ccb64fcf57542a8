/** Events between the list’s script and the filters’ island; neither loads the other. */
declare global {
  interface DocumentEventMap {
    /** Requests the list of an address; default-prevented when somebody shows it. */
    'list:go': CustomEvent<string>;
    /** JSON with the state of the new list's filters. */
    'list:shown': CustomEvent<string>;
  }
}

/** Asks the page's script for the list of an address; without it the browser navigates there. */
export function showList(url: string): void {
  if (document.dispatchEvent(new CustomEvent('list:go', { detail: url, cancelable: true }))) location.assign(url);
}
