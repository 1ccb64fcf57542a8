const WINDOW = 'popup,width=480,height=760';

/** Whether this page can make the proof that our windows need: its browser does so on https and on this machine only. */
export function canLink(): boolean {
  return isSecureContext;
}

/**
 * Opens an empty window for a page of ours. Only in answer to a press, and before anything that takes time. Null where the
 * page may open none, or could make nothing of what it tells.
 */
export function openEmptyWindow(): Window | null {
  return canLink() ? open('', '', WINDOW) : null;
}
