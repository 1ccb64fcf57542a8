/** What the list’s script and the filters’ island tell each other; neither loads the other. */
declare global {
  interface DocumentEventMap {
    /** Asks for the list of an address; prevented when somebody shows it. */
    'list:go': CustomEvent<string>;
    /** JSON of what the filters of the new list are. */
    'list:shown': CustomEvent<string>;
  }
}

/** Asks the page's own script for the list of an address; without it the browser goes there. */
export function showList(url: string): void {
  if (document.dispatchEvent(new CustomEvent('list:go', { detail: url, cancelable: true }))) location.assign(url);
}
